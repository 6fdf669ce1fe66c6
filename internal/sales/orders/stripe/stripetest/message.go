package stripetest

import (
	"encoding/json"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"
)

// Message is a webhook message of Stripe.
type Message struct {
	ID   string
	Body []byte
}

// Sign returns the Stripe-Signature header of the message.
func (m Message) Sign(secret string, at time.Time) string {
	return webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{
		Payload: m.Body, Secret: secret, Timestamp: at}).Header
}

// NewMessage returns a message of the given type about the given object.
func (s *Server) NewMessage(kind string, about map[string]any) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buildMessage(kind, about, nil)
}

// buildMessage returns a message of the given type with a new id. previous contains the old values of changed
// attributes; nil if there are none. The caller must hold the lock.
func (s *Server) buildMessage(kind string, about, previous object) Message {
	data := object{"object": about}
	if previous != nil {
		data["previous_attributes"] = previous
	}
	m := Message{ID: s.id("evt")}
	body, err := json.Marshal(object{
		"id": m.ID, "object": "event", "api_version": "2026-03-25.dahlia", "created": s.Clock.Now().Unix(),
		"livemode": s.Live, "type": kind, "data": data,
	})
	if err != nil {
		s.tb.Errorf("write the message %s: %v", kind, err)
	}
	m.Body = body
	return m
}

// change runs do under the lock, which updates the page n, and returns Stripe's message of the given type about it.
func (s *Server) change(n *Session, kind string, do func()) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
	return s.buildMessage(kind, n.object(), nil)
}

// complete marks the page as completed with the given states of payment and intent, and a new intent. In subscription
// mode, it also begins an active subscription for a month.
func (s *Server) complete(n *Session, paid, intent string) {
	n.Status, n.PaymentStatus, n.IntentStatus = "complete", paid, intent
	n.Intent = s.id("pi")
	if n.Parameters.Get("mode") == "subscription" {
		n.SubscriptionID, n.SubscriptionStatus = s.id("sub"), "active"
		n.PaidUntil = s.Clock.Now().AddDate(0, 1, 0)
	}
}

// Pay completes the payment of the page.
func (s *Server) Pay(n *Session) Message {
	return s.change(n, "checkout.session.completed", func() { s.complete(n, "paid", "succeeded") })
}

// PayWith completes the payment with the given total in cents, as with a promotion code, and returns Stripe's
// message. With a total of 0, the page has no payment intent.
func (s *Server) PayWith(n *Session, total int64) Message {
	return s.change(n, "checkout.session.completed", func() {
		n.Total = total
		s.complete(n, "paid", "succeeded")
		if total == 0 {
			n.PaymentStatus, n.Intent = "no_payment_required", ""
		}
	})
}

// PayLater starts a payment that takes days. Arrive or Bounce ends it.
func (s *Server) PayLater(n *Session) Message {
	return s.change(n, "checkout.session.completed", func() { s.complete(n, "unpaid", "processing") })
}

// Arrive completes a payment started by PayLater.
func (s *Server) Arrive(n *Session) Message {
	return s.change(n, "checkout.session.async_payment_succeeded",
		func() { n.PaymentStatus, n.IntentStatus = "paid", "succeeded" })
}

// Bounce fails a payment started by PayLater.
func (s *Server) Bounce(n *Session) Message {
	return s.change(n, "checkout.session.async_payment_failed", func() { n.IntentStatus = "requires_payment_method" })
}

// Expire closes the page.
func (s *Server) Expire(n *Session) Message {
	return s.change(n, "checkout.session.expired", func() { n.Status = "expired" })
}

// Refund refunds part of the page's payment and returns Stripe's message with the total so far.
func (s *Server) Refund(n *Session, cents int64) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	n.Refunded += cents
	return s.buildMessage("charge.refunded", n.charge(n.Intent, n.Refunded), nil)
}

// Dispute returns the message that a dispute about the first payment has a state: needs_response, won, lost …
func (s *Server) Dispute(n *Session, status string) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dispute(n, n.Intent, status)
}

// DisputeRenewal returns the message that a dispute about the last renewal has a state. A lost dispute takes the
// renewal's money.
func (s *Server) DisputeRenewal(n *Session, status string) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := len(n.Renewals) - 1
	if status == "lost" {
		n.RenewalRefunds[last] = n.Total
	}
	return s.dispute(n, n.Renewals[last], status)
}

// dispute returns the message about a dispute of the intent's full amount: that it was created for the status
// needs_response, otherwise that it was closed. The caller must hold the lock.
func (s *Server) dispute(n *Session, intent, status string) Message {
	kind := "charge.dispute.closed"
	if status == "needs_response" {
		kind = "charge.dispute.created"
	}
	return s.buildMessage(kind, object{
		"id": "dp_" + intent, "object": "dispute", "amount": n.Total, "currency": n.Currency, "status": status,
		"payment_intent": intent, "charge": "ch_" + intent, "metadata": object{}, "livemode": n.live,
	}, nil)
}
