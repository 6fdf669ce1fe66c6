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

// Feed is a private address at which other programs read a calendar. Its secret is shown once, when
// it is made; only a hash is stored.
type Feed struct {
	UserID      string     `db:"user_id"`
	TokenHash   string     `db:"token_hash"`
	CreatedAt   time.Time  `db:"created_at"`
	LastReadAt  *time.Time `db:"last_read_at"` // to the hour; nil: never
	ContentHash string     `db:"content_hash"`
	ChangedAt   time.Time  `db:"changed_at"` // since when the content is unchanged
}

// errNoFeed is the answer to every wrong or revoked address.
var errNoFeed = fault.NotFound(message.CalendarNoFeed)

// CreateFeed makes a new address for the person and returns its secret. An older address stops
// working at once.
func (s *Service) CreateFeed(ctx context.Context, userID string) (secret string, feed Feed, err error) {
	secret = id.Secret()
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		feed = Feed{UserID: userID, TokenHash: id.Hash(secret), CreatedAt: tx.Now(), ChangedAt: tx.Now()}
		return putFeed(ctx, tx, feed)
	})
	if err != nil {
		return "", Feed{}, fmt.Errorf("make the feed of %s: %w", userID, err)
	}
	return secret, feed, nil
}

// FindFeed returns the person's address without its secret. It reports false if there is none.
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

// DeleteFeed revokes the person's address, if there is one.
func (s *Service) DeleteFeed(ctx context.Context, userID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error { return deleteFeed(ctx, tx, userID) })
	if err != nil {
		return fmt.Errorf("revoke the feed of %s: %w", userID, err)
	}
	return nil
}

// OpenFeed returns the feed with this secret, or errNoFeed.
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

// ReadFeed returns the calendar of a feed; name is the calendar's name in it.
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

// noteRead stores when the feed was read and since when its content is unchanged. The content's
// hash is needed because deletions leave no time behind.
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
		return Feed{}, fmt.Errorf("record that the feed of %s was read: %w", feed.UserID, err)
	}
	return feed, nil
}
