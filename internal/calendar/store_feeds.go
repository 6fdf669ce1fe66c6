package calendar

import (
	"context"

	"harborlight/internal/database"
)

const feedColumns = `
	user_id,
	token_hash,
	created_at,
	last_read_at,
	content_hash,
	changed_at`

// putFeed adds the person's address or replaces it.
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

// updateFeed writes what was read, unless the address was replaced meanwhile.
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

// listAll returns every event of the owner, by start.
func listAll(ctx context.Context, q database.Querier, userID string) ([]Event, error) {
	return database.All[Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		WHERE user_id = $1
		ORDER BY start_time, id
		LIMIT $2`, userID, MaxEvents)
}
