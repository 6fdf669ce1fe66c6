package leads

import (
	"context"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

var selectRow = `
		SELECT` + database.Columns[LeadRow]("l") + `,
			l.user_id IS NOT NULL AS signed_in,
			(SELECT COUNT(*) FROM lead_notes n WHERE n.lead_id = l.id) AS note_count
		FROM leads l`

// leadList is the admin's list of leads.
var leadList = paging.List[LeadRow]{
	Select: selectRow, Table: "leads l", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"l.created_at", "l.id"}, Descending: true},
		{Name: "oldest", Columns: []string{"l.created_at", "l.id"}},
		{Name: "name", Columns: []string{"l.sort_name", "l.id"}},
		{Name: "due", Columns: []string{"l.next_step_on", "l.id"}, Where: "l.next_step_on <> ''"},
	}, ID: func(r LeadRow) string { return r.ID },
}

// findRow returns one lead as a list row, or a fault of kind NotFound.
func findRow(ctx context.Context, q database.Querier, leadID string) (LeadRow, error) {
	r, err := database.One[LeadRow](ctx, q, selectRow+`
		WHERE l.id = $1`, leadID)
	return r, fault.WithNotFound(err, errNoLead)
}

// findForUpdate returns a lead and locks it until the end of the transaction. An unknown or invalid id is a fault of
// kind NotFound.
func findForUpdate(ctx context.Context, tx *database.Tx, leadID string) (Lead, error) {
	if !id.IsValid(leadID) {
		return Lead{}, errNoLead
	}
	l, err := database.One[Lead](ctx, tx, `
		SELECT`+leadColumns+`
		FROM leads
		WHERE id = $1`+tx.ForUpdate(), leadID)
	return l, fault.WithNotFound(err, errNoLead)
}

var errNoLead = fault.NotFound(message.LeadsNotFound)

// updateStatus sets the status of one lead. It fails if the lead doesn't exist.
func updateStatus(ctx context.Context, tx *database.Tx, leadID string, to Status) error {
	return tx.ExecOne(ctx, `
		UPDATE leads
		SET status = $1
		WHERE id = $2`, string(to), leadID)
}

// noteRow is a stored note.
type noteRow struct {
	ID        string    `db:"id"`
	LeadID    string    `db:"lead_id"`
	AuthorID  string    `db:"author_id"`
	Text      string    `db:"text"`
	CreatedAt time.Time `db:"created_at"`
}

var noteColumns = database.Columns[noteRow]()

// maxNotes is the maximum number of notes read for a lead.
const maxNotes = 500

// listNotes returns the first maxNotes notes about a lead, oldest first.
func listNotes(ctx context.Context, q database.Querier, leadID string) ([]noteRow, error) {
	return database.All[noteRow](ctx, q, `
		SELECT`+noteColumns+`
		FROM lead_notes
		WHERE lead_id = $1
		ORDER BY created_at, id
		LIMIT $2`, leadID, maxNotes)
}

// findNote returns the note with the id, or false if it doesn't exist.
func findNote(ctx context.Context, tx *database.Tx, noteID string) (noteRow, bool, error) {
	return database.Maybe[noteRow](ctx, tx, `
		SELECT`+noteColumns+`
		FROM lead_notes
		WHERE id = $1`, noteID)
}

// deleteNote deletes one note. It fails if the note doesn't exist.
func deleteNote(ctx context.Context, tx *database.Tx, noteID string) error {
	return tx.ExecOne(ctx, `
		DELETE FROM lead_notes
		WHERE id = $1`, noteID)
}

// withForms returns the rows with their forms and notes, in the same order. The notes have no author, and the details
// no thread. It runs one query for all forms and one for all notes.
func withForms(ctx context.Context, q database.Querier, rows []LeadRow, labels labels) ([]LeadDetail, error) {
	details := make([]LeadDetail, len(rows))
	if len(rows) == 0 {
		return details, nil
	}
	index := make(map[string]*LeadDetail, len(rows))
	var these database.Condition
	marks := make([]string, len(rows))
	for i, row := range rows {
		details[i] = LeadDetail{LeadRow: row}
		index[row.ID] = &details[i]
		marks[i] = these.Arg(row.ID)
	}
	ids := " IN (" + strings.Join(marks, ", ") + ")"
	leads, err := database.All[Lead](ctx, q, `
		SELECT`+leadColumns+`
		FROM leads
		WHERE id`+ids, these.Args()...)
	if err != nil {
		return nil, err
	}
	for _, l := range leads {
		index[l.ID].Fields = l.otherFields(labels)
	}
	notes, err := database.All[noteRow](ctx, q, `
		SELECT`+noteColumns+`
		FROM lead_notes
		WHERE lead_id`+ids+`
		ORDER BY created_at, id`, these.Args()...)
	for _, n := range notes {
		d := index[n.LeadID]
		d.Notes = append(d.Notes, LeadNote{ID: n.ID, Text: n.Text, CreatedAt: n.CreatedAt})
	}
	return details, err
}
