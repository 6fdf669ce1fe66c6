package accounts

import (
	"context"
	"time"

	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// SQL statements about mailed links and PKCE codes.

// oneTimeToken is the stored token of a mailed link or code.
type oneTimeToken struct {
	ID           string         `db:"id"`
	UserID       string         `db:"user_id"`
	Purpose      Purpose        `db:"purpose"`
	Flow         Flow           `db:"flow"`
	Hash         string         `db:"token_hash"`
	Email        string         `db:"email"`
	PasswordHash string         `db:"password_hash"`
	Metadata     map[string]any `db:"user_metadata,json"`
	BrowserHash  string         `db:"browser_hash"`
	Challenge    string         `db:"code_challenge"`
	CreatedAt    time.Time      `db:"created_at"`
	ExpiresAt    time.Time      `db:"expires_at"`
	UsedAt       *time.Time     `db:"used_at"`
}

var selectToken = `
	SELECT` + database.Columns[oneTimeToken]() + `
	FROM one_time_tokens`

func insertToken(ctx context.Context, tx *database.Tx, t oneTimeToken) error {
	t.Metadata = users.OrEmpty(t.Metadata)
	return database.Insert(ctx, tx, "one_time_tokens", t)
}

// findToken returns a token by its hash. To act on it, lock its user first and read it again: that lock serializes
// changes of links.
func findToken(ctx context.Context, q database.Querier, hash string) (oneTimeToken, error) {
	return database.One[oneTimeToken](ctx, q, selectToken+` WHERE token_hash = $1`, hash)
}

// listPendingSignups returns the unused and unexpired sign-up links of an account that have a pending password,
// newest first.
func listPendingSignups(ctx context.Context, q database.Querier, userID string,
	now time.Time) ([]oneTimeToken, error) {
	return database.All[oneTimeToken](ctx, q, selectToken+`
		WHERE user_id = $1
			AND purpose = 'signup'
			AND password_hash <> ''
			AND used_at IS NULL
			AND expires_at > $2
		ORDER BY created_at DESC, id DESC`, userID, now)
}

// listEmailChange returns all links of the user's change of address, even used and expired ones, in order of
// creation.
func listEmailChange(ctx context.Context, q database.Querier, userID string) ([]oneTimeToken, error) {
	return database.All[oneTimeToken](ctx, q, selectToken+`
		WHERE user_id = $1
			AND purpose = 'email_change'
		ORDER BY id`, userID)
}

// setTokenUsed saves the time of use of a link and deletes its pending password.
func setTokenUsed(ctx context.Context, tx *database.Tx, tokenID string) error {
	return database.ChangedOne(tx.Exec(ctx,
		`UPDATE one_time_tokens SET used_at = $2, password_hash = '' WHERE id = $1`, tokenID,
		tx.Now()))
}

func deleteToken(ctx context.Context, tx *database.Tx, tokenID string) error {
	return database.ChangedOne(tx.Exec(ctx, `DELETE FROM one_time_tokens WHERE id = $1`, tokenID))
}

// deleteTokens deletes the links of a user with a purpose ("": all), except keep ("": none).
func deleteTokens(ctx context.Context, tx *database.Tx, userID string, purpose Purpose, keep string) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM one_time_tokens
		WHERE user_id = $1
			AND (purpose = $2 OR $2 = '')
			AND id <> $3`, userID, string(purpose), keep)
	return err
}

// deleteExpiredTokens deletes the codes and links that expired before now, and returns the number of links.
func deleteExpiredTokens(ctx context.Context, tx *database.Tx, now time.Time) (int64, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_codes WHERE expires_at < $1`, now); err != nil {
		return 0, err
	}
	return tx.Exec(ctx, `DELETE FROM one_time_tokens WHERE expires_at < $1`, now)
}

// authCode is the PKCE code that a followed link returns to the browser.
type authCode struct {
	Hash      string    `db:"code_hash"`
	TokenID   string    `db:"token_id"`
	Tries     int64     `db:"tries"`
	ExpiresAt time.Time `db:"expires_at"`
}

func insertCode(ctx context.Context, tx *database.Tx, c authCode) error {
	return database.Insert(ctx, tx, "auth_codes", c)
}

// findCode returns the code with this hash, even an expired one, or a NotFound fault.
func findCode(ctx context.Context, q database.Querier, hash string) (authCode, error) {
	return database.One[authCode](ctx, q, `
		SELECT
			code_hash,
			token_id,
			tries,
			expires_at
		FROM auth_codes
		WHERE code_hash = $1`, hash)
}

func findTokenOfCode(ctx context.Context, q database.Querier, c authCode) (oneTimeToken, error) {
	return database.One[oneTimeToken](ctx, q, selectToken+` WHERE id = $1`, c.TokenID)
}

func countTry(ctx context.Context, tx *database.Tx, c authCode) error {
	return database.ChangedOne(tx.Exec(ctx, `UPDATE auth_codes SET tries = tries + 1 WHERE code_hash = $1`, c.Hash))
}

func deleteCode(ctx context.Context, tx *database.Tx, c authCode) error {
	return database.ChangedOne(tx.Exec(ctx, `DELETE FROM auth_codes WHERE code_hash = $1`, c.Hash))
}
