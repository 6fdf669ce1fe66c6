package calendar

import (
	"context"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/fault"
)

// errNoEvent is the answer for events that do not exist and for other people's alike.
var errNoEvent = fault.NotFound("There is no such event in your calendar. It may have been deleted.")

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
	updated_at`

// listEvents returns the first MaxListed of the owner's events in the range, by start.
func listEvents(ctx context.Context, q database.Querier, userID string, from, to time.Time) ([]Event, error) {
	return database.All[Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		WHERE user_id = $1 AND start_time >= $2 AND end_time <= $3
		ORDER BY start_time, id
		LIMIT $4`, userID, from, to, MaxListed)
}

// findEvent returns the owner's event, locked until the transaction ends.
func findEvent(ctx context.Context, tx *database.Tx, userID, eventID string) (Event, error) {
	e, err := database.One[Event](ctx, tx, `
		SELECT`+eventColumns+`
		FROM events
		WHERE id = $1 AND user_id = $2`+tx.ForUpdate(), eventID, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return Event{}, errNoEvent
	}
	return e, err
}

// countEvents returns how many events the owner has, at most MaxEvents: it
// reads no further.
func countEvents(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	return database.One[int](ctx, tx, `
		SELECT COUNT(*)
		FROM (SELECT 1 FROM events WHERE user_id = $1 LIMIT $2) AS counted`, userID, MaxEvents)
}

func insertEvent(ctx context.Context, tx *database.Tx, e Event) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO events (`+eventColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		e.ID, e.UserID, e.Title, e.Description, e.StartTime, e.EndTime, e.Location, e.EventType,
		database.JSON(e.Extra), e.CreatedAt, e.UpdatedAt)
	return err
}

func updateEvent(ctx context.Context, tx *database.Tx, e Event) error {
	touched, err := tx.Exec(ctx, `
		UPDATE events SET
			title = $3,
			description = $4,
			start_time = $5,
			end_time = $6,
			location = $7,
			event_type = $8,
			extra = $9,
			updated_at = $10
		WHERE id = $1 AND user_id = $2`,
		e.ID, e.UserID, e.Title, e.Description, e.StartTime, e.EndTime, e.Location, e.EventType,
		database.JSON(e.Extra), e.UpdatedAt)
	return one(touched, err)
}

func deleteEvent(ctx context.Context, tx *database.Tx, userID, eventID string) error {
	touched, err := tx.Exec(ctx, `DELETE FROM events WHERE id = $1 AND user_id = $2`, eventID, userID)
	return one(touched, err)
}

func one(touched int64, err error) error {
	if err == nil && touched == 0 {
		return errNoEvent
	}
	return err
}
