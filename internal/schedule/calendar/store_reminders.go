package calendar

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

// findDue locks and returns the event with the longest overdue reminder, as a slice of at most one. It skips rows
// locked by other nodes.
func findDue(ctx context.Context, tx *database.Tx) ([]event.Event, error) {
	lock := ""
	if tx.Dialect() == database.Postgres {
		lock = " FOR UPDATE SKIP LOCKED"
	}
	return database.All[event.Event](ctx, tx, `
		SELECT`+eventColumns+`
		FROM events
		WHERE remind_at IS NOT NULL AND remind_at <= $1
		ORDER BY remind_at
		LIMIT 1`+lock, tx.Now())
}

// listToRemind returns the user's next events after the given ID, by ID and at most rescheduled, that use the default
// reminder and may still have one.
func listToRemind(ctx context.Context, q database.Querier, userID, after string,
	now time.Time) ([]event.Event, error) {
	return database.All[event.Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		WHERE user_id = $1 AND id > $2 AND reminder_minutes IS NULL
			AND (start_time > $3 OR rrule <> '' AND (last_start IS NULL OR last_start > $3) OR remind_at IS NOT NULL)
		ORDER BY id
		LIMIT $4`, userID, after, now, rescheduled)
}

// saveReminder saves only the next reminder of e, which isn't a change of the calendar. It returns event.ErrNotFound
// if the event doesn't exist.
func saveReminder(ctx context.Context, tx *database.Tx, e *event.Event) error {
	touched, err := tx.Exec(ctx, `
		UPDATE events SET
			remind_at = $3,
			remind_start = $4
		WHERE id = $1 AND user_id = $2`, e.ID, e.UserID, e.RemindAt, e.RemindStart)
	return requireOne(touched, err)
}

// swapReminder saves the next reminder of an event, unless the event or its reminder has changed since.
func swapReminder(ctx context.Context, tx *database.Tx, before, after *event.Event) error {
	_, err := tx.Exec(ctx, `
		UPDATE events SET
			remind_at = $3,
			remind_start = $4
		WHERE id = $1 AND user_id = $2 AND change_number = $5 AND remind_at IS NOT DISTINCT FROM $6`,
		after.ID, after.UserID, after.RemindAt, after.RemindStart, before.Change, before.RemindAt)
	return err
}
