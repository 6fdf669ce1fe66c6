package tokens

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"time"

	"harborlight/internal/kit/id"
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
