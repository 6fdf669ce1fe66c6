package sessions

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// SQL statements about sessions and their refresh tokens.

var selectSession = `
	SELECT` + database.Columns[Session]() + `
	FROM sessions`

func insertSession(ctx context.Context, tx *database.Tx, s Session) error {
	return database.Insert(ctx, tx, "sessions", s)
}

// Find returns a session by ID, or a NotFound fault.
func Find(ctx context.Context, q database.Querier, sessionID string) (Session, error) {
	return database.One[Session](ctx, q, selectSession+` WHERE id = $1`, sessionID)
}

// ListForUser returns the user's unexpired sessions that were used since restingSince, last used first, at most
// maxSessions.
func ListForUser(ctx context.Context, q database.Querier, userID string, now,
	restingSince time.Time) ([]Session, error) {
	return database.All[Session](ctx, q, selectSession+`
		WHERE user_id = $1
			AND expires_at > $2
			AND rotated_at >= $3
		ORDER BY rotated_at DESC, id DESC
		LIMIT $4`, userID, now, restingSince, maxSessions)
}

// Lock is like Find and locks the row until the transaction ends.
func Lock(ctx context.Context, tx *database.Tx, sessionID string) (Session, error) {
	return database.One[Session](ctx, tx, selectSession+` WHERE id = $1`+tx.ForUpdate(), sessionID)
}

// refreshToken is a current or former token of a session. Only those of the session's generation are valid.
type refreshToken struct {
	Hash       string     `db:"token_hash"`
	SessionID  string     `db:"session_id"`
	Generation int64      `db:"generation"`
	CreatedAt  time.Time  `db:"created_at"`
	UsedAt     *time.Time `db:"used_at"` // time of the first use; nil: unused
}

func insertRefreshToken(ctx context.Context, tx *database.Tx, t refreshToken) error {
	return database.Insert(ctx, tx, "refresh_tokens", t)
}

// findRefreshToken returns the token with this hash, even a used or outdated one, or a NotFound fault.
func findRefreshToken(ctx context.Context, q database.Querier, hash string) (refreshToken, error) {
	return database.One[refreshToken](ctx, q, `
		SELECT
			token_hash,
			session_id,
			generation,
			created_at,
			used_at
		FROM refresh_tokens
		WHERE token_hash = $1`, hash)
}

// useRefreshToken saves the time of a token's first use; it does nothing if the token was used before.
func useRefreshToken(ctx context.Context, tx *database.Tx, hash string) error {
	_, err := tx.Exec(ctx, `
		UPDATE refresh_tokens SET
			used_at = $2
		WHERE token_hash = $1
			AND used_at IS NULL`, hash, tx.Now())
	return err
}

// countRefreshTokens returns the number of a session's tokens in a generation.
func countRefreshTokens(ctx context.Context, q database.Querier, sessionID string, generation int64) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM refresh_tokens
		WHERE session_id = $1
			AND generation = $2`, sessionID, generation)
}

// advanceSession saves the session's generation, the time of its last refresh and the client. A missing session is an
// error.
func advanceSession(ctx context.Context, tx *database.Tx, s Session) error {
	return database.ChangedOne(tx.Exec(ctx, `
		UPDATE sessions SET
			generation = $2,
			rotated_at = $3,
			ip = $4,
			user_agent = $5
		WHERE id = $1`, s.ID, s.Generation, s.RotatedAt, s.IP, s.UserAgent))
}

// EndRecovery ends a recovery session's permission to set a password, after it was used: the next new password
// requires the current one. It changes no other sessions.
func EndRecovery(ctx context.Context, tx *database.Tx, sessionID string) error {
	_, err := tx.Exec(ctx, `
		UPDATE sessions SET
			method = $2
		WHERE id = $1 AND method = $3`, sessionID, MethodPassword, MethodRecovery)
	return err
}

// deleteSession deletes one session of a user.
func deleteSession(ctx context.Context, tx *database.Tx, userID, sessionID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE user_id = $1 AND id = $2`, userID, sessionID)
	return err
}

// DeleteExcept deletes all sessions of a user except keep ("": none).
func DeleteExcept(ctx context.Context, tx *database.Tx, userID, keep string) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE user_id = $1 AND id <> $2`, userID, keep)
	return err
}

// deleteSessionsOf deletes all sessions of a user and returns their number.
func deleteSessionsOf(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM sessions WHERE user_id = $1`, userID)
}

// pageSignedIn returns the IDs of at most limit users with a session, in order, after the given ID.
func pageSignedIn(ctx context.Context, q database.Querier, after string, limit int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT DISTINCT
			user_id
		FROM sessions
		WHERE user_id > $1
		ORDER BY user_id
		LIMIT $2`, after, limit)
}

// deleteEnded deletes sessions that can no longer be refreshed.
func deleteEnded(ctx context.Context, tx *database.Tx, now, restingSince time.Time) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE expires_at < $1 OR rotated_at < $2`, now, restingSince)
	return err
}

// listSignedIn returns the IDs of users with a session.
func listSignedIn(ctx context.Context, tx *database.Tx) ([]string, error) {
	return database.All[string](ctx, tx, `SELECT DISTINCT user_id FROM sessions`)
}

// DeleteAll deletes the sessions of all users.
func DeleteAll(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions`)
	return err
}

// setSecondStep saves that a session has completed its second step now. A missing session is an error.
func setSecondStep(ctx context.Context, tx *database.Tx, sessionID, method string) error {
	return database.ChangedOne(tx.Exec(ctx, `
		UPDATE sessions SET
			second_method = $2,
			second_at = $3
		WHERE id = $1`, sessionID, method, tx.Now()))
}

// setFirstStep saves that a session has proved its first step again now. A missing session is an error.
func setFirstStep(ctx context.Context, tx *database.Tx, sessionID, method string) error {
	return database.ChangedOne(tx.Exec(ctx, `
		UPDATE sessions SET
			method = $2,
			method_at = $3
		WHERE id = $1`, sessionID, method, tx.Now()))
}

// Sweep deletes sessions that can no longer be refreshed, because they expired or were inactive too long, and
// browsers unused for DeviceLife.
func Sweep(ctx context.Context, tx *database.Tx) error {
	idle, _ := lifetimes(false)
	if err := deleteEnded(ctx, tx, tx.Now(), tx.Now().Add(-idle)); err != nil {
		return err
	}
	return deleteForgottenDevices(ctx, tx, tx.Now().Add(-DeviceLife))
}
