package billing

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

var (
	errNoAddress = fault.Conflict("no_address", message.InvoicesNoAddress)
	errReminded  = fault.Conflict("reminded", message.InvoicesReminded)
)

// canRemind returns nil if the next reminder can be sent ahead of schedule. It returns desk.ErrHidden unless the
// invoice is overdue, and a fault of kind Conflict without a buyer's address or after the last reminder.
func (s *Service) canRemind(r InvoiceRow) error {
	switch {
	case r.State != Overdue:
		return desk.ErrHidden
	case r.BuyerEmail == "":
		return errNoAddress
	case r.Reminded >= len(s.site().Selling.Invoices.Reminders):
		return errReminded
	default:
		return nil
	}
}

// remindNow queues the next reminder ahead of schedule. It returns a fault of kind TooMany beyond the admin's mail
// budget.
func (s *Service) remindNow(ctx context.Context, a desk.ActionContext[InvoiceRow], _ desk.NoInput) error {
	if err := mail.ChargeDesk(ctx, a.Tx, a.Row.BuyerEmail); err != nil {
		return err
	}
	level := a.Row.Reminded + 1
	due := dueReminder{InvoiceID: a.Row.ID, Level: level, IsLast: level == len(s.site().Selling.Invoices.Reminders),
		Charged: true}
	if err := addReminder(ctx, a.Tx, due); err != nil {
		return err
	}
	return noteReminder(ctx, a, "invoice.reminded")
}

// canWithdrawReminder allows to withdraw a reminder if there is one. Act.Withdrawn checks whether its mail is still
// queued.
func (r InvoiceRow) canWithdrawReminder() error { return desk.ShowIf(r.Reminded > 0) }

// withdrawReminder deletes the last reminder before its mail is sent. If the mail was sent, it returns
// mail.ErrAlreadySent.
func (s *Service) withdrawReminder(ctx context.Context, a desk.ActionContext[InvoiceRow], _ desk.NoInput) error {
	if !a.Withdrawn {
		return mail.ErrAlreadySent
	}
	if err := deleteReminder(ctx, a.Tx, a.Row.ID, a.Row.Reminded); err != nil {
		return err
	}
	return noteReminder(ctx, a, "invoice.reminder_withdrawn")
}

// noteReminder records an action on a reminder in the audit log and publishes the change.
func noteReminder(ctx context.Context, a desk.ActionContext[InvoiceRow], action string) error {
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: a.Row.ID}); err != nil {
		return err
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, a.Row.ID)
}
