package orders

import (
	"context"

	"harborlight/internal/database"
)

// maxConfirmations is how many order confirmations a day go to one address, since anyone can enter
// anyone's address.
const maxConfirmations = 5

// mayConfirm counts a confirmation mail for an order that cost nothing to place, and reports
// whether it may be sent. Only the account's own confirmed address is exempt. Receipts and refunds
// don't count: each requires a real payment, and a stranger must not be able to use up their
// budget.
func (s *Service) mayConfirm(ctx context.Context, tx *database.Tx, o Order) (bool, error) {
	account := ""
	if o.UserID != nil {
		account = *o.UserID
	}
	own, err := s.config.Confirmations.IsOwn(ctx, tx, o.BuyerEmail, account)
	if err != nil || own {
		return own, err
	}
	recent, err := countByEmail(ctx, tx, o)
	if err != nil || recent > maxConfirmations {
		return false, err
	}
	return s.config.Confirmations.Take(ctx, tx, o.BuyerEmail, account)
}
