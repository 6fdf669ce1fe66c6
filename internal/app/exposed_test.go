package app_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/database"
)

// hidden are paths that lie open where programs are careless.
var hidden = []string{
	".env", ".git/config", ".git/HEAD", ".DS_Store", ".htaccess", "admin.php", "wp-login.php", "phpinfo.php", "server-status", "actuator/env", "actuator",
	"debug/pprof/", "debug/pprof/heap", "debug/vars", "debug/requests", "console", "graphql", "graphiql", "swagger", "swagger-ui", "docs", "redoc", "schemas",
	"openapi.json", "openapi.yaml", "openapi", "openapi-3.0.json", "metrics/", "prometheus", "health", "status", "trace", "env", "config", "config.json",
	"backup.sql", "backup.zip", "database.db", "harborlight.db", "data/harborlight.db", "mail/", "logs", "log", "install", "setup", "register",
	"package.json", "go.mod", "manifest.json", "assets/", "assets", "media/", "social/", "assets/app.js.map", "index.html", "404.html", "index.html.br", "index.html.gz",
	"api/docs", "api/openapi.yaml", "api/openapi-3.0.json", "api/schemas/Partner.json", "api/admin", "api/admin/", "api/admin/users",
	"api/users", "api/orders", "api/leads", "api/partners.csv", "api/debug", "api/metrics", "api/config",
}

// TestT49NothingIsLeftOpen asks for what scanners ask for, as everybody and as the
// administrator: nothing of it is there.
func TestT49NothingIsLeftOpen(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	for _, token := range []string{"", s.SignIn(t, apptest.AdminEmail)} {
		for _, path := range hidden {
			for _, address := range []string{"/" + path, "/api/" + path} {
				if address == "/api/openapi.json" {
					continue // which is public
				}
				got := s.Do(t, http.MethodGet, address, token, nil)
				if got.Status != http.StatusNotFound && !leadsHome(got) {
					t.Errorf("%s is answered %d %.100s", address, got.Status, got.Body)
				}
			}
		}
	}
}

// leadsHome reports whether an answer only leads to another path of the site.
func leadsHome(a apptest.Answer) bool {
	to := a.Header.Get("Location")
	return a.Status/100 == 3 && strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//")
}

// TestT49FiguresAreForTheMachineAlone asks for the figures as a Prometheus beside
// the program does, and as visitors behind a proxy on the same machine do.
func TestT49FiguresAreForTheMachineAlone(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	if got := s.Do(t, http.MethodGet, "/metrics", "", nil); got.Status != http.StatusOK || !strings.Contains(got.Body, "harborlight_jobs_dead") {
		t.Errorf("on the machine: %d", got.Status)
	}
	for name, value := range map[string]string{
		"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Real-Ip": "203.0.113.9", "Via": "1.1 proxy",
	} {
		if got := s.Do(t, http.MethodGet, "/metrics", "", nil, name, value); got.Status != http.StatusNotFound || strings.Contains(got.Body, "harborlight_jobs") {
			t.Errorf("with %s: %d", name, got.Status)
		}
	}
	public := apptest.Start(t, database.SQLite, func(c *app.Config) { c.PublicURL = "https://www.example.com" })
	for host, want := range map[string]int{"www.example.com": http.StatusNotFound, "localhost:8080": http.StatusOK, "[::1]:8080": http.StatusOK} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, public.URL+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = host // which a proxy that adds nothing passes on
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("called %s: %d, want %d", host, res.StatusCode, want)
		}
	}
}
