package accounts

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"

	"harborlight/internal/clock"
	"harborlight/internal/database"
	"harborlight/internal/id"
)

// A signing key signs for keyLife; then it only verifies, until every token it
// signed has long expired (contract 3.3).
const (
	keyLife      = 90 * 24 * time.Hour
	keyAfterlife = 24 * time.Hour
)

var errUnknownKey = errors.New("signed by a key that is not known")

// signingKey is an ES256 key. The keys stand in the database, so that a token
// of one node is good on all of them and survives a restart.
type signingKey struct {
	kid       string
	private   *ecdsa.PrivateKey
	retiredAt *time.Time
}

// keyring holds the keys in memory and reads them again when a token names one
// that it does not know, at most once a second.
type keyring struct {
	db    *database.DB
	clock clock.Clock

	mu     sync.RWMutex
	keys   map[string]signingKey
	signer signingKey
	readAt time.Time
}

// newKeyring reads the keys and makes the first one where there is none.
func newKeyring(ctx context.Context, db *database.DB) (*keyring, error) {
	k := &keyring{db: db, clock: db.Clock()}
	err := db.Write(ctx, func(tx *database.Tx) error { return ensureKey(ctx, tx) })
	if err != nil {
		return nil, fmt.Errorf("make the signing key: %w", err)
	}
	if err := k.read(ctx); err != nil {
		return nil, err
	}
	return k, nil
}

// current returns the key that signs.
func (k *keyring) current() signingKey {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.signer
}

// public returns the key of exactly this id.
func (k *keyring) public(ctx context.Context, kid string) (*ecdsa.PublicKey, error) {
	if key, ok := k.find(kid); ok {
		return &key.private.PublicKey, nil
	}
	k.mu.RLock()
	recent := k.clock.Now().Sub(k.readAt) < time.Second
	k.mu.RUnlock()
	if !recent {
		if err := k.read(ctx); err != nil {
			return nil, err
		}
		if key, ok := k.find(kid); ok {
			return &key.private.PublicKey, nil
		}
	}
	return nil, errUnknownKey
}

func (k *keyring) find(kid string) (signingKey, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	key, ok := k.keys[kid]
	return key, ok && !key.expired(k.clock.Now())
}

func (s signingKey) expired(now time.Time) bool {
	return s.retiredAt != nil && now.Sub(*s.retiredAt) > keyAfterlife
}

func (k *keyring) read(ctx context.Context) error {
	rows, err := listKeys(ctx, k.db)
	if err != nil {
		return fmt.Errorf("read the signing keys: %w", err)
	}
	keys := map[string]signingKey{}
	var signer signingKey
	for _, row := range rows {
		key, err := row.decode()
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

// rotate retires a signing key that is old and forgets those whose tokens have
// all expired.
func (k *keyring) rotate(ctx context.Context) error {
	err := k.db.Write(ctx, func(tx *database.Tx) error {
		if err := retireKeys(ctx, tx, tx.Now().Add(-keyLife)); err != nil {
			return err
		}
		if err := deleteKeys(ctx, tx, tx.Now().Add(-keyAfterlife)); err != nil {
			return err
		}
		return ensureKey(ctx, tx)
	})
	if err != nil {
		return fmt.Errorf("rotate the signing key: %w", err)
	}
	return k.read(ctx)
}

// jwk is a public key as JWKS writes it (RFC 7518, 6.2.1).
type jwk struct {
	KeyType   string   `json:"kty" example:"EC"`
	Curve     string   `json:"crv" example:"P-256"`
	X         string   `json:"x" doc:"base64url"`
	Y         string   `json:"y" doc:"base64url"`
	KeyID     string   `json:"kid"`
	Algorithm string   `json:"alg" example:"ES256"`
	Use       string   `json:"use" example:"sig"`
	Ops       []string `json:"key_ops" nullable:"false"`
}

// jwks returns the public keys that verify.
func (k *keyring) jwks() ([]jwk, error) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	out := []jwk{}
	for _, key := range k.keys {
		if key.expired(k.clock.Now()) {
			continue
		}
		point, err := key.private.PublicKey.Bytes() // 0x04, X, Y
		if err != nil {
			return nil, fmt.Errorf("encode the public key %s: %w", key.kid, err)
		}
		half := (len(point) - 1) / 2
		out = append(out, jwk{
			KeyType: "EC", Curve: "P-256", KeyID: key.kid, Algorithm: "ES256", Use: "sig", Ops: []string{"verify"},
			X: base64.RawURLEncoding.EncodeToString(point[1 : 1+half]), Y: base64.RawURLEncoding.EncodeToString(point[1+half:]),
		})
	}
	return out, nil
}

// keyRow is a signing key as it is stored.
type keyRow struct {
	KID        string     `db:"kid"`
	PrivateKey string     `db:"private_key"`
	CreatedAt  time.Time  `db:"created_at"`
	RetiredAt  *time.Time `db:"retired_at"`
}

func newKeyRow(now time.Time) (keyRow, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return keyRow{}, err
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return keyRow{}, err
	}
	return keyRow{KID: id.New(), PrivateKey: base64.StdEncoding.EncodeToString(der), CreatedAt: now}, nil
}

func (r keyRow) decode() (signingKey, error) {
	der, err := base64.StdEncoding.DecodeString(r.PrivateKey)
	if err != nil {
		return signingKey{}, err
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return signingKey{}, err
	}
	private, ok := parsed.(*ecdsa.PrivateKey)
	if !ok || private.Curve != elliptic.P256() {
		return signingKey{}, errors.New("it is no ECDSA key on P-256")
	}
	return signingKey{kid: r.KID, private: private, retiredAt: r.RetiredAt}, nil
}
