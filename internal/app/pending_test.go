package app_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/httpx"
)

// openToPending lists the routes that a session may use before its second step: those that complete it, and its
// sign-out.
var openToPending = []string{
	"GET /api/auth/user", "POST /api/auth/logout", "POST /api/auth/second-step", "POST /api/auth/passkeys/challenge",
	"POST /api/auth/factors/{id}/challenge", "POST /api/auth/factors/{id}/verify",
}

// pendingAccount is an account with an authenticator app, in three states of signing in.
type pendingAccount struct {
	*apptest.Server
	engine   database.Dialect
	id       string // of the account
	complete string // token of a session with both steps
	pending  string // token of a session with the password only
	event    string // id of an event of the account
	feed     string // path of its private feed
	requests requests
}

func newHalfway(t *testing.T, engine database.Dialect) *pendingAccount {
	t.Helper()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, engine, apptest.WithClock(now), apptest.Payments("invoice"))
	h := &pendingAccount{Server: s, engine: engine, requests: newRequests(t, s)}
	h.complete, _ = withAuthenticator(t, s, now.Now(), apptest.AdminEmail)
	var user, event struct{ ID string }
	s.Do(t, "GET", "/api/auth/user", h.complete, nil).Decode(t, &user)
	s.Do(t, "POST", "/api/events", h.complete, map[string]any{"title": "Tea", "start_time": "2026-12-01T09:00:00Z",
		"end_time": "2026-12-01T10:00:00Z"}).Decode(t, &event)
	h.id, h.event, h.feed = user.ID, event.ID, apptest.CreateFeed(t, s, h.complete)
	if h.id == "" || h.event == "" {
		t.Fatal("the account has no id or no event")
	}
	h.pending = s.SignIn(t, apptest.AdminEmail)
	return h
}

// rows returns all rows with the account's id, except those that visitors cause: their bookings are in the owner's
// calendar.
func (h *pendingAccount) rows(t *testing.T) []string {
	t.Helper()
	var rows []string
	for table, lines := range h.Snapshot(t, h.engine) {
		for _, line := range lines {
			isBooked := table == "calendar_changes" || table == "events" && strings.Contains(line, `{"booking":`)
			if strings.Contains(line, h.id) && !isBooked {
				rows = append(rows, table+": "+line)
			}
		}
	}
	slices.Sort(rows)
	return rows
}

// checkAlive checks that the session with both steps and the feed still work.
func (h *pendingAccount) checkAlive(t *testing.T) {
	t.Helper()
	if a := h.Do(t, "GET", "/api/events/"+h.event, h.complete, nil); a.Status != http.StatusOK {
		t.Errorf("the complete session: %d %s", a.Status, a.Body)
	}
	if a := h.Do(t, "GET", h.feed, "", nil); a.Status != http.StatusOK {
		t.Errorf("the feed: %d %s", a.Status, a.Body)
	}
}

// TestT130PendingSessionCountsAsVisitor sends a valid request to every route, as a visitor and with a pending
// session, and compares the statuses with testdata/pending.txt. A pending session gets the visitor's response or 403,
// and changes no row of its account.
func TestT130PendingSessionCountsAsVisitor(t *testing.T) {
	t.Parallel()
	h := newHalfway(t, database.SQLite)
	before := h.rows(t)
	var table strings.Builder
	fmt.Fprintf(&table, "%-60s %-8s %s\n", "route", "visitor", "pending")
	routes := h.App.Router.Routes()
	slices.SortFunc(routes, func(a, b httpx.Route) int { return strings.Compare(a.Pattern, b.Pattern) })
	for _, route := range routes {
		if slices.Contains([]string{"/", "GET /readyz"}, route.Pattern) || slices.Contains(openToPending, route.Pattern) {
			continue // pages need a complete build, and readiness needs running jobs, which would add rows
		}
		visitor, pending := h.send(t, route.Pattern, ""), h.send(t, route.Pattern, h.pending)
		switch {
		case pending == http.StatusForbidden && (route.Role != auth.Anyone || visitor == http.StatusUnauthorized):
		case route.Role != auth.Anyone || pending != visitor:
			t.Errorf("%s: %d, a visitor gets %d", route.Pattern, pending, visitor)
		case h.requests.accepted(route.Pattern) && visitor/100 != 2:
			t.Errorf("%s refuses a visitor's valid request: %d", route.Pattern, visitor)
		}
		fmt.Fprintf(&table, "%-60s %-8d %d\n", route.Pattern, visitor, pending)
	}
	apptest.CompareTable(t, "pending.txt", table.String())
	for _, row := range h.rows(t) {
		if !slices.Contains(before, row) {
			t.Errorf("new or changed: %s", row)
		}
	}
	h.checkAlive(t)
	refusal := h.Do(t, "GET", "/api/me/export", h.pending, nil)
	if !strings.Contains(refusal.Body, `"code":"insufficient_aal"`) {
		t.Errorf("the refusal says %s", refusal.Body)
	}
}

// send sends the next valid request to a route and returns the status.
func (h *pendingAccount) send(t *testing.T, pattern, token string) int {
	t.Helper()
	row := partnerRow{body: h.requests.next(pattern)}
	if strings.Contains(pattern, "/api/events/{id}") {
		row.id = h.event
	}
	header := http.Header{}
	if token != "" {
		header.Set("Authorization", "Bearer "+token)
	}
	return sendRow(t, h.Server, "", pattern, h.requests.query(pattern), row, header).Status
}

// TestT130RequestsOfTheTableAreValid sends the requests of TestT130PendingSessionCountsAsVisitor with a complete
// admin session: all of them can be decoded.
func TestT130RequestsOfTheTableAreValid(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	all := newRequests(t, s)
	for _, pattern := range slices.Sorted(maps.Keys(all.schemas)) {
		method, path, _ := strings.Cut(pattern, " ")
		path = wildcard.ReplaceAllString(path, "01a1fbd8-e7a8-7169-9346-68521a0560a6")
		a := s.Do(t, method, path+all.query(pattern), s.SignIn(t, apptest.AdminEmail), all.next(pattern))
		if strings.Contains(a.Body, "The request is not valid.") || strings.Contains(a.Body, "bad_json") ||
			a.Status == http.StatusUnsupportedMediaType || a.Status >= http.StatusInternalServerError {
			t.Errorf("%s: %d %s", pattern, a.Status, a.Body)
		}
	}
}

// TestT131PendingSessionEndsOnlyItself signs out with a pending session.
func TestT131PendingSessionEndsOnlyItself(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) { endOnlyItself(t, newHalfway(t, engine)) })
	}
}

func endOnlyItself(t *testing.T, h *pendingAccount) {
	t.Helper()
	h.checkAlive(t)
	before := h.rows(t)
	signIn := h.Do(t, "POST", "/api/auth/token?grant_type=password", "",
		map[string]any{"email": apptest.AdminEmail, "password": apptest.Password}, "X-Refresh-Transport", "cookie")
	cookies := (&http.Response{Header: signIn.Header}).Cookies()
	at := slices.IndexFunc(cookies, func(c *http.Cookie) bool { return c.Name == "__Host-rt" })
	if at < 0 {
		t.Fatalf("no cookie: %d %s", signIn.Status, signIn.Body)
	}
	for _, scope := range []string{"", "?scope=global", "?scope=others"} {
		byToken := h.Do(t, "POST", "/api/auth/logout"+scope, h.pending, nil)
		byCookie := h.Do(t, "POST", "/api/auth/logout"+scope, "", nil, "X-Refresh-Transport", "cookie", "Cookie",
			"__Host-rt="+cookies[at].Value)
		for _, a := range []apptest.Answer{byToken, byCookie} {
			if a.Status != http.StatusBadRequest || !strings.Contains(a.Body, `"insufficient_aal"`) ||
				a.Header.Get("Set-Cookie") != "" {
				t.Errorf("sign-out%s: %d %s %v", scope, a.Status, a.Body, a.Header)
			}
		}
	}
	h.checkAlive(t)
	for _, row := range before {
		if !slices.Contains(h.rows(t), row) {
			t.Errorf("gone or changed: %s", row)
		}
	}
	if a := h.Do(t, "POST", "/api/auth/logout?scope=local", h.pending, nil); a.Status != http.StatusNoContent {
		t.Errorf("its own sign-out: %d %s", a.Status, a.Body)
	}
	if a := h.Do(t, "GET", "/api/auth/user", h.pending, nil); a.Status != http.StatusForbidden {
		t.Errorf("it lives on: %d %s", a.Status, a.Body)
	}
	h.checkAlive(t)
}

// requests creates valid requests of routes, each different from the previous ones.
type requests struct {
	schemas  map[string]*schema // schemas of the bodies, by pattern
	all      map[string]*schema // by name
	visitors map[string]func(n int) any
	count    *int
}

// schema is the subset of JSON schema that request bodies use.
type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Format     string
	Enum       []any
	Examples   []any
	Properties map[string]*schema
	Required   []string
	Items      *schema
	MinLength  int
	MinItems   int
	Minimum    float64
}

func newRequests(t *testing.T, s *apptest.Server) requests {
	t.Helper()
	document, err := s.App.Router.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema *schema }
			}
		}
		Components struct{ Schemas map[string]*schema }
	}
	if err := json.Unmarshal(document, &api); err != nil {
		t.Fatal(err)
	}
	r := requests{schemas: map[string]*schema{}, all: api.Components.Schemas, count: new(int)}
	for path, methods := range api.Paths {
		for method, operation := range methods {
			if body, ok := operation.RequestBody.Content["application/json"]; ok {
				r.schemas[strings.ToUpper(method)+" "+path] = body.Schema
			}
		}
	}
	if len(r.schemas) < 100 {
		t.Fatalf("only %d operations have a body", len(r.schemas))
	}
	r.visitors = visitorRequests(t, s)
	return r
}

// visitorRequests returns requests that are accepted from visitors, and those that sign in.
func visitorRequests(t *testing.T, s *apptest.Server) map[string]func(n int) any {
	t.Helper()
	application := func(n int) any {
		return map[string]any{"company_name": fmt.Sprint("Company ", n), "company_description": "Automates.",
			"contact_email": fmt.Sprintf("company%d@guest.example", n), "services_offered": []string{"Automation"},
			"specializations": []string{"Invoices"}, "elapsed_ms": 60_000}
	}
	var partner struct{ ID string }
	s.Do(t, "POST", "/api/partners", "", application(0)).Decode(t, &partner)
	admin := apptest.OpenBookings(t, s, apptest.NewYorkRules())
	apptest.Want(t, s.Do(t, "POST", "/api/admin/partners/"+partner.ID+"/approve", admin, nil), 200)
	from := s.App.DB.Clock().Now().AddDate(0, 0, 3)
	free := apptest.FreeTimes(t, s, from, from.AddDate(0, 0, 7))
	if len(free) < 20 {
		t.Fatalf("only %d free times", len(free))
	}
	address := func(n int) string { return fmt.Sprintf("visitor%d@guest.example", n) }
	return map[string]func(n int) any{
		"POST /api/checkout": func(n int) any {
			return map[string]any{"serviceId": "video-package", "amount": 149700, "formData": map[string]any{
				"name": "Bea", "email": address(n), "acceptTerms": true}}
		},
		"POST /api/checkout/quote": func(int) any { return map[string]any{"serviceId": "video-package"} },
		"POST /api/contact": func(n int) any {
			return map[string]any{"name": "Ada", "email": address(n), "subject": "Dates", "message": "When?"}
		},
		"POST /api/quotes":   func(n int) any { return apptest.Quote(address(n)) },
		"POST /api/partners": application,
		"POST /api/partnership-requests": func(n int) any {
			return map[string]any{"partner_id": partner.ID, "requester_name": "Ada", "requester_email": address(n),
				"service_needed": "Consulting"}
		},
		"POST /api/assistant/messages": func(int) any { return map[string]any{"question": "What does a workshop cost?"} },
		"POST /api/visits":             func(int) any { return map[string]any{"path": "/pricing"} },
		"POST /api/bookings": func(n int) any {
			return apptest.BookingBody(address(n), free[n*8%len(free)]) // hours apart
		},
		"POST /api/auth/signup": func(n int) any {
			return map[string]any{"email": address(n), "password": apptest.Password}
		},
		"POST /api/auth/recover": func(n int) any { return map[string]any{"email": address(n)} },
		"POST /api/auth/resend":  func(n int) any { return map[string]any{"email": address(n), "type": "signup"} },
	}
}

// accountBodies contains bodies for routes whose schema alone doesn't make them valid.
var accountBodies = map[string]any{
	"POST /api/auth/app-passwords": map[string]any{"friendly_name": "Calendar"},
	"POST /api/auth/confirm":       map[string]any{"current_password": apptest.Password},
	"POST /api/auth/factors":       map[string]any{"factor_type": "totp"},
	"PUT /api/auth/user":           map[string]any{"data": map[string]any{"name": "Eve"}},
	"POST /api/events": map[string]any{"title": "Tea", "start_time": "2026-12-01T09:00:00Z",
		"end_time": "2026-12-01T10:00:00Z"},
	"PATCH /api/events/{id}":              map[string]any{"title": "Coffee"},
	"PATCH /api/notification-preferences": map[string]any{"marketing_emails": true},
}

// accepted reports whether such a request of a visitor succeeds.
func (r requests) accepted(pattern string) bool { return r.visitors[pattern] != nil }

// query returns the query of the requests to a route.
func (r requests) query(pattern string) string {
	if pattern == "POST /api/auth/token" {
		return "?grant_type=password"
	}
	return ""
}

// next returns another body, or nil if the route accepts none.
func (r requests) next(pattern string) any {
	*r.count++
	if visitor := r.visitors[pattern]; visitor != nil {
		return visitor(*r.count)
	}
	if body := accountBodies[pattern]; body != nil {
		return body
	}
	if body := r.schemas[pattern]; body != nil {
		return r.value("", body)
	}
	return nil
}

// value returns a value of a schema with the required fields.
func (r requests) value(name string, s *schema) any {
	if s.Ref != "" {
		return r.value(name, r.all[s.Ref[strings.LastIndex(s.Ref, "/")+1:]])
	}
	kind, _ := s.Type.(string)
	if kinds, ok := s.Type.([]any); ok {
		kind, _ = kinds[0].(string)
	}
	switch {
	case len(s.Examples) > 0:
		return s.Examples[0]
	case len(s.Enum) > 0:
		return s.Enum[0]
	case kind == "object":
		out := map[string]any{}
		for _, field := range s.Required {
			out[field] = r.value(field, s.Properties[field])
		}
		return out
	case kind == "array":
		out := []any{}
		for range s.MinItems {
			out = append(out, r.value(name, s.Items))
		}
		return out
	case kind == "integer", kind == "number":
		return s.Minimum
	case kind == "boolean":
		return true
	}
	return textOf(name, s)
}

// textOf returns a string that matches a schema.
func textOf(name string, s *schema) string {
	formats := map[string]string{"email": "visitor@guest.example", "date-time": "2026-12-01T09:00:00Z",
		"date": "2026-12-01", "uuid": "01a1fbd8-e7a8-7169-9346-68521a0560a6"}
	if strings.Contains(name, "email") {
		return formats["email"]
	}
	return cmp.Or(formats[s.Format], strings.Repeat("x", max(1, s.MinLength)))
}
