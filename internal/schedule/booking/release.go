package booking

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Release handles a refund, a lost dispute or a cancellation of an order: if the order no longer pays for its session
// and the session is upcoming, it cancels the booking and notifies both sides. Otherwise, and for repeated calls and
// orders without a booking, it does nothing.
func (s *Service) Release(ctx context.Context, orderID string) error {
	b, err := findOfOrder(ctx, s.db, orderID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	token, err := s.tokenOf(ctx, b)
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error { return s.release(ctx, tx, b.ID, token) })
	return fault.Wrap(err, "release the booking of order %s", orderID)
}

// release locks the rules and cancels the booking if it is upcoming and the order doesn't pay for it. Otherwise it
// returns nil.
func (s *Service) release(ctx context.Context, tx *database.Tx, bookingID, token string) error {
	if _, _, err := findRules(ctx, tx, tx.ForUpdate()); err != nil {
		return err
	}
	b, err := find(ctx, tx, bookingID)
	if err != nil || b.changeable(tx.Now()) != nil {
		return err
	}
	free, err := s.config.Orders.FreesSession(ctx, tx, b.OrderID)
	if err != nil || !free {
		return err
	}
	return s.cancel(ctx, tx, b, ChangeReleased, s.texts().ReleasedReason, token)
}
