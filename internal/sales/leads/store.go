package leads

import (
	"context"
	"time"

	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/database"
)

var leadColumns = database.Columns[Lead]()

// storedLead is a lead with the additional columns of the desk's lists.
type storedLead struct {
	Lead
	SortName   string `db:"sort_name"`
	SearchText string `db:"search_text"`
}

// insertLead stores a new lead with its columns for sorting and search.
func insertLead(ctx context.Context, tx *database.Tx, l Lead) error {
	return database.Insert(ctx, tx, "leads", storedLead{
		Lead: l, SortName: folded.Text(l.Name), SearchText: folded.Text(l.Name + " " + l.Email + " " + l.Company),
	})
}

// findLead returns the lead with the id, or a fault of kind NotFound.
func findLead(ctx context.Context, q database.Querier, leadID string) (Lead, error) {
	return database.One[Lead](ctx, q, `
		SELECT`+leadColumns+`
		FROM leads
		WHERE id = $1`, leadID)
}

// listLeads returns up to limit leads, newest first.
func listLeads(ctx context.Context, q database.Querier, limit int) ([]Lead, error) {
	return database.All[Lead](ctx, q, `
		SELECT`+leadColumns+`
		FROM leads
		ORDER BY created_at DESC, id DESC
		LIMIT $1`, limit)
}

// countByEmail returns the number of leads of an email address that were created after a time.
func countByEmail(ctx context.Context, q database.Querier, email string, since time.Time) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM leads
		WHERE email = $1
			AND created_at > $2`, email, since)
}

// Names selects the name of each lead for the audit trail.
const Names = "SELECT id, name FROM leads"
