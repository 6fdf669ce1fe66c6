package users

import (
	"context"

	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
)

var selectUser = `
	SELECT` + database.Columns[User]() + `
	FROM users`

// Find returns a user by ID, or a NotFound fault.
func Find(ctx context.Context, q database.Querier, userID string) (User, error) {
	return database.One[User](ctx, q, selectUser+` WHERE id = $1`, userID)
}

// FindByEmail returns a user by normalized address, or a NotFound fault.
func FindByEmail(ctx context.Context, q database.Querier, email string) (User, error) {
	return database.One[User](ctx, q, selectUser+` WHERE email = $1`, email)
}

// LockByEmail is like FindByEmail and locks the row until the transaction ends.
func LockByEmail(ctx context.Context, tx *database.Tx, email string) (User, error) {
	return database.One[User](ctx, tx, selectUser+` WHERE email = $1`+tx.ForUpdate(), email)
}

// Lock is like Find and locks the row until the transaction ends.
func Lock(ctx context.Context, tx *database.Tx, userID string) (User, error) {
	return database.One[User](ctx, tx, selectUser+` WHERE id = $1`+tx.ForUpdate(), userID)
}

// ListUntagged returns the IDs of at most 100 users with this confirmed address, ignoring the part after a plus sign
// in the stored one. untagged has none.
func ListUntagged(ctx context.Context, q database.Querier, untagged string) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM users
		WHERE email_confirmed_at IS NOT NULL
			AND `+client.Untagged("email")+` = $1
		ORDER BY id
		LIMIT 100`, untagged)
}

// SetSignedIn saves the current time as the user's last sign-in.
func SetSignedIn(ctx context.Context, tx *database.Tx, userID string) error {
	return database.ChangedOne(tx.Exec(ctx, `UPDATE users SET last_sign_in_at = $2 WHERE id = $1`, userID, tx.Now()))
}

// Names selects the address of each account as its name.
const Names = "SELECT id, email AS name FROM users"
