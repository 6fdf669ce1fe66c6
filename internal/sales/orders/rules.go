package orders

import (
	"cmp"
	"slices"

	"harborlight/internal/platform/desk"
)

// The rules of what the owner can do with an order, from its row in the list.

// order is the row as the rules of orders read it.
func (r OrderRow) order() Order {
	o := Order{State: r.State, Mode: r.Mode, PaidAt: r.PaidAt, Fulfilment: r.Fulfilment, IsRecurring: r.IsRecurring}
	o.Buyer.Email = r.BuyerEmail
	o.PaidCents, o.RefundedCents, o.SubscriptionID = r.PaidCents, r.RefundedCents, r.SubscriptionID
	o.SubscriptionEnded, o.EndsAt, o.EndAskedAt = r.SubscriptionEnded, r.EndsAt, r.EndAskedAt
	o.Since, o.PausedAt = r.Since, r.PausedAt
	return o
}

func (r OrderRow) canAccept() error { return desk.If(r.order().isUnconfirmed()) }

func (r OrderRow) canMarkPaid() error {
	if r.Mode == ModeInvoice && r.PaidAt != nil {
		return desk.ErrUnchanged
	}
	return desk.If(r.order().canMarkPaid())
}

// canMove is the rule of a step of delivery.
func (r OrderRow) canMove(to Fulfilment) error {
	if slices.Contains(undelivered, r.State) {
		return desk.ErrNotHere
	}
	return desk.Already(r.Fulfilment == to)
}

func (r OrderRow) canCancel() error { return r.order().checkCancel() }

// canRefund is the rule of giving money back here. Where nothing is left it says so, rather than that it is done: what
// was given back needn't be what somebody asks for now.
func (s *Service) canRefund(r OrderRow) error {
	switch {
	case r.PaidAt == nil:
		return errUnpaid
	case s.left(r) > 0:
		return nil
	case r.PaidCents > 0 && r.RefundedCents+r.WaitingCents >= r.PaidCents:
		return errRefunded
	default:
		return desk.ErrNotHere
	}
}

// left is how much of the first payment can be given back here, in cents.
func (s *Service) left(r OrderRow) int64 {
	return s.refundable(r.order(), []Refund{{State: RefundRequested, Cents: r.WaitingCents}})
}

// canEndRow is the rule of ending a subscription. One that ends already is left as it is.
func (s *Service) canEndRow(r OrderRow) error {
	o := r.order()
	return cmp.Or(desk.Already(o.EndAskedAt != nil || o.hasEnd()), desk.If(s.canEnd(o)))
}

func (r OrderRow) canPause() error { return desk.If(r.order().canPause() && r.PausedAt == nil) }

func (r OrderRow) canResume() error { return desk.If(r.order().canPause() && r.PausedAt != nil) }

// canResend is the rule of mailing again what was mailed before.
func (r OrderRow) canResend() error {
	o := r.order()
	switch {
	case r.BuyerEmail == "":
		return errNoAddress
	case r.PaidAt != nil, o.isUnconfirmed(), r.Mode == ModeInvoice && r.State == Pending:
		return nil
	default:
		return desk.ErrNotHere
	}
}
