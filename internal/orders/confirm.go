package orders

import (
	"context"

	"harborlight/internal/database"
)

// maxConfirmations is how many orders a day confirm themselves to one address:
// anybody can type anybody's.
const maxConfirmations = 5

// mayConfirm reports whether the buyer may be mailed about an order that cost
// nothing to place, and counts the mail. Only the account's own confirmed address
// is exempt. Receipts and refunds of money that moved are not asked about: each
// costs its sender the price of a service, and no stranger may use them up.
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
