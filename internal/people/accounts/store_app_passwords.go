package accounts

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// SQL statements about app passwords.

var selectAppPassword = `
	SELECT` + database.Columns[AppPassword]() + `
	FROM app_passwords`

// listAppPasswords returns the app passwords of an account, oldest first.
func listAppPasswords(ctx context.Context, q database.Querier, userID string) ([]AppPassword, error) {
	return database.All[AppPassword](ctx, q, selectAppPassword+` WHERE user_id = $1 ORDER BY id LIMIT $2`, userID,
		maxAppPasswords)
}

func findAppPasswordByHash(ctx context.Context, q database.Querier, hash string) (AppPassword, error) {
	return database.One[AppPassword](ctx, q, selectAppPassword+` WHERE secret_hash = $1`, hash)
}

// setAppPasswordUsed saves the time of use. It does nothing if the password has been revoked.
func setAppPasswordUsed(ctx context.Context, tx *database.Tx, passwordID string, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE app_passwords SET last_used_at = $2 WHERE id = $1`, passwordID, at)
	return err
}

// deleteAppPassword deletes the user's app password, or returns ErrAppPasswordNotFound.
func deleteAppPassword(ctx context.Context, tx *database.Tx, userID, passwordID string) error {
	n, err := tx.Exec(ctx, `DELETE FROM app_passwords WHERE user_id = $1 AND id = $2`, userID, passwordID)
	if err == nil && n == 0 {
		return ErrAppPasswordNotFound
	}
	return err
}

func deleteAppPasswords(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM app_passwords WHERE user_id = $1`, userID)
	return err
}
