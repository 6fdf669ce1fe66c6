package httpx_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// The limits of httpx.Admission, as documented in docs/operations.md.
const (
	atWork     = 64 // of visitors
	inQueue    = 512
	perNetwork = 48
	perAccount = 24

	perPending = 6

	bodiesPerNetwork = 256
)

// busySite is a site whose operation /api/slow only responds after finish was called.
type busySite struct {
	http.Handler
	admission *httpx.Admission
	finish    func()
	worked    chan struct{} // receives one token for each operation that starts
}

func newBusySite() *busySite {
	done := make(chan struct{})
	b := &busySite{admission: httpx.NewAdmission(), finish: func() { close(done) }, worked: make(chan struct{}, 2000)}
	r := httpx.NewRouter(func() string { return "test" }, "1", people)
	r.Admission = b.admission
	slow := func(first string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			b.worked <- struct{}{}
			_, _ = io.Copy(io.Discard, r.Body)
			if first != "" {
				w.Header().Set("Content-Type", first)
				_, _ = io.WriteString(w, "first byte")
			}
			<-done
		}
	}
	r.Raw(httpx.Route{Pattern: "GET /api/report", Role: auth.Anyone, FromProvider: true}, nil, nil,
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	heavy := limit.NewFactory(clock.System, true).NewWorkLimiter(limit.WorkLimits{MaxRunning: 2, MaxWaiting: 4, MaxWait: 2 * time.Second})
	r.Raw(httpx.Route{Pattern: "GET /api/heavy", Role: auth.SignedIn, Heavy: heavy}, nil, nil, slow(""))
	r.Raw(httpx.Route{Pattern: "GET /api/feed", Role: auth.Anyone, Heavy: heavy,
		HeavyIf:    func(r *http.Request) bool { return r.URL.RawQuery == "" },
		Credential: func(r *http.Request) (context.Context, string, error) { return r.Context(), "of ada", nil }},
		nil, nil, slow(""))
	for pattern, handler := range map[string]http.HandlerFunc{
		"/api/slow": slow(""), "GET /api/stream": slow("text/event-stream"), "GET /api/long": slow("application/json"),
		"/api/quick": func(http.ResponseWriter, *http.Request) {},
		"GET /page":  func(http.ResponseWriter, *http.Request) {},
	} {
		r.Raw(httpx.Route{Pattern: pattern, Role: auth.Anyone}, nil, nil, handler)
	}
	b.Handler = httpx.Edge{Log: slog.New(slog.DiscardHandler)}.Wrap(r)
	return b
}

// ask sends a request from a network, given by its number, and returns the response.
func (b *busySite) ask(method, path string, network int, body io.Reader) *httptest.ResponseRecorder {
	return b.askAs("", method, path, network, body)
}

// askAs sends a request with the token of a user.
func (b *busySite) askAs(token, method, path string, network int, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, body)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	r.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1", network/250, network%250)
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	return w
}

// send sends n requests from the networks of networkOf and waits until all are processed or wait. It returns a
// channel of their responses.
func (b *busySite) send(n int, path string, networkOf func(i int) int) <-chan *httptest.ResponseRecorder {
	answers := make(chan *httptest.ResponseRecorder, n)
	for i := range n {
		go func() { answers <- b.ask("GET", path, networkOf(i), nil) }()
	}
	synctest.Wait()
	return answers
}

func own(i int) int    { return i }
func same(int) int     { return 9999 }
func others(i int) int { return 5000 + i }

func expect(t *testing.T, what string, answer *httptest.ResponseRecorder, status int) {
	t.Helper()
	if answer.Code != status {
		t.Errorf("%s: %d, want %d", what, answer.Code, status)
	}
	if refused := status == http.StatusServiceUnavailable; refused != (answer.Header().Get("Retry-After") == "1") {
		t.Errorf("%s: Retry-After %q", what, answer.Header().Get("Retry-After"))
	}
}

func TestT101FullNodeRefusesOperationsAndServesPages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		working := b.send(atWork, "/api/slow", own)
		waiting := b.send(inQueue, "/api/slow", others)
		if n := len(b.worked); n != atWork {
			t.Errorf("%d operations work at once, want %d", n, atWork)
		}
		begin := time.Now()
		expect(t, "one too many", b.ask("GET", "/api/quick", 3000, nil), http.StatusServiceUnavailable)
		expect(t, "a page", b.ask("GET", "/page", 3000, nil), http.StatusOK)
		if took := time.Since(begin); took != 0 {
			t.Errorf("answered after %s", took)
		}
		for range inQueue {
			expect(t, "one that waited", <-waiting, http.StatusServiceUnavailable)
		}
		if took := time.Since(begin); took != time.Second {
			t.Errorf("others waited for %s", took)
		}
		if present, refused := b.admission.Load(); present != atWork || refused != inQueue+1 {
			t.Errorf("%d present, %d refused", present, refused)
		}
		b.finish()
		for range atWork {
			expect(t, "one that worked", <-working, http.StatusOK)
		}
		expect(t, "afterwards", b.ask("GET", "/api/quick", 3000, nil), http.StatusOK)
		if present, _ := b.admission.Load(); present != 0 {
			t.Errorf("%d places are not given back", present)
		}
	})
}

func TestT101NetworkCannotTakeAllSlots(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		b.send(perNetwork, "/api/slow", same)
		expect(t, "the next of the same network", b.ask("GET", "/api/quick", same(0), nil), http.StatusServiceUnavailable)
		expect(t, "another network", b.ask("GET", "/api/quick", 1, nil), http.StatusOK)
		b.finish()
		synctest.Wait()
		expect(t, "the network afterwards", b.ask("GET", "/api/quick", same(0), nil), http.StatusOK)
	})
}

// endlessBody is a body that never ends.
type endlessBody struct{ stop chan struct{} }

func (e endlessBody) Read([]byte) (int, error) { <-e.stop; return 0, io.ErrUnexpectedEOF }

func TestT101SlowSendersHoldNoSlot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		stop := make(chan struct{})
		for i := range 2 * atWork {
			go b.ask("POST", "/api/slow", i, endlessBody{stop})
		}
		synctest.Wait()
		expect(t, "another network", b.ask("GET", "/api/quick", 3000, nil), http.StatusOK)
		b.finish()
		close(stop)
		synctest.Wait()
		if n := len(b.worked); n != 2*atWork {
			t.Errorf("%d requests reached their handler", n)
		}
	})
}

// TestT69SlowSendersDontBlockTheirProxy sends as many slow bodies as a network may send. Other requests
// of the same network must still succeed.
func TestT69SlowSendersDontBlockTheirProxy(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		stop := make(chan struct{})
		for range bodiesPerNetwork {
			go b.ask("POST", "/api/slow", same(0), endlessBody{stop})
		}
		synctest.Wait()
		expect(t, "another client behind the same proxy", b.ask("GET", "/api/quick", same(0), nil), http.StatusOK)
		post := func(network int) *httptest.ResponseRecorder {
			return b.ask("POST", "/api/quick", network, strings.NewReader("{}"))
		}
		expect(t, "one more body", post(same(0)), http.StatusServiceUnavailable)
		expect(t, "a body of another network", post(1), http.StatusOK)
		close(stop)
		synctest.Wait()
		if n := len(b.worked); n != perNetwork {
			t.Errorf("%d requests of the network work at once, want %d", n, perNetwork)
		}
		b.finish()
	})
}

func TestT101SlowReadersHoldNoSlot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		b.send(2*atWork, "/api/long", own)
		expect(t, "another network", b.ask("GET", "/api/quick", 3000, nil), http.StatusOK)
		b.send(perNetwork, "/api/long", same)
		expect(t, "one network that reads slowly", b.ask("GET", "/api/quick", same(0), nil), http.StatusServiceUnavailable)
		b.finish()
	})
}

func TestStreamsCountOnlyForStreamLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBusySite()
		for range 4 {
			b.send(perNetwork-1, "/api/stream", same)
		}
		expect(t, "an operation beside 188 streams", b.ask("GET", "/api/quick", same(0), nil), http.StatusOK)
		b.finish()
	})
}

// TestBodiesArriveUnchanged sends bodies around the size above which they arrive while the handler
// reads.
func TestBodiesArriveUnchanged(t *testing.T) {
	t.Parallel()
	r := httpx.NewRouter(func() string { return "test" }, "1", people)
	r.Admission = httpx.NewAdmission()
	r.Raw(httpx.Route{Pattern: "POST /api/echo", Role: auth.Anyone}, nil, nil,
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, r.Body) }))
	for _, size := range []int{0, 1, 64<<10 - 1, 64 << 10, 64<<10 + 1, 300_000} {
		for _, declared := range []bool{true, false} {
			body := strings.Repeat("x", size)
			req := httptest.NewRequest("POST", "/api/echo", strings.NewReader(body))
			if !declared {
				req.ContentLength = -1
			}
			w := httptest.NewRecorder()
			r.ServeHTTP(w, req)
			if w.Body.String() != body {
				t.Errorf("of %d bytes %d arrived", size, w.Body.Len())
			}
		}
	}
}
