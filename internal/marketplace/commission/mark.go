package commission

import (
	"context"
	"time"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Settlement is what the owner says of an invoice or a payment.
type Settlement struct {
	Reference string `json:"reference,omitempty" maxLength:"60" doc:"Of the invoice or the payment; kept until the statement is open again"`
}

// StatementBefore is how a statement was before it was marked.
type StatementBefore struct {
	From       State      `json:"from" enum:"open,invoiced,paid" as:"carried" doc:"How it is now; if it has changed, the answer is a conflict"`
	State      State      `json:"state" enum:"open,invoiced,paid" as:"carried" doc:"How it was; open is also what is payable"`
	Reference  string     `json:"reference,omitempty" maxLength:"60" as:"carried"`
	InvoicedAt *time.Time `json:"invoiced_at,omitempty" as:"carried" doc:"Left out: it wasn't invoiced"`
	PaidAt     *time.Time `json:"paid_at,omitempty" as:"carried" doc:"Left out: it wasn't paid"`
}

var (
	errNotOver = fault.Conflict("month_not_over", message.CommissionMonthNotOver)
	errMoved   = fault.Conflict("state_changed", message.CommissionChanged)
	errTooSoon = fault.Conflict("not_payable", message.CommissionNotPayable)
)

// canInvoice is the rule of saying that a fee was invoiced. What a partner earned is paid, not invoiced.
func (st Statement) canInvoice() error {
	switch {
	case st.Kind == Referral || st.State == Paid:
		return desk.ErrNotHere
	case st.State == Invoiced:
		return desk.ErrUnchanged
	}
	return st.ifOver()
}

// canPay is the rule of saying that the money has gone to the partner, or come from it.
func (st Statement) canPay() error {
	switch {
	case st.State == Paid:
		return desk.ErrUnchanged
	case st.Kind == Referral && st.State == Open:
		return errTooSoon
	}
	return st.ifOver()
}

// ifOver is the rule of what has to wait until the statement can't grow.
func (st Statement) ifOver() error {
	if !st.isOver {
		return errNotOver
	}
	return nil
}

func (st Statement) canUnpay() error { return desk.Already(st.State != Paid) }

// canReopen is for fees. What a partner earned is open again once it isn't paid.
func (st Statement) canReopen() error {
	if st.Kind == Referral {
		return desk.ErrNotHere
	}
	return desk.Already(st.State == Open)
}

func (st Statement) canCorrect() error { return desk.If(st.Kind == Fee) }

func (s *Service) markInvoiced(ctx context.Context, a desk.Act[Statement], in Settlement) error {
	return s.mark(ctx, a, Invoiced, in)
}

func (s *Service) markPaid(ctx context.Context, a desk.Act[Statement], in Settlement) error {
	return s.mark(ctx, a, Paid, in)
}

// markUnpaid returns a statement to the state that comes before the payment.
func (s *Service) markUnpaid(ctx context.Context, a desk.Act[Statement], _ desk.Nothing) error {
	return s.mark(ctx, a, unpaid(a.Row.Kind), Settlement{})
}

func unpaid(k Kind) State {
	if k == Fee {
		return Invoiced
	}
	return Open
}

func (s *Service) reopen(ctx context.Context, a desk.Act[Statement], _ desk.Nothing) error {
	return s.mark(ctx, a, Open, Settlement{})
}

// mark gives a statement another state. The entries stay as they are.
func (s *Service) mark(ctx context.Context, a desk.Act[Statement], to State, in Settlement) error {
	ref := line.Tidy(in.Reference)
	if !isReference(ref) {
		return fault.InvalidField("reference", message.FormLine(60))
	}
	st := a.Row
	st.mark(to, ref, a.Tx.Now())
	return s.keep(ctx, a, st)
}

func isReference(ref string) bool { return utf8.RuneCountInString(ref) <= maxRef && mail.IsLine(ref) }

// keep writes how a statement stands after an action.
func (s *Service) keep(ctx context.Context, a desk.Act[Statement], st Statement) error {
	if err := updateMark(ctx, a.Tx, st); err != nil {
		return err
	}
	entry := audit.Entry{ActorID: a.ActorID, Action: "commission.marked", ObjectID: st.ID,
		Details: map[string]State{"before": a.Row.State, "after": st.State}}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, st.ID)
}

// mark sets the state and its times.
func (st *Statement) mark(to State, reference string, now time.Time) {
	st.State = to
	if reference != "" {
		st.Reference = reference
	}
	switch to {
	case Open:
		st.InvoicedAt, st.PaidAt, st.Reference = nil, nil, ""
	case Invoiced:
		st.PaidAt = nil
		if st.InvoicedAt == nil {
			st.InvoicedAt = &now
		}
	case Paid:
		st.PaidAt = &now
		if st.InvoicedAt == nil && st.Kind == Fee {
			st.InvoicedAt = &now
		}
	}
}

// backTo undoes what marked a statement, with the times that it had.
func backTo[In any](to func(Kind) State) func(Statement, In) desk.Inverse {
	return func(was Statement, _ In) desk.Inverse {
		return desk.Inverse{Action: "restore", Input: StatementBefore{From: to(was.Kind), State: was.stored(),
			Reference: was.Reference, InvoicedAt: was.InvoicedAt, PaidAt: was.PaidAt}}
	}
}

// always is a state that a mark leads to, whatever is marked.
func always(to State) func(Kind) State { return func(Kind) State { return to } }

// restore makes a statement what it was before it was marked, unless somebody else has marked it since.
func (s *Service) restore(ctx context.Context, a desk.Act[Statement], in StatementBefore) error {
	if a.Row.stored() != in.From {
		return errMoved
	}
	if !in.fits(a.Row.Kind, a.Tx.Now()) || !isReference(in.Reference) {
		return fault.InvalidField("state", message.ListState)
	}
	if in.State != Open {
		if err := a.Row.ifOver(); err != nil {
			return err
		}
	}
	st := a.Row
	st.State, st.Reference, st.InvoicedAt, st.PaidAt = in.State, in.Reference, in.InvoicedAt, in.PaidAt
	return s.keep(ctx, a, st)
}

// fits reports whether a statement of the kind can have been like this.
func (b StatementBefore) fits(k Kind, now time.Time) bool {
	for _, at := range []*time.Time{b.InvoicedAt, b.PaidAt} {
		if at != nil && at.After(now) {
			return false
		}
	}
	isInvoiced, isPaid := k == Fee && b.State != Open, b.State == Paid
	return (b.InvoicedAt != nil) == isInvoiced && (b.PaidAt != nil) == isPaid &&
		!(k == Referral && b.State == Invoiced) && (b.State != Open || b.Reference == "")
}
