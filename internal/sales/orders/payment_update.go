package orders

import (
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/sale"
)

// PaymentUpdate is an update about the payment of an order. The provider may report updates in any order and
// repeatedly: see next.
type PaymentUpdate struct {
	Kind           UpdateKind
	OrderID        string
	Source         history.Role // reporter, for the history
	EventID        string       // the provider's id of the message, which is applied once; empty if we asked
	EventKind      string       // the provider's name for the event
	Ref            string       // the provider's id of the payment; this and the next two are empty if unknown
	Intent         string
	SubscriptionID string
	URL            string         // Placed: payment page
	ByOwner        bool           // Placed, Paid, Refunded: the owner caused it
	ByDeclaration  bool           // Subscription: a declaration of the buyer ended it
	Charge         *Charge        // Paid, Processing: amount that the provider charged or will charge
	Cents          int64          // Refunded: total refund of the first payment; Disputed: the disputed amount
	Dispute        Dispute        // Disputed: its state
	Money          *Movement      // Note: a renewal or its refund; nil if no money moved
	Subscription   *Subscription  // Note, Subscription: its status; nil if not reported
	Renewal        *FailedRenewal // RenewalFailed
	RefundRef      string         // RefundFailed: the provider's id of the refund
	RefundID       string         // RefundFailed: our id of it; empty if it was made at the provider
	PayerName      string         // Paid, Processing: the payer's name at the provider; empty if unknown
	PayerEmail     string         // Paid, Processing: the payer's email address; empty if unknown
	Reason         fault.Text     // Mismatch, RefundFailed: the reason
	Event          history.Event  // entry of the history; zero for one about the kind of update alone
}

// Movement is a renewal or its refund, but never the first payment. Repeated reports count once.
type Movement struct {
	ID       string // the provider's id
	Of       string // the provider's id of the renewal's invoice; empty if unknown
	Cents    int64  // total so far: positive for payments, negative for refunds
	Currency money.Currency
	Supplied *sale.Period // period of a renewal; nil if unknown
	recorded int64        // part that is already in the order's history
}

// unrecordedCents returns the part of the movement that the history doesn't contain yet: 0 or more for a payment, 0
// or less for a refund. A total below the recorded one gives 0.
func (m Movement) unrecordedCents() int64 {
	if m.Cents < 0 {
		return min(m.Cents-m.recorded, 0)
	}
	return max(m.Cents-m.recorded, 0)
}

// UpdateKind is the kind of a payment update.
type UpdateKind string

// The kinds of updates.
const (
	UpdatePlaced     UpdateKind = "placed"     // the buyer got a payment page
	UpdatePaid       UpdateKind = "paid"       // the payment arrived
	UpdateProcessing UpdateKind = "processing" // the payment takes days
	UpdateFailed     UpdateKind = "failed"     // a payment that takes days failed
	UpdateExpired    UpdateKind = "expired"    // the provider's deadline passed
	UpdateCancelled  UpdateKind = "cancelled"  // the buyer or the owner cancelled
	UpdateRefunded   UpdateKind = "refunded"   // money was refunded
	UpdateDisputed   UpdateKind = "disputed"   // the buyer's bank opened a dispute or decided it
	UpdateMismatch   UpdateKind = "mismatch"   // a payment doesn't match the order
	UpdateNote       UpdateKind = "note"       // a note without a change of state

	UpdateSubscription  UpdateKind = "subscription"   // a subscription has changed
	UpdateRenewalFailed UpdateKind = "renewal_failed" // a renewal could not be charged
	UpdateRefundFailed  UpdateKind = "refund_failed"  // a refund failed later: the buyer's bank rejected it
)

// Charge is the charge for an order at the provider, which must match the order.
type Charge struct {
	Currency          money.Currency
	UndiscountedCents int64 // must equal the order's total plus its discount
	TotalCents        int64 // after discounts and promotion codes
	IsRecurring       bool
}

// mismatch compares the provider's charge with the order: currency, price, discount, monthly or once, and the
// payment's id ref if both are known. It returns true with the first difference as text, also for a nil charge, and
// false if the charge matches. A total below the price is accepted unless the order has a discount.
func (c *Charge) mismatch(o Order, ref string) (why fault.Text, wrong bool) {
	switch {
	case c == nil:
		return message.OrdersPaymentUnknown, true
	case c.Currency != o.Currency:
		return message.OrdersPaymentCurrency, true
	case c.UndiscountedCents != o.TotalCents+o.DiscountCents:
		return message.OrdersPaymentPrice, true
	case o.DiscountCents > 0 && c.TotalCents != o.TotalCents:
		return message.OrdersPaymentDiscount, true
	case c.TotalCents < 0 || c.TotalCents > c.UndiscountedCents:
		return message.OrdersPaymentTotal, true
	case c.IsRecurring != o.IsRecurring:
		return message.OrdersPaymentOnce, true
	case o.Ref != "" && ref != "" && ref != o.Ref:
		return message.OrdersPaymentCheckout, true
	}
	return fault.Text{}, false
}
