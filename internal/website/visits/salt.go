package visits

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"sync"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// saltCache caches the salt of the day. All nodes share it, so that they recognize the same visitor.
type saltCache struct {
	db *database.DB

	mu      sync.Mutex
	day     string
	salt    []byte
	retryAt time.Time // after a failure, the earliest time of the next attempt
}

// retryAfter is how long views are dropped after a failure to read the salt, so that requests don't queue for it.
const retryAfter = 5 * time.Second

var errNoSalt = fault.Unavailable(message.VisitsUnavailable, retryAfter)

// get returns the salt of a day, creating it for the first view of that day on any node. After a failure, it returns
// errNoSalt, a fault of kind Unavailable, for five seconds without another attempt.
func (s *saltCache) get(ctx context.Context, day string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.day == day {
		return s.salt, nil
	}
	now := s.db.Clock().Now()
	if now.Before(s.retryAt) {
		return nil, errNoSalt
	}
	salt, err := s.loadOrCreate(context.WithoutCancel(ctx), day) // a disconnected visitor must not fail others
	if err != nil {
		s.retryAt = now.Add(retryAfter)
		return nil, fmt.Errorf("find the salt of %s: %w", day, err)
	}
	s.day, s.salt = day, salt
	return salt, nil
}

// forget drops the cached salt if it isn't today's. The stored salt stays.
func (s *saltCache) forget(today string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.day != today {
		s.day, s.salt = "", nil
	}
}

// loadOrCreate returns the stored salt of the day, or stores and returns a random one. It is sealed, so that a copy
// of the database doesn't suffice to test addresses (docs/security.md, T114).
func (s *saltCache) loadOrCreate(ctx context.Context, day string) (salt []byte, err error) {
	fresh := make([]byte, sha256.Size)
	rand.Read(fresh) // never fails
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		sealed, err := tx.Seal().Seal(purposeOf(day), fresh)
		if err != nil {
			return err
		}
		if sealed, err = insertSalt(ctx, tx, day, sealed); err != nil {
			return err
		}
		salt, err = tx.Seal().Open(purposeOf(day), sealed)
		return err
	})
	return salt, err
}

func purposeOf(day string) string { return "visits:" + day }

// hashOf returns a keyed hash of a visitor and an item they viewed, such as a page. Without the day's salt, the
// hashes of one visitor can't be linked.
func hashOf(salt []byte, visitor, thing string) string {
	mac := hmac.New(sha256.New, salt)
	mac.Write([]byte(visitor))
	mac.Write([]byte{0})
	mac.Write([]byte(thing))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
