package mail

import (
	"context"
	"encoding/json"
	"fmt"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Letter identifies a mail to people.
type Letter struct {
	Kind    string `db:"kind"` // "orders.receipt"
	To      string `db:"recipient"`
	Subject string `db:"subject"`
}

// FindLetter returns the mail of an undelivered job. It reports false if the job is not a mail, or
// the mail is gone.
func FindLetter(ctx context.Context, q database.Querier, dead jobs.Undelivered) (Letter, bool, error) {
	mailID, ok := mailOf(dead)
	if !ok {
		return Letter{}, false, nil
	}
	l, err := database.One[Letter](ctx, q, `
		SELECT kind, recipient, subject
		FROM mails
		WHERE id = $1`, mailID)
	if fault.KindOf(err) == fault.KindNotFound {
		return Letter{}, false, nil
	}
	if err != nil {
		return Letter{}, false, fmt.Errorf("find the mail of job %s: %w", dead.ID, err)
	}
	return l, true, nil
}

// Forget deletes the mail of an undelivered job, if it has one, since its links may contain
// secrets.
func Forget(ctx context.Context, tx *database.Tx, dead jobs.Undelivered) error {
	mailID, ok := mailOf(dead)
	if !ok {
		return nil
	}
	if _, err := tx.Exec(ctx, `DELETE FROM mails WHERE id = $1 AND sent_at IS NULL`, mailID); err != nil {
		return fmt.Errorf("delete the mail of job %s: %w", dead.ID, err)
	}
	return nil
}

func mailOf(dead jobs.Undelivered) (mailID string, ok bool) {
	var d delivery
	if dead.Kind != deliverJob || json.Unmarshal([]byte(dead.Payload), &d) != nil {
		return "", false
	}
	return d.MailID, true
}
