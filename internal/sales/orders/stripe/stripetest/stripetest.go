// Package stripetest is a small Stripe for tests with its own ledger: it makes checkout pages,
// honours idempotency keys, moves imaginary money on command, and writes the messages that Stripe
// would send. It can fail in all the ways of a network.
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

// Fault is how a call fails.
type Fault int

// The faults. The "After" ones fail after doing their work.
const (
	None        Fault = iota
	Hang              // no answer, nothing done
	HangAfter         // no answer
	Reset             // the connection breaks, nothing done
	ResetAfter        // the connection breaks
	Error             // status 500, nothing done
	ErrorAfter        // status 500
	TooMany           // status 429
	ForeignPage       // a checkout page that is not Stripe's
)

// Server is a running fake. Its fields may be set before it is used.
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
	coupons  map[string]url.Values // as sent, by id
	portals  []url.Values
}

// keyed is the first use of an idempotency key and its answer: an object or, if nil, status 500,
// which Stripe keeps as well.
type keyed struct {
	request string
	answer  object
}

// Start runs a fake until the test ends.
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

// FailNext makes the next calls fail with these faults in order.
func (s *Server) FailNext(faults ...Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, faults...)
}

// Recover clears all faults.
func (s *Server) Recover() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Calls returns how many calls arrived.
func (s *Server) Calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls
}

// Misuse returns the idempotency keys that were used with differing parameters.
func (s *Server) Misuse() []string {
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

// Of returns the only checkout page of an order.
func (s *Server) Of(orderID string) *Session {
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

// id returns a new id with Stripe's prefix, which says whether money is real. The caller must hold the lock.
func (s *Server) id(prefix string) string {
	s.count++
	mode := "test"
	if s.Live {
		mode = "live"
	}
	return fmt.Sprintf("%s_%s_%06d", prefix, mode, s.count)
}

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

// faulty applies the faults before the real handler.
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
			_, _ = io.Copy(io.Discard, r.Body) // otherwise nobody notices that the client left
			<-r.Context().Done()
		case Reset, ResetAfter:
			panic(http.ErrAbortHandler)
		case Error, ErrorAfter:
			s.spend(r)
			fail(w, http.StatusInternalServerError, "api_error", "Something went wrong.")
		case TooMany:
			fail(w, http.StatusTooManyRequests, "invalid_request_error", "Too many requests.")
		}
	})
}

// spend makes a failure the permanent answer to the call's key.
func (s *Server) spend(r *http.Request) {
	if key := r.Header.Get("Idempotency-Key"); key != "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.keys[key] = keyed{request: form(r).Encode()}
	}
}

// replay answers a call whose idempotency key was used before, and reports whether it did. The caller
// must hold the lock.
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

// form reads the parameters of a call in the order of their names.
func form(r *http.Request) url.Values {
	if r.Method == http.MethodGet {
		return r.URL.Query()
	}
	_ = r.ParseForm() // a malformed form has no parameters, which is refused
	return r.PostForm
}
