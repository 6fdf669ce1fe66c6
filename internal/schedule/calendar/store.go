package calendar

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

const eventColumns = `
	id,
	user_id,
	title,
	description,
	start_time,
	end_time,
	location,
	event_type,
	extra,
	created_at,
	updated_at,
	rrule,
	timezone,
	all_day,
	reminder_minutes,
	uid,
	last_start,
	remind_at,
	remind_start,
	dav_name,
	change_number`

// findEvent returns the owner's event. With lock, the text of tx.ForUpdate, the row stays locked
// until the transaction ends.
func findEvent(ctx context.Context, q database.Querier, userID, eventID, lock string) (event.Event, error) {
	e, err := database.One[event.Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		WHERE id = $1 AND user_id = $2`+lock, eventID, userID)
	return e, fault.Missing(err, event.ErrNotFound)
}

// eventsAtMost returns a number that the owner's events don't exceed, without counting them: as many as at the last
// count, and one for each change since.
func eventsAtMost(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	n, _, err := database.Maybe[int](ctx, tx, `
		SELECT counted + latest - counted_at
		FROM calendar_changes
		WHERE user_id = $1`, userID)
	return n, err
}

// countEvents returns how many events the owner has, and remembers the number for eventsAtMost.
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

// countSeries returns how many series the owner has. It stops counting beyond MaxSeries. The order makes SQLite take
// the index of series.
func countSeries(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	return database.One[int](ctx, tx, `
		SELECT COUNT(*)
		FROM (SELECT start_time FROM events WHERE user_id = $1 AND rrule <> '' ORDER BY start_time LIMIT $2) AS counted`,
		userID, event.MaxSeries+1)
}

// listUIDs returns the ids of the owner's events by their UID in other calendars.
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

// insertEvent stores a new event as a change of its calendar.
func insertEvent(ctx context.Context, tx *database.Tx, e *event.Event) error {
	var err error
	if e.Change, err = nextChange(ctx, tx, e.UserID); err != nil {
		return err
	}
	if err := forgetDeletion(ctx, tx, e.UserID, e.ObjectName()); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO events (`+eventColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		e.ID, e.UserID, e.Title, e.Description, e.StartTime, e.EndTime, e.Location, e.EventType,
		database.JSON(e.Extra), e.CreatedAt, e.UpdatedAt, e.RRule, e.Timezone, e.AllDay, e.ReminderMinutes,
		e.UID, e.LastStart, e.RemindAt, e.RemindStart, e.DavName, e.Change)
	return err
}

// updateEvent stores an event as a change of its calendar. Name and UID stay.
func updateEvent(ctx context.Context, tx *database.Tx, e *event.Event) error {
	var err error
	if e.Change, err = nextChange(ctx, tx, e.UserID); err != nil {
		return err
	}
	touched, err := tx.Exec(ctx, `
		UPDATE events SET
			title = $3,
			description = $4,
			start_time = $5,
			end_time = $6,
			location = $7,
			event_type = $8,
			extra = $9,
			updated_at = $10,
			rrule = $11,
			timezone = $12,
			all_day = $13,
			reminder_minutes = $14,
			last_start = $15,
			remind_at = $16,
			remind_start = $17,
			change_number = $18
		WHERE id = $1 AND user_id = $2`,
		e.ID, e.UserID, e.Title, e.Description, e.StartTime, e.EndTime, e.Location, e.EventType,
		database.JSON(e.Extra), e.UpdatedAt, e.RRule, e.Timezone, e.AllDay, e.ReminderMinutes,
		e.LastStart, e.RemindAt, e.RemindStart, e.Change)
	return one(touched, err)
}

// deleteEvent deletes an event as a change of its calendar.
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
		return one(0, err)
	}
	return rememberDeletion(ctx, tx, userID, deleted[0].ObjectName(), change)
}

func one(touched int64, err error) error {
	if err == nil && touched == 0 {
		return event.ErrNotFound
	}
	return err
}
