package factors

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// SQL statements about passkeys.

// Passkey is the public part of a key pair; the private key never leaves the user's device.
type Passkey struct {
	ID           string     `db:"id"`
	UserID       string     `db:"user_id"`
	CredentialID string     `db:"credential_id"` // base64url
	PublicKey    string     `db:"public_key"`    // COSE, base64url
	SignCount    int64      `db:"sign_count"`
	Flags        int64      `db:"flags"`
	Transports   []string   `db:"transports,json"`
	Name         string     `db:"name"`
	CreatedAt    time.Time  `db:"created_at"`
	LastUsedAt   *time.Time `db:"last_used_at"`
}

var selectPasskey = `
	SELECT` + database.Columns[Passkey]() + `
	FROM passkeys`

// createPasskey inserts a passkey unless the credential is already registered.
func createPasskey(ctx context.Context, tx *database.Tx, p Passkey) (created bool, err error) {
	return database.InsertNew(ctx, tx, "passkeys", p, "credential_id")
}

// listPasskeys returns the passkeys of an account, oldest first.
func listPasskeys(ctx context.Context, q database.Querier, userID string) ([]Passkey, error) {
	return database.All[Passkey](ctx, q, selectPasskey+` WHERE user_id = $1 ORDER BY id LIMIT $2`, userID, maxFactors)
}

func findPasskey(ctx context.Context, q database.Querier, userID, passkeyID string) (Passkey, error) {
	return database.One[Passkey](ctx, q, selectPasskey+` WHERE user_id = $1 AND id = $2`, userID, passkeyID)
}

func findPasskeyByCredential(ctx context.Context, q database.Querier, credentialID string) (Passkey, error) {
	return database.One[Passkey](ctx, q, selectPasskey+` WHERE credential_id = $1`, credentialID)
}

func setPasskeyName(ctx context.Context, tx *database.Tx, userID, passkeyID, name string) error {
	return database.ChangedOne(tx.Exec(ctx,
		`UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2`, userID, passkeyID, name))
}

// setPasskeyUsed saves the counter of a signature. It returns false if the counter hasn't increased, except from 0 to
// 0, which devices without a counter send.
func setPasskeyUsed(ctx context.Context, tx *database.Tx, passkeyID string, signCount, flags int64) (bool, error) {
	n, err := tx.Exec(ctx, `
		UPDATE passkeys SET
			sign_count = $2,
			flags = $3,
			last_used_at = $4
		WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`, passkeyID, signCount, flags, tx.Now())
	return n == 1, err
}

func deletePasskey(ctx context.Context, tx *database.Tx, userID, passkeyID string) error {
	return database.ChangedOne(tx.Exec(ctx, `DELETE FROM passkeys WHERE user_id = $1 AND id = $2`, userID, passkeyID))
}

func deleteAllPasskeys(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM passkeys WHERE user_id = $1`, userID)
}
