package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/httpx"
)

// allowedInserts lists, by route, the tables to which a visitor's request may add rows. Other routes write nothing.
// jobs contains the resulting facts, and live_events the ids for other nodes.
var allowedInserts = map[string][]string{
	"POST /api/auth/signup": {"users", "one_time_tokens", "mails", "jobs"},
	"POST /api/auth/token": {"sessions", "refresh_tokens", "users", "audit_log", "audit_head",
		"sign_in_failures", "jobs"},
	"POST /api/auth/recover":                         {"jobs"},
	"POST /api/auth/resend":                          {"jobs"},
	"POST /api/auth/passkeys/authentication/options": {"factor_challenges"},
	"POST /api/checkout": {"orders", "history", "audit_log", "audit_head", "jobs",
		"leads", "live_events"},
	"POST /api/partners": {"partners", "partner_index*", "jobs", "live_events"},
	"POST /api/contact":  {"leads", "jobs", "live_events"},
	"POST /api/partnership-requests": {"partnership_requests", "history", "jobs", "audit_log", "audit_head",
		"live_events"},
	"POST /api/quotes": {"leads", "jobs", "live_events"},
}

// allowedUpdates lists the tables in which existing rows may change: the account of a caller who proves to own it,
// and rows that belong to no account, such as a directory's index, the end of the audit log and the failures of the
// hour.
var allowedUpdates = map[string][]string{
	"POST /api/auth/token": {"users", "audit_head", "sign_in_failures"},
	"POST /api/checkout":   {"audit_head"},
	"POST /api/partners":   {"partner_index*"},
}

// isAmong reports whether the table is in the list. A name that ends in a star matches every table with that prefix.
func isAmong(tables []string, table string) bool {
	return slices.ContainsFunc(tables, func(name string) bool {
		prefix, open := strings.CutSuffix(name, "*")
		return name == table || open && strings.HasPrefix(table, prefix)
	})
}

// TestT28VisitorsWriteOnlyTheirOwnRows calls every public route with valid requests and with random combinations
// of the site's field names and other accounts' ids, and compares every row of every table.
func TestT28VisitorsWriteOnlyTheirOwnRows(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, apptest.Demo, apptest.Payments("test"))
			fill(t, s, "bea@site.example")
			s.Drain(t)
			n := fuzzer{rand.New(rand.NewPCG(seed, 0)), names(t, s), otherIDs(t, s)}
			sensible := validBodies(t, s)
			wrote, before := map[string]bool{}, s.Snapshot(t, engine)
			for _, route := range s.App.Router.Routes() {
				// pages and streams don't write
				if route.Role != auth.Anyone || route.Pattern == "/" || strings.Contains(route.Pattern, "activity") {
					continue
				}
				for _, body := range sensible[route.Pattern] {
					n.ask(t, s, route, "password", body)
				}
				for _, body := range n.bodies(30) {
					n.ask(t, s, route, []string{"password", "refresh_token", "pkce"}[n.IntN(3)], body)
				}
				after := s.Snapshot(t, engine)
				for table, rows := range after {
					changed, gone := compare(before[table], rows)
					wrote[route.Pattern] = wrote[route.Pattern] || changed
					if changed && !isAmong(allowedInserts[route.Pattern], table) {
						t.Errorf("%s wrote into %s", route.Pattern, table)
					}
					if gone != "" && !isAmong(allowedUpdates[route.Pattern], table) {
						t.Errorf("%s changed or deleted a row of %s: %s", route.Pattern, table, gone)
					}
				}
				before = after
			}
			for pattern := range allowedInserts {
				if !wrote[pattern] {
					t.Errorf("%s wrote nothing, so its requests prove nothing", pattern)
				}
			}
		})
	}
}

// compare reports whether the rows differ, and returns a deleted row.
func compare(before, after []string) (changed bool, gone string) {
	left := map[string]int{}
	for _, row := range after {
		left[row]++
	}
	for _, row := range before {
		if left[row]--; left[row] < 0 {
			gone = row
		}
	}
	return gone != "" || len(before) != len(after), gone
}

// validBodies returns valid requests by route.
func validBodies(t *testing.T, s *apptest.Server) map[string][]any {
	t.Helper()
	partner, err := database.One[string](t.Context(), s.App.DB,
		"SELECT id FROM partners WHERE is_active = true ORDER BY id LIMIT 1")
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]any{
		"POST /api/partnership-requests": {map[string]any{
			"partner_id": partner, "requester_name": "Ada", "requester_email": "bea@site.example",
			"service_needed": "Consulting",
		}},
		"POST /api/auth/signup":  {map[string]any{"email": "new@site.example", "password": "correct horse battery"}},
		"POST /api/auth/recover": {map[string]any{"email": "bea@site.example"}},
		"POST /api/auth/resend":  {map[string]any{"email": "new@site.example", "type": "signup"}},
		"POST /api/auth/token":   {map[string]any{"email": "demo@harborlight.example", "password": "harborlight-demo"}},
		"POST /api/checkout": {
			map[string]any{"serviceId": "video-package", "amount": 149700, "formData": map[string]any{
				"name": "Bea", "email": "bea@site.example", "acceptTerms": true}},
			map[string]any{"serviceId": "enterprise-consultation", "amount": 0,
				"formData": map[string]any{"companyName": "C", "contactName": "N", "email": "bea@site.example"}},
		},
		"POST /api/partners": {map[string]any{
			"company_name": "Another", "company_description": "Automates.", "contact_email": "bea@site.example",
			"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
		}},
		"POST /api/contact": {map[string]any{"name": "Ada", "email": "bea@site.example", "subject": "Dates",
			"message": "When?"}},
		"POST /api/quotes": {map[string]any{
			"name": "Ada", "email": "bea@site.example", "industry": "technology", "budget": "5k-10k", "timeline": "asap",
			"services": []string{"AI Training"}, "projectDescription": "Less paper",
		}},
	}
}

// fuzzer creates requests of known field names and other accounts' values.
type fuzzer struct {
	*rand.Rand
	names, victims []string
}

// names lists every request field of the API.
func names(t *testing.T, s *apptest.Server) []string {
	t.Helper()
	document, err := s.App.Router.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(document, &api); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{"user_id": true, "grant_type": true}
	for _, schema := range api.Components.Schemas {
		for name := range schema.Properties {
			seen[name] = true
		}
	}
	list := []string{}
	for name := range seen {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// otherIDs lists the ids and addresses of all rows.
func otherIDs(t *testing.T, s *apptest.Server) []string {
	t.Helper()
	list := []string{"bea@site.example", "demo@harborlight.example"}
	for _, table := range []string{"users", "partners", "orders", "leads", "events", "sessions", "notifications",
		"partnership_requests"} {
		ids, err := database.All[string](t.Context(), s.App.DB, "SELECT id FROM "+table)
		if err != nil || len(ids) == 0 {
			t.Fatalf("%d rows of %s: %v", len(ids), table, err)
		}
		list = append(list, ids...)
	}
	return list
}

func (n fuzzer) bodies(count int) []any {
	list := make([]any, count)
	for i := range list {
		body := map[string]any{}
		for range 1 + n.IntN(12) {
			body[n.names[n.IntN(len(n.names))]] = n.value(0)
		}
		list[i] = body
	}
	return list
}

func (n fuzzer) value(depth int) any {
	switch kind := n.IntN(9); {
	case kind == 0:
		return n.Int64() - n.Int64()
	case kind == 1:
		return n.IntN(2) == 0
	case kind == 2:
		return nil
	case kind == 3 && depth < 3:
		return []any{n.value(depth + 1), n.value(depth + 1)}
	case kind == 4 && depth < 3:
		return map[string]any{n.names[n.IntN(len(n.names))]: n.value(depth + 1)}
	case kind == 5:
		return strings.Repeat("x'\"; DROP TABLE users --\x00", n.IntN(20))
	default:
		return n.victims[n.IntN(len(n.victims))]
	}
}

// ask sends the body to the route, with another account's id in the path.
func (n fuzzer) ask(t *testing.T, s *apptest.Server, route httpx.Route, grant string, body any) {
	t.Helper()
	method, path, ok := strings.Cut(route.Pattern, " ")
	if !ok {
		method, path = http.MethodPost, route.Pattern
	}
	path = wildcard.ReplaceAllString(path, n.victims[2+n.IntN(len(n.victims)-2)])
	query := fmt.Sprintf("?grant_type=%s&user_id=%s", grant, n.victims[2])
	if method == http.MethodGet {
		body = nil
	}
	notReady := route.Pattern == "GET /readyz" // no jobs run here, which /readyz reports after ten seconds
	if a := s.Do(t, method, path+query, "", body); a.Status >= http.StatusInternalServerError && !notReady {
		t.Errorf("%s: %d %s", route.Pattern, a.Status, a.Body)
	}
}
