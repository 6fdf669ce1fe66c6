package schedule_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT88CalDAVRequiresAppPassword checks that CalDAV accepts only app passwords, and that they don't work
// elsewhere.
func TestT88CalDAVRequiresAppPassword(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		ann, bob := newCalDAVClient(t, s, "ann@site.example"), newCalDAVClient(t, s, "bob@site.example")
		ann.mustDo(t, 201, "PUT", ann.calendar+"lunch.ics", lunch("Secret lunch"))
		ask := func(p caldavClient) apptest.Answer {
			t.Helper()
			return p.do(t, "PROPFIND", ann.calendar, "", "Depth", "1")
		}
		with := func(email, password string) caldavClient {
			return caldavClient{server: s, email: email, password: password}
		}
		for name, p := range map[string]caldavClient{
			"nothing":                      with("", ""),
			"the account's password":       with(ann.email, apptest.Password),
			"an access token":              with(ann.email, ann.token),
			"another person's password":    with(ann.email, bob.password),
			"the right one, another name":  with(bob.email, ann.password),
			"the right one, and a wrong x": with(ann.email, ann.password+"x"),
		} {
			a := ask(p)
			if a.Status != http.StatusUnauthorized || !strings.HasPrefix(a.Header.Get("WWW-Authenticate"), "Basic ") ||
				strings.Contains(a.Body, "lunch") {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		a := s.Do(t, "PROPFIND", ann.calendar, ann.token, nil, "Cookie", "refresh="+ann.token)
		if a.Status != http.StatusUnauthorized {
			t.Errorf("a session: %d", a.Status)
		}
		if a := ask(with(strings.ToUpper(ann.email),
			strings.ToUpper(strings.ReplaceAll(ann.password, "-", "")))); a.Status != 207 {
			t.Errorf("however it is typed: %d %s", a.Status, a.Body)
		}
		for _, path := range []string{ann.calendar, ann.calendar + "lunch.ics",
			strings.TrimSuffix(ann.calendar, "calendars/personal/")} {
			if a := bob.do(t, "PROPFIND", path, ""); a.Status != http.StatusNotFound || strings.Contains(a.Body, "Secret") {
				t.Errorf("another person's %s: %d %s", path, a.Status, a.Body)
			}
		}
		a = bob.mustDo(t, 207, "REPORT", bob.calendar,
			`<c:calendar-multiget xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:">`+
				`<d:prop><c:calendar-data/></d:prop><d:href>`+ann.calendar+`lunch.ics</d:href></c:calendar-multiget>`)
		if strings.Contains(a.Body, "Secret") {
			t.Errorf("another person's event by multiget: %s", a.Body)
		}
		for _, path := range []string{"/api/events", "/api/me/export", "/api/auth/user", "/api/calendar/export"} {
			if a := ann.do(t, "GET", path, ""); a.Status != http.StatusUnauthorized && a.Status != http.StatusForbidden {
				t.Errorf("the app password at %s: %d", path, a.Status)
			}
			if a := s.Do(t, "GET", path, ann.password, nil); a.Status != http.StatusUnauthorized &&
				a.Status != http.StatusForbidden {
				t.Errorf("the app password as a token at %s: %d", path, a.Status)
			}
		}
		if a := s.Do(t, "POST", "/api/auth/token?grant_type=password", "", map[string]string{"email": ann.email,
			"password": ann.password}); a.Status != http.StatusBadRequest {
			t.Errorf("the app password signs in: %d", a.Status)
		}
		if rows := s.Search(t, s.App.DB.Dialect(), ann.password); len(rows) != 0 {
			t.Errorf("the password itself is stored: %v", rows)
		}
	})
}

// TestT88AppPasswordsAreRevoked checks that a revoked app password is rejected at once, and that changing the
// account's password and signing out everywhere revoke all.
func TestT88AppPasswordsAreRevoked(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		p := newCalDAVClient(t, s, "ann@site.example")
		bob := newCalDAVClient(t, s, "bob@site.example")
		expect := func(p *caldavClient, status int) {
			t.Helper()
			if a := p.do(t, "PROPFIND", "/caldav/", "", "Depth", "0"); a.Status != status {
				t.Errorf("%d, want %d", a.Status, status)
			}
		}
		var list []struct {
			ID       string
			Name     string     `json:"friendly_name"`
			LastUsed *time.Time `json:"last_used_at"`
		}
		s.Do(t, "GET", "/api/auth/app-passwords", p.token, nil).Decode(t, &list)
		if len(list) != 1 || list[0].Name != "Phone" || list[0].LastUsed == nil {
			t.Errorf("the list is %+v", list)
		}
		if a := s.Do(t, "DELETE", "/api/auth/app-passwords/"+p.passwordID, bob.token, nil); a.Status != 404 {
			t.Errorf("another person revokes it: %d", a.Status)
		}
		expect(p, 207)
		if a := s.Do(t, "DELETE", "/api/auth/app-passwords/"+p.passwordID, p.token, nil); a.Status != 204 {
			t.Errorf("revoke: %d %s", a.Status, a.Body)
		}
		expect(p, 401)

		p = newCalDAVClient(t, s, "ann@site.example")
		if a := s.Do(t, "PUT", "/api/auth/user", p.token, map[string]any{"password": apptest.Password + " too",
			"current_password": apptest.Password}); a.Status != 200 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		expect(p, 401)
		expect(bob, 207)
		s.Do(t, "POST", "/api/auth/logout?scope=global", bob.token, nil)
		expect(bob, 401)
	})
}

// TestT88GuessesOfAppPasswordsAreLimited checks that wrong app passwords count like failed sign-ins.
func TestT88GuessesOfAppPasswordsAreLimited(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited)
	p := newCalDAVClient(t, s, "ann@site.example")
	wrong := &caldavClient{server: s, email: p.email, password: "wrong"}
	for i := range 10 {
		wrong.mustDo(t, 401, "PROPFIND", "/caldav/", "")
		if i == 5 {
			p.mustDo(t, 207, "PROPFIND", "/caldav/", "") // a success resets the count of failures
		}
	}
	for range 6 {
		wrong.mustDo(t, 401, "PROPFIND", "/caldav/", "")
	}
	if a := wrong.do(t, "PROPFIND", "/caldav/", ""); a.Status != 429 || a.Header.Get("Retry-After") == "" {
		t.Errorf("after ten wrong ones: %d", a.Status)
	}
	other := newCalDAVClient(t, s, "bob@site.example")
	other.mustDo(t, 207, "PROPFIND", "/caldav/", "")
}

// TestT88CalDAVRequestsAreBounded sends bodies that are large, deeply nested or not XML.
func TestT88CalDAVRequestsAreBounded(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	p := newCalDAVClient(t, s, "ann@site.example")
	for name, tc := range map[string]struct {
		body   string
		status int
	}{
		"large":    {"<a>" + strings.Repeat("x", 600<<10) + "</a>", 413},
		"deep":     {strings.Repeat("<a>", 1000) + strings.Repeat("</a>", 1000), 413},
		"many":     {"<a>" + strings.Repeat("<b/>", 30_000) + "</a>", 413},
		"entities": {`<!DOCTYPE a [<!ENTITY b "cccc"><!ENTITY d "&b;&b;">]><propfind xmlns="DAV:">&d;</propfind>`, 400},
		"a file":   {`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><propfind xmlns="DAV:">&b;</propfind>`, 400},
		"cut off":  {`<propfind xmlns="DAV:"><prop>`, 400},
		"no XML":   {`{"a":1}`, 400},
	} {
		for _, method := range []string{"PROPFIND", "REPORT"} {
			if a := p.do(t, method, p.calendar, tc.body); a.Status != tc.status {
				t.Errorf("%s by %s: %d, want %d", name, method, a.Status, tc.status)
			}
		}
	}
	for _, path := range []string{"..", "%2e%2e/%2e%2e/", "a%2fb.ics", "a%00.ics", strings.Repeat("a", 300) + ".ics",
		"%ff.ics"} {
		a := p.do(t, "PUT", p.calendar+path, lunch("Lunch"))
		if a.Status < 300 || a.Status >= 500 {
			t.Errorf("an event named %s: %d %s", path, a.Status, a.Body)
		}
	}
	if bytes.Contains([]byte(p.mustDo(t, 207, "PROPFIND", p.calendar, "", "Depth", "1").Body), []byte("getetag")) {
		t.Error("an event was stored under such a name")
	}
}
