package billing

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// remindEvery is the interval between searches for overdue invoices; remindBatch is the number of invoices read at
// once.
const (
	remindEvery = 6 * time.Hour
	remindBatch = 100
)

// Register adds the job that sends reminders of overdue invoices.
func (s *Service) Register(r *jobs.Runner) {
	r.Every("billing.remind", remindEvery, s.RemindDue)
	jobs.Handle(r, mailReminderJob, s.mailReminder)
}

// RemindDue queues the reminders that are due. Each is sent once, and none after the last level. After an outage,
// only the newest due reminder is sent, so that buyers don't get two at once. Without configured reminders it does
// nothing; the first failure ends the run.
func (s *Service) RemindDue(ctx context.Context) error {
	reminders := s.site().Selling.Invoices.Reminders
	if len(reminders) == 0 {
		return nil
	}
	before := s.db.Clock().Now().Add(-time.Duration(reminders[0].DaysOverdue) * dayLength)
	for after := ""; ; {
		due, err := listOverdue(ctx, s.db, before, after, remindBatch)
		if err != nil {
			return fmt.Errorf("list overdue invoices: %w", err)
		}
		for _, v := range due {
			if err := s.remind(ctx, v, reminders); err != nil {
				return fmt.Errorf("remind of invoice %s: %w", v.Number, err)
			}
			after = v.ID
		}
		if len(due) < remindBatch {
			return nil
		}
	}
}

// levelOf returns the reminder level that is due some days after the due day; 1 is the first, 0 is none.
func levelOf(reminders []content.InvoiceReminder, days int) int {
	level := 0
	for i, r := range reminders {
		if days >= r.DaysOverdue {
			level = i + 1
		}
	}
	return level
}

// remind queues the due reminder of an invoice. It does nothing if none is due, if this or a later level was sent, or
// if the invoice is paid or credited in full.
func (s *Service) remind(ctx context.Context, v Invoice, reminders []content.InvoiceReminder) error {
	level := levelOf(reminders, daysOverdue(v.DueOn, s.db.Clock().Now()))
	if level == 0 {
		return nil
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		v, err := lockInvoice(ctx, tx, v.ID)
		if err != nil || v.isSettled() {
			return err
		}
		sent, err := listReminders(ctx, tx, v.ID)
		if err != nil || len(sent) > 0 && sent[len(sent)-1].Level >= level {
			return err
		}
		return addReminder(ctx, tx, dueReminder{InvoiceID: v.ID, Level: level, IsLast: level == len(reminders)})
	})
}

// isSettled reports whether the invoice is paid or fully credited.
func (v Invoice) isSettled() bool { return v.PaidAt != nil || v.CreditedCents >= v.TotalCents }

// mailReminderJob is the kind of the jobs that mail one reminder each. The outbox accepts one mail of each kind and
// recipient from a job, and a buyer may have several overdue invoices.
const mailReminderJob = "billing.mail_reminder"

// dueReminder is the payload of mailReminderJob.
type dueReminder struct {
	InvoiceID string `json:"invoice_id"`
	Level     int    `json:"level"`
	IsLast    bool   `json:"is_last"`
	Charged   bool   `json:"charged,omitempty"` // the admin's mail budget has been charged (mail.WithCharged)
}

// addReminder stores a reminder and queues the job that mails it. It fails if a reminder of the same level exists.
func addReminder(ctx context.Context, tx *database.Tx, due dueReminder) error {
	if err := insertReminder(ctx, tx, due.InvoiceID, due.Level); err != nil {
		return err
	}
	return jobs.Enqueue(ctx, tx, jobs.Job{Kind: mailReminderJob, Payload: due})
}

// mailReminder mails a reminder, unless the invoice has been paid or credited in full since.
func (s *Service) mailReminder(ctx context.Context, due dueReminder) error {
	if due.Charged {
		ctx = mail.WithCharged(ctx)
	}
	v, err := findInvoice(ctx, s.db, due.InvoiceID)
	if err != nil {
		return err
	}
	token, err := s.tokenOf(ctx, v)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		v, err := lockInvoice(ctx, tx, v.ID)
		if err != nil {
			return err
		}
		kind := "billing.reminder"
		if due.IsLast {
			kind = "billing.last_reminder"
		}
		return s.mail(ctx, tx, kind, v, token, mail.Message{})
	})
}
