package orders

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
)

// Cancellation is the input of the action that cancels an order.
type Cancellation struct {
	Reason string `json:"reason,omitempty" maxLength:"200" doc:"For your own records, one line"`
}

var (
	errCancelPaid      = fault.Conflict("already_paid", message.OrdersCancelPaid)
	errCancelCancelled = fault.Conflict("already_cancelled", message.OrdersCancelCancelled)
	errCancelExpired   = fault.Conflict("already_expired", message.OrdersCancelExpired)
)

// checkCancel returns nil for an open (unpaid) order. Otherwise, it returns a fault of kind Conflict with the reason:
// already cancelled, expired, or paid.
func (o Order) checkCancel() error {
	switch {
	case o.State.Open():
		return nil
	case o.State == Cancelled:
		return errCancelCancelled
	case o.State == Expired:
		return errCancelExpired
	}
	return errCancelPaid
}

// CancelAtDesk cancels an unpaid order on the owner's request and notifies its buyer. The optional reason becomes
// part of the history; one that is longer than a line of 200 characters is a fault of kind Invalid. An order that is
// paid, expired or already cancelled is a fault of kind Conflict, and an unknown one is NotFound.
func (s *Service) CancelAtDesk(ctx context.Context, orderID string, c Cancellation) error {
	if err := form.Check(&c).Err(); err != nil {
		return err
	}
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		if err := o.checkCancel(); err != nil {
			return err
		}
		return apply(ctx, tx, o, PaymentUpdate{Kind: UpdateCancelled, OrderID: o.ID, Source: history.RoleOwner,
			Event: history.Event{Kind: kindOf(Cancelled), Text: c.Reason}})
	})
}

// PaymentCloser is a Payments that can close an open payment, so that a cancelled order can't be paid.
type PaymentCloser interface {
	// Close closes the order's payment. It is idempotent.
	Close(ctx context.Context, o Order) error
}

// ClosePayment handles FactCancelled: it closes the order's open payment page at the provider. It does nothing if the
// order has no payment page, is no longer cancelled, or belongs to another payment mode. A payment that arrived
// earlier still counts.
func (s *Service) ClosePayment(ctx context.Context, f Fact) error {
	o, err := findOrder(ctx, s.db, f.OrderID)
	closer, ok := s.payments.(PaymentCloser)
	if err != nil || !ok || o.Mode != s.payments.Mode() || o.State != Cancelled || o.Ref == "" {
		return err
	}
	return closer.Close(ctx, o)
}
