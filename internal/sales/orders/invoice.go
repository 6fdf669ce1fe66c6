package orders

import "context"

// Invoice is the mode without online payment: the owner sends an invoice, and the buyer has nothing
// more to do.
type Invoice struct{}

// Mode returns ModeInvoice.
func (Invoice) Mode() Mode { return ModeInvoice }

// Start sends the buyer straight to the page that confirms the order.
func (Invoice) Start(_ context.Context, _ Order, a Addresses) (Started, error) {
	return Started{URL: a.Success}, nil
}
