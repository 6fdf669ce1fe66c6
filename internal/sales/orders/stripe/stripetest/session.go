package stripetest

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The payer that buyers without contact data enter on the fake page.
const (
	Payer      = "Pat Payer"
	PayerEmail = "Pat@Payer.example"
)

// object is a JSON object.
type object map[string]any

// Session is a checkout page and its payments.
type Session struct {
	ID, OrderID    string
	Parameters     url.Values // as sent
	Status         string     // open, complete, expired
	PaymentStatus  string     // unpaid, paid, no_payment_required
	Intent         string     // empty until a payment
	IntentStatus   string
	SubscriptionID string
	Subtotal       int64 // in US cents
	Total          int64 // after promotion codes
	Currency       string
	Refunded       int64
	CreatedAt      time.Time
	Renewals       []string // payment intents of later months
	RenewalRefunds []int64  // refunds of each, in US cents

	SubscriptionStatus string    // active, past_due, canceled
	PaidUntil          time.Time // end of the paid period
	Ending             bool      // ends after the paid period
	EndedAt            time.Time // zero until then
	EndChanges         int       // number of calls that changed Ending
	Tries              int       // number of failed charges of the open month

	live bool
	url  string
}

// complaint makes Stripe's checks of a new page's parameters and returns Stripe's error, or "" if they are valid.
func (s *Server) complaint(p url.Values) string {
	expires, _ := strconv.ParseInt(p.Get("expires_at"), 10, 64)
	wait := time.Unix(expires, 0).Sub(s.Clock.Now())
	recurring := p.Has("line_items[0][price_data][recurring][interval]")
	switch {
	case p.Get("line_items[0][price_data][currency]") == "" ||
		p.Get("line_items[0][price_data][product_data][name]") == "":
		return "A price needs a currency and a product."
	case p.Get("success_url") == "":
		return "Missing required param: success_url."
	case wait < 30*time.Minute || wait > 24*time.Hour:
		return "The `expires_at` timestamp must be between 30 minutes and 24 hours from now."
	case recurring != (p.Get("mode") == "subscription"):
		return "The mode does not fit the prices."
	case recurring && p.Has("payment_intent_data[description]"):
		return "You can not pass `payment_intent_data` in `subscription` mode."
	}
	return ""
}

// create handles POST /v1/checkout/sessions. Invalid parameters are status 400, as is an email address that ends in
// .invalid. It replays the response for a used idempotency key.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	p := form(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replay(w, r) {
		return
	}
	if strings.HasSuffix(p.Get("customer_email"), ".invalid") {
		respond(w, http.StatusBadRequest,
			object{"error": object{"type": "invalid_request_error", "param": "customer_email",
				"message": "Invalid email address."}})
		return
	}
	if why := cmp.Or(s.complaint(p), s.couponComplaint(p)); why != "" {
		fail(w, http.StatusBadRequest, "invalid_request_error", why)
		return
	}
	cents, _ := strconv.ParseInt(p.Get("line_items[0][price_data][unit_amount]"), 10, 64)
	session := &Session{
		ID: s.id("cs"), OrderID: p.Get("client_reference_id"), Parameters: p, Status: "open", PaymentStatus: "unpaid",
		Subtotal: cents, Total: cents - s.off(p), Currency: p.Get("line_items[0][price_data][currency]"),
		CreatedAt: s.Clock.Now(), live: s.Live,
	}
	session.url = "http://" + s.Host + "/c/pay/" + session.ID
	s.sessions = append(s.sessions, session)
	s.keys[r.Header.Get("Idempotency-Key")] = keyed{p.Encode(), session.asCreated()}
	answer := session.asCreated()
	if r.Header.Get("X-Foreign-Page") != "" {
		answer["url"] = "javascript:alert(1)"
	}
	respond(w, http.StatusOK, answer)
}

// asCreated returns the page as Stripe returned it after its creation: open and unpaid.
func (n *Session) asCreated() object {
	fresh := *n
	fresh.Status, fresh.PaymentStatus, fresh.Intent, fresh.SubscriptionID = "open", "unpaid", "", ""
	return fresh.object()
}

// object returns the page as Stripe returns it now. Only an open page has a URL, and only a completed one the payer's
// details.
func (n *Session) object() object {
	o := object{
		"id": n.ID, "object": "checkout.session", "client_reference_id": n.OrderID, "metadata": n.metadata(),
		"livemode": n.live,
		"mode":     n.Parameters.Get("mode"), "status": n.Status, "payment_status": n.PaymentStatus, "url": nil,
		"amount_subtotal": n.Subtotal, "amount_total": n.Total, "currency": n.Currency, "created": n.CreatedAt.Unix(),
		"payment_intent": nil, "subscription": nil,
	}
	if n.Status == "open" {
		o["url"] = n.url
	}
	if n.Status == "complete" {
		o["customer_details"] = object{"name": Payer, "email": cmp.Or(n.Parameters.Get("customer_email"), PayerEmail)}
	}
	if n.Intent != "" && n.SubscriptionID == "" {
		o["payment_intent"] = n.Intent
	}
	if n.SubscriptionID != "" {
		o["subscription"] = n.SubscriptionID
		o["invoice"] = object{"id": "in_" + n.SubscriptionID, "object": "invoice", "payments": object{"object": "list",
			"data": []object{{"object": "invoice_payment",
				"payment": object{"type": "payment_intent", "payment_intent": n.Intent}}}}}
	}
	return o
}

// metadata returns the metadata of the page.
func (n *Session) metadata() object {
	return object{"order_id": n.Parameters.Get("metadata[order_id]")}
}

// retrieve handles GET /v1/checkout/sessions/{id} with the payment expanded. An unknown page is status 404.
func (s *Server) retrieve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.sessions {
		if n.ID == r.PathValue("id") {
			o := n.object()
			if o["payment_intent"] != nil {
				o["payment_intent"] = n.intent()
			}
			respond(w, http.StatusOK, o)
			return
		}
	}
	fail(w, http.StatusNotFound, "invalid_request_error", "No such checkout session.")
}

// list handles GET /v1/checkout/sessions for a range of creation times, newest first.
func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := form(r)
	from, _ := strconv.ParseInt(q.Get("created[gte]"), 10, 64)
	until, _ := strconv.ParseInt(q.Get("created[lte]"), 10, 64)
	limit, _ := strconv.Atoi(q.Get("limit"))
	after := q.Get("starting_after")
	data, more := []object{}, false
	for _, n := range slices.Backward(s.sessions) {
		if at := n.CreatedAt.Unix(); after != "" || at < from || (until != 0 && at > until) {
			if n.ID == after {
				after = ""
			}
			continue
		}
		if len(data) == limit {
			more = true
			break
		}
		data = append(data, n.object())
	}
	respond(w, http.StatusOK, object{"object": "list", "data": data, "has_more": more, "url": "/v1/checkout/sessions"})
}

// respond responds with the status and the body as JSON.
func respond(w http.ResponseWriter, status int, body object) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // fails only if the client has disconnected
}
