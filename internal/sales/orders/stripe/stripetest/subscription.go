package stripetest

import (
	"net/http"
	"net/url"
	"time"
)

// subscription returns the subscription that a page began.
func (n *Session) subscription() object {
	return object{
		"id": n.SubscriptionID, "object": "subscription", "status": n.SubscriptionStatus, "metadata": n.metadata(),
		"cancel_at_period_end": n.Ending, "livemode": n.live, "customer": "cus_" + n.SubscriptionID,
		"ended_at": unix(n.EndedAt),
		"items":    object{"object": "list", "data": []object{{"id": "si_1", "current_period_end": n.PaidUntil.Unix()}}},
	}
}

// unix returns the Unix time in seconds, or nil for the zero time.
func unix(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at.Unix()
}

// subscribed returns the page that began a subscription, or nil. The caller must hold the lock.
func (s *Server) subscribed(id string) *Session {
	for _, n := range s.sessions {
		if id != "" && n.SubscriptionID == id {
			return n
		}
	}
	return nil
}

// readSubscription handles GET /v1/subscriptions/{id}. An unknown one is status 404.
func (s *Server) readSubscription(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.subscribed(r.PathValue("id"))
	if n == nil {
		fail(w, http.StatusNotFound, "invalid_request_error", "No such subscription.")
		return
	}
	s.respondAt(w, n.subscription())
}

// endSubscription handles POST /v1/subscriptions/{id}: it ends the subscription after the paid period. An unknown one
// is status 404; one that has ended, and any other change, is 400.
func (s *Server) endSubscription(w http.ResponseWriter, r *http.Request) {
	p := form(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replay(w, r) {
		return
	}
	n := s.subscribed(r.PathValue("id"))
	switch {
	case n == nil:
		fail(w, http.StatusNotFound, "invalid_request_error", "No such subscription.")
		return
	case n.SubscriptionStatus == "canceled":
		fail(w, http.StatusBadRequest, "invalid_request_error",
			"A canceled subscription can only update its cancellation_details and metadata.")
		return
	case p.Get("cancel_at_period_end") != "true":
		fail(w, http.StatusBadRequest, "invalid_request_error", "Nothing to change.")
		return
	}
	if !n.Ending {
		n.EndChanges++
	}
	n.Ending = true
	s.respondAt(w, n.subscription())
}

// openPortal handles POST /v1/billing_portal/sessions: it creates a portal page. An unknown customer or a missing
// return address is status 400.
func (s *Server) openPortal(w http.ResponseWriter, r *http.Request) {
	p := form(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replay(w, r) {
		return
	}
	customer := p.Get("customer")
	if len(customer) < 5 || s.subscribed(customer[4:]) == nil || p.Get("return_url") == "" {
		fail(w, http.StatusBadRequest, "invalid_request_error", "No such customer.")
		return
	}
	s.portals = append(s.portals, p)
	address := "http://" + s.Host + "/p/session/" + s.id("bps")
	if r.Header.Get("X-Foreign-Page") != "" {
		address = "https://phish.example/p"
	}
	s.respondAt(w, object{"id": "bps", "object": "billing_portal.session", "url": address})
}

// Portals returns the parameters of the created portal pages, oldest first.
func (s *Server) Portals() []url.Values {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.portals
}

// respondAt responds with the time of the fake's clock in the Date header, as Stripe does.
func (s *Server) respondAt(w http.ResponseWriter, body object) {
	w.Header().Set("Date", s.Clock.Now().UTC().Format(http.TimeFormat))
	respond(w, http.StatusOK, body)
}

// Renew charges another month and returns Stripe's message. If ok is false, the charge fails and only the number of
// attempts changes.
func (s *Server) Renew(n *Session, ok bool) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !ok {
		n.Tries++
		return s.buildMessage("invoice.payment_failed", n.invoice(len(n.Renewals)+1), nil)
	}
	n.Renewals = append(n.Renewals, s.id("pi"))
	n.RenewalRefunds = append(n.RenewalRefunds, 0)
	n.Tries, n.PaidUntil = 0, n.PaidUntil.AddDate(0, 1, 0)
	return s.buildMessage("invoice.paid", n.invoice(len(n.Renewals)), nil)
}

// FirstInvoice returns the message that the first month's invoice is paid.
func (s *Server) FirstInvoice(n *Session) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buildMessage("invoice.paid", n.invoice(0), nil)
}

// RefundRenewal refunds part of the last renewal, in cents, and returns Stripe's message with the renewal's total
// refund.
func (s *Server) RefundRenewal(n *Session, cents int64) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := len(n.Renewals) - 1
	n.RenewalRefunds[last] += cents
	return s.buildMessage("charge.refunded", n.charge(n.Renewals[last], n.RenewalRefunds[last]), nil)
}

// ChangeSubscription sets the status of the subscription and returns Stripe's message: that it was deleted for the
// status canceled, otherwise that it was updated. previous contains the old values of changed attributes: with
// cancel_at_period_end, Ending becomes its opposite.
func (s *Server) ChangeSubscription(n *Session, status string, previous map[string]any) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	kind := "customer.subscription.updated"
	n.SubscriptionStatus = status
	if before, ok := previous["cancel_at_period_end"].(bool); ok {
		n.Ending = !before
	}
	if status == "canceled" {
		kind, n.EndedAt = "customer.subscription.deleted", s.Clock.Now()
	}
	return s.buildMessage(kind, n.subscription(), previous)
}

// FailRefund returns the message that the buyer's bank returned the last refund made by a call.
func (s *Server) FailRefund() Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	back := s.refunds[len(s.refunds)-1].object()
	back["status"], back["failure_reason"], back["currency"] = "failed", "lost_or_stolen_card", "usd"
	return s.buildMessage("refund.failed", back, nil)
}

// RefundRenewalBefore charges another month and refunds part of it. It returns the message about the refund before
// the one about the payment.
func (s *Server) RefundRenewalBefore(n *Session, cents int64) []Message {
	paid := s.Renew(n, true)
	return []Message{s.RefundRenewal(n, cents), paid}
}
