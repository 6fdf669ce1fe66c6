package app_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// scannedPaths lists paths that misconfigured servers expose.
var scannedPaths = []string{
	".env", ".git/config", ".git/HEAD", ".DS_Store", ".htaccess", "admin.php", "wp-login.php", "phpinfo.php",
	"server-status", "actuator/env", "actuator",
	"debug/pprof/", "debug/pprof/heap", "debug/vars", "debug/requests", "console", "graphql", "graphiql", "swagger",
	"swagger-ui", "docs", "redoc", "schemas",
	"openapi.json", "openapi.yaml", "openapi", "openapi-3.0.json", "metrics/", "prometheus", "health", "status",
	"trace", "env", "config", "config.json",
	"backup.sql", "backup.zip", "database.db", "harborlight.db", "data/harborlight.db", "mail/", "logs", "log",
	"install", "setup", "register",
	"package.json", "go.mod", "manifest.json", "assets/", "assets", "media/", "social/", "assets/app.js.map",
	"index.html", "404.html", "index.html.br", "index.html.gz",
	"api/docs", "api/openapi.yaml", "api/openapi-3.0.json", "api/schemas/Partner.json", "api/admin", "api/admin/",
	"api/admin/users",
	"api/users", "api/orders", "api/leads", "api/partners.csv", "api/debug", "api/metrics", "api/config",
}

// TestT104ScannedPathsAreNotFound requests the paths that scanners try, anonymously and as the admin. All of them
// return 404.
func TestT104ScannedPathsAreNotFound(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	for _, token := range []string{"", s.SignIn(t, apptest.AdminEmail)} {
		for _, path := range scannedPaths {
			for _, address := range []string{"/" + path, "/api/" + path} {
				if address == "/api/openapi.json" {
					continue // a public path
				}
				got := s.Do(t, http.MethodGet, address, token, nil)
				if got.Status != http.StatusNotFound && !isLocalRedirect(got) {
					t.Errorf("%s is answered %d %.100s", address, got.Status, got.Body)
				}
			}
		}
	}
}

// isLocalRedirect reports whether a response only redirects to another path of the site.
func isLocalRedirect(a apptest.Answer) bool {
	to := a.Header.Get("Location")
	return a.Status/100 == 3 && strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//")
}
