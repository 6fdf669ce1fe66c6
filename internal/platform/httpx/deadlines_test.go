package httpx_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// slowSite is a site whose operations take longer than any deadline of a body: 45 seconds of synthetic time.
func slowSite(log *slog.Logger) http.Handler {
	r := httpx.NewRouter(func() string { return "test" }, "1", people)
	r.Admission = httpx.NewAdmission()
	work := func(ctx context.Context) error {
		select {
		case <-ctx.Done():
			return fmt.Errorf("work: %w", ctx.Err())
		case <-time.After(45 * time.Second):
			return nil
		}
	}
	typed := func(ctx context.Context, _ *echoInput) (*struct{}, error) { return nil, work(ctx) }
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/typed", ID: "typed", Role: auth.Anyone}, typed)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/large", ID: "large", Role: auth.Anyone, MaxBody: 300_000}, typed)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/timed", ID: "timed", Role: auth.Anyone, BodyTimeout: 10 * time.Second},
		typed)
	raw := func(read bool) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if read {
				_, _ = io.Copy(io.Discard, r.Body)
			}
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Second)) // as some handlers do
			if err := work(r.Context()); err != nil {
				httpx.WriteError(w, r, err)
				return
			}
			w.WriteHeader(http.StatusNoContent)
		}
	}
	r.Raw(httpx.Route{Pattern: "/api/raw", Role: auth.Anyone, BodyTimeout: 10 * time.Second}, nil, nil, raw(true))
	r.Raw(httpx.Route{Pattern: "/api/unread", Role: auth.Anyone, BodyTimeout: 10 * time.Second}, nil, nil, raw(false))
	r.Raw(httpx.Route{Pattern: "/page", Role: auth.Anyone, BodyTimeout: 10 * time.Second}, nil, nil, raw(true))
	return httpx.Edge{Log: log}.Wrap(r)
}

// exchange sends a request on a connection and returns the status of the response.
func exchange(t *testing.T, c net.Conn, answers *bufio.Reader, method, path, body string) int {
	t.Helper()
	go func() {
		_, _ = fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n"+
			"Content-Length: %d\r\n\r\n%s", method, path, len(body), body)
	}()
	res, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatalf("%s %s: no answer: %v", method, path, err)
	}
	defer res.Body.Close() //nolint:errcheck // read in whole
	_, _ = io.Copy(io.Discard, res.Body)
	return res.StatusCode
}

func TestT77WorkMayOutlastBodyDeadline(t *testing.T) {
	t.Parallel()
	large := `{"name":"ada"` + strings.Repeat(" ", 200_000) + `}`
	for _, tc := range []struct{ method, path, body string }{
		{"POST", "/api/typed", `{"name":"ada"}`}, {"POST", "/api/timed", `{"name":"ada"}`}, {"POST", "/api/large", large},
		{"POST", "/api/raw", "text"}, {"GET", "/api/raw", ""}, {"POST", "/api/raw", ""}, {"POST", "/api/unread", "text"},
		{"GET", "/api/unread", ""}, {"POST", "/page", "text"}, {"GET", "/page", ""},
	} {
		t.Run(fmt.Sprintf("%s %s with %d bytes", tc.method, tc.path, len(tc.body)), func(t *testing.T) {
			t.Parallel()
			withServer(t, slowSite(slog.New(slog.DiscardHandler)).ServeHTTP, func(t *testing.T, c net.Conn) {
				answers := bufio.NewReader(c)
				for _, which := range []string{"the first", "the second"} {
					if status := exchange(t, c, answers, tc.method, tc.path, tc.body); status != http.StatusNoContent {
						t.Errorf("%s request: %d", which, status)
					}
				}
			})
		})
	}
}

func TestT77SlowBodiesAreDisconnected(t *testing.T) {
	t.Parallel()
	for path, most := range map[string]time.Duration{"/api/typed": 31 * time.Second, "/api/large": 31 * time.Second,
		"/api/timed": 11 * time.Second, "/api/raw": 11 * time.Second, "/page": 11 * time.Second} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			withServer(t, slowSite(slog.New(slog.DiscardHandler)).ServeHTTP, func(t *testing.T, c net.Conn) {
				took := drip(t, c, "POST "+path+" HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n"+
					"Content-Length: 200000\r\n\r\n")
				if took > most {
					t.Errorf("the connection stayed open for %s", took)
				}
			})
		})
	}
}

// TestT77InterruptedRequestsAreLogged interrupts requests. The log must contain them, but not as defects.
func TestT77InterruptedRequestsAreLogged(t *testing.T) {
	for name, end := range map[string]func(context.Context) (context.Context, context.CancelFunc){
		"the client left": func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(ctx)
			cancel()
			return ctx, cancel
		},
		"time ran out": func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithDeadline(ctx, time.Now())
		},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			before := slog.Default()
			slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
			t.Cleanup(func() { slog.SetDefault(before) })
			h := slowSite(slog.New(slog.DiscardHandler))
			for _, path := range []string{"/api/typed", "/api/raw"} {
				log.Reset()
				ended := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					ctx, cancel := end(r.Context())
					defer cancel()
					h.ServeHTTP(w, r.WithContext(ctx))
				})
				got := post(ended, path, `{"name":"ada"}`)
				id := got.Header.Get("X-Request-Id")
				if got.StatusCode != http.StatusServiceUnavailable || id == "" || !strings.Contains(got.body, id) {
					t.Errorf("%s: %d %s", path, got.StatusCode, got.body)
				}
				if !strings.Contains(log.String(), id) || !strings.Contains(log.String(), "context ") {
					t.Errorf("%s: the log contains %q", path, log.String())
				}
			}
		})
	}
}
