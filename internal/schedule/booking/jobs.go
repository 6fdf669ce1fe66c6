package booking

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// remindJob is the kind of jobs that send reminders.
const remindJob = "bookings.remind"

// reminder identifies a booking and its version when the reminder was scheduled.
type reminder struct {
	BookingID string `json:"booking_id"`
	Sequence  int64  `json:"sequence"`
	Hours     int    `json:"hours"` // before the start
}

// Register registers the job that sends reminders.
func (s *Service) Register(r *jobs.Runner) { jobs.Handle(r, remindJob, s.remind) }

// scheduleReminders schedules the reminders 24 hours and one hour before the start, except those in the past. Each
// applies only to the current version of the booking, see remind.
func (s *Service) scheduleReminders(ctx context.Context, tx *database.Tx, b Booking) error {
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

// remind mails both sides a reminder without an invitation. It does nothing if the booking was deleted, is cancelled,
// has begun, or has a new time or place since the job was scheduled. Each email is written once, even if the job is
// retried.
func (s *Service) remind(ctx context.Context, in reminder) error {
	b, err := find(ctx, s.db, in.BookingID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil // deleted with its account
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
		return s.send(ctx, tx, b, token, "", "bookings.reminder", "bookings.reminder_notice")
	})
}
