package orders

import (
	"cmp"
	"slices"

	"harborlight/internal/platform/desk"
)

// The rules of the owner's actions, computed from the row in the list.

// order converts the row to an order with the fields that the rules read.
func (r OrderRow) order() Order {
	o := Order{State: r.State, Mode: r.Mode, PaidAt: r.PaidAt, Fulfilment: r.Fulfilment, IsRecurring: r.IsRecurring}
	o.Buyer.Email = r.BuyerEmail
	o.PaidCents, o.RefundedCents, o.SubscriptionID = r.PaidCents, r.RefundedCents, r.SubscriptionID
	o.SubscriptionEnded, o.EndsAt, o.EndRequestedAt = r.SubscriptionEnded, r.EndsAt, r.EndRequestedAt
	o.MonthlySince, o.PausedAt = r.MonthlySince, r.PausedAt
	return o
}

func (r OrderRow) canAccept() error { return desk.ShowIf(r.order().isUnconfirmed()) }

// canMarkPaid returns nil for an unpaid order by invoice in a state that allows payment, desk.ErrUnchanged for a paid
// one, and desk.ErrHidden for all others.
func (r OrderRow) canMarkPaid() error {
	if r.Mode == ModeInvoice && r.PaidAt != nil {
		return desk.ErrUnchanged
	}
	return desk.ShowIf(r.order().canMarkPaid())
}

// canMove returns nil if the delivery can be moved to the step, desk.ErrUnchanged if this is the current step, and
// desk.ErrHidden for orders that aren't delivered, such as cancelled ones.
func (r OrderRow) canMove(to Fulfilment) error {
	if slices.Contains(undelivered, r.State) {
		return desk.ErrHidden
	}
	return desk.UnchangedIf(r.Fulfilment == to)
}

func (r OrderRow) canCancel() error { return r.order().checkCancel() }

// canRefund returns nil if money can be refunded here. It returns a fault of kind Conflict for an unpaid order and
// after a full refund: an earlier refund isn't the one that the owner is requesting now, so desk.ErrUnchanged would
// be wrong. If the provider can't refund, it returns desk.ErrHidden.
func (s *Service) canRefund(r OrderRow) error {
	switch {
	case r.PaidAt == nil:
		return errUnpaid
	case s.refundableCents(r) > 0:
		return nil
	case r.PaidCents > 0 && r.RefundedCents+r.WaitingCents >= r.PaidCents:
		return errRefunded
	default:
		return desk.ErrHidden
	}
}

// refundableCents returns the refundable part of the first payment in cents.
func (s *Service) refundableCents(r OrderRow) int64 {
	return s.refundable(r.order(), []Refund{{State: RefundRequested, Cents: r.WaitingCents}})
}

// canEndRow returns nil if the subscription can be ended. A subscription that is already ending remains unchanged.
func (s *Service) canEndRow(r OrderRow) error {
	o := r.order()
	return cmp.Or(desk.UnchangedIf(o.EndRequestedAt != nil || o.hasEndDate()), desk.ShowIf(s.canEnd(o)))
}

func (r OrderRow) canPause() error { return desk.ShowIf(r.order().canPause() && r.PausedAt == nil) }

func (r OrderRow) canResume() error { return desk.ShowIf(r.order().canPause() && r.PausedAt != nil) }

// canResend returns nil if an earlier mail to the buyer can be sent again. An order without an email address is a
// fault of kind Conflict; before the first mail, it returns desk.ErrHidden.
func (r OrderRow) canResend() error {
	o := r.order()
	switch {
	case r.BuyerEmail == "":
		return errNoAddress
	case r.PaidAt != nil, o.isUnconfirmed(), r.Mode == ModeInvoice && r.State == Pending:
		return nil
	default:
		return desk.ErrHidden
	}
}
