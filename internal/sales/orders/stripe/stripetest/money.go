package stripetest

import (
	"fmt"
	"net/http"
	"slices"
)

// intent returns the payment intent of the first payment of a page, with its charge.
func (n *Session) intent() object {
	return object{
		"id": n.Intent, "object": "payment_intent", "status": n.IntentStatus, "metadata": n.metadata(),
		"livemode":      n.live,
		"latest_charge": n.charge(n.Intent, n.Refunded),
	}
}

// charge returns the charge of a payment intent with its refunded amount in cents. As at Stripe, it contains the
// metadata of a one-off payment, but not that of a subscription.
func (n *Session) charge(intent string, refunded int64) object {
	metadata := n.metadata()
	if n.SubscriptionID != "" {
		metadata = object{}
	}
	return object{
		"id": "ch_" + intent, "object": "charge", "amount": n.Total, "amount_refunded": refunded,
		"refunded": refunded == n.Total,
		"currency": n.Currency, "payment_intent": intent, "metadata": metadata, "livemode": n.live,
	}
}

// retrieveIntent handles GET /v1/payment_intents/{id}. An unknown intent is status 404. As at Stripe, intents of
// subscriptions have no metadata.
func (s *Server) retrieveIntent(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, _ := s.paidBy(r.PathValue("id"))
	if n == nil {
		fail(w, http.StatusNotFound, "invalid_request_error", "No such payment intent.")
		return
	}
	intent := n.intent()
	if n.SubscriptionID != "" {
		intent["metadata"] = object{}
	}
	intent["id"] = r.PathValue("id")
	respond(w, http.StatusOK, intent)
}

// paidBy returns the page and the month that an intent paid: 0 is the first month, 1 the first renewal. It returns
// nil for an unknown intent.
func (s *Server) paidBy(intent string) (n *Session, month int) {
	for _, n := range s.sessions {
		if n.Intent == intent {
			return n, 0
		}
		if i := slices.Index(n.Renewals, intent); i >= 0 {
			return n, i + 1
		}
	}
	return nil, 0
}

// listInvoicePayments handles GET /v1/invoice_payments for a payment intent, with the invoice expanded. The list is
// empty for one-off payments and unknown intents.
func (s *Server) listInvoicePayments(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data := []object{}
	n, month := s.paidBy(form(r).Get("payment[payment_intent]"))
	if n != nil && n.SubscriptionID != "" {
		data = append(data, object{"id": "inpay_1", "object": "invoice_payment", "invoice": n.invoice(month)})
	}
	respond(w, http.StatusOK, object{"object": "list", "data": data, "has_more": false, "url": "/v1/invoice_payments"})
}

// invoice returns the invoice for a month of a subscription: 0 is the first month, paid at the checkout.
func (n *Session) invoice(month int) object {
	reason, end := "subscription_create", n.PaidUntil.AddDate(0, month-len(n.Renewals), 0)
	if month > 0 {
		reason = "subscription_cycle"
	}
	period := object{"start": end.AddDate(0, -1, 0).Unix(), "end": end.Unix()}
	return object{
		"id": fmt.Sprintf("in_%s_%d", n.SubscriptionID, month), "object": "invoice", "billing_reason": reason,
		"amount_paid": n.Total, "amount_due": n.Total, "attempt_count": n.Tries,
		"hosted_invoice_url": fmt.Sprintf("https://invoice.stripe.com/i/%s/%d", n.SubscriptionID, month),
		"lines":              object{"object": "list", "data": []object{{"period": period}}},
		"currency":           n.Currency, "livemode": n.live,
		"parent": object{"type": "subscription_details",
			"subscription_details": object{"subscription": n.SubscriptionID, "metadata": n.metadata()}},
	}
}

// Entry contains the payments of an order in US cents: the first payment, its refunds, and the renewals less theirs.
type Entry struct{ Paid, Refunded, Renewed int64 }

// Ledger returns the total payments, refunds and renewals by order id, in cents. It omits unpaid pages, and deducts
// refunds of renewals from the renewals.
func (s *Server) Ledger() map[string]Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	ledger := map[string]Entry{}
	for _, n := range s.sessions {
		if n.PaymentStatus == "unpaid" {
			continue
		}
		e := ledger[n.OrderID]
		e.Paid += n.Total
		e.Refunded += n.Refunded
		e.Renewed += n.Total * int64(len(n.Renewals))
		for _, back := range n.RenewalRefunds {
			e.Renewed -= back
		}
		ledger[n.OrderID] = e
	}
	return ledger
}
