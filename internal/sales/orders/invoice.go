package orders

import "context"

// Invoice is the mode without online payment: the owner sends an invoice, and the order needs no further step by the
// buyer.
type Invoice struct{}

// Mode returns ModeInvoice.
func (Invoice) Mode() Mode { return ModeInvoice }

var _ Subscriptions = Invoice{}

// EndSubscription ends the monthly invoices after the last invoiced month.
func (Invoice) EndSubscription(_ context.Context, o Order) (Subscription, error) {
	return Subscription{At: *o.EndRequestedAt, PaidUntil: o.RenewsAt, EndsAt: o.RenewsAt}, nil
}

// Start returns the success page: no payment page is needed.
func (Invoice) Start(_ context.Context, _ Order, a ReturnPages) (StartedPayment, error) {
	return StartedPayment{URL: a.Success}, nil
}
