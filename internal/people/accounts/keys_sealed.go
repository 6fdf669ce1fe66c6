package accounts

import (
	"cmp"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/platform/seal"
)

// keyRow is a signing key as it is stored.
type keyRow struct {
	KID        string     `db:"kid"`
	PrivateKey string     `db:"private_key"` // PKCS #8, sealed
	CreatedAt  time.Time  `db:"created_at"`
	RetiredAt  *time.Time `db:"retired_at"`
}

// purpose binds the sealed key to its row.
func (r keyRow) purpose() string { return "signing-key:" + r.KID }

func newKeyRow(now time.Time, box *seal.Box) (keyRow, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return keyRow{}, err
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return keyRow{}, err
	}
	row := keyRow{KID: id.New(), CreatedAt: now}
	row.PrivateKey, err = box.Seal(row.purpose(), der)
	return row, err
}

func (r keyRow) decode(box *seal.Box) (signingKey, error) {
	der, err := box.Open(r.purpose(), r.PrivateKey)
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

// sealPlain seals the keys that older versions stored in the clear. They stop
// signing, since copies of the database may hold them, and verify for another
// day: sessions go on.
func (k *keyring) sealPlain(ctx context.Context) error {
	found := false
	err := k.db.Write(ctx, func(tx *database.Tx) error {
		rows, err := listKeys(ctx, tx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if seal.Sealed(row.PrivateKey) {
				continue
			}
			found = true
			der, err := base64.StdEncoding.DecodeString(row.PrivateKey)
			if err != nil {
				return fmt.Errorf("read the signing key %s: %w", row.KID, err)
			}
			if row.PrivateKey, err = tx.Seal().Seal(row.purpose(), der); err != nil {
				return err
			}
			if err := replaceKey(ctx, tx, row); err != nil {
				return err
			}
		}
		if !found {
			return nil
		}
		return retireKeys(ctx, tx, tx.Now().Add(time.Microsecond))
	})
	if err == nil && found {
		err = k.db.Scrub(ctx)
	}
	if err != nil {
		return fmt.Errorf("seal the signing keys: %w", err)
	}
	return nil
}

// RotateKeys makes a new signing key. The one before verifies for another day or,
// with now, no longer, and every session ends. Nodes notice within seconds.
func (s *Service) RotateKeys(ctx context.Context, now bool) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if now {
			if err := s.endAllSessions(ctx, tx); err != nil {
				return err
			}
		}
		if err := retireKeys(ctx, tx, tx.Now().Add(time.Microsecond)); err != nil {
			return err
		}
		if err := ensureKey(ctx, tx); err != nil {
			return err
		}
		entry := audit.Entry{Action: "keys.rotated", Details: map[string]bool{"sessions_ended": now}}
		if err := audit.Record(ctx, tx, entry); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, topicKeys, "")
	})
	if err != nil {
		return fmt.Errorf("rotate the signing key: %w", err)
	}
	return s.keys.read(ctx)
}

// endAllSessions ends every session of every account and deletes every signing key.
func (s *Service) endAllSessions(ctx context.Context, tx *database.Tx) error {
	users, err := listSignedIn(ctx, tx)
	if err != nil {
		return err
	}
	if err := cmp.Or(deleteAllSessions(ctx, tx), deleteAllKeys(ctx, tx)); err != nil {
		return err
	}
	for _, userID := range users {
		if err := s.revoked(ctx, tx, userID); err != nil {
			return err
		}
	}
	return nil
}

// ForgetSealed deletes what a lost key sealed: the signing keys with every session,
// whose tokens nothing verifies any more, and the secrets of authenticator apps.
// Passkeys and recovery codes stay: no key seals them.
func ForgetSealed(ctx context.Context, tx *database.Tx) error {
	if err := deleteAllSessions(ctx, tx); err != nil {
		return err
	}
	if err := deleteEverybodysTOTP(ctx, tx); err != nil {
		return err
	}
	return deleteAllKeys(ctx, tx)
}

// Reseal seals with the newest key what accounts keep sealed.
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
	return resealTOTP(ctx, tx)
}

func resealTOTP(ctx context.Context, tx *database.Tx) error {
	return database.Walk(ctx, tx, func(f totpFactor) (string, error) {
		sealed, err := tx.Seal().Reseal(totpPurpose(f.UserID), f.Secret)
		if err != nil {
			return "", fmt.Errorf("the authenticator app %s: %w", f.ID, err)
		}
		return f.ID, setTOTPSecret(ctx, tx, f.ID, sealed)
	}, selectTOTP+`
		WHERE id > $1
		ORDER BY id
		LIMIT $2`)
}
