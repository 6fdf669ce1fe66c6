package orders

import (
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/sales/sale"
)

// News is new information about the payment of an order. The provider may report it in any order
// and any number of times: see next.
type News struct {
	Kind           NewsKind
	OrderID        string
	Source         string // reporter, for the history: "Stripe"
	EventID        string // the provider's id of the message, applied once; empty: the answer to a question of ours
	EventKind      string // the provider's name for it
	Ref            string // the provider's id of the payment; empty: not given, as with the next two
	Intent         string
	SubscriptionID string
	URL            string        // Placed: where the buyer pays
	ByOwner        bool          // Placed, Paid, Refunded: the owner did it
	ByDeclaration  bool          // Subscription: its end follows from a declaration of the buyer
	Charge         *Charge       // Paid, Processing: what the provider charged or will charge
	Cents          int64         // Refunded: total refund of the first payment so far; Disputed: the disputed amount
	Dispute        Dispute       // Disputed: its state
	Money          *Movement     // Note: a renewal or its refund; nil: no money moved
	Subscription   *Subscription // Note, Subscription: how far it is; nil: not said
	Renewal        *Unpaid       // RenewalFailed
	RefundRef      string        // RefundFailed: the provider's id of the refund
	RefundID       string        // RefundFailed: our id of it; empty: it was made at the provider
	PayerName      string        // Paid, Processing: the payer's name at the provider; empty: not given
	PayerEmail     string        // the payer's address, likewise
	Text           string        // Mismatch: the reason; otherwise a note for the history; one line
}

// Movement is money besides the first payment: a renewal or its refund. It counts once, however
// often it is reported.
type Movement struct {
	ID       string // the provider's id
	Of       string // the provider's id of the renewal's invoice; empty: not known
	Cents    int64  // total so far: positive came in, negative went back
	Currency money.Currency
	Supplied *sale.Period // of a renewal; nil: not said
	known    int64        // the part already in the order's history
}

// fresh returns the part of the movement that isn't known yet. It only grows, in the movement's
// direction.
func (m Movement) fresh() int64 {
	if m.Cents < 0 {
		return min(m.Cents-m.known, 0)
	}
	return max(m.Cents-m.known, 0)
}

// NewsKind is what happened.
type NewsKind string

// The kinds of news.
const (
	NewsPlaced     NewsKind = "placed"     // the buyer has a payment address
	NewsPaid       NewsKind = "paid"       // the money has arrived
	NewsProcessing NewsKind = "processing" // paid by a method that takes days
	NewsFailed     NewsKind = "failed"     // that payment failed
	NewsExpired    NewsKind = "expired"    // the provider's deadline has passed
	NewsCancelled  NewsKind = "cancelled"  // the buyer cancelled
	NewsRefunded   NewsKind = "refunded"   // money was refunded
	NewsDisputed   NewsKind = "disputed"   // the buyer's bank disputes the payment, or has decided
	NewsMismatch   NewsKind = "mismatch"   // a payment doesn't match the order
	NewsNote       NewsKind = "note"       // a note without a change of state

	NewsSubscription  NewsKind = "subscription"   // a subscription has changed
	NewsRenewalFailed NewsKind = "renewal_failed" // a renewal could not be charged
	NewsRefundFailed  NewsKind = "refund_failed"  // a refund came back: the buyer's bank did not take it
)

// Charge is what a provider charged for an order, to be compared with it.
type Charge struct {
	Currency          money.Currency
	UndiscountedCents int64 // must equal the order's total and its own discount
	TotalCents        int64 // after discounts and promotion codes
	IsRecurring       bool
}

// complaint returns why the charge of the payment ref doesn't match the order. It reports false if it does.
func (c *Charge) complaint(o Order, ref string) (why fault.Text, wrong bool) {
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
