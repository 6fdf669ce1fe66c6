package calendar

import (
	"context"
	"fmt"
	"io"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Feed is a private URL at which other programs read a calendar. Its secret is shown only when it is created; the
// database stores its hash.
type Feed struct {
	UserID      string     `db:"user_id"`
	TokenHash   string     `db:"token_hash"`
	CreatedAt   time.Time  `db:"created_at"`
	LastReadAt  *time.Time `db:"last_read_at"` // rounded down to the hour; nil: never
	ContentHash string     `db:"content_hash"`
	ChangedAt   time.Time  `db:"changed_at"` // time of the last content change
}

// errNoFeed means that the URL is wrong or revoked.
var errNoFeed = fault.NotFound(message.CalendarNoFeed)

// CreateFeed creates a feed for the user and returns its secret. It revokes the user's previous feed.
func (s *Service) CreateFeed(ctx context.Context, userID string) (secret string, feed Feed, err error) {
	secret = id.Secret()
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		feed = Feed{UserID: userID, TokenHash: id.Hash(secret), CreatedAt: tx.Now(), ChangedAt: tx.Now()}
		return putFeed(ctx, tx, feed)
	})
	if err != nil {
		return "", Feed{}, fmt.Errorf("create the feed of %s: %w", userID, err)
	}
	return secret, feed, nil
}

// FindFeed returns the user's feed without its secret, or false if there is none.
func (s *Service) FindFeed(ctx context.Context, userID string) (Feed, bool, error) {
	feed, err := findFeed(ctx, s.db, userID)
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		return Feed{}, false, nil
	case err != nil:
		return Feed{}, false, fmt.Errorf("find the feed of %s: %w", userID, err)
	}
	return feed, true, nil
}

// DeleteFeed revokes the user's feed. Without a feed it does nothing.
func (s *Service) DeleteFeed(ctx context.Context, userID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error { return deleteFeed(ctx, tx, userID) })
	if err != nil {
		return fmt.Errorf("revoke the feed of %s: %w", userID, err)
	}
	return nil
}

// OpenFeed returns the feed with this secret, or errNoFeed for an unknown or revoked one.
func (s *Service) OpenFeed(ctx context.Context, secret string) (Feed, error) {
	feed, err := findFeedByHash(ctx, s.db, id.Hash(secret))
	if fault.KindOf(err) == fault.KindNotFound {
		return Feed{}, errNoFeed
	}
	if err != nil {
		return Feed{}, fmt.Errorf("find a feed: %w", err)
	}
	return feed, nil
}

// ReadFeed returns a feed's calendar with the given name, its ETag and the time of its last change. It saves the read
// time if the content has changed or the last save is over an hour old.
func (s *Service) ReadFeed(ctx context.Context, feed Feed, name string) (Document, error) {
	d, err := newDocument(func(w io.Writer) error { return s.Export(ctx, feed.UserID, name, w) })
	if err != nil {
		return Document{}, err
	}
	if now := s.db.Clock().Now(); feed.ContentHash != d.hash || feed.LastReadAt == nil ||
		now.Sub(*feed.LastReadAt) > time.Hour {
		if feed, err = s.noteRead(ctx, feed, d.hash); err != nil {
			return Document{}, err
		}
	}
	d.ETag, d.ChangedAt = `"`+d.hash[:32]+`"`, feed.ChangedAt.Truncate(time.Second)
	return d, nil
}

// noteRead saves the hour of reading and, if the hash differs, the time of the content change, and returns the
// updated feed. It compares hashes, because deletions leave no timestamp.
func (s *Service) noteRead(ctx context.Context, feed Feed, hash string) (Feed, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		hour := tx.Now().Truncate(time.Hour)
		feed.LastReadAt = &hour
		if feed.ContentHash != hash {
			feed.ContentHash, feed.ChangedAt = hash, tx.Now()
		}
		return updateFeed(ctx, tx, feed)
	})
	if err != nil {
		return Feed{}, fmt.Errorf("save the read time of the feed of %s: %w", feed.UserID, err)
	}
	return feed, nil
}
