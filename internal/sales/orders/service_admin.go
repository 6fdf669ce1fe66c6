package orders

import (
	"context"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/history"
)

var errNoOrder = fault.NotFound(message.OrdersNotFound)

// FindDetail returns an order with all its details, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, orderID string) (OrderDetail, error) {
	if !id.IsValid(orderID) {
		return OrderDetail{}, errNoOrder
	}
	row, err := findRow(ctx, s.db, orderID)
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		return OrderDetail{}, errNoOrder
	case err != nil:
		return OrderDetail{}, fmt.Errorf("find order %s: %w", orderID, err)
	}
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return OrderDetail{}, err
	}
	refunds, err := listRefunds(ctx, s.db, orderID)
	if err != nil {
		return OrderDetail{}, fmt.Errorf("read the refunds of order %s: %w", orderID, err)
	}
	d := o.detail(row)
	d.GuaranteeUntil, d.Refunds = s.GuaranteeUntil(o), refunds
	d.CanRefund, d.Subscription = s.refundable(o, refunds), s.subscriptionStatus(o)
	if d.StartAfter, err = s.startAfter(ctx, s.db, o); err != nil {
		return OrderDetail{}, fault.Wrap(err, "find the earliest start of order %s", orderID)
	}
	if d.Referral, err = s.config.Referrers.View(ctx, s.db, o.Referrer); err != nil {
		return OrderDetail{}, fault.Wrap(err, "find who referred order %s", orderID)
	}
	d.hasSession, err = hasSession(ctx, s.db, orderID)
	return d, fault.Wrap(err, "find the session of order %s", orderID)
}

var errNoInvoice = fault.Conflict("not_an_invoice", message.OrdersNotInvoiced)

// MarkInvoicePaid records that the order's invoice is paid, which sends the receipt. It is idempotent. An order that
// isn't paid by invoice is a fault of kind Conflict, and an unknown one is NotFound.
func (s *Service) MarkInvoicePaid(ctx context.Context, orderID string) error {
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return err
	}
	if o.Mode != ModeInvoice {
		return errNoInvoice
	}
	return s.MarkPaid(ctx, orderID, history.RoleOwner)
}
