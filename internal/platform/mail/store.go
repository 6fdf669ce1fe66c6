package mail

import (
	"context"
	"strings"
	"time"

	"harborlight/internal/platform/database"
)

// keepSent is the retention of a sent mail's row, which has no body.
const keepSent = 30 * 24 * time.Hour

type row struct {
	ID          string     `db:"id"`
	Kind        string     `db:"kind"`
	To          string     `db:"recipient"`
	ReplyTo     string     `db:"reply_to"`
	Subject     string     `db:"subject"`
	Text        string     `db:"text"`
	HTML        string     `db:"html"`
	Unsubscribe string     `db:"unsubscribe"`
	Calendar    string     `db:"calendar"`
	CreatedAt   time.Time  `db:"created_at"`
	SentAt      *time.Time `db:"sent_at"`
}

// insert adds a mail without its files and returns 1, or 0 if a mail with this id already exists.
func insert(ctx context.Context, tx *database.Tx, id string, m Message) (int64, error) {
	return tx.Exec(ctx, `
		INSERT INTO mails (id, kind, recipient, reply_to, subject, text, html, unsubscribe, created_at, calendar)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (id) DO NOTHING`,
		id, m.Kind, m.To, m.ReplyTo, clean(m.Subject), clean(m.Text), clean(m.HTML), m.Unsubscribe, tx.Now(),
		clean(m.Calendar))
}

// insertFiles adds the files of a mail and stores their order.
func insertFiles(ctx context.Context, tx *database.Tx, mailID string, files []File) error {
	for i, f := range files {
		_, err := tx.Exec(ctx, `
			INSERT INTO mail_files (mail_id, position, name, data)
			VALUES ($1, $2, $3, $4)`, mailID, i, f.Name, f.Data)
		if err != nil {
			return err
		}
	}
	return nil
}

// listFiles returns the files of a mail in their order, or none.
func listFiles(ctx context.Context, q database.Querier, mailID string) ([]File, error) {
	return database.All[File](ctx, q, `
		SELECT name, data
		FROM mail_files
		WHERE mail_id = $1
		ORDER BY position`, mailID)
}

// clean removes NUL and invalid UTF-8, which PostgreSQL rejects.
func clean(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\x00", "")
}

// find returns a mail without its files, or a fault of kind NotFound.
func find(ctx context.Context, q database.Querier, id string) (row, error) {
	return database.One[row](ctx, q, `
		SELECT id, kind, recipient, reply_to, subject, text, html, unsubscribe, calendar, created_at, sent_at
		FROM mails
		WHERE id = $1`, id)
}

// markSent records that a mail was sent. It deletes the bodies and the files, because their links are secrets.
func markSent(ctx context.Context, tx *database.Tx, id string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM mail_files WHERE mail_id = $1`, id); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `
		UPDATE mails SET sent_at = $2, last_error = '', text = '', html = '', unsubscribe = '', calendar = ''
		WHERE id = $1`, id, tx.Now())
	return err
}

func markFailed(ctx context.Context, tx *database.Tx, id, cause string) error {
	_, err := tx.Exec(ctx, `UPDATE mails SET last_error = $2 WHERE id = $1`, id, clean(cause))
	return err
}

func deleteSent(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM mails WHERE sent_at < $1`, tx.Now().Add(-keepSent))
	return err
}

// deleteUnsent deletes a mail. It returns an error if the mail doesn't exist or is already sent.
func deleteUnsent(ctx context.Context, tx *database.Tx, id string) error {
	return tx.ExecOne(ctx, `
		DELETE FROM mails
		WHERE id = $1
			AND sent_at IS NULL`, id)
}
