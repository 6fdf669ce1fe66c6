package stripetest

import (
	"net/http"
	"net/url"
	"strconv"
)

// refund is a refund made by an API call.
type refund struct {
	ID         string
	Intent     string
	Cents      int64
	Parameters url.Values
}

// object returns the successful refund as Stripe returns it.
func (r *refund) object() object {
	return object{
		"id": r.ID, "object": "refund", "amount": r.Cents, "payment_intent": r.Intent, "status": "succeeded",
		"metadata": object{"refund_id": r.Parameters.Get("metadata[refund_id]")},
	}
}

// createRefund handles POST /v1/refunds. An unpaid or unknown first payment, and more than its rest, are status 400.
// It replays the response for a used idempotency key.
func (s *Server) createRefund(w http.ResponseWriter, r *http.Request) {
	p := form(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replay(w, r) {
		return
	}
	n, month := s.paidBy(p.Get("payment_intent"))
	cents, _ := strconv.ParseInt(p.Get("amount"), 10, 64)
	switch {
	case n == nil || month > 0 || n.PaymentStatus != "paid":
		fail(w, http.StatusBadRequest, "invalid_request_error", "No such payment intent.")
		return
	case cents <= 0 || cents > n.Total-n.Refunded:
		fail(w, http.StatusBadRequest, "invalid_request_error", "Refund amount is greater than unrefunded amount on charge.")
		return
	}
	n.Refunded += cents
	made := &refund{ID: s.id("re"), Intent: n.Intent, Cents: cents, Parameters: p}
	s.refunds = append(s.refunds, made)
	s.keys[r.Header.Get("Idempotency-Key")] = keyed{p.Encode(), made.object()}
	respond(w, http.StatusOK, made.object())
}

// listRefunds handles GET /v1/refunds for a payment intent.
func (s *Server) listRefunds(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data := []object{}
	for _, made := range s.refunds {
		if made.Intent == form(r).Get("payment_intent") {
			data = append(data, made.object())
		}
	}
	respond(w, http.StatusOK, object{"object": "list", "data": data, "has_more": false, "url": "/v1/refunds"})
}

// Refunds returns the number of refunds made by API calls.
func (s *Server) Refunds() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.refunds)
}

// RefundMessage returns the message about the refunds of a page so far.
func (s *Server) RefundMessage(n *Session) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buildMessage("charge.refunded", n.charge(n.Intent, n.Refunded), nil)
}

// expire handles POST /v1/checkout/sessions/{id}/expire. A page that isn't open is status 400, and an unknown one
// 404.
func (s *Server) expire(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.sessions {
		if n.ID != r.PathValue("id") {
			continue
		}
		if n.Status != "open" {
			fail(w, http.StatusBadRequest, "invalid_request_error", "Only open Checkout Sessions can be expired.")
			return
		}
		n.Status = "expired"
		respond(w, http.StatusOK, n.object())
		return
	}
	fail(w, http.StatusNotFound, "invalid_request_error", "No such checkout session.")
}
