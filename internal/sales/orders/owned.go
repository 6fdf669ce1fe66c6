package orders

import (
	"context"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ownOrder is an order in its buyer's data export, without the hash of the private token.
type ownOrder struct {
	ID           string         `json:"id"`
	Number       string         `json:"number"`
	ServiceID    string         `json:"service_id"`
	ServiceName  string         `json:"service_name"`
	TotalCents   int64          `json:"amount_cents"`
	Currency     money.Currency `json:"currency"`
	IsRecurring  bool           `json:"is_recurring"`
	State        State          `json:"state"`
	PaidCents    int64          `json:"paid_cents"`
	Refunded     int64          `json:"refunded_cents"`
	Renewed      int64          `json:"renewed_cents"`
	BuyerName    string         `json:"buyer_name"`
	BuyerEmail   string         `json:"buyer_email"`
	BuyerCompany string         `json:"buyer_company"`
	FormData     Form           `json:"form_data"`
	CreatedAt    time.Time      `json:"created_at"`
	PaidAt       *time.Time     `json:"paid_at"`
}

// ExportOwned passes all orders of the account to list, under the name "orders": those placed while signed in, and
// guest orders with its confirmed address. The first error of list or of a row ends the export.
func (s *Service) ExportOwned(ctx context.Context, owner auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("orders", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(o Order) (string, error) {
			return o.ID, add(ownOrder{
				ID: o.ID, Number: o.Number, ServiceID: o.ServiceID, ServiceName: o.ServiceName,
				TotalCents: o.TotalCents,
				Currency:   o.Currency, IsRecurring: o.IsRecurring, State: o.State, PaidCents: o.PaidCents,
				Refunded: o.RefundedCents, Renewed: o.RenewedCents, BuyerName: o.Buyer.Name,
				BuyerEmail:   o.Buyer.Email,
				BuyerCompany: o.Buyer.Company, FormData: o.FormData, CreatedAt: o.CreatedAt, PaidAt: o.PaidAt,
			})
		}, `
			SELECT`+orderColumns+`
			FROM orders
			WHERE id > $1 AND (user_id = $3 OR user_id IS NULL AND buyer_email = $4 AND buyer_email <> '')
			ORDER BY id
			LIMIT $2`, owner.UserID, owner.Email)
	})
}

// stillPayable is how long an order may still be paid after its creation: a checkout page closes within a day.
const stillPayable = 24 * time.Hour

// DeleteOwned deletes the account's unpaid orders that can no longer be paid, including guest orders with its
// address. Other orders, including unpaid ones by invoice, are business records: it keeps them and removes the
// account's id.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, owner auth.Owner) error {
	const unpaid = `
		(user_id = $1 OR user_id IS NULL AND buyer_email = $3 AND buyer_email <> '')
		AND state IN ('created', 'expired', 'cancelled')
		AND paid_at IS NULL
		AND created_at < $2`
	before := tx.Now().Add(-stillPayable)
	err := History.DeleteOf(ctx, tx, `SELECT id FROM orders WHERE `+unpaid, owner.UserID, before, owner.Email)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM order_movements WHERE order_id IN (SELECT id FROM orders WHERE `+unpaid+`)`,
		owner.UserID, before, owner.Email); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM orders WHERE `+unpaid, owner.UserID, before,
		owner.Email); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE orders SET user_id = NULL WHERE user_id = $1`, owner.UserID)
	return err
}
