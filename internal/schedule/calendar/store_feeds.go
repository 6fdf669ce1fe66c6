package calendar

import (
	"context"
	"strings"

	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

// Revocable are the tables whose rows let somebody read until they are revoked: a restore leaves them out.
var Revocable = []string{"calendar_feeds"}

const feedColumns = `
	user_id,
	token_hash,
	created_at,
	last_read_at,
	content_hash,
	changed_at`

// putFeed adds or replaces the person's address.
func putFeed(ctx context.Context, tx *database.Tx, f Feed) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO calendar_feeds (`+feedColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (user_id) DO UPDATE SET
			token_hash = excluded.token_hash,
			created_at = excluded.created_at,
			last_read_at = excluded.last_read_at,
			content_hash = excluded.content_hash,
			changed_at = excluded.changed_at`,
		f.UserID, f.TokenHash, f.CreatedAt, f.LastReadAt, f.ContentHash, f.ChangedAt)
	return err
}

func findFeed(ctx context.Context, q database.Querier, userID string) (Feed, error) {
	return database.One[Feed](ctx, q, `
		SELECT`+feedColumns+`
		FROM calendar_feeds
		WHERE user_id = $1`, userID)
}

func findFeedByHash(ctx context.Context, q database.Querier, hash string) (Feed, error) {
	return database.One[Feed](ctx, q, `
		SELECT`+feedColumns+`
		FROM calendar_feeds
		WHERE token_hash = $1`, hash)
}

// updateFeed stores the time of reading, unless the address was replaced meanwhile.
func updateFeed(ctx context.Context, tx *database.Tx, f Feed) error {
	_, err := tx.Exec(ctx, `
		UPDATE calendar_feeds SET
			last_read_at = $3,
			content_hash = $4,
			changed_at = $5
		WHERE user_id = $1 AND token_hash = $2`, f.UserID, f.TokenHash, f.LastReadAt, f.ContentHash, f.ChangedAt)
	return err
}

func deleteFeed(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM calendar_feeds WHERE user_id = $1`, userID)
	return err
}

// batch is how many events or exceptions an export reads at a time.
const batch = 100

// listIDs returns the ids of the owner's events by start.
func listIDs(ctx context.Context, q database.Querier, userID string) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM events
		WHERE user_id = $1
		ORDER BY start_time, id
		LIMIT $2`, userID, MaxEvents)
}

// listThese returns the owner's events with these ids that still exist, by start.
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

// listZones returns the zones of the owner's series, except those of whole days.
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
