package booking

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// remindJob is the kind of the jobs that mail reminders.
const remindJob = "bookings.remind"

// reminder names the booking as it was when the reminder was planned.
type reminder struct {
	BookingID string `json:"booking_id"`
	Sequence  int64  `json:"sequence"`
	Hours     int    `json:"hours"` // before the start
}

// Register adds the jobs that mail reminders.
func (s *Service) Register(r *jobs.Runner) { jobs.Handle(r, remindJob, s.remind) }

// remindLater plans the reminders a day and an hour before. Those whose time is over are left out.
func (s *Service) remindLater(ctx context.Context, tx *database.Tx, b Booking) error {
	for _, hours := range []int{24, 1} {
		at := b.StartsAt.Add(-time.Duration(hours) * time.Hour)
		if !at.After(tx.Now()) {
			continue
		}
		err := jobs.Enqueue(ctx, tx, jobs.Job{
			Kind: remindJob, Payload: reminder{BookingID: b.ID, Sequence: b.Sequence, Hours: hours}, RunAt: at,
			DedupeKey: fmt.Sprintf("%s:%s:%d:%d", remindJob, b.ID, b.Sequence, hours),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// remind mails both sides, unless the booking was moved or cancelled meanwhile, or has begun. Inside a
// job each mail is written once, however often the job is tried.
func (s *Service) remind(ctx context.Context, in reminder) error {
	b, err := find(ctx, s.db, in.BookingID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil // erased with its account
	}
	if err != nil {
		return err
	}
	token, err := s.tokenOf(ctx, b)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		b, err := find(ctx, tx, in.BookingID)
		if err != nil || b.Sequence != in.Sequence || b.changeable(tx.Now()) != nil {
			return err
		}
		mails := s.site().Mails
		if err := s.mailVisitor(ctx, tx, b, "bookings.reminder", mails.Reminder, token, ""); err != nil {
			return err
		}
		return s.mailOwner(ctx, tx, b, "bookings.reminder_notice", mails.ReminderNotice, "")
	})
}
