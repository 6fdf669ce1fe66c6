package accounts

import (
	"context"
	"time"

	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// SQL statements about users; sessions, links and signing keys have their own files.

// Revocable lists the tables whose rows grant access until they are revoked, with their dependent tables. A restore
// leaves them out.
var Revocable = []string{"sessions", "refresh_tokens", "app_passwords", "one_time_tokens", "auth_codes",
	"factor_challenges", "known_devices"}

// createUser inserts an account; created is false if the address already has one. It never changes an existing row
// (docs/security.md, T16).
func createUser(ctx context.Context, tx *database.Tx, u users.User) (created bool, err error) {
	n, err := tx.Exec(ctx, `
		INSERT INTO users (
			id,
			email,
			password_hash,
			email_confirmed_at,
			user_metadata,
			created_at,
			updated_at
		) VALUES ($1, $2, $3, $4, $5, $6, $6)
		ON CONFLICT (email) DO NOTHING`,
		u.ID, u.Email, u.PasswordHash, u.EmailConfirmedAt, database.JSON(users.OrEmpty(u.Metadata)), u.CreatedAt)
	return n == 1, err
}

// confirmUser marks the address as confirmed and saves the pending password and metadata, even empty ones. It returns
// an error if the account is missing or already confirmed.
func confirmUser(ctx context.Context, tx *database.Tx, userID, passwordHash string, metadata map[string]any) error {
	return database.ChangedOne(tx.Exec(ctx, `
		UPDATE users SET
			email_confirmed_at = $2,
			password_hash = $3,
			user_metadata = $4,
			updated_at = $2
		WHERE id = $1 AND email_confirmed_at IS NULL`,
		userID, tx.Now(), passwordHash, database.JSON(users.OrEmpty(metadata))))
}

// setPassword saves a password hash; it returns an error if the account doesn't exist.
func setPassword(ctx context.Context, tx *database.Tx, userID, passwordHash string) error {
	return database.ChangedOne(tx.Exec(ctx,
		`UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1`, userID, passwordHash,
		tx.Now()))
}

// setNewEmail saves a pending address and the time of the request; "" and nil clear it.
func setNewEmail(ctx context.Context, tx *database.Tx, userID, email string, since *time.Time) error {
	return database.ChangedOne(tx.Exec(ctx, `
		UPDATE users SET
			new_email = $2,
			email_change_sent_at = $3,
			updated_at = $4
		WHERE id = $1`, userID, email, since, tx.Now()))
}

// setEmail changes the address and clears the pending one.
func setEmail(ctx context.Context, tx *database.Tx, userID, email string) error {
	return database.ChangedOne(tx.Exec(ctx, `
		UPDATE users SET
			email = $2,
			new_email = '',
			email_change_sent_at = NULL,
			updated_at = $3
		WHERE id = $1`, userID, email, tx.Now()))
}

// deleteUnconfirmed deletes the account of an address if it is unconfirmed.
func deleteUnconfirmed(ctx context.Context, tx *database.Tx, email string) error {
	_, err := tx.Exec(ctx, `DELETE FROM users WHERE email = $1 AND email_confirmed_at IS NULL`, email)
	return err
}

// cancelEmailChanges clears the pending addresses of all accounts that requested the change before an instant.
func cancelEmailChanges(ctx context.Context, tx *database.Tx, before time.Time) error {
	_, err := tx.Exec(ctx, `
		UPDATE users SET
			new_email = '',
			email_change_sent_at = NULL
		WHERE email_change_sent_at < $1`, before)
	return err
}

func setMetadata(ctx context.Context, tx *database.Tx, userID string, metadata map[string]any) error {
	return database.ChangedOne(tx.Exec(ctx, `UPDATE users SET user_metadata = $2, updated_at = $3 WHERE id = $1`, userID,
		database.JSON(metadata), tx.Now()))
}

func setConfirmationSent(ctx context.Context, tx *database.Tx, userID string) error {
	return database.ChangedOne(tx.Exec(ctx,
		`UPDATE users SET confirmation_sent_at = $2 WHERE id = $1`, userID, tx.Now()))
}

func setRecoverySent(ctx context.Context, tx *database.Tx, userID string) error {
	return database.ChangedOne(tx.Exec(ctx, `UPDATE users SET recovery_sent_at = $2 WHERE id = $1`, userID, tx.Now()))
}

// deleteAbandoned deletes unconfirmed accounts that were created before an instant and have no links. It returns
// their number.
func deleteAbandoned(ctx context.Context, tx *database.Tx, before time.Time) (int64, error) {
	return tx.Exec(ctx, `
		DELETE FROM users
		WHERE email_confirmed_at IS NULL
			AND created_at < $1
			AND NOT EXISTS (SELECT 1 FROM one_time_tokens WHERE one_time_tokens.user_id = users.id)`, before)
}

func deleteUser(ctx context.Context, tx *database.Tx, userID string) error {
	return database.ChangedOne(tx.Exec(ctx, `DELETE FROM users WHERE id = $1`, userID))
}
