package offers

import (
	"context"
	"encoding/json"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ownOffer is an offer in its buyer's export, as it was sent.
type ownOffer struct {
	ID        string          `json:"id"`
	State     State           `json:"state"`
	Document  json.RawMessage `json:"document"`
	SentAt    *time.Time      `json:"sent_at"`
	DecidedAt *time.Time      `json:"decided_at"`
	Reason    string          `json:"decline_reason"`
}

// ExportOwned lists all sent offers for requests of the account, and for guests' requests with its confirmed address.
// It leaves out drafts, which belong to the owner.
func (s *Service) ExportOwned(ctx context.Context, owner auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("offers", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(o Offer) (string, error) {
			return o.ID, add(ownOffer{ID: o.ID, State: o.State, Document: json.RawMessage(o.Document), SentAt: o.SentAt,
				DecidedAt: o.DecidedAt, Reason: o.DeclineReason})
		}, `
			SELECT`+offerColumns+`
			FROM offers
			WHERE id > $1
				AND (user_id = $3 OR user_id IS NULL AND buyer_email = $4 AND buyer_email <> '')
				AND document <> ''
			ORDER BY id
			LIMIT $2`, owner.UserID, owner.Email)
	})
}

// DeleteOwned deletes the offers for requests of the account, and for guests' requests with its confirmed address.
// Accepted offers are business records: they stay without the account, with the accepted document.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, owner auth.Owner) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM offers
		WHERE (user_id = $1 OR user_id IS NULL AND buyer_email = $2 AND buyer_email <> '')
			AND state <> 'accepted'`, owner.UserID, owner.Email)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE offers SET user_id = NULL WHERE user_id = $1`, owner.UserID)
	return err
}
