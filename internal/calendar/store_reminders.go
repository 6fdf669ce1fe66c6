package calendar

import (
	"context"

	"harborlight/internal/database"
)

// findDue returns the event whose reminder has waited longest, locked, if there
// is one: none that another node has locked.
func findDue(ctx context.Context, tx *database.Tx) ([]Event, error) {
	lock := ""
	if tx.Dialect() == database.Postgres {
		lock = " FOR UPDATE SKIP LOCKED"
	}
	return database.All[Event](ctx, tx, `
		SELECT`+eventColumns+`
		FROM events
		WHERE remind_at IS NOT NULL AND remind_at <= $1
		ORDER BY remind_at
		LIMIT 1`+lock, tx.Now())
}

// listToRemind returns the next events of the person, after the one with the
// id, that may still take place and leave it to the person when to remind.
func listToRemind(ctx context.Context, tx *database.Tx, userID, after string) ([]Event, error) {
	return database.All[Event](ctx, tx, `
		SELECT`+eventColumns+`
		FROM events
		WHERE user_id = $1 AND id > $2 AND reminder_minutes IS NULL
			AND (start_time > $3 OR rrule <> '' AND (last_start IS NULL OR last_start > $3) OR remind_at IS NOT NULL)
		ORDER BY id
		LIMIT $4`+tx.ForUpdate(), userID, after, tx.Now(), rescheduled)
}

// saveReminder writes when e is to be reminded of next, and nothing else.
func saveReminder(ctx context.Context, tx *database.Tx, e *Event) error {
	touched, err := tx.Exec(ctx, `
		UPDATE events SET
			remind_at = $3,
			remind_start = $4
		WHERE id = $1 AND user_id = $2`, e.ID, e.UserID, e.RemindAt, e.RemindStart)
	return one(touched, err)
}
