package app_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// callers are the columns of the table: the kinds of caller. The last three are members of partners: own of the
// partner whose rows are requested, other of another partner, and removed is a former member of own's partner. Own
// calls last, because its requests change the rows.
var callers = []string{"nobody", "user", "admin", "expired", "revoked", "other", "removed", "own"}

// TestT1RouteAccessMatchesTable calls every route of the router as each kind of caller and compares the statuses with
// testdata/access.txt, so that new and changed routes appear in the diff for review. It also checks the roles that
// routes declare. Portal routes get rows of an existing partner, other routes an unused id.
func TestT1RouteAccessMatchesTable(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	rows := partnerRows(t, s, now)
	apptest.Work(t, s.App) // /readyz requires jobs to have run within the last ten seconds
	tokens := map[string]func() string{
		"nobody":  func() string { return "" },
		"user":    func() string { return s.SignIn(t, "user@site.example") },
		"admin":   func() string { return s.SignIn(t, apptest.AdminEmail) },
		"revoked": func() string { return revoked(t, s) },
		"own":     func() string { return s.SignIn(t, partnerOwner) },
		"other":   func() string { return s.SignIn(t, partnerRival) },
		"removed": func() string { return s.SignIn(t, partnerRemoved) },
	}
	expired := s.SignIn(t, apptest.AdminEmail)
	now.Advance(time.Hour)
	tokens["expired"] = func() string { return expired }

	var table strings.Builder
	line := func(pattern string, cells []string) {
		text := fmt.Sprintf("%-52s", pattern)
		for _, cell := range cells {
			text += fmt.Sprintf(" %-7s", cell)
		}
		table.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	line("route", callers)
	routes := s.App.Router.Routes()
	slices.SortFunc(routes, func(a, b httpx.Route) int { return strings.Compare(a.Pattern, b.Pattern) })
	for _, route := range routes {
		if route.Pattern == "/" {
			continue // pages exist only in a complete build
		}
		statuses := make([]string, len(callers))
		for i, asker := range callers {
			row := rows[route.Pattern]
			status := callRow(t, s, route.Pattern, row, tokens[asker]())
			statuses[i] = fmt.Sprint(status)
			checkRole(t, route, asker, status)
			checkPortal(t, route.Pattern, row, asker, status)
		}
		line(route.Pattern, statuses)
	}
	apptest.CompareTable(t, "access.txt", table.String())
}

// TestT15HeadersGrantNoIdentity calls every route without a token, but with headers that claim to be the admin.
// The responses equal those to an anonymous caller.
func TestT15HeadersGrantNoIdentity(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	s.SignIn(t, apptest.AdminEmail)
	var admin struct{ ID string }
	s.Do(t, http.MethodGet, "/api/auth/user", s.SignIn(t, apptest.AdminEmail), nil).Decode(t, &admin)
	disguise := http.Header{
		"X-User-Id": {admin.ID}, "X-Forwarded-User": {apptest.AdminEmail}, "X-Forwarded-Email": {apptest.AdminEmail},
		"Remote-User":                    {apptest.AdminEmail},
		"X-Wcpay-Platform-Checkout-User": {admin.ID}, "X-Admin": {"1"}, "X-Original-Url": {"/healthz"},
		"Cookie": {"role=admin; user_id=" + admin.ID},
	}
	for _, route := range s.App.Router.Routes() {
		plain, dressed := callRoute(t, s, route.Pattern, ""),
			callWith(t, s, route.Pattern, "?user_id="+admin.ID+"&role=admin", disguise)
		if plain != dressed {
			t.Errorf("%s: an anonymous caller gets %d, one who only claims to be the admin %d", route.Pattern, plain,
				dressed)
		}
	}
}

// checkRole compares a status with the role that the route declares.
func checkRole(t *testing.T, route httpx.Route, asker string, status int) {
	t.Helper()
	want := 0
	switch {
	case route.Role == auth.Anyone:
	case asker == "nobody" || asker == "expired" || asker == "revoked":
		want = http.StatusUnauthorized
	case asker != "admin" && route.Role == auth.Admin:
		want = http.StatusForbidden
	}
	refused := status == http.StatusUnauthorized || status == http.StatusForbidden
	switch {
	case want != 0 && status != want:
		t.Errorf("%s as %s: %d, want %d", route.Pattern, asker, status, want)
	case want == 0 && refused && route.Role != auth.Anyone:
		t.Errorf("%s as %s: %d, but the role allows it", route.Pattern, asker, status)
	case status >= http.StatusInternalServerError:
		t.Errorf("%s as %s: %d", route.Pattern, asker, status)
	}
}

var wildcard = regexp.MustCompile(`\{[^}]*\}`)

// callRoute sends one request to a route and returns its status, without waiting for the end of a stream.
func callRoute(t *testing.T, s *apptest.Server, pattern, token string) int {
	t.Helper()
	return callRow(t, s, pattern, partnerRow{}, token)
}

// callRow is like ask with an existing row, or with an unused id for the zero row.
func callRow(t *testing.T, s *apptest.Server, pattern string, row partnerRow, token string) int {
	t.Helper()
	header := http.Header{}
	if token != "" {
		header.Set("Authorization", "Bearer "+token)
	}
	return sendRow(t, s, "", pattern, "", row, header).Status
}

func callWith(t *testing.T, s *apptest.Server, pattern, query string, header http.Header) int {
	t.Helper()
	return sendRow(t, s, "", pattern, query, partnerRow{}, header).Status
}

// send sends one request to a route, with the given method or, for "", with the route's own.
func send(t *testing.T, s *apptest.Server, method, pattern string, header http.Header) apptest.Answer {
	t.Helper()
	return sendRow(t, s, method, pattern, "", partnerRow{}, header)
}

// sendRow returns a response without its body, so that streams don't block it.
func sendRow(t *testing.T, s *apptest.Server, method, pattern, query string, row partnerRow,
	header http.Header) apptest.Answer {
	t.Helper()
	own, path, ok := strings.Cut(pattern, " ")
	if !ok {
		own, path = http.MethodGet, pattern
	}
	path = wildcard.ReplaceAllString(path, cmp.Or(row.id, "01a1fbd8-e7a8-7169-9346-68521a0560a6"))
	body := []byte("{}")
	if row.body != nil {
		var err error
		if body, err = json.Marshal(row.body); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, cmp.Or(method, own), s.URL+path+query, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = header.Clone()
	req.Header.Set("Content-Type", "application/json")
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	res, err := client.Do(req)
	if err != nil {
		t.Fatalf("%s: %v", pattern, err)
	}
	_ = res.Body.Close()
	return apptest.Answer{Status: res.StatusCode, Header: res.Header}
}

// revoked returns an admin token whose session has been signed out.
func revoked(t *testing.T, s *apptest.Server) string {
	t.Helper()
	token := s.SignIn(t, apptest.AdminEmail)
	if a := s.Do(t, http.MethodPost, "/api/auth/logout?scope=local", token, nil); a.Status != http.StatusNoContent {
		t.Fatalf("sign out: %d %s", a.Status, a.Body)
	}
	return token
}
