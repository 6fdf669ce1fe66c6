package accounts

import (
	"context"
	"time"

	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// maxFailureSubjects is the number of addresses that the audit log distinguishes per hour. Failures at further
// addresses are counted together, so that a flood of addresses can't fill the disk.
const maxFailureSubjects = 50

// failureLogTimeout is the maximum time that a sign-in waits for its failure to be counted.
const failureLogTimeout = 2 * time.Second

// failSignIn counts a failed sign-in for an address, with or without an account, and always returns
// errInvalidCredentials. If counting fails, it only logs a warning.
func (s *Service) failSignIn(ctx context.Context, email string) error {
	// count it even if the client disconnects
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), failureLogTimeout)
	defer cancel()
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		return countFailure(ctx, tx, tx.Now().Truncate(time.Hour), tx.Seal().MAC("audit-address", email)[:16])
	})
	if err != nil {
		s.log.WarnContext(ctx, "a failed sign-in could not be counted", "error", err.Error())
	}
	return errInvalidCredentials
}

// recordFailures replaces the counts of failed sign-ins in past hours with one audit entry each, by hour and hashed
// address.
func (s *Service) recordFailures(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		counts, err := takeFailures(ctx, tx, tx.Now().Truncate(time.Hour))
		if err != nil {
			return err
		}
		for _, c := range counts {
			err := audit.Record(ctx, tx, audit.Entry{Action: "accounts.sign_ins_failed", Details: map[string]any{
				"hour": c.Hour.Format(time.RFC3339), "address_hash": c.Subject, "tries": c.Tries,
			}})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

type failureCount struct {
	Hour    time.Time `db:"hour"`
	Subject string    `db:"subject"` // keyed hash of the address; empty: all beyond maxFailureSubjects
	Tries   int64     `db:"tries"`
}

// countFailure counts one failure of an address (subject, hashed) in an hour. After maxFailureSubjects addresses in
// the hour, further ones are counted together under "".
func countFailure(ctx context.Context, tx *database.Tx, hour time.Time, subject string) error {
	n, err := tx.Exec(ctx, `
		UPDATE sign_in_failures
		SET tries = tries + 1
		WHERE hour = $1 AND subject = $2`, hour, subject)
	if err != nil || n > 0 {
		return err
	}
	subjects, err := database.One[int](ctx, tx, `SELECT COUNT(*) FROM sign_in_failures WHERE hour = $1`, hour)
	if err != nil {
		return err
	}
	if subjects >= maxFailureSubjects {
		subject = ""
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO sign_in_failures (hour, subject, tries)
		VALUES ($1, $2, 1)
		ON CONFLICT (hour, subject) DO UPDATE SET tries = sign_in_failures.tries + 1`, hour, subject)
	return err
}

// takeFailures deletes and returns the counts of the hours before an instant.
func takeFailures(ctx context.Context, tx *database.Tx, before time.Time) ([]failureCount, error) {
	return database.All[failureCount](ctx, tx, `
		DELETE FROM sign_in_failures
		WHERE hour < $1
		RETURNING hour, subject, tries`, before)
}
