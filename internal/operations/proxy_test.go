package operations_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT69UnconfiguredProxyIsReported sends requests like a proxy, from several addresses, with and without the proxy
// in the settings. Log, desk and doctor notify the owner once, and only of an unconfigured proxy.
func TestT69UnconfiguredProxyIsReported(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		peer, forwarded string
		proxies         []string
		noticed         bool
	}{
		"a proxy on this machine":        {"127.0.0.1:5", "203.0.113.9", nil, true},
		"a proxy in this network":        {"10.1.2.3:5", "203.0.113.9", nil, true},
		"another one than the named one": {"[::1]:5", "203.0.113.9", []string{"10.0.0.0/8"}, true},
		"the named proxy":                {"127.0.0.1:5", "203.0.113.9", []string{"127.0.0.1"}, false},
		"no proxy":                       {"127.0.0.1:5", "", nil, false},
		"a stranger's invention":         {"203.0.113.9:5", "10.0.0.1", nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			s := apptest.StartLogging(t, database.SQLite, slog.New(slog.NewTextHandler(&log, nil)),
				func(c *app.Config) { c.Proxies = tc.proxies })
			for range 3 {
				r := httptest.NewRequest(http.MethodGet, s.URL+"/healthz", http.NoBody)
				r.RemoteAddr = tc.peer
				if tc.forwarded != "" {
					r.Header.Set("X-Forwarded-For", tc.forwarded)
				}
				s.App.Handler().ServeHTTP(httptest.NewRecorder(), r)
			}
			want := 0
			if tc.noticed {
				want = 1
			}
			if n := strings.Count(log.String(), "a proxy that isn't named"); n != want {
				t.Errorf("the log warns %d times", n)
			}
			var desk status
			s.Do(t, "GET", "/api/admin/health", s.SignIn(t, apptest.AdminEmail), nil).Decode(t, &desk)
			_, advice := desk.state("proxy")
			if strings.Contains(advice, "--trusted-proxies") != tc.noticed ||
				strings.Contains(strings.Join(desk.Problems, " "), "--trusted-proxies") != tc.noticed {
				t.Errorf("the desk says %q, %q", advice, desk.Problems)
			}
		})
	}
}

// TestT69DoctorReportsMissingProxy runs the doctor in another process, which sees no visitors.
func TestT69DoctorReportsMissingProxy(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		set    func(*app.Config)
		misses bool
	}{
		"https by a proxy": {func(c *app.Config) { c.PublicURL = "https://www.site.example" }, true},
		"https by a named proxy": {func(c *app.Config) {
			c.PublicURL, c.Proxies = "https://www.site.example", []string{"127.0.0.1"}
		}, false},
		"http": {func(c *app.Config) { c.PublicURL = "http://localhost:8080" }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, database.SQLite, apptest.Limited, tc.set)
			report, err := s.App.Operations().Examine(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(strings.Join(report.Missing, "\n"), "--trusted-proxies"); got != tc.misses {
				t.Errorf("it says %q", report.Missing)
			}
		})
	}
}
