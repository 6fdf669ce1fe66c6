package orders

import (
	"context"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
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
	events, err := s.History(ctx, orderID)
	if err != nil {
		return OrderDetail{}, fmt.Errorf("read the history of order %s: %w", orderID, err)
	}
	refunds, err := listRefunds(ctx, s.db, orderID)
	if err != nil {
		return OrderDetail{}, fmt.Errorf("read the refunds of order %s: %w", orderID, err)
	}
	d := o.detail(row)
	d.GuaranteeUntil, d.Refunds, d.History = s.GuaranteeUntil(o), refunds, make([]OrderStep, len(events))
	d.CanRefund, d.Subscription = s.refundable(o, refunds), s.subscriptionStatus(o)
	if d.StartAfter, err = s.startAfter(ctx, s.db, o); err != nil {
		return OrderDetail{}, fault.Wrap(err, "find the earliest start of order %s", orderID)
	}
	if d.Referral, err = s.config.Referrers.View(ctx, s.db, o.Referrer); err != nil {
		return OrderDetail{}, fault.Wrap(err, "find who referred order %s", orderID)
	}
	for i, e := range events {
		d.History[i] = OrderStep{At: e.At, State: e.State, Source: e.Source, Note: e.Note}
	}
	return d, nil
}

// sourceDesk is the source of the owner's actions in an order's history.
const sourceDesk = "administrator"

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
	return s.MarkPaid(ctx, orderID, sourceDesk)
}
