package certificates

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// row is a certificate in the database.
type row struct {
	State
	Directory string     `db:"directory"`
	RenewAt   *time.Time `db:"renew_at"` // nil means at once
	Sealed    string     `db:"sealed"`   // key and chain as PEM, sealed; empty if there are none yet
}

// addDomain adds the row of a domain, which is due at once, or leaves an existing row unchanged. If the authority has
// changed, the certificate becomes due at once; the old one is served until the new one arrives.
func addDomain(ctx context.Context, tx *database.Tx, domain, directory string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO certificates (domain, directory, try_at) VALUES ($1, $2, $3)
		ON CONFLICT (domain) DO NOTHING`, domain, directory, tx.Now())
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		UPDATE certificates
		SET directory = $1, renew_at = NULL, try_at = $2, failures = 0, trouble = ''
		WHERE domain = $3 AND directory <> $1`, directory, tx.Now(), domain)
	return err
}

// claim reserves the order of a domain's certificate for this node until the given time. It reports false if the
// certificate isn't due or another node has reserved it.
func claim(ctx context.Context, tx *database.Tx, domain string, until time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `
		UPDATE certificates
		SET try_at = $1
		WHERE domain = $2 AND try_at <= $3 AND (renew_at IS NULL OR renew_at <= $3)`, until, domain, tx.Now())
	return n == 1, err
}

// setCertificate stores a sealed certificate, its expiry and its renewal time, and clears the failures.
func setCertificate(ctx context.Context, tx *database.Tx, domain, sealed string, notAfter, renewAt time.Time) error {
	return tx.ExecOne(ctx, `
		UPDATE certificates
		SET sealed = $1, not_after = $2, renew_at = $3, try_at = $4, failures = 0, trouble = ''
		WHERE domain = $5`, sealed, notAfter, renewAt, tx.Now(), domain)
}

// setLastError stores the error of the last order ("" for none), the number of failures and the time of the next try.
// It keeps the current certificate.
func setLastError(ctx context.Context, tx *database.Tx, domain, trouble string, failures int, tryAt time.Time) error {
	return tx.ExecOne(ctx, `
		UPDATE certificates
		SET trouble = $1, failures = $2, try_at = $3
		WHERE domain = $4`, trouble, failures, tryAt, domain)
}

// listRows returns the rows of all domains, including domains that are no longer configured, ordered by domain.
func listRows(ctx context.Context, q database.Querier) ([]row, error) {
	return database.All[row](ctx, q, `
		SELECT`+database.Columns[row]()+`
		FROM certificates
		ORDER BY domain
		LIMIT 1000`)
}

// ListStates returns the state of each domain in the database, including domains that are no longer configured.
func ListStates(ctx context.Context, q database.Querier) ([]State, error) {
	return database.All[State](ctx, q, `
		SELECT domain,
			not_after,
			try_at,
			failures,
			trouble
		FROM certificates
		ORDER BY domain
		LIMIT 1000`)
}

// addAccount stores the key of an account unless one is stored already.
func addAccount(ctx context.Context, tx *database.Tx, directory, sealed string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO acme_accounts (directory, sealed) VALUES ($1, $2)
		ON CONFLICT (directory) DO NOTHING`, directory, sealed)
	return err
}

// findAccount returns the sealed key of the account at an authority, and false if there is none.
func findAccount(ctx context.Context, q database.Querier, directory string) (sealed string, found bool, err error) {
	return database.Maybe[string](ctx, q, `
		SELECT sealed
		FROM acme_accounts
		WHERE directory = $1`, directory)
}

// addChallenge stores the answer to a challenge, unless its token has one already, and deletes challenges older than
// an hour.
func addChallenge(ctx context.Context, tx *database.Tx, token, answer string) error {
	if _, err := tx.Exec(ctx, `
		DELETE FROM acme_challenges
		WHERE made_at < $1`, tx.Now().Add(-time.Hour)); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO acme_challenges (token, answer, made_at) VALUES ($1, $2, $3)
		ON CONFLICT (token) DO NOTHING`, token, answer, tx.Now())
	return err
}

func deleteChallenge(ctx context.Context, tx *database.Tx, token string) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM acme_challenges
		WHERE token = $1`, token)
	return err
}

// findChallenge returns the answer to a challenge, and false if the token is unknown.
func findChallenge(ctx context.Context, q database.Querier, token string) (answer string, found bool, err error) {
	return database.Maybe[string](ctx, q, `
		SELECT answer
		FROM acme_challenges
		WHERE token = $1`, token)
}
