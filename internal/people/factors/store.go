package factors

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// SQL statements about authenticator apps, recovery codes and challenges; passkeys have their own file.

// Count returns the number of an account's verified factors: passkeys and verified apps, without recovery codes.
func Count(ctx context.Context, q database.Querier, userID string) (int, error) {
	return database.One[int](ctx, q, `
		SELECT
			(SELECT COUNT(*) FROM passkeys WHERE user_id = $1)
			+ (SELECT COUNT(*) FROM totp_factors WHERE user_id = $1 AND verified_at IS NOT NULL)`, userID)
}

// totpFactor is an authenticator app; it is ignored until its first correct code.
type totpFactor struct {
	ID         string     `db:"id"`
	UserID     string     `db:"user_id"`
	Name       string     `db:"name"`
	Secret     string     `db:"secret"` // sealed
	LastStep   int64      `db:"last_step"`
	VerifiedAt *time.Time `db:"verified_at"`
	CreatedAt  time.Time  `db:"created_at"`
	UpdatedAt  time.Time  `db:"updated_at"`
}

var selectTOTP = `
	SELECT` + database.Columns[totpFactor]() + `
	FROM totp_factors`

func insertTOTP(ctx context.Context, tx *database.Tx, f totpFactor) error {
	return database.Insert(ctx, tx, "totp_factors", f)
}

func setTOTPSecret(ctx context.Context, tx *database.Tx, factorID, sealed string) error {
	return database.ChangedOne(tx.Exec(ctx, `UPDATE totp_factors SET secret = $2 WHERE id = $1`, factorID, sealed))
}

// ForgetSealed deletes the authenticator apps of all users, because the key of their secrets is lost.
func ForgetSealed(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM totp_factors`)
	return err
}

func findTOTP(ctx context.Context, q database.Querier, userID, factorID string) (totpFactor, error) {
	return database.One[totpFactor](ctx, q, selectTOTP+` WHERE user_id = $1 AND id = $2`, userID, factorID)
}

// listTOTP returns the authenticator apps of an account, oldest first.
func listTOTP(ctx context.Context, q database.Querier, userID string) ([]totpFactor, error) {
	return database.All[totpFactor](ctx, q, selectTOTP+` WHERE user_id = $1 ORDER BY id LIMIT $2`, userID, maxFactors)
}

// useTOTPStep saves the time step of a code. It returns false if this step or a later one was used before, so that
// only one of two requests with the same code succeeds.
func useTOTPStep(ctx context.Context, tx *database.Tx, factorID string, step int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE totp_factors SET last_step = $2 WHERE id = $1 AND last_step < $2`, factorID, step)
	return n == 1, err
}

// setTOTPVerified marks an app as verified; it returns an error if it is missing or already verified.
func setTOTPVerified(ctx context.Context, tx *database.Tx, factorID string) error {
	return database.ChangedOne(tx.Exec(ctx, `
		UPDATE totp_factors SET
			verified_at = $2,
			updated_at = $2
		WHERE id = $1 AND verified_at IS NULL`, factorID, tx.Now()))
}

func deleteTOTP(ctx context.Context, tx *database.Tx, userID, factorID string) error {
	return database.ChangedOne(tx.Exec(ctx, `DELETE FROM totp_factors WHERE user_id = $1 AND id = $2`, userID, factorID))
}

// deleteUnverifiedTOTP deletes the unverified apps of an account.
func deleteUnverifiedTOTP(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM totp_factors WHERE user_id = $1 AND verified_at IS NULL`, userID)
	return err
}

// deleteUnfinishedTOTP deletes the unverified apps of all accounts that were created before an instant.
func deleteUnfinishedTOTP(ctx context.Context, tx *database.Tx, before time.Time) error {
	_, err := tx.Exec(ctx, `DELETE FROM totp_factors WHERE verified_at IS NULL AND created_at < $1`, before)
	return err
}

func deleteTOTPOf(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM totp_factors WHERE user_id = $1`, userID)
}

// recoveryCode is an unused recovery code.
type recoveryCode struct {
	Hash      string    `db:"code_hash"`
	UserID    string    `db:"user_id"`
	CreatedAt time.Time `db:"created_at"`
}

func insertRecoveryCode(ctx context.Context, tx *database.Tx, c recoveryCode) error {
	return database.Insert(ctx, tx, "recovery_codes", c)
}

// useRecoveryCode deletes a code and reports whether it existed.
func useRecoveryCode(ctx context.Context, tx *database.Tx, userID, hash string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2`, userID, hash)
	return n == 1, err
}

func countRecoveryCodes(ctx context.Context, q database.Querier, userID string) (int, error) {
	return database.One[int](ctx, q, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1`, userID)
}

func deleteRecoveryCodes(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1`, userID)
}

// challenge is a request that a browser must answer.
type challenge struct {
	Hash      string           `db:"challenge_hash"`
	Purpose   challengePurpose `db:"purpose"`
	UserID    *string          `db:"user_id"`
	SessionID *string          `db:"session_id"`
	FactorID  string           `db:"factor_id"`
	Ceremony  string           `db:"ceremony"`
	ExpiresAt time.Time        `db:"expires_at"`
}

func insertChallenge(ctx context.Context, tx *database.Tx, c challenge) error {
	return database.Insert(ctx, tx, "factor_challenges", c)
}

// findChallenge returns the challenge with this hash, even an expired one, or a NotFound fault.
func findChallenge(ctx context.Context, q database.Querier, hash string) (challenge, error) {
	return database.One[challenge](ctx, q, `
		SELECT`+database.Columns[challenge]()+`
		FROM factor_challenges
		WHERE challenge_hash = $1`, hash)
}

// useChallenge deletes a challenge and reports whether it existed, so that only one of two answers succeeds.
func useChallenge(ctx context.Context, tx *database.Tx, hash string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM factor_challenges WHERE challenge_hash = $1`, hash)
	return n == 1, err
}

func deleteExpiredChallenges(ctx context.Context, tx *database.Tx, now time.Time) error {
	_, err := tx.Exec(ctx, `DELETE FROM factor_challenges WHERE expires_at < $1`, now)
	return err
}
