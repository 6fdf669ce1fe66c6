package calendar

import (
	"context"
	"time"

	"harborlight/internal/database"
)

const exceptionColumns = `
	event_id,
	original_start,
	is_cancelled,
	start_time,
	end_time,
	title,
	description,
	location,
	event_type,
	extra,
	updated_at`

// listExceptions returns those of the owner's series whose occurrences would
// have started in the range, or take place in it.
func listExceptions(ctx context.Context, q database.Querier, userID string, from, to time.Time) ([]exception, error) {
	return database.All[exception](ctx, q, `
		SELECT`+exceptionColumns+`
		FROM event_exceptions
		WHERE event_id IN (SELECT id FROM events WHERE user_id = $1 AND rrule <> '')
			AND (original_start BETWEEN $2 AND $3 OR start_time <= $3 AND (end_time >= $2 OR start_time >= $2))
		ORDER BY event_id, original_start`, userID, from, to)
}

// exceptionsOf returns all of one series, whose row the transaction has locked.
func exceptionsOf(ctx context.Context, q database.Querier, eventID string) ([]exception, error) {
	return database.All[exception](ctx, q, `
		SELECT`+exceptionColumns+`
		FROM event_exceptions
		WHERE event_id = $1
		ORDER BY original_start`, eventID)
}

// putException adds an exception or replaces the one of the same occurrence.
func putException(ctx context.Context, tx *database.Tx, x exception) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO event_exceptions (`+exceptionColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (event_id, original_start) DO UPDATE SET
			is_cancelled = excluded.is_cancelled,
			start_time = excluded.start_time,
			end_time = excluded.end_time,
			title = excluded.title,
			description = excluded.description,
			location = excluded.location,
			event_type = excluded.event_type,
			extra = excluded.extra,
			updated_at = excluded.updated_at`,
		x.EventID, x.OriginalStart, x.IsCancelled, x.StartTime, x.EndTime,
		x.Title, x.Description, x.Location, x.EventType, x.Extra, x.UpdatedAt)
	return err
}

// replaceExceptions makes these the exceptions of a series.
func replaceExceptions(ctx context.Context, tx *database.Tx, eventID string, exceptions []exception) error {
	if _, err := tx.Exec(ctx, `DELETE FROM event_exceptions WHERE event_id = $1`, eventID); err != nil {
		return err
	}
	for _, x := range exceptions {
		x.EventID = eventID
		if err := putException(ctx, tx, x); err != nil {
			return err
		}
	}
	return nil
}
