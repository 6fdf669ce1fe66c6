package orders

import "context"

// Invoice is the mode without online payment: the owner sends an invoice, and the buyer has nothing
// more to do.
type Invoice struct{}

// Mode returns ModeInvoice.
func (Invoice) Mode() Mode { return ModeInvoice }

var _ Subscriptions = Invoice{}

// EndSubscription lets the months end with the one that is invoiced already.
func (Invoice) EndSubscription(_ context.Context, o Order) (Subscription, error) {
	return Subscription{At: *o.EndAskedAt, PaidUntil: o.RenewsAt, EndsAt: o.RenewsAt}, nil
}

// Start sends the buyer straight to the page that confirms the order.
func (Invoice) Start(_ context.Context, _ Order, a Addresses) (Started, error) {
	return Started{URL: a.Success}, nil
}
