package tokens

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// listKeys returns all keys, including retired ones, oldest first.
func listKeys(ctx context.Context, q database.Querier) ([]keyRow, error) {
	return database.All[keyRow](ctx, q, `
		SELECT
			kid,
			private_key,
			created_at,
			retired_at
		FROM signing_keys
		ORDER BY created_at`)
}

// ensureKey creates a signing key if there is none that isn't retired; of several nodes that try at once, one
// succeeds.
func ensureKey(ctx context.Context, tx *database.Tx) error {
	signing, err := database.All[string](ctx, tx, `SELECT kid FROM signing_keys WHERE retired_at IS NULL`)
	if err != nil || len(signing) > 0 {
		return err
	}
	key, err := newKeyRow(tx.Now(), tx.Seal())
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO signing_keys (kid, private_key, created_at) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`, key.KID, key.PrivateKey, key.CreatedAt)
	return err
}

// retireKeys retires the signing keys created before an instant.
func retireKeys(ctx context.Context, tx *database.Tx, createdBefore time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE signing_keys SET retired_at = $2 WHERE retired_at IS NULL AND created_at < $1`,
		createdBefore, tx.Now())
	return err
}

func deleteKeys(ctx context.Context, tx *database.Tx, retiredBefore time.Time) error {
	_, err := tx.Exec(ctx, `DELETE FROM signing_keys WHERE retired_at < $1`, retiredBefore)
	return err
}

// replaceKey saves the re-encrypted form of a key.
func replaceKey(ctx context.Context, tx *database.Tx, key keyRow) error {
	return database.ChangedOne(tx.Exec(ctx,
		`UPDATE signing_keys SET private_key = $2 WHERE kid = $1`, key.KID, key.PrivateKey))
}

// DeleteAll deletes all signing keys, which invalidates all access tokens.
func DeleteAll(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM signing_keys`)
	return err
}
