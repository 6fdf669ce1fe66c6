package leads

import (
	"context"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
)

// ownLead is a lead in its sender's export.
type ownLead struct {
	ID        string       `json:"id"`
	Kind      Kind         `json:"kind"`
	Name      string       `json:"name"`
	Email     string       `json:"email"`
	Company   string       `json:"company"`
	Fields    form.Fields  `json:"fields"`
	Answers   []LeadAnswer `json:"answers"`
	CreatedAt time.Time    `json:"created_at"`
}

// ExportOwned lists all requests of the account, and those sent without an account with its confirmed address.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("requests", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(l Lead) (string, error) {
			return l.ID, add(ownLead{ID: l.ID, Kind: l.Kind, Name: l.Name, Email: l.Email, Company: l.Company,
				Fields: l.Fields, Answers: l.Answers, CreatedAt: l.CreatedAt})
		}, `
			SELECT`+leadColumns+`
			FROM leads
			WHERE id > $1 AND (user_id = $3 OR user_id IS NULL AND email = $4 AND email <> '')
			ORDER BY id
			LIMIT $2`, o.UserID, o.Email)
	})
}

// DeleteOwned deletes the requests that ExportOwned lists, with their histories.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	const sent = `user_id = $1 OR user_id IS NULL AND email = $2 AND email <> ''`
	if err := History.DeleteOf(ctx, tx, `SELECT id FROM leads WHERE `+sent, o.UserID, o.Email); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM leads WHERE `+sent, o.UserID, o.Email)
	return err
}
