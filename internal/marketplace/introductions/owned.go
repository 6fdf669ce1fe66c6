package introductions

import (
	"context"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
)

// ownNote is an action of the account on its partner's introductions.
type ownNote struct {
	RequestID string    `json:"introduction_id"`
	Kind      string    `json:"kind"`
	Became    string    `json:"became"`
	Note      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportOwned lists the account's requests, requests without an account from its confirmed address, and its actions
// on its partner's introductions.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	err := list("introductions", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(r Request) (string, error) {
			r.Flags = []string{} // flags are notes for the admin
			return r.ID, add(r)
		}, selectRequest+`
			WHERE r.id > $1 AND (r.user_id = $3 OR r.user_id = '' AND r.requester_email = $4 AND r.requester_email <> '')
			ORDER BY r.id
			LIMIT $2`, o.UserID, o.Email)
	})
	if err != nil {
		return err
	}
	return list("introduction_notes", func(add func(row any) error) error {
		return History.Walk(ctx, s.db, o.UserID, func(entry history.Entry) error {
			e := eventOf(entry)
			return add(ownNote{RequestID: entry.RecordID, Kind: e.Kind, Became: e.Became, Note: e.Note,
				CreatedAt: e.CreatedAt})
		})
	})
}

// DeleteOwned deletes the introductions that ExportOwned lists; won ones stay as business records without the
// requester: it empties their name, address, company, budget and message.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	const asked = `(user_id = $1 AND user_id <> '' OR user_id = '' AND requester_email = $2 AND requester_email <> '')`
	const deleted = `status <> 'won' AND ` + asked
	err := History.DeleteOf(ctx, tx, `SELECT id FROM partnership_requests WHERE `+deleted, o.UserID, o.Email)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM partnership_requests WHERE `+deleted, o.UserID, o.Email); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		UPDATE partnership_requests
		SET
			requester_name = 'Deleted account',
			requester_email = '',
			requester_company = '',
			budget = '',
			message = '',
			user_id = '',
			sort_name = 'deleted account',
			search_text = 'deleted account'
		WHERE `+asked, o.UserID, o.Email)
	return err
}
