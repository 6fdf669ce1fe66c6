package app_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT62MetricsAreNotOnSiteAddress requests /metrics as every caller that a proxy on the same machine could
// forward, and gets 404.
func TestT62MetricsAreNotOnSiteAddress(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	for _, token := range []string{"", "guess", admin} {
		if got := s.Do(t, http.MethodGet, "/metrics", token, nil); got.Status != http.StatusNotFound ||
			strings.Contains(got.Body, "harborlight_jobs") {
			t.Errorf("with the token %.8q: %d", token, got.Status)
		}
	}
}

func TestT62MetricsRequireToken(t *testing.T) {
	t.Parallel()
	const token = "a token of some length"
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.MetricsToken = token })
	for given, want := range map[string]int{
		token: 200, "": 404, "a token of some lengt": 404, token + " ": 200, token + "x": 404} {
		if got := s.Do(t, http.MethodGet, "/metrics", given, nil); got.Status != want ||
			(want == 200) != strings.Contains(got.Body, "harborlight_jobs_undelivered") {
			t.Errorf("with %q: %d, want %d", given, got.Status, want)
		}
	}
}

// TestT62MetricsHaveSeparateListener serves as in production and requests both addresses.
func TestT62MetricsHaveSeparateListener(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	figures := free.Addr().String()
	site, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.MetricsAddr = figures })
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.App.Serve(ctx, site) }()
	get := func(addr, host string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+addr+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = host
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close() //nolint:errcheck // a test reads what it needs
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(body)
	}
	if status, body := get(site.Addr().String(), "localhost"); status != http.StatusNotFound ||
		strings.Contains(body, "harborlight_jobs") {
		t.Errorf("the site's address: %d", status)
	}
	if status, body := get(figures, figures); status != http.StatusOK ||
		!strings.Contains(body, "harborlight_jobs_undelivered") {
		t.Errorf("the figures' address: %d", status)
	}
	if status, _ := get(figures, "rebound.example"); status != http.StatusNotFound {
		t.Errorf("by a foreign name: %d", status)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
