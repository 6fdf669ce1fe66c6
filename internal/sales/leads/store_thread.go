package leads

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// mailRow is a stored mail from the desk.
type mailRow struct {
	ID        string    `db:"id"`
	LeadID    string    `db:"lead_id"`
	AuthorID  string    `db:"author_id"`
	Subject   string    `db:"subject"`
	Text      string    `db:"text"`
	CreatedAt time.Time `db:"created_at"`
}

var mailColumns = database.Columns[mailRow]()

// maxEntries is the maximum number of mails and of events read for a lead.
const maxEntries = 500

// listMails returns the newest maxEntries mails to a lead, newest first.
func listMails(ctx context.Context, q database.Querier, leadID string) ([]mailRow, error) {
	return database.All[mailRow](ctx, q, `
		SELECT`+mailColumns+`
		FROM lead_mails
		WHERE lead_id = $1
		ORDER BY created_at DESC, id DESC
		LIMIT $2`, leadID, maxEntries)
}

// findMail returns the mail with the id, or false if it doesn't exist.
func findMail(ctx context.Context, tx *database.Tx, mailID string) (mailRow, bool, error) {
	return database.Maybe[mailRow](ctx, tx, `
		SELECT`+mailColumns+`
		FROM lead_mails
		WHERE id = $1`, mailID)
}

// deleteMail deletes one mail from the thread. It fails if the mail doesn't exist.
func deleteMail(ctx context.Context, tx *database.Tx, mailID string) error {
	return tx.ExecOne(ctx, `
		DELETE FROM lead_mails
		WHERE id = $1`, mailID)
}

// listEvents returns the newest maxEntries events of a lead, newest first.
func listEvents(ctx context.Context, q database.Querier, leadID string) ([]eventRow, error) {
	return database.All[eventRow](ctx, q, `
		SELECT`+database.Columns[eventRow]()+`
		FROM lead_events
		WHERE lead_id = $1
		ORDER BY created_at DESC, id DESC
		LIMIT $2`, leadID, maxEntries)
}

// insertEventOnce inserts an event and reports whether its id was new.
func insertEventOnce(ctx context.Context, tx *database.Tx, e eventRow) (bool, error) {
	return database.InsertNew(ctx, tx, "lead_events", e, "id")
}

// updateStep sets the next step of one lead. Empty fields remove it.
func updateStep(ctx context.Context, tx *database.Tx, leadID string, n NextStep) error {
	return tx.ExecOne(ctx, `
		UPDATE leads
		SET
			next_step = $1,
			next_step_on = $2
		WHERE id = $3`, n.Text, n.On, leadID)
}

// forgetActor removes an account as author of notes, mails and events; the entries stay.
func forgetActor(ctx context.Context, tx *database.Tx, userID string) error {
	if _, err := tx.Exec(ctx, `UPDATE lead_notes SET author_id = '' WHERE author_id = $1`, userID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE lead_mails SET author_id = '' WHERE author_id = $1`, userID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE lead_events SET actor_id = '' WHERE actor_id = $1`, userID)
	return err
}
