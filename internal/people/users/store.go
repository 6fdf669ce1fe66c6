package users

import (
	"context"

	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
)

var selectUser = `
	SELECT` + database.Columns[User]() + `
	FROM users`

// Find returns a user by id, or a fault of kind NotFound.
func Find(ctx context.Context, q database.Querier, userID string) (User, error) {
	return database.One[User](ctx, q, selectUser+` WHERE id = $1`, userID)
}

// FindByEmail returns a user by normalised address, or a fault of kind NotFound.
func FindByEmail(ctx context.Context, q database.Querier, email string) (User, error) {
	return database.One[User](ctx, q, selectUser+` WHERE email = $1`, email)
}

// LockByEmail is FindByEmail so.
func LockByEmail(ctx context.Context, tx *database.Tx, email string) (User, error) {
	return database.One[User](ctx, tx, selectUser+` WHERE email = $1`+tx.ForUpdate(), email)
}

// Lock is Find for a transaction that is going to decide by what it reads: concurrent ones wait.
func Lock(ctx context.Context, tx *database.Tx, userID string) (User, error) {
	return database.One[User](ctx, tx, selectUser+` WHERE id = $1`+tx.ForUpdate(), userID)
}

// ListUntagged returns the ids of the users with this confirmed address, ignoring its tag.
func ListUntagged(ctx context.Context, q database.Querier, untagged string) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM users
		WHERE email_confirmed_at IS NOT NULL
			AND `+client.Untagged("email")+` = $1
		ORDER BY id
		LIMIT 100`, untagged)
}

// SetSignedIn records that the user has just signed in.
func SetSignedIn(ctx context.Context, tx *database.Tx, userID string) error {
	return database.ChangedOne(tx.Exec(ctx, `UPDATE users SET last_sign_in_at = $2 WHERE id = $1`, userID, tx.Now()))
}

// Names reads by which address each account is known.
const Names = "SELECT id, email AS name FROM users"
