// Package stripetest provides a small fake of Stripe for tests. It creates checkout pages, supports idempotency keys,
// simulates payments, keeps a ledger, and returns the messages that Stripe would send. It can simulate network
// failures.
package stripetest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"harborlight/internal/kit/clock"
)

// Fault is the failure of a call.
type Fault int

// The faults. Those that end in After occur when the work is done.
const (
	None        Fault = iota
	Hang              // no response, nothing done
	HangAfter         // no response
	Reset             // the connection breaks, nothing done
	ResetAfter        // the connection breaks
	Error             // status 500, nothing done
	ErrorAfter        // status 500
	TooMany           // status 429
	ForeignPage       // a checkout page on another host
)

// Server is a running fake. Set its exported fields before its first use.
type Server struct {
	URL   string // for Config.APIBase
	Host  string // for Config.CheckoutHost
	Live  bool   // live mode
	Clock clock.Clock

	tb       testing.TB
	mu       sync.Mutex
	count    int
	calls    int
	faults   []Fault // of the next calls, in order
	keys     map[string]keyed
	misuse   []string
	sessions []*Session
	refunds  []*refund
	coupons  map[string]url.Values // parameters as sent, by id
	portals  []url.Values
}

// keyed is the first use of an idempotency key with its response: an object, or nil for status 500, which Stripe also
// stores.
type keyed struct {
	request string
	answer  object
}

// Start starts a fake that runs until the test ends.
func Start(tb testing.TB) *Server {
	tb.Helper()
	s := &Server{tb: tb, Clock: clock.System, keys: map[string]keyed{}, coupons: map[string]url.Values{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/checkout/sessions", s.create)
	mux.HandleFunc("GET /v1/checkout/sessions", s.list)
	mux.HandleFunc("GET /v1/checkout/sessions/{id}", s.retrieve)
	mux.HandleFunc("POST /v1/checkout/sessions/{id}/expire", s.expire)
	mux.HandleFunc("POST /v1/coupons", s.createCoupon)
	mux.HandleFunc("POST /v1/refunds", s.createRefund)
	mux.HandleFunc("GET /v1/refunds", s.listRefunds)
	mux.HandleFunc("GET /v1/payment_intents/{id}", s.retrieveIntent)
	mux.HandleFunc("GET /v1/invoice_payments", s.listInvoicePayments)
	mux.HandleFunc("GET /v1/subscriptions/{id}", s.readSubscription)
	mux.HandleFunc("POST /v1/subscriptions/{id}", s.endSubscription)
	mux.HandleFunc("POST /v1/billing_portal/sessions", s.openPortal)
	server := httptest.NewServer(s.faulty(mux))
	tb.Cleanup(server.Close)
	s.URL, s.Host = server.URL, strings.TrimPrefix(server.URL, "http://")
	return s
}

// FailNext makes the next calls fail with these faults, one per call, in order. It adds to faults that are still
// planned.
func (s *Server) FailNext(faults ...Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, faults...)
}

// Recover clears all planned faults.
func (s *Server) Recover() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Calls returns the number of calls so far, including those with a fault.
func (s *Server) Calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// MisusedKeys returns the idempotency keys that were used with different parameters.
func (s *Server) MisusedKeys() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.misuse
}

// Sessions returns the checkout pages, oldest first.
func (s *Server) Sessions() []*Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]*Session(nil), s.sessions...)
}

// SessionOf returns the only checkout page of an order. The test fails if the order has none or several.
func (s *Server) SessionOf(orderID string) *Session {
	s.tb.Helper()
	var found []*Session
	for _, session := range s.Sessions() {
		if session.OrderID == orderID {
			found = append(found, session)
		}
	}
	if len(found) != 1 {
		s.tb.Fatalf("order %s has %d checkout pages", orderID, len(found))
	}
	return found[0]
}

// id returns a new id with Stripe's prefix, which distinguishes live from test mode. The caller must hold the lock.
func (s *Server) id(prefix string) string {
	s.count++
	mode := "test"
	if s.Live {
		mode = "live"
	}
	return fmt.Sprintf("%s_%s_%06d", prefix, mode, s.count)
}

// nextFault counts the call and returns its planned fault, or None.
func (s *Server) nextFault() Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	if len(s.faults) == 0 {
		return None
	}
	fault := s.faults[0]
	s.faults = s.faults[1:]
	return fault
}

// faulty wraps the handler: each call first takes the next planned fault, such as no response, a broken connection or
// status 500. Without one, the handler serves the call.
func (s *Server) faulty(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fault := s.nextFault()
		switch fault {
		case HangAfter, ResetAfter, ErrorAfter:
			next.ServeHTTP(httptest.NewRecorder(), r)
		case ForeignPage:
			r.Header.Set("X-Foreign-Page", "1")
			next.ServeHTTP(w, r)
			return
		}
		switch fault {
		case None:
			next.ServeHTTP(w, r)
		case Hang, HangAfter:
			_, _ = io.Copy(io.Discard, r.Body) // otherwise the server doesn't notice that the client has disconnected
			<-r.Context().Done()
		case Reset, ResetAfter:
			panic(http.ErrAbortHandler)
		case Error, ErrorAfter:
			s.storeFailure(r)
			fail(w, http.StatusInternalServerError, "api_error", "Something went wrong.")
		case TooMany:
			fail(w, http.StatusTooManyRequests, "invalid_request_error", "Too many requests.")
		}
	})
}

// storeFailure stores status 500 as the permanent response for the call's idempotency key. It does nothing without a
// key.
func (s *Server) storeFailure(r *http.Request) {
	if key := r.Header.Get("Idempotency-Key"); key != "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.keys[key] = keyed{request: form(r).Encode()}
	}
}

// replay responds to a call with a used idempotency key and reports whether it did: with the stored response, or with
// status 400 if the parameters differ. The caller must hold the lock.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) bool {
	key := r.Header.Get("Idempotency-Key")
	kept, used := s.keys[key]
	switch {
	case !used || key == "":
		return false
	case kept.request != form(r).Encode():
		s.misuse = append(s.misuse, key)
		fail(w, http.StatusBadRequest, "idempotency_error",
			"Keys for idempotent requests can only be used with the same parameters.")
		return true
	}
	w.Header().Set("Idempotent-Replayed", "true")
	if kept.answer == nil {
		fail(w, http.StatusInternalServerError, "api_error", "Something went wrong.")
		return true
	}
	respond(w, http.StatusOK, kept.answer)
	return true
}

func fail(w http.ResponseWriter, status int, kind, message string) {
	respond(w, status, object{"error": object{"type": kind, "message": message}})
}

// form returns the parameters of a call: of the query for GET, otherwise of the body.
func form(r *http.Request) url.Values {
	if r.Method == http.MethodGet {
		return r.URL.Query()
	}
	_ = r.ParseForm() // a malformed form has no parameters and is rejected later
	return r.PostForm
}
