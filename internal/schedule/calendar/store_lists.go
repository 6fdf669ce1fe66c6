package calendar

import (
	"context"
	"strings"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// listColumns are the columns of an event in a list, with only the beginning of texts longer than
// event.MaxListedText. The statements repeat its value.
const listColumns = `
	id,
	user_id,
	title,
	CASE
		WHEN octet_length(description) + octet_length(extra) <= 1024 THEN description
		ELSE substr(description, 1, 100)
	END AS description,
	start_time,
	end_time,
	location,
	event_type,
	CASE
		WHEN octet_length(description) + octet_length(extra) <= 1024 THEN extra
		ELSE '{}'
	END AS extra,
	octet_length(description) + octet_length(extra) AS texts,
	created_at,
	updated_at,
	rrule,
	timezone,
	all_day,
	reminder_minutes,
	last_start,
	(SELECT COUNT(*) FROM event_guests WHERE event_id = events.id AND removed_at IS NULL) AS guest_count`

// listEvents returns the owner's first count single events in the range, by start, with long texts cut (Abridged).
// The range must have both bounds.
func listEvents(ctx context.Context, q database.Querier, userID string, in event.Range, count int) ([]event.Event,
	error) {
	if in.Overlap {
		return markAbridged(database.All[event.Event](ctx, q, `
			SELECT`+listColumns+`
			FROM events
			WHERE user_id = $1 AND start_time < $3 AND (end_time > $2 OR start_time >= $2) AND rrule = ''
			ORDER BY start_time, id
			LIMIT $4`, userID, in.From, in.To, count))
	}
	return markAbridged(database.All[event.Event](ctx, q, `
		SELECT`+listColumns+`
		FROM events
		WHERE user_id = $1 AND start_time >= $2 AND end_time <= $3 AND rrule = ''
		ORDER BY start_time, id
		LIMIT $4`, userID, in.From, in.To, count))
}

// eventTime is the time of a single event.
type eventTime struct {
	StartTime time.Time `db:"start_time"`
	EndTime   time.Time `db:"end_time"`
	Extra     string    `db:"extra"` // JSON; "" unless it may contain a booking
}

// isBooking reports whether the event shows a booking.
func (e *eventTime) isBooking() bool {
	if e.Extra == "" {
		return false
	}
	_, held := event.ReadExtra(e.Extra)[event.BookingField]
	return held
}

// listTimes returns the times of the owner's single events that overlap the range or start in it, by start. It reads
// few columns, since free times are computed from thousands of events.
func listTimes(ctx context.Context, q database.Querier, userID string, in event.Range) ([]eventTime, error) {
	return database.All[eventTime](ctx, q, `
		SELECT
			start_time,
			end_time,
			CASE WHEN extra LIKE '%"booking"%' THEN extra ELSE '' END AS extra
		FROM events
		WHERE user_id = $1 AND start_time < $3 AND (end_time > $2 OR start_time >= $2) AND rrule = ''
		ORDER BY start_time, id
		LIMIT $4`, userID, in.From, in.To, MaxEvents)
}

// listSeries returns the owner's series, by the start of their first occurrence, with long texts cut (Abridged).
func listSeries(ctx context.Context, q database.Querier, userID string) ([]event.Event, error) {
	return markAbridged(database.All[event.Event](ctx, q, `
		SELECT`+listColumns+`
		FROM events
		WHERE user_id = $1 AND rrule <> ''
		ORDER BY start_time, id
		LIMIT $2`, userID, event.MaxSeries))
}

// markAbridged marks the events with omitted texts as abridged. It returns the error unchanged.
func markAbridged(events []event.Event, err error) ([]event.Event, error) {
	for i := range events {
		events[i].Abridged = events[i].Texts > event.MaxListedText
	}
	return events, err
}

// listExceptions returns the exceptions of the owner's series with their original or actual time in the range, and
// with only the beginning of long texts.
func listExceptions(ctx context.Context, q database.Querier, userID string, from, to time.Time) ([]event.Exception,
	error) {
	return database.All[event.Exception](ctx, q, `
		SELECT
			event_id,
			original_start,
			is_cancelled,
			start_time,
			end_time,
			title,
			CASE
				WHEN octet_length(COALESCE(description, '')) + octet_length(COALESCE(extra, '')) <= 1024 THEN description
				ELSE substr(description, 1, 100)
			END AS description,
			location,
			event_type,
			CASE
				WHEN octet_length(COALESCE(description, '')) + octet_length(COALESCE(extra, '')) <= 1024 THEN extra
			END AS extra,
			octet_length(COALESCE(description, '')) + octet_length(COALESCE(extra, '')) AS texts,
			updated_at
		FROM event_exceptions
		WHERE event_id IN (SELECT id FROM events WHERE user_id = $1 AND rrule <> '')
			AND (original_start BETWEEN $2 AND $3 OR start_time <= $3 AND (end_time >= $2 OR start_time >= $2))
		ORDER BY event_id, original_start`, userID, from, to)
}

// batch is the number of events or exceptions that an export reads at once.
const batch = 100

// listIDs returns the IDs of the owner's events by start.
func listIDs(ctx context.Context, q database.Querier, userID string) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM events
		WHERE user_id = $1
		ORDER BY start_time, id
		LIMIT $2`, userID, MaxEvents)
}

// listThese returns the owner's events with these IDs, by start. Missing ones are left out.
func listThese(ctx context.Context, q database.Querier, userID string, eventIDs []string) ([]event.Event, error) {
	var where database.Condition
	where.And("user_id = $%d", userID)
	marks := make([]string, len(eventIDs))
	for i, eventID := range eventIDs {
		marks[i] = where.Arg(eventID)
	}
	return database.All[event.Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		`+where.String()+` AND id IN (`+strings.Join(marks, ", ")+`)
		ORDER BY start_time, id`, where.Args()...)
}

// listZones returns the zones of the owner's series, except those of whole days, each with the earliest start in it.
func listZones(ctx context.Context, q database.Querier, userID string) ([]file.Zone, error) {
	return database.All[file.Zone](ctx, q, `
		SELECT
			timezone,
			MIN(start_time) AS begin_time
		FROM events
		WHERE user_id = $1 AND rrule <> '' AND NOT all_day
		GROUP BY timezone
		ORDER BY timezone`, userID)
}

// texts are the texts that lists omit.
type texts struct {
	ID          string      `db:"id"`
	Description string      `db:"description"`
	Extra       event.Extra `db:"extra,json"`
}

// findTexts returns the descriptions and unknown fields of the owner's events, by event ID. Missing events are left
// out.
func findTexts(ctx context.Context, q database.Querier, userID string, eventIDs []string) (map[string]texts, error) {
	var where database.Condition
	where.And("user_id = $%d", userID)
	marks := make([]string, len(eventIDs))
	for i, eventID := range eventIDs {
		marks[i] = where.Arg(eventID)
	}
	rows, err := database.All[texts](ctx, q, `
		SELECT
			id,
			description,
			extra
		FROM events
		`+where.String()+` AND id IN (`+strings.Join(marks, ", ")+`)`, where.Args()...)
	found := make(map[string]texts, len(rows))
	for _, row := range rows {
		found[row.ID] = row
	}
	return found, err
}

// sumTexts returns the size of descriptions and unknown fields in the owner's calendar, in bytes. octet_length
// doesn't read the text itself.
func sumTexts(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	return database.One[int](ctx, tx, `
		SELECT
			COALESCE((
				SELECT SUM(octet_length(description) + octet_length(extra))
				FROM events
				WHERE user_id = $1
			), 0) + COALESCE((
				SELECT SUM(octet_length(COALESCE(description, '')) + octet_length(COALESCE(extra, '')))
				FROM event_exceptions
				WHERE event_id IN (SELECT id FROM events WHERE user_id = $1 AND rrule <> '')
			), 0)`, userID)
}

// countExceptions returns the number of the owner's changed and cancelled occurrences.
func countExceptions(ctx context.Context, tx *database.Tx, userID string) (int, error) {
	return database.One[int](ctx, tx, `
		SELECT COUNT(*)
		FROM event_exceptions
		WHERE event_id IN (SELECT id FROM events WHERE user_id = $1 AND rrule <> '')`, userID)
}
