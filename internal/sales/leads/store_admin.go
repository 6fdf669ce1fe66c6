package leads

import (
	"context"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

var selectRow = `
		SELECT` + database.Columns[LeadRow]("l") + `,
			l.user_id IS NOT NULL AS signed_in,
			(SELECT COUNT(*) FROM history n WHERE n.record = 'leads' AND n.record_id = l.id AND n.kind = 'note') AS note_count
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

// updateStep sets the next step of one lead. Empty fields remove it.
func updateStep(ctx context.Context, tx *database.Tx, leadID string, n NextStep) error {
	return tx.ExecOne(ctx, `
		UPDATE leads
		SET
			next_step = $1,
			next_step_on = $2
		WHERE id = $3`, n.Text, n.On, leadID)
}

// withForms returns the rows with their forms and notes, in the same order. It runs one query for all forms and one for
// all notes.
func withForms(ctx context.Context, q database.Querier, rows []LeadRow, labels labels) ([]LeadDetail, error) {
	details := make([]LeadDetail, len(rows))
	if len(rows) == 0 {
		return details, nil
	}
	index := make(map[string]*LeadDetail, len(rows))
	var these database.Condition
	marks, ids := make([]string, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		details[i] = LeadDetail{LeadRow: row}
		index[row.ID] = &details[i]
		marks[i], ids[i] = these.Arg(row.ID), row.ID
	}
	leads, err := database.All[Lead](ctx, q, `
		SELECT`+leadColumns+`
		FROM leads
		WHERE id IN (`+strings.Join(marks, ", ")+`)`, these.Args()...)
	if err != nil {
		return nil, err
	}
	for _, l := range leads {
		index[l.ID].Fields, index[l.ID].Answers = l.otherFields(labels), l.Answers
	}
	notes, err := History.ListNotes(ctx, q, ids)
	for _, n := range notes {
		d := index[n.RecordID]
		d.notes = append(d.notes, n)
	}
	return details, err
}
