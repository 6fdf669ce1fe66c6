package tokens

import (
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
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/seal"
)

// keyRow is the stored form of a signing key.
type keyRow struct {
	KID        string     `db:"kid"`
	PrivateKey string     `db:"private_key"` // PKCS #8, encrypted
	CreatedAt  time.Time  `db:"created_at"`
	RetiredAt  *time.Time `db:"retired_at"`
}

// purpose returns the encryption purpose, which binds the ciphertext to its row.
func (r keyRow) purpose() string { return "signing-key:" + r.KID }

// newKeyRow returns a new key on P-256, with its private part encrypted.
func newKeyRow(now time.Time, box *seal.Cipher) (keyRow, error) {
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

// decode decrypts the key. It fails for other keys than ECDSA on P-256.
func (r keyRow) decode(box *seal.Cipher) (signingKey, error) {
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
		return signingKey{}, errors.New("not an ECDSA key on P-256")
	}
	return signingKey{kid: r.KID, private: private, retiredAt: r.RetiredAt}, nil
}

// sealPlain encrypts keys that older versions stored in plain text. Because copies of the database may contain them,
// they stop signing; they still verify for a day, so that sessions continue.
func (k *KeyRing) sealPlain(ctx context.Context) error {
	found := false
	err := k.db.Write(ctx, func(tx *database.Tx) error {
		rows, err := listKeys(ctx, tx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if seal.IsSealed(row.PrivateKey) {
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
