package stripe

import (
	"context"
	"fmt"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// invoice contains the required fields of a monthly invoice, in the layouts of all API versions: the owner chooses
// the webhook's version.
type invoice struct {
	ID            string                   `json:"id"`
	BillingReason api.InvoiceBillingReason `json:"billing_reason"`
	AmountPaid    int64                    `json:"amount_paid"`
	AmountDue     int64                    `json:"amount_due"`
	AttemptCount  int64                    `json:"attempt_count"`
	HostedURL     string                   `json:"hosted_invoice_url"`
	Currency      api.Currency             `json:"currency"`
	Lines         struct {
		Data []struct {
			Period span `json:"period"`
		} `json:"data"`
	} `json:"lines"`
	Parent struct {
		Details billed `json:"subscription_details"`
	} `json:"parent"`
	Subscription *api.Subscription `json:"subscription"` // before 2025-03-31
	Details      billed            `json:"subscription_details"`
}

// span is a period in seconds of Unix time. The next period begins at its end.
type span struct {
	Start int64 `json:"start"` // 0 if unknown
	End   int64 `json:"end"`
}

type billed struct {
	Subscription *api.Subscription `json:"subscription"`
	Metadata     map[string]string `json:"metadata"`
}

// subscription returns the id and metadata of the invoice's subscription, in the format of newer or older API
// versions. The id is empty for other invoices.
func (i invoice) subscription() (string, map[string]string) {
	for _, b := range []billed{i.Parent.Details, {i.Subscription, i.Details.Metadata}} {
		if b.Subscription != nil {
			return b.Subscription.ID, b.Metadata
		}
	}
	return "", nil
}

// lastMonth returns the period on the invoice that ends last, or the zero span without lines. Other lines settle
// changes within the previous period.
func (i invoice) lastMonth() (last span) {
	for _, line := range i.Lines.Data {
		if p := line.Period; p.End > last.End || p.End == last.End && p.Start < last.Start {
			last = p
		}
	}
	return last
}

// paidUntil returns a report with the end of the last period on the invoice.
func (i invoice) paidUntil() *orders.Subscription {
	return &orders.Subscription{PaidUntil: instant(i.lastMonth().End)}
}

// supplied returns the last period on the invoice, or nil if its start is unknown.
func (i invoice) supplied() *sale.Period {
	month := i.lastMonth()
	if month.Start <= 0 {
		return nil
	}
	return sale.PeriodOf(time.Unix(month.Start, 0), time.Unix(month.End, 0))
}

// invoice converts a message about a monthly invoice: a renewal, or a failed charge. The checkout reports the first
// payment, so the first invoice only reports the end of its period. It returns errNotOurs for invoices without a
// subscription, a failed first invoice, and unknown subscriptions.
func (w *Webhook) invoice(ctx context.Context, e api.Event) (orders.PaymentUpdate, error) {
	i, err := object[invoice](e)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	subscriptionID, metadata := i.subscription()
	first, failed := i.BillingReason == api.InvoiceBillingReasonSubscriptionCreate,
		e.Type == api.EventTypeInvoicePaymentFailed
	if subscriptionID == "" || first && failed {
		return orders.PaymentUpdate{}, errNotOurs
	}
	n := w.renewal(i)
	switch {
	case first:
		n = orders.PaymentUpdate{Kind: orders.UpdateSubscription, Subscription: i.paidUntil()}
	case failed:
		n = w.unpaid(i)
	}
	n.SubscriptionID = subscriptionID
	n.OrderID, err = w.orderOfSubscription(ctx, subscriptionID, metadata)
	return n, err
}

// renewal returns a note with the payment of a renewal, its period, and the new end of the paid period.
func (w *Webhook) renewal(i invoice) orders.PaymentUpdate {
	money := movementOf(i.ID, i.ID, i.AmountPaid, i.Currency)
	if money != nil {
		money.Supplied = i.supplied()
	}
	return orders.PaymentUpdate{
		Kind: orders.UpdateNote, Event: amountEvent(orders.KindRenewed, i.AmountPaid, i.Currency),
		Money: money, Subscription: i.paidUntil(),
	}
}

// unpaid returns the update for a failed charge of a renewal, with its amount in cents and number of attempts. The
// URL of Stripe's payment page is empty if it isn't on Stripe's host.
func (w *Webhook) unpaid(i invoice) orders.PaymentUpdate {
	unpaid := &orders.FailedRenewal{Invoice: i.ID, Cents: i.AmountDue, Currency: money.Currency(i.Currency),
		Try: max(i.AttemptCount, 1)}
	if w.Provider.isPage(i.HostedURL, invoiceHost) {
		unpaid.URL = i.HostedURL
	}
	return orders.PaymentUpdate{Kind: orders.UpdateRenewalFailed, Renewal: unpaid,
		Event: amountEvent(orders.KindRenewalFailed, i.AmountDue, i.Currency)}
}

// movementOf returns the movement of a renewal, identified by its invoice, refunded payment or dispute; of is the id
// of its invoice, and refunds have negative cents. It returns nil for an empty id.
func movementOf(id, of string, cents int64, currency api.Currency) *orders.Movement {
	if id == "" {
		return nil
	}
	return &orders.Movement{ID: id, Of: of, Cents: cents, Currency: money.Currency(currency)}
}

// amountEvent returns an event with an amount in any of Stripe's currencies.
func amountEvent(kind history.Kind, cents int64, currency api.Currency) history.Event {
	return history.Event{Kind: kind, Values: history.Values{"amount": history.Text(amount(cents, currency))}}
}

// amount formats an amount in any of Stripe's currencies, including those without cents.
func amount(cents int64, currency api.Currency) string {
	if known := money.Currency(currency); known.IsSupported() {
		return known.Format(cents)
	}
	return fmt.Sprintf("%d of the smallest unit of %s", cents, currency)
}
