package sessions

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// SQL statements about the known browsers of accounts.

// upsertDevice saves that the user's browser was used now.
func upsertDevice(ctx context.Context, tx *database.Tx, userID, hash string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO known_devices (user_id, device_hash, last_used_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, device_hash) DO UPDATE SET last_used_at = excluded.last_used_at`, userID, hash, tx.Now())
	return err
}

// hasDevice reports whether the browser with this hash is a known one of the user.
func hasDevice(ctx context.Context, q database.Querier, userID, hash string) (bool, error) {
	n, err := database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM known_devices
		WHERE user_id = $1 AND device_hash = $2`, userID, hash)
	return n > 0, err
}

// deleteOldDevices deletes all but the keep most recently used browsers of a user.
func deleteOldDevices(ctx context.Context, tx *database.Tx, userID string, keep int) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM known_devices
		WHERE user_id = $1
			AND device_hash NOT IN (
				SELECT device_hash
				FROM known_devices
				WHERE user_id = $1
				ORDER BY last_used_at DESC, device_hash
				LIMIT $2)`, userID, keep)
	return err
}

// DeleteDevices deletes the known browsers of an account.
func DeleteDevices(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_devices WHERE user_id = $1`, userID)
	return err
}

// deleteForgottenDevices deletes browsers that haven't signed in since an instant.
func deleteForgottenDevices(ctx context.Context, tx *database.Tx, unusedSince time.Time) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_devices WHERE last_used_at < $1`, unusedSince)
	return err
}

// DeviceLife is the time after which an unused browser is forgotten, the maximum lifetime of cookies in browsers.
const DeviceLife = 400 * 24 * time.Hour
