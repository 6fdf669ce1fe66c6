package stripe

import (
	"context"
	"net/http"
	"strings"

	api "github.com/stripe/stripe-go/v85"
)

// trace asks Stripe which order a payment belongs to. A checkout's payment carries the order's id; a monthly payment
// belongs to an invoice of a subscription, which carries it. It returns errNotOurs if neither names an order.
func (p *Provider) trace(ctx context.Context, intentID string) (m movement, err error) {
	err = p.call(ctx, func(ctx context.Context) error {
		intent, params := &api.PaymentIntent{}, &api.PaymentIntentRetrieveParams{}
		params.Context = ctx
		err := p.backend.Call(http.MethodGet, api.FormatURLPath(intentsPath+"/%s", intentID), p.key, params, intent)
		m.orderID = intent.Metadata[orderKey]
		return err
	})
	if err != nil || m.orderID != "" {
		return m, err
	}
	bill, err := p.invoiceOf(ctx, intentID)
	if err != nil {
		return m, err
	}
	if bill == nil || bill.Parent == nil || bill.Parent.SubscriptionDetails == nil {
		return m, errNotOurs
	}
	m.orderID, m.invoice = bill.Parent.SubscriptionDetails.Metadata[orderKey], bill.ID
	m.renewal = bill.BillingReason != api.InvoiceBillingReasonSubscriptionCreate
	if m.orderID == "" {
		return m, errNotOurs
	}
	return m, nil
}

// invoiceOf returns the invoice that a payment intent paid, or nil for a payment without an invoice.
func (p *Provider) invoiceOf(ctx context.Context, intentID string) (bill *api.Invoice, err error) {
	params := &api.InvoicePaymentListParams{Payment: &api.InvoicePaymentListPaymentParams{
		Type: api.String(string(api.InvoicePaymentPaymentTypePaymentIntent)), PaymentIntent: api.String(intentID),
	}}
	params.Limit = api.Int64(1)
	params.AddExpand("data.invoice")
	err = p.call(ctx, func(ctx context.Context) error {
		params.Context = ctx
		page := &api.InvoicePaymentList{}
		if err := p.list(invoicePaymentsPath, params, params.GetParams(), page); err != nil || len(page.Data) == 0 {
			return err
		}
		bill = page.Data[0].Invoice
		return nil
	})
	return bill, err
}

// spaced converts a status of Stripe such as past_due to "past due".
func spaced(status string) string { return strings.ReplaceAll(status, "_", " ") }
