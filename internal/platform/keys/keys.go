// Package keys binds a database to the key that seals its secrets, so that no node uses another key. Package seal
// reads the keys, and the slices list the secrets.
package keys

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/seal"
)

// ErrWrongKey means that the database was sealed with a key that is missing from the cipher.
var ErrWrongKey = errors.New("this database was sealed with another key")

// BoundKey returns the fingerprint of the database's key, or "" for a new database or one from a
// version without sealing.
func BoundKey(ctx context.Context, q database.Querier) (string, error) {
	fingerprint, err := database.One[string](ctx, q, `
		SELECT fingerprint
		FROM sealing_key
		WHERE id = 1`)
	if fault.KindOf(err) == fault.KindNotFound {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the fingerprint of the sealing key: %w", err)
	}
	return fingerprint, nil
}

// Use sets the cipher of the database. A database without a key is bound to the newest key of the cipher. If the
// database's key is missing from the cipher, Use returns ErrWrongKey and leaves db without a cipher.
func Use(ctx context.Context, db *database.DB, box *seal.Cipher) error {
	own := box.Fingerprints()
	var bound string
	err := db.Write(ctx, func(tx *database.Tx) (err error) {
		_, err = tx.Exec(ctx, `
			INSERT INTO sealing_key (id, fingerprint, since) VALUES (1, $1, $2)
			ON CONFLICT (id) DO NOTHING`, own[0], tx.Now())
		if err != nil {
			return err
		}
		bound, err = BoundKey(ctx, tx)
		return err
	})
	switch {
	case err != nil:
		return err
	case !slices.Contains(own, bound):
		return ErrWrongKey
	}
	db.UseSeal(box)
	return nil
}

// Bind binds the database to the newest key of its cipher. Call it in the transaction that reseals all secrets with
// that key.
func Bind(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `
		UPDATE sealing_key
		SET fingerprint = $1, since = $2
		WHERE id = 1`, tx.Seal().Fingerprints()[0], tx.Now())
	return err
}
