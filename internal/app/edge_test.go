package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// mutating returns the patterns of all routes that can change data.
func mutating(s *apptest.Server) []string {
	var out []string
	for _, route := range s.App.Router.Routes() {
		if method, _, ok := strings.Cut(route.Pattern, " "); ok && method != http.MethodGet {
			out = append(out, route.Pattern)
		}
	}
	return out
}

// TestT40CrossSiteWritesAreRefused sends every mutating request like a browser on another site, with all credentials
// of the admin's browser. Each must be refused before its handler runs.
func TestT40CrossSiteWritesAreRefused(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	application := `{"company_name":"Acme AI","company_description":"d","contact_email":"a@acme.example","services_offered":["Automation"],"specializations":["x"]}`
	patterns := mutating(s)
	if !slices.Contains(patterns, "POST /api/admin/partners/{id}/approve") || len(patterns) < 20 {
		t.Fatalf("the router knows only %v", patterns)
	}
	for _, from := range []http.Header{
		{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"https://evil.example"}},
		{"Sec-Fetch-Site": {"same-site"}, "Origin": {"https://other.127.0.0.1"}},
		{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"null"}}, // a sandboxed frame
		{"Origin": {"https://evil.example"}},                   // a browser without fetch metadata
	} {
		from.Set("Authorization", "Bearer "+admin)
		for _, pattern := range patterns {
			if status := callWith(t, s, pattern, "", from); status != http.StatusForbidden {
				t.Errorf("%s with %v is answered %d", pattern, from, status)
			}
		}
		for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded",
			"multipart/form-data; boundary=x", "application/json"} {
			got := s.Do(t, http.MethodPost, "/api/partners", "", application, "Content-Type", kind, "Origin",
				from.Get("Origin"), "Sec-Fetch-Site", from.Get("Sec-Fetch-Site"))
			if got.Status != http.StatusForbidden {
				t.Errorf("an application as %s is answered %d %s", kind, got.Status, got.Body)
			}
		}
	}
	if found := s.Search(t, database.SQLite, "Acme AI"); len(found) != 0 {
		t.Errorf("stored all the same: %v", found)
	}
	if got := s.Do(t, http.MethodPost, "/api/partners", "", application, "Origin", s.URL, "Sec-Fetch-Site",
		"same-origin"); got.Status != http.StatusCreated {
		t.Errorf("the same from our own page is answered %d %s", got.Status, got.Body)
	}
}

// TestT41T43CrossSiteReadsAndFramesAreRefused checks that no route lets another origin read or frame its responses.
func TestT41T43CrossSiteReadsAndFramesAreRefused(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	for _, route := range s.App.Router.Routes() {
		for _, origin := range []string{"https://evil.example", "null", s.URL + ".evil.example",
			strings.Replace(s.URL, "http://", "https://", 1)} {
			for _, method := range []string{"", http.MethodOptions} {
				res := send(t, s, method, route.Pattern, http.Header{
					"Origin": {origin}, "Authorization": {"Bearer " + admin}, "Access-Control-Request-Method": {"PUT"},
				})
				for name := range res.Header {
					if strings.HasPrefix(name, "Access-Control-") {
						t.Errorf("%s %s from %s: %s: %s", method, route.Pattern, origin, name, res.Header.Get(name))
					}
				}
				if policy := res.Header.Get("Content-Security-Policy"); res.Header.Get("X-Frame-Options") != "DENY" ||
					!strings.Contains(policy, "frame-ancestors 'none'") {
					t.Errorf("%s %s may be framed: %s", method, route.Pattern, policy)
				}
				if res.Header.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("%s %s may be taken for something else", method, route.Pattern)
				}
			}
		}
	}
}

// hostile lists values that have broken list parameters elsewhere.
var hostile = []string{
	`'`, `"`, `' OR 1=1 --`, `1; DROP TABLE partners`, `') UNION SELECT 1 --`, `name desc, (SELECT 1)`,
	`created_at; --`, `\`, `%`, `_`, `$1`, `{{7*7}}`, `../../etc/passwd`,
	"\x00", "\xff\xfe", "\r\nSet-Cookie: a=b", "\u202e", "0", "-1", "1e99", "99999999999999999999", "NaN", "null",
	"true", "[]", "a,b", " ", "",
	strings.Repeat("a", 10_000), strings.Repeat("é ", 2_000), strings.Repeat("(", 5_000),
	"01a1fbce-3fbb-7623-8cc8-702435b7ce30", "2.01a1fbce-3fbb-7623-8cc8-702435b7ce30",
}

var harmless = []int{http.StatusOK, http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity}

// TestT47HostileListParametersAreHarmless sends hostile values in every parameter of every list of partners and of
// the desk, as listed in the OpenAPI document. Each finds nothing or is refused, and never causes a 5xx. It also
// tests the exported files of these lists.
func TestT47HostileListParametersAreHarmless(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		asked, files := 0, 0
		for path, parameters := range lists(t, s) {
			if strings.HasSuffix(path, ".csv") {
				files++
			}
			for _, name := range parameters {
				for _, value := range hostile {
					asked++
					got := s.Do(t, http.MethodGet, path+"?"+url.Values{name: {value}}.Encode(), admin, nil)
					if !slices.Contains(harmless, got.Status) {
						t.Errorf("%s with %s=%.40q is answered %d %.200s", path, name, value, got.Status, got.Body)
					}
					if narrows := name == "status" || name == "state" || name == "mode" || name == "kind" ||
						name == "sort"; narrows && value != "" && got.Status == http.StatusOK {
						t.Errorf("%s takes %s=%.40q for a value of it", path, name, value)
					}
					if got.Header.Get("Set-Cookie") != "" {
						t.Errorf("%s with %s=%.40q sets a cookie", path, name, value)
					}
				}
			}
		}
		if files != 15 {
			t.Errorf("%d files instead of 15: add the new one's parameters, or correct lists", files)
		}
		if want := 40 * len(hostile); asked < want {
			t.Errorf("only %d requests: the document names fewer parameters than there were", asked)
		}
		if got := s.Do(t, http.MethodGet, "/api/admin/partner-counters", admin, nil); got.Status != http.StatusOK {
			t.Errorf("afterwards the figures are answered %d", got.Status)
		}
	})
}

// lists returns the parameters of those lists by path. An export gets its list's parameters, even those it ignores.
func lists(t *testing.T, s *apptest.Server) map[string][]string {
	t.Helper()
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
		}
	}
	if err := json.Unmarshal([]byte(s.Do(t, http.MethodGet, "/api/openapi.json", "", nil).Body),
		&document); err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for path, methods := range document.Paths {
		if !strings.HasPrefix(path, "/api/partners") && !strings.HasPrefix(path, "/api/admin/") ||
			strings.Contains(path, "{") {
			continue
		}
		for _, p := range methods["get"].Parameters {
			if p.In == "query" {
				out[path] = append(out[path], p.Name)
			}
		}
	}
	for _, route := range s.App.Router.Routes() {
		path := strings.TrimPrefix(route.Pattern, "GET ")
		if list, isFile := strings.CutSuffix(path, ".csv"); isFile {
			out[path] = out[list]
		}
	}
	if len(out) < 3 {
		t.Fatal(fmt.Sprint("the document lists only ", out))
	}
	return out
}
