package commission

import (
	"context"
	"time"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Mark is the state that the owner gives a statement.
type Mark struct {
	From      State  `json:"from" enum:"open,invoiced,payable,paid" doc:"The state you see; if it has changed, the answer is a conflict"`
	To        State  `json:"to" enum:"open,invoiced,paid" doc:"Introduction fees are invoiced and paid, referrals only paid"`
	Reference string `json:"reference,omitempty" maxLength:"60" doc:"Of the invoice or the payment; kept until the statement is open again"`
}

var (
	errNotOver   = fault.Conflict("month_not_over", message.CommissionMonthNotOver)
	errMoved     = fault.Conflict("state_changed", message.CommissionChanged)
	errTooSoon   = fault.Conflict("not_payable", message.CommissionNotPayable)
	errNoInvoice = fault.InvalidField("to", message.CommissionNotInvoiced)
)

// MarkStatement gives a statement another state. The owner may choose any, so that a mistake can be undone;
// only a statement that can still grow stays open. The entries stay as they are.
func (s *Service) MarkStatement(ctx context.Context, actorID, statementID string, m Mark) (StatementDetail, error) {
	ref := line.Tidy(m.Reference)
	if utf8.RuneCountInString(ref) > maxRef || !mail.IsLine(ref) {
		return StatementDetail{}, fault.InvalidField("reference", message.FormLine(60))
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		st, err := lockStatement(ctx, tx, statementID)
		if err != nil {
			return err
		}
		before := st.at(s.payable(tx.Now()))
		if err := before.mayBecome(m, tx.Now()); err != nil {
			return err
		}
		st.mark(m.To, ref, tx.Now())
		if err := updateMark(ctx, tx, st); err != nil {
			return err
		}
		entry := audit.Entry{ActorID: actorID, Action: "commission.marked", ObjectID: st.ID,
			Details: map[string]State{"before": before.State, "after": st.State}}
		if err := audit.Record(ctx, tx, entry); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, TopicChanged, st.ID)
	})
	if err != nil {
		return StatementDetail{}, fault.Wrap(err, "mark statement %s", statementID)
	}
	return s.Find(ctx, statementID)
}

// mayBecome returns a fault unless the statement is as the mark saw it and may be marked so.
func (st Statement) mayBecome(m Mark, now time.Time) error {
	switch {
	case st.State != m.From:
		return errMoved
	case st.Kind == Referral && m.To == Invoiced:
		return errNoInvoice
	case st.Kind == Referral && m.To == Paid && st.State == Open:
		return errTooSoon
	case m.To != Open && st.Month >= monthOf(now):
		return errNotOver
	}
	return nil
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
