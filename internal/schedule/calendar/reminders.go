package calendar

import (
	"context"
	"fmt"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/schedule/calendar/event"
)

// Reminders looks up preferences and delivers reminders.
type Reminders interface {
	// MinutesBefore returns the user's default time of reminders, in minutes before an event.
	MinutesBefore(ctx context.Context, q database.Querier, userID string) (int, error)
	// ZoneOf returns the user's time zone.
	ZoneOf(ctx context.Context, q database.Querier, userID string) (*time.Location, error)
	// Remind notifies the user in the caller's transaction according to their preferences. It does so once per Key.
	Remind(ctx context.Context, tx *database.Tx, r Reminder) error
}

// Reminder announces that an event starts soon or, if it is overdue, has started.
type Reminder struct {
	Key       string // unique for event, occurrence and time before
	UserID    string
	Title     string
	Location  string
	StartTime time.Time
	AllDay    bool
	Late      bool // minutes overdue
	Over      bool // the event has started
}

const (
	remindEvery = 10 * time.Second   // maximum delay of a reminder
	lateAfter   = 2 * time.Minute    // delay from which a reminder mentions that it is late
	forgotten   = 7 * 24 * time.Hour // reminders older than this are dropped
	rescheduled = 100                // events per transaction after a change of preferences
)

// Register adds the job that sends due reminders.
func (s *Service) Register(r *jobs.Runner) { r.Every("calendar.remind", remindEvery, s.RemindDue) }

// schedule sets the next reminder of e to the first one after the given time, or to none if there is no later one. It
// saves nothing.
func (s *Service) schedule(ctx context.Context, q database.Querier, e *event.Event, exceptions []event.Exception,
	after time.Time) error {
	minutes, err := s.minutesBefore(ctx, q, e)
	if err != nil {
		return fmt.Errorf("read the reminder preference of %s: %w", e.UserID, err)
	}
	e.ScheduleReminder(exceptions, minutes, after)
	return nil
}

// minutesBefore returns the minutes between the reminder and the start: the event's own setting, otherwise the
// owner's default. event.NoReminder means no reminder.
func (s *Service) minutesBefore(ctx context.Context, q database.Querier, e *event.Event) (int, error) {
	if e.ReminderMinutes != nil {
		return *e.ReminderMinutes, nil
	}
	return s.reminders.MinutesBefore(ctx, q, e.UserID)
}

// RemindDue sends all due reminders, including missed ones of the last seven days, each exactly once: sending a
// reminder and scheduling the next are one transaction, and nodes never handle the same event concurrently. The first
// error ends it.
func (s *Service) RemindDue(ctx context.Context) error {
	for {
		var more bool
		err := s.db.Write(ctx, func(tx *database.Tx) error {
			due, err := findDue(ctx, tx)
			if err != nil || len(due) == 0 {
				return err
			}
			more = true
			return s.remind(ctx, tx, &due[0])
		})
		if err != nil {
			return fmt.Errorf("send reminders: %w", err)
		}
		if !more {
			return nil
		}
	}
}

// remind sends the due reminder of a locked event, for each occurrence at that time, and schedules the next. If the
// owner's preference has changed since, or the reminder is older than forgotten, it only schedules.
func (s *Service) remind(ctx context.Context, tx *database.Tx, e *event.Event) error {
	exceptions, err := exceptionsOf(ctx, tx, e.ID)
	if err != nil {
		return err
	}
	minutes, err := s.minutesBefore(ctx, tx, e)
	if err != nil {
		return err
	}
	due := *e.RemindAt
	after := due
	switch {
	case e.RemindStart == nil || tx.Now().Sub(due) > forgotten:
	case e.RemindStart.Sub(due) == time.Duration(minutes)*time.Minute:
		for _, o := range e.StartingAt(exceptions, *e.RemindStart) {
			if err := s.reminders.Remind(ctx, tx, reminderOf(&o, minutes, due, tx.Now())); err != nil {
				return fmt.Errorf("send the reminder of event %s: %w", o.ID, err)
			}
		}
	default:
		after = due.Add(-time.Microsecond)
	}
	if oldest := tx.Now().Add(-forgotten); after.Before(oldest) {
		after = oldest
	}
	e.ScheduleReminder(exceptions, minutes, after)
	return saveReminder(ctx, tx, e)
}

// reminderOf returns the reminder of an occurrence. Its key is the same for repeated calls, but differs for another
// start time or number of minutes. Late means that it is sent over two minutes after due.
func reminderOf(o *event.Event, minutes int, due, now time.Time) Reminder {
	original := o.StartTime
	if o.OriginalStart != nil {
		original = *o.OriginalStart
	}
	return Reminder{
		Key:    fmt.Sprintf("event %s %d %d %d", o.RowID(), original.UnixMicro(), o.StartTime.UnixMicro(), minutes),
		UserID: o.UserID, Title: o.Title, Location: o.Location, StartTime: o.StartTime, AllDay: o.AllDay,
		Late: now.Sub(due) > lateAfter, Over: o.StartTime.Before(now),
	}
}

// RescheduleReminders updates the reminders of all events that use the user's default. Call it when MinutesBefore has
// changed.
//
// It searches the rules outside of transactions. Events that were changed in between keep their new reminder, which
// already uses the changed MinutesBefore.
func (s *Service) RescheduleReminders(ctx context.Context, userID string) error {
	minutes, err := s.reminders.MinutesBefore(ctx, s.db, userID)
	for last, more := "", true; more && err == nil; {
		var events []event.Event
		if events, err = listToRemind(ctx, s.db, userID, last, s.db.Clock().Now()); err != nil || len(events) == 0 {
			break
		}
		last, more = events[len(events)-1].ID, len(events) == rescheduled
		err = s.reschedule(ctx, events, minutes)
	}
	return fault.Wrap(err, "reschedule the reminders of %s", userID)
}

// reschedule saves the next reminders of events, except of those that are due, which remind handles, and those
// changed since they were read.
func (s *Service) reschedule(ctx context.Context, events []event.Event, minutes int) error {
	now := s.db.Clock().Now()
	var changed []event.Event
	for i := range events {
		e := &events[i]
		if e.RemindAt != nil && !e.RemindAt.After(now) {
			continue
		}
		exceptions, err := exceptionsOf(ctx, s.db, e.ID)
		if err != nil {
			return err
		}
		before := *e
		if e.ScheduleReminder(exceptions, minutes, now); !before.SameReminder(e) {
			changed = append(changed, before, *e)
		}
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		for pair := range slices.Chunk(changed, 2) {
			if err := swapReminder(ctx, tx, &pair[0], &pair[1]); err != nil {
				return err
			}
		}
		return nil
	})
}
