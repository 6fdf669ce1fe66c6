package tokens

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// A signing key signs for keyLife; then it only verifies, until all its tokens have expired. Keys in memory are
// reloaded after keysMaxAge, because a command beside the program may have changed them.
const (
	keyLife        = 90 * 24 * time.Hour
	keyGracePeriod = 24 * time.Hour
	keysMaxAge     = 5 * time.Second
)

var errUnknownKey = errors.New("unknown signing key")

// signingKey is an ES256 key. Keys are stored in the database, so that tokens are valid on all nodes and survive a
// restart. They are encrypted with a key outside of the database (decision 0012).
type signingKey struct {
	kid       string
	private   *ecdsa.PrivateKey
	retiredAt *time.Time
}

// KeyRing caches the signing keys. It reloads them after keysMaxAge, and when a token names an unknown key, at most
// once a second.
type KeyRing struct {
	db     *database.DB
	clock  clock.Clock
	issuer string
	parser *jwt.Parser

	reading sync.Mutex // one goroutine reloads while the others use the cached keys
	mu      sync.RWMutex
	keys    map[string]signingKey
	signer  signingKey
	readAt  time.Time
}

// NewKeyRing loads the keys, and again after each event about new ones. It creates the first one if necessary.
func NewKeyRing(ctx context.Context, db *database.DB, hub *realtime.Hub, issuer string) (*KeyRing, error) {
	k := &KeyRing{db: db, clock: db.Clock(), issuer: issuer, parser: newParser(issuer, db.Clock().Now)}
	err := db.Write(ctx, func(tx *database.Tx) error { return ensureKey(ctx, tx) })
	if err != nil {
		return nil, fmt.Errorf("create the signing key: %w", err)
	}
	if err := k.Load(ctx); err != nil {
		return nil, err
	}
	hub.OnEvent(topicKeys, func(realtime.Event) { k.markStale() })
	return k, nil
}

// current returns the key that signs new tokens, at most keysMaxAge old.
func (k *KeyRing) current() signingKey {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	k.refresh(ctx)
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.signer
}

// refresh reloads the keys if they are older than keysMaxAge, unless another call is doing so. If that fails, the
// cached keys stay in use.
func (k *KeyRing) refresh(ctx context.Context) {
	if k.age() < keysMaxAge || !k.reading.TryLock() {
		return
	}
	defer k.reading.Unlock()
	if k.age() >= keysMaxAge {
		_ = k.Load(ctx)
	}
}

// markStale marks the keys for a reload at the next use.
func (k *KeyRing) markStale() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.readAt = time.Time{}
}

// age returns the time since the keys were loaded.
func (k *KeyRing) age() time.Duration {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.clock.Now().Sub(k.readAt)
}

// public returns the public key with this ID, or errUnknownKey. For an unknown ID it reloads the keys, at most once a
// second; it returns the error of a failed reload.
func (k *KeyRing) public(ctx context.Context, kid string) (*ecdsa.PublicKey, error) {
	k.refresh(ctx)
	if key, ok := k.find(kid); ok {
		return &key.private.PublicKey, nil
	}
	if k.age() >= time.Second {
		if err := k.Load(ctx); err != nil {
			return nil, err
		}
		if key, ok := k.find(kid); ok {
			return &key.private.PublicKey, nil
		}
	}
	return nil, errUnknownKey
}

// find returns the cached key with this ID, or false if it is unknown or expired.
func (k *KeyRing) find(kid string) (signingKey, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	key, ok := k.keys[kid]
	return key, ok && !key.expired(k.clock.Now())
}

// expired reports whether the key was retired more than keyGracePeriod ago, so that it verifies no tokens.
func (s signingKey) expired(now time.Time) bool {
	return s.retiredAt != nil && now.Sub(*s.retiredAt) > keyGracePeriod
}

// Load reads the keys from the database and decrypts them. The one that isn't retired signs. After an error the
// earlier keys stay.
func (k *KeyRing) Load(ctx context.Context) error {
	rows, err := listKeys(ctx, k.db)
	if err != nil {
		return fmt.Errorf("read the signing keys: %w", err)
	}
	keys := map[string]signingKey{}
	var signer signingKey
	for _, row := range rows {
		key, err := row.decode(k.db.Seal())
		if err != nil {
			return fmt.Errorf("read the signing key %s: %w", row.KID, err)
		}
		keys[key.kid] = key
		if key.retiredAt == nil {
			signer = key
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keys, k.signer, k.readAt = keys, signer, k.clock.Now()
	return nil
}

// Rotate retires the signing key if it is older than keyLife, creates its successor, and deletes retired keys after
// all of their tokens have expired.
func (k *KeyRing) Rotate(ctx context.Context) error {
	err := k.db.Write(ctx, func(tx *database.Tx) error {
		if err := retireKeys(ctx, tx, tx.Now().Add(-keyLife)); err != nil {
			return err
		}
		if err := deleteKeys(ctx, tx, tx.Now().Add(-keyGracePeriod)); err != nil {
			return err
		}
		return ensureKey(ctx, tx)
	})
	if err != nil {
		return fmt.Errorf("rotate the signing key: %w", err)
	}
	return k.Load(ctx)
}

// Renew creates a new signing key, even if the previous one is recent. The previous one still verifies. Nodes reload
// the keys within seconds.
func Renew(ctx context.Context, tx *database.Tx) error {
	if err := retireKeys(ctx, tx, tx.Now().Add(time.Microsecond)); err != nil {
		return err
	}
	if err := ensureKey(ctx, tx); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, topicKeys, "")
}

// Reseal encrypts all signing keys, including retired ones, with the newest key of the program. The first error ends
// it.
func Reseal(ctx context.Context, tx *database.Tx) error {
	rows, err := listKeys(ctx, tx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.PrivateKey, err = tx.Seal().Reseal(row.purpose(), row.PrivateKey); err != nil {
			return fmt.Errorf("the signing key %s: %w", row.KID, err)
		}
		if err := replaceKey(ctx, tx, row); err != nil {
			return err
		}
	}
	return nil
}

// topicKeys is the topic of the live event on which nodes reload the signing keys.
const topicKeys = "accounts.keys"
