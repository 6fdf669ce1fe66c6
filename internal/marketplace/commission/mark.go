package commission

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/realtime"
)

// Settlement is the owner's record of an invoice or payment.
type Settlement struct {
	Reference string `json:"reference,omitempty" maxLength:"60" doc:"Reference of the invoice or payment; kept until the statement is open again"`
}

// PreviousStatement is the state of a statement before it was marked.
type PreviousStatement struct {
	From       State      `json:"from" enum:"open,invoiced,paid" as:"carried" doc:"Current state that the client shows; a different one is a conflict"`
	State      State      `json:"state" enum:"open,invoiced,paid" as:"carried" doc:"Previous state; a payable statement is open"`
	Reference  string     `json:"reference,omitempty" maxLength:"60" as:"carried"`
	InvoicedAt *time.Time `json:"invoiced_at,omitempty" as:"carried" doc:"Previous time of the invoice; omitted: not invoiced"`
	PaidAt     *time.Time `json:"paid_at,omitempty" as:"carried" doc:"Previous time of the payment; omitted: unpaid"`
}

var (
	errNotOver          = fault.Conflict("month_not_over", message.CommissionMonthNotOver)
	errStatementChanged = fault.Conflict("state_changed", message.CommissionChanged)
	errTooSoon          = fault.Conflict("not_payable", message.CommissionNotPayable)
)

// canInvoice returns nil if a fee can be marked as invoiced. It returns desk.ErrHidden for earnings, which are paid
// without an invoice, and paid fees, desk.ErrUnchanged if it is invoiced, and a fault of kind Conflict before the
// month is over.
func (st Statement) canInvoice() error {
	switch {
	case st.Kind == Referral || st.State == Paid:
		return desk.ErrHidden
	case st.State == Invoiced:
		return desk.ErrUnchanged
	}
	return st.mustBeOver()
}

// canPay returns nil if the statement can be marked as paid, also without an earlier invoice. It returns
// desk.ErrUnchanged if it is paid, and a fault of kind Conflict if earnings aren't payable yet or the month isn't
// over.
func (st Statement) canPay() error {
	switch {
	case st.State == Paid:
		return desk.ErrUnchanged
	case st.Kind == Referral && st.State == Open:
		return errTooSoon
	}
	return st.mustBeOver()
}

// mustBeOver returns nil if the statement's month is over, so that it can't grow any more, and else a fault of kind
// Conflict.
func (st Statement) mustBeOver() error {
	if !st.isOver {
		return errNotOver
	}
	return nil
}

func (st Statement) canUnpay() error { return desk.UnchangedIf(st.State != Paid) }

// canReopen returns nil if a fee can be reopened, and desk.ErrUnchanged if it is open. It returns desk.ErrHidden for
// earnings, which are reopened by marking them as unpaid.
func (st Statement) canReopen() error {
	if st.Kind == Referral {
		return desk.ErrHidden
	}
	return desk.UnchangedIf(st.State == Open)
}

func (st Statement) canCorrect() error { return desk.ShowIf(st.Kind == Fee) }

func (s *Service) markInvoiced(ctx context.Context, a desk.ActionContext[Statement], in Settlement) error {
	return s.mark(ctx, a, Invoiced, in)
}

func (s *Service) markPaid(ctx context.Context, a desk.ActionContext[Statement], in Settlement) error {
	return s.mark(ctx, a, Paid, in)
}

// markUnpaid restores the state before the payment.
func (s *Service) markUnpaid(ctx context.Context, a desk.ActionContext[Statement], _ desk.NoInput) error {
	return s.mark(ctx, a, stateBeforePayment(a.Row.Kind), Settlement{})
}

// stateBeforePayment returns the state of a paid statement before its payment: Invoiced for a fee, Open for earnings.
func stateBeforePayment(k Kind) State {
	if k == Fee {
		return Invoiced
	}
	return Open
}

func (s *Service) reopen(ctx context.Context, a desk.ActionContext[Statement], _ desk.NoInput) error {
	return s.mark(ctx, a, Open, Settlement{})
}

// mark sets the state of a statement and its reference, but changes no entries. An empty reference keeps the present
// one; one with more than 60 characters is a fault of kind Invalid.
func (s *Service) mark(ctx context.Context, a desk.ActionContext[Statement], to State, in Settlement) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	st := a.Row
	st.mark(to, in.Reference, a.Tx.Now())
	return s.save(ctx, a, st)
}

// save saves a statement's state, reference and times after an action, with an audit entry, and publishes the change.
func (s *Service) save(ctx context.Context, a desk.ActionContext[Statement], st Statement) error {
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

// mark sets the state and its times; an empty reference keeps the present one. Open clears times and reference,
// Invoiced clears the time of payment, and Paid also sets the time of a fee's missing invoice.
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

// undoTo returns the undo of a mark, which restores the previous state, reference and times. to returns the state
// that the mark sets, by kind; the undo fails if the statement has another state by then.
func undoTo[In any](to func(Kind) State) func(Statement, In) desk.Inverse {
	return func(was Statement, _ In) desk.Inverse {
		return desk.Inverse{Action: "restore", Input: PreviousStatement{From: to(was.Kind), State: was.storedState(),
			Reference: was.Reference, InvoicedAt: was.InvoicedAt, PaidAt: was.PaidAt}}
	}
}

// constantState returns a target state that is the same for all kinds.
func constantState(to State) func(Kind) State { return func(Kind) State { return to } }

// restore restores the state, reference and times before a mark. It returns a fault of kind Conflict if the state has
// changed since or the month isn't over, and Invalid for a state that the statement can't have had.
func (s *Service) restore(ctx context.Context, a desk.ActionContext[Statement], in PreviousStatement) error {
	if a.Row.storedState() != in.From {
		return errStatementChanged
	}
	if !in.isValidFor(a.Row.Kind, a.Tx.Now()) || form.Check(&Settlement{Reference: in.Reference}).Err() != nil {
		return fault.InvalidField("state", message.ListState)
	}
	if in.State != Open {
		if err := a.Row.mustBeOver(); err != nil {
			return err
		}
	}
	st := a.Row
	st.State, st.Reference, st.InvoicedAt, st.PaidAt = in.State, in.Reference, in.InvoicedAt, in.PaidAt
	return s.save(ctx, a, st)
}

// isValidFor reports whether a statement of the kind can have had this state: each state has exactly its times, none
// in the future, earnings are never invoiced, and an open statement has no reference.
func (b PreviousStatement) isValidFor(k Kind, now time.Time) bool {
	for _, at := range []*time.Time{b.InvoicedAt, b.PaidAt} {
		if at != nil && at.After(now) {
			return false
		}
	}
	isInvoiced, isPaid := k == Fee && b.State != Open, b.State == Paid
	return (b.InvoicedAt != nil) == isInvoiced && (b.PaidAt != nil) == isPaid &&
		!(k == Referral && b.State == Invoiced) && (b.State != Open || b.Reference == "")
}
