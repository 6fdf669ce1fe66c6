package calendar

import (
	"context"

	"harborlight/internal/platform/database"
)

// Revocable lists the tables whose rows grant access until they are revoked. A restore leaves them out.
var Revocable = []string{"calendar_feeds"}

var feedColumns = database.Columns[Feed]()

// putFeed inserts or replaces the user's feed.
func putFeed(ctx context.Context, tx *database.Tx, f Feed) error {
	return database.Upsert(ctx, tx, "calendar_feeds", f, "user_id", `token_hash, created_at, last_read_at, content_hash,
		changed_at`)
}

// findFeed returns the user's feed, or a NotFound fault.
func findFeed(ctx context.Context, q database.Querier, userID string) (Feed, error) {
	return database.One[Feed](ctx, q, `
		SELECT`+feedColumns+`
		FROM calendar_feeds
		WHERE user_id = $1`, userID)
}

// findFeedByHash returns the feed with this hash of its secret, or a NotFound fault.
func findFeedByHash(ctx context.Context, q database.Querier, hash string) (Feed, error) {
	return database.One[Feed](ctx, q, `
		SELECT`+feedColumns+`
		FROM calendar_feeds
		WHERE token_hash = $1`, hash)
}

// updateFeed saves read time, content hash and change time of the feed. If the feed has been replaced or revoked, it
// does nothing.
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
