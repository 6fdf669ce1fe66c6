package app_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
)

// collector is a small OpenTelemetry collector.
type collector struct {
	*httptest.Server
	mu   sync.Mutex
	text strings.Builder
}

func newCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.text.Write(body)
	}))
	t.Cleanup(c.Close)
	return c
}

// got returns all received data.
func (c *collector) got() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.String()
}

var attributeKey = regexp.MustCompile(`"key":"([^"]*)"`)

// TestT102TracesContainNoPersonalData sends requests with names, addresses and secrets in every part, and reads the
// data that the collector received.
func TestT102TracesContainNoPersonalData(t *testing.T) {
	t.Parallel()
	c := newCollector(t)
	s := apptest.Start(t, database.SQLite, func(config *app.Config) { config.OtelEndpoint = c.URL })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	apptest.Must(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.App.Serve(ctx, l) }()

	token := s.SignIn(t, "lovelace@site.example")
	p, err := s.App.Accounts().Sessions().Authenticate(t.Context(), token)
	apptest.Must(t, err)
	strange := []string{"User-Agent", "lovelace-browser", "X-Forwarded-For", "203.0.113.77", "Referer",
		"https://lovelace.example/",
		"Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
	s.Do(t, "GET", "/api/partners?q=lovelace", token, nil, strange...)
	s.Do(t, "GET", "/api/partners/01a1fbd8-e7a8-7169-9346-68521a0560a6", token, nil, strange...)
	s.Do(t, "GET", "/lovelace/lovelace", "", nil, strange...)
	s.Do(t, "LOVELACE", "/api/partners", "", nil, strange...)
	s.Do(t, "POST", "/api/auth/token?grant_type=password", "",
		map[string]string{"email": "lovelace@site.example", "password": "lovelace wrong"})
	s.Do(t, "POST", "/api/quotes", "", map[string]any{
		"name": "Lovelace", "email": "lovelace@site.example", "industry": "technology", "budget": "5k-10k",
		"timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": "lovelace"}, strange...)
	mail := func() bool { return strings.Contains(c.got(), `"name":"mail"`) }
	hang.Eventually(t, "the mail of the request is traced", mail)
	stop()
	apptest.Must(t, <-ended)

	got := c.got()
	for _, want := range []string{`"name":"GET /api/partners/{id}"`, `"name":"POST /api/auth/token"`,
		`"name":"transaction"`,
		`"name":"fact:leads.`, `"name":"mail.deliver"`, `"stringValue":"leads.reply"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no span with %s", want)
		}
	}
	for _, secret := range []string{"lovelace", "Lovelace", "LOVELACE", p.UserID, p.SessionID, token, "203.0.113.77",
		"127.0.0.1",
		"01a1fbd8-e7a8-7169-9346-68521a0560a6", "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"} {
		if i := strings.Index(got, secret); i >= 0 {
			t.Errorf("the collector learns %s: %s", secret, got[max(0, i-200):min(len(got), i+100)])
		}
	}
	allowed := []string{"service.name", "service.version", "http.request.method", "http.response.status_code",
		"harborlight.attempt", "harborlight.mail"}
	for _, key := range attributeKey.FindAllStringSubmatch(got, -1) {
		if !slices.Contains(allowed, key[1]) {
			t.Errorf("spans have the attribute %s: if it contains no personal data, add it here", key[1])
		}
	}
}

func TestT102TracesRequireEncryption(t *testing.T) {
	t.Parallel()
	for url, allowed := range map[string]bool{
		"http://collector.example:4318": false, "http://10.0.0.7:4318": false, "https://user:secret@collector.example": false,
		"collector:4318": false, "https://collector.example/v1/traces": true, "http://127.0.0.1:4318": true,
	} {
		a, err := app.New(t.Context(), app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), OtelEndpoint: url},
			slog.New(slog.DiscardHandler))
		if (err == nil) != allowed {
			t.Errorf("%s: %v", url, err)
		}
		if err != nil && !strings.Contains(err.Error(), "--otel-endpoint") {
			t.Errorf("%s: %v doesn't name the flag", url, err)
		}
		if a != nil {
			apptest.Must(t, a.Close())
		}
	}
}
