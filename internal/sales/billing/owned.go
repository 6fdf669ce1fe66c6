package billing

import (
	"context"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// ownInvoice is a document in its buyer's export, without the hash of the private token.
type ownInvoice struct {
	Number   string        `json:"number"`
	Kind     sale.Kind     `json:"kind"`
	IssuedAt time.Time     `json:"issued_at"`
	DueOn    time.Time     `json:"due_on"`
	PaidAt   *time.Time    `json:"paid_at"`
	Document sale.Document `json:"document"`
}

// ExportOwned lists all invoices and credit notes for orders of the account, and for guest orders with its confirmed
// address.
func (s *Service) ExportOwned(ctx context.Context, owner auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("invoices", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(v Invoice) (string, error) {
			return v.ID, add(ownInvoice{
				Number: v.Number, Kind: v.Kind, IssuedAt: v.IssuedAt, DueOn: v.DueOn, PaidAt: v.PaidAt, Document: v.Document,
			})
		}, `
			SELECT`+invoiceColumns+`
			FROM invoices
			WHERE id > $1 AND (user_id = $3 OR user_id IS NULL AND buyer_email = $4 AND buyer_email <> '')
			ORDER BY id
			LIMIT $2`, owner.UserID, owner.Email)
	})
}

// DeleteOwned removes the account from its invoices. The invoices stay, because the law requires to keep them.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, owner auth.Owner) error {
	_, err := tx.Exec(ctx, `UPDATE invoices SET user_id = NULL WHERE user_id = $1`, owner.UserID)
	return err
}
