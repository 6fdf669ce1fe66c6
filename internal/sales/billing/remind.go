package billing

import (
	"context"
	"strconv"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

var (
	errNoAddress = fault.Conflict("no_address", message.InvoicesNoAddress)
	errReminded  = fault.Conflict("reminded", message.InvoicesReminded)
)

// canRemind is the rule of sending the next reminder before the clock does.
func (s *Service) canRemind(r InvoiceRow) error {
	switch {
	case r.State != Overdue:
		return desk.ErrNotHere
	case r.BuyerEmail == "":
		return errNoAddress
	case r.Reminded >= len(s.site().Invoices.Reminders):
		return errReminded
	default:
		return nil
	}
}

// remindByHand mails the next reminder. It waits a moment, so that it can be withdrawn.
func (s *Service) remindByHand(ctx context.Context, a desk.Act[InvoiceRow], _ desk.Nothing) error {
	v, err := findInvoice(ctx, a.Tx, a.Row.ID)
	if err != nil {
		return err
	}
	token, err := s.tokenOf(ctx, v)
	if err != nil {
		return err
	}
	level := a.Row.Reminded + 1
	m := s.reminder(v, level, level == len(s.site().Invoices.Reminders), token, a.Tx.Now())
	m.ID, m.Held = reminderMail(v.ID, level), mail.Undoable
	if err := mail.Enqueue(ctx, a.Tx, m); err != nil {
		return err
	}
	if err := insertReminder(ctx, a.Tx, v.ID, level); err != nil {
		return err
	}
	return noteReminder(ctx, a, "invoice.reminded")
}

// reminderMail is the id of the mail of a reminder that is sent by hand.
func reminderMail(invoiceID string, level int) string {
	return id.Of("reminder", invoiceID, strconv.Itoa(level))
}

// canWithdrawReminder is the rule of taking the last reminder back. Whether its mail still waits, the mail knows.
func (r InvoiceRow) canWithdrawReminder() error { return desk.If(r.Reminded > 0) }

func (s *Service) withdrawReminder(ctx context.Context, a desk.Act[InvoiceRow], _ desk.Nothing) error {
	if err := mail.Withdraw(ctx, a.Tx, reminderMail(a.Row.ID, a.Row.Reminded)); err != nil {
		return err
	}
	if err := deleteReminder(ctx, a.Tx, a.Row.ID, a.Row.Reminded); err != nil {
		return err
	}
	return noteReminder(ctx, a, "invoice.reminder_withdrawn")
}

func noteReminder(ctx context.Context, a desk.Act[InvoiceRow], action string) error {
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: a.Row.ID}); err != nil {
		return err
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, a.Row.ID)
}
