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

// salts hands out the salt of the day. All nodes share it, so that they recognise the same visitor.
type salts struct {
	db *database.DB

	mu      sync.Mutex
	day     string
	salt    []byte
	retryAt time.Time // after an outage: not before
}

// retryAfter is how long views are dropped after a salt couldn't be read, so that requests don't queue for it.
const retryAfter = 5 * time.Second

var errNoSalt = fault.Unavailable(message.VisitsUnavailable, retryAfter)

// of returns the salt of a day, making it if this is the first view of that day.
func (s *salts) of(ctx context.Context, day string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.day == day {
		return s.salt, nil
	}
	now := s.db.Clock().Now()
	if now.Before(s.retryAt) {
		return nil, errNoSalt
	}
	salt, err := s.share(context.WithoutCancel(ctx), day) // a visitor who leaves meanwhile costs others no view
	if err != nil {
		s.retryAt = now.Add(retryAfter)
		return nil, fmt.Errorf("find the salt of %s: %w", day, err)
	}
	s.day, s.salt = day, salt
	return salt, nil
}

// forget drops a salt of another day than this one from memory.
func (s *salts) forget(today string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.day != today {
		s.day, s.salt = "", nil
	}
}

// share returns the stored salt of the day. It is sealed: whoever holds only a copy of the database can't try out
// addresses (docs/security.md, T114).
func (s *salts) share(ctx context.Context, day string) (salt []byte, err error) {
	fresh := make([]byte, sha256.Size)
	rand.Read(fresh) // never fails
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		sealed, err := tx.Seal().Seal(purposeOf(day), fresh)
		if err != nil {
			return err
		}
		if sealed, err = keepSalt(ctx, tx, day, sealed); err != nil {
			return err
		}
		salt, err = tx.Seal().Open(purposeOf(day), sealed)
		return err
	})
	return salt, err
}

func purposeOf(day string) string { return "visits:" + day }

// hashOf returns what stands for a visitor and one thing that they see. Without the salt, two hashes of one visitor
// have nothing in common.
func hashOf(salt []byte, visitor, thing string) string {
	mac := hmac.New(sha256.New, salt)
	mac.Write([]byte(visitor))
	mac.Write([]byte{0})
	mac.Write([]byte(thing))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
