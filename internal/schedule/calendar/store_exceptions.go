package calendar

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

var exceptionColumns = database.Columns[event.Exception]()

// exceptionsOf returns all exceptions of a series with whole texts, by original start.
func exceptionsOf(ctx context.Context, q database.Querier, eventID string) ([]event.Exception, error) {
	return database.All[event.Exception](ctx, q, `
		SELECT`+exceptionColumns+`
		FROM event_exceptions
		WHERE event_id = $1
		ORDER BY original_start`, eventID)
}

// findException returns the exception of the occurrence with this original start, or false if there is none.
func findException(ctx context.Context, q database.Querier, eventID string, start time.Time) (event.Exception, bool,
	error) {
	return database.Maybe[event.Exception](ctx, q, `
		SELECT`+exceptionColumns+`
		FROM event_exceptions
		WHERE event_id = $1 AND original_start = $2`, eventID, start)
}

// walkExceptions calls visit for every exception of a series, by original start, reading a few at a time. The first
// error ends it.
func walkExceptions(ctx context.Context, q database.Querier, eventID string,
	visit func(*event.Exception) error) error {
	for after := event.Earliest; ; { // original starts can be centuries ago
		page, err := database.All[event.Exception](ctx, q, `
			SELECT`+exceptionColumns+`
			FROM event_exceptions
			WHERE event_id = $1 AND original_start > $2
			ORDER BY original_start
			LIMIT $3`, eventID, after, batch)
		if err != nil {
			return err
		}
		for i := range page {
			after = page[i].OriginalStart
			if err := visit(&page[i]); err != nil {
				return err
			}
		}
		if len(page) < batch {
			return nil
		}
	}
}

// listCancelled returns the original starts of the cancelled occurrences of a series.
func listCancelled(ctx context.Context, q database.Querier, eventID string) ([]time.Time, error) {
	return database.All[time.Time](ctx, q, `
		SELECT original_start
		FROM event_exceptions
		WHERE event_id = $1 AND is_cancelled
		ORDER BY original_start`, eventID)
}

// putException adds or replaces the exception of an occurrence.
func putException(ctx context.Context, tx *database.Tx, x event.Exception) error {
	return database.Upsert(ctx, tx, "event_exceptions", x, "event_id, original_start", `is_cancelled, start_time, end_time,
		title, description, location, event_type, extra, updated_at`)
}

// replaceExceptions deletes all exceptions of a series and saves the given ones as its own.
func replaceExceptions(ctx context.Context, tx *database.Tx, eventID string, exceptions []event.Exception) error {
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
