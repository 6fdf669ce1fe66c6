package orders

import (
	"context"

	"harborlight/internal/database"
)

// mayConfirm counts a confirmation mail for an order that cost nothing to place, and reports
// whether it may be sent. Only the account's own confirmed address is exempt. Receipts and refunds
// don't count: each requires a real payment, and a stranger must not be able to use up their
// budget.
func (s *Service) mayConfirm(ctx context.Context, tx *database.Tx, o Order) (bool, error) {
	return s.config.Confirmations.TakeFree(ctx, tx, o.BuyerEmail, o.UserID, func() (int, error) {
		return countByEmail(ctx, tx, o)
	})
}
