package calendar

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

var eventColumns = database.Columns[event.Event]()

// findEvent returns the owner's event, or event.ErrNotFound. With lock, the result of tx.ForUpdate, the row stays
// locked until the transaction ends.
func findEvent(ctx context.Context, q database.Querier, userID, eventID, lock string) (event.Event, error) {
	e, err := database.One[event.Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		WHERE id = $1 AND user_id = $2`+lock, eventID, userID)
	return e, fault.WithNotFound(err, event.ErrNotFound)
}

// eventsAtMost returns an upper bound of the number of the owner's events without counting them: the last count plus
// the number of changes since.
func eventsAtMost(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	n, _, err := database.Maybe[int](ctx, tx, `
		SELECT counted + latest - counted_at
		FROM calendar_changes
		WHERE user_id = $1`, userID)
	return n, err
}

// countEvents returns the number of the owner's events, and saves it for eventsAtMost.
func countEvents(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	n, err := database.One[int](ctx, tx, `
		SELECT COUNT(*)
		FROM events
		WHERE user_id = $1`, userID)
	if err != nil {
		return 0, err
	}
	_, err = tx.Exec(ctx, `
		UPDATE calendar_changes SET
			counted = $2,
			counted_at = latest
		WHERE user_id = $1`, userID, n)
	return n, err
}

// countSeries returns the number of the owner's series, counting up to MaxSeries+1. The order makes SQLite use the
// index of series.
func countSeries(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	return database.One[int](ctx, tx, `
		SELECT COUNT(*)
		FROM (SELECT start_time FROM events WHERE user_id = $1 AND rrule <> '' ORDER BY start_time LIMIT $2) AS counted`,
		userID, event.MaxSeries+1)
}

// listUIDs returns a map from the UIDs of the owner's events to their IDs. Events without a UID have their ID as key.
func listUIDs(ctx context.Context, q database.Querier, userID string) (map[string]string, error) {
	rows, err := database.All[event.Event](ctx, q, `
		SELECT
			id,
			uid
		FROM events
		WHERE user_id = $1
		LIMIT $2`, userID, MaxEvents)
	if err != nil {
		return nil, err
	}
	ids := make(map[string]string, len(rows))
	for i := range rows {
		ids[rows[i].FileUID()] = rows[i].ID
	}
	return ids, nil
}

// insertEvent inserts an event as the next change of its calendar, and sets its change number.
func insertEvent(ctx context.Context, tx *database.Tx, e *event.Event) error {
	var err error
	if e.Change, err = nextChange(ctx, tx, e.UserID); err != nil {
		return err
	}
	if err := forgetDeletion(ctx, tx, e.UserID, e.ObjectName()); err != nil {
		return err
	}
	return database.Insert(ctx, tx, "events", e)
}

// updateEvent updates an event as the next change of its calendar, and sets its change number. Object name, UID and
// creation time don't change.
func updateEvent(ctx context.Context, tx *database.Tx, e *event.Event) error {
	var err error
	if e.Change, err = nextChange(ctx, tx, e.UserID); err != nil {
		return err
	}
	return database.Update(ctx, tx, "events", e, `title, description, start_time, end_time, location, event_type, extra,
		updated_at, rrule, timezone, all_day, reminder_minutes, last_start, remind_at, remind_start, change_number`,
		`id = $1 AND user_id = $2`, e.ID, e.UserID)
}

// deleteEvent deletes the owner's event as a change of its calendar and remembers the deletion for calendar programs,
// or returns event.ErrNotFound.
func deleteEvent(ctx context.Context, tx *database.Tx, userID, eventID string) error {
	change, err := nextChange(ctx, tx, userID)
	if err != nil {
		return err
	}
	deleted, err := database.All[event.Event](ctx, tx, `
		DELETE FROM events
		WHERE id = $1 AND user_id = $2
		RETURNING id, dav_name`, eventID, userID)
	if err != nil || len(deleted) == 0 {
		return requireOne(0, err)
	}
	return rememberDeletion(ctx, tx, userID, deleted[0].ObjectName(), change)
}

// requireOne returns err, or event.ErrNotFound if err is nil and no row was touched.
func requireOne(touched int64, err error) error {
	if err == nil && touched == 0 {
		return event.ErrNotFound
	}
	return err
}
