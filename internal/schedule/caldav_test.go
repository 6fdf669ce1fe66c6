package schedule_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	goical "github.com/emersion/go-ical"
	"github.com/emersion/go-webdav"
	"github.com/emersion/go-webdav/caldav"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// caldavClient is a calendar program with the address and app password of an account.
type caldavClient struct {
	server          *apptest.Server
	token           string // of the account's session
	email, password string
	passwordID      string
	calendar        string // path
}

// newCalDAVClient creates an app password for the account of the address.
func newCalDAVClient(t *testing.T, s *apptest.Server, email string) *caldavClient {
	t.Helper()
	p := &caldavClient{server: s, token: s.SignIn(t, email), email: email}
	var made struct {
		ID                 string
		Username, Password string
	}
	a := s.Do(t, "POST", "/api/auth/app-passwords", p.token, map[string]any{"friendly_name": "Phone"})
	a.Decode(t, &made)
	if a.Status != http.StatusOK || made.Username != email || len(made.Password) < 26 {
		t.Fatalf("make an app password: %d %s", a.Status, a.Body)
	}
	p.passwordID, p.password = made.ID, made.Password
	home := p.do(t, "PROPFIND", "/caldav/", propfind(`<c:calendar-home-set/>`), "Depth", "0")
	p.calendar = regexp.MustCompile(`/caldav/[0-9a-f-]+/calendars/`).FindString(home.Body) + "personal/"
	return p
}

// do sends a request with the program's password.
func (p *caldavClient) do(t *testing.T, method, path, body string, header ...string) apptest.Answer {
	t.Helper()
	req := httptest.NewRequest(method, "/", nil)
	req.SetBasicAuth(p.email, p.password)
	header = append(header, "Authorization", req.Header.Get("Authorization"))
	if strings.HasPrefix(body, "BEGIN") {
		header = append(header, "Content-Type", "text/calendar; charset=utf-8")
	} else {
		header = append(header, "Content-Type", "application/xml; charset=utf-8")
	}
	return p.server.Do(t, method, path, "", body, header...)
}

// mustDo is like do and checks the response's status.
func (p *caldavClient) mustDo(t *testing.T, status int, method, path, body string, header ...string) apptest.Answer {
	t.Helper()
	a := p.do(t, method, path, body, header...)
	if a.Status != status {
		t.Fatalf("%s %s: %d, want %d\n%s", method, path, a.Status, status, a.Body)
	}
	return a
}

func propfind(names string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" ` +
		`xmlns:cs="http://calendarserver.org/ns/"><d:prop>` + names + `</d:prop></d:propfind>`
}

func vcalendar(events ...string) string {
	return strings.ReplaceAll("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n"+strings.Join(events, "")+
		"END:VCALENDAR\n", "\n", "\r\n")
}

func vevent(lines ...string) string {
	return "BEGIN:VEVENT\nDTSTAMP:20261101T000000Z\n" + strings.Join(lines, "\n") + "\nEND:VEVENT\n"
}

func lunch(title string) string {
	return vcalendar(vevent("UID:lunch@phone", "SUMMARY:"+title, "DTSTART:20261124T110000Z", "DTEND:20261124T120000Z"))
}

// sync requests the changes since the token. It returns the parts of the response by the last element of their path,
// and the new token.
func (p *caldavClient) sync(t *testing.T, token string, limit int) (responses map[string]string, next string) {
	t.Helper()
	nresults := ""
	if limit > 0 {
		nresults = fmt.Sprintf(`<limit><nresults>%d</nresults></limit>`, limit)
	}
	a := p.mustDo(t, 207, "REPORT", p.calendar, `<sync-collection xmlns="DAV:"><sync-token>`+token+
		`</sync-token><sync-level>1</sync-level>`+nresults+`<prop><getetag/></prop></sync-collection>`)
	responses = map[string]string{}
	for _, m := range regexp.MustCompile(`(?s)<d:response><d:href>([^<]*)</d:href>(.*?)</d:response>`).
		FindAllStringSubmatch(a.Body, -1) {
		responses[strings.TrimPrefix(m[1], p.calendar)] = m[2]
	}
	return responses, regexp.MustCompile(`<d:sync-token>([^<]*)</d:sync-token>`).FindStringSubmatch(a.Body)[1]
}

func changedNames(responses map[string]string) string {
	var out []string
	for name, status := range responses {
		if strings.Contains(status, "404") {
			name = "-" + name
		}
		out = append(out, name)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// TestCalDAVWithALibrary runs the cases of go-webdav's own server tests with its client: find the calendar, and
// create, read, query, change and delete an event.
func TestCalDAVWithALibrary(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		p := newCalDAVClient(t, s, "ann@site.example")
		ctx := t.Context()
		client, err := caldav.NewClient(webdav.HTTPClientWithBasicAuth(nil, p.email, p.password), s.URL+"/caldav/")
		apptest.Must(t, err)
		principal, err := client.FindCurrentUserPrincipal(ctx)
		apptest.Must(t, err)
		home, err := client.FindCalendarHomeSet(ctx, principal)
		apptest.Must(t, err)
		calendars, err := client.FindCalendars(ctx, home)
		apptest.Must(t, err)
		if len(calendars) != 1 || !slices.Equal(calendars[0].SupportedComponentSet, []string{"VEVENT"}) ||
			calendars[0].MaxResourceSize != 1<<20 || calendars[0].Name == "" {
			t.Fatalf("the calendars are %+v", calendars)
		}
		path := calendars[0].Path + "lunch.ics"
		put := func(title string) {
			t.Helper()
			decoded, err := goical.NewDecoder(strings.NewReader(lunch(title))).Decode()
			apptest.Must(t, err)
			_, err = client.PutCalendarObject(ctx, path, decoded)
			apptest.Must(t, err)
		}
		read := func() (title, tag string) {
			t.Helper()
			object, err := client.GetCalendarObject(ctx, path)
			apptest.Must(t, err)
			title, err = object.Data.Events()[0].Props.Text("SUMMARY")
			apptest.Must(t, err)
			return title, object.ETag
		}
		put("Lunch")
		title, first := read()
		put("Late lunch")
		if changed, second := read(); title != "Lunch" || changed != "Late lunch" || first == second {
			t.Errorf("read %q with tag %s, then %q with tag %s", title, first, changed, second)
		}
		all := caldav.CalendarCompRequest{Name: "VCALENDAR", AllProps: true, AllComps: true}
		query := func(from, to string) int {
			t.Helper()
			found, err := client.QueryCalendar(ctx, calendars[0].Path, &caldav.CalendarQuery{CompRequest: all,
				CompFilter: caldav.CompFilter{Name: "VCALENDAR", Comps: []caldav.CompFilter{
					{Name: "VEVENT", Start: instant(t, from), End: instant(t, to)}}}})
			apptest.Must(t, err)
			return len(found)
		}
		if query("2026-11-24T11:30:00Z", "2026-11-25T00:00:00Z") != 1 ||
			query("2026-11-24T12:00:00Z", "2026-11-25T00:00:00Z") != 0 {
			t.Error("the query by time finds something else")
		}
		found, err := client.MultiGetCalendar(ctx, calendars[0].Path, &caldav.CalendarMultiGet{Paths: []string{path},
			CompRequest: all})
		apptest.Must(t, err)
		if _, tag := read(); len(found) != 1 || found[0].Path != path || found[0].ETag != tag {
			t.Errorf("multiget found %+v", found)
		}
		apptest.Must(t, client.RemoveAll(ctx, path))
		if _, err := client.GetCalendarObject(ctx, path); err == nil || !strings.Contains(err.Error(), "404") {
			t.Errorf("after its deletion: %v", err)
		}
	})
}

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	apptest.Must(t, err)
	return at
}

// TestCalDAVDiscovery sends the requests with which Apple Calendar, Thunderbird and DAVx5 add an account.
func TestCalDAVDiscovery(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	p := newCalDAVClient(t, s, "ann@site.example")
	for _, method := range []string{"PROPFIND", "GET"} {
		a := s.Do(t, method, "/.well-known/caldav", "", nil)
		if a.Status != http.StatusMovedPermanently || a.Header.Get("Location") != "/caldav/" {
			t.Errorf("%s /.well-known/caldav: %d %s", method, a.Status, a.Header.Get("Location"))
		}
	}
	options := p.mustDo(t, 200, "OPTIONS", p.calendar, "")
	if !strings.Contains(options.Header.Get("DAV"), "calendar-access") ||
		!strings.Contains(options.Header.Get("Allow"), "REPORT") {
		t.Errorf("OPTIONS: %v", options.Header)
	}
	principal := strings.TrimSuffix(p.calendar, "calendars/personal/")
	for name, tc := range map[string]struct {
		path, body, depth string
		want              []string
	}{
		"Apple Calendar looks for the person": {"/caldav/", `<?xml version="1.0" encoding="UTF-8"?><A:propfind xmlns:A="DAV:"><A:prop>` +
			`<A:current-user-principal/><A:principal-URL/><A:resourcetype/></A:prop></A:propfind>`, "0",
			[]string{"<d:current-user-principal><d:href>" + principal, "<d:collection/>"}},
		"Apple Calendar looks for the home": {principal, `<?xml version="1.0" encoding="UTF-8"?>` +
			`<A:propfind xmlns:A="DAV:"><A:prop><B:calendar-home-set xmlns:B="urn:ietf:params:xml:ns:caldav"/>` +
			`<B:calendar-user-address-set xmlns:B="urn:ietf:params:xml:ns:caldav"/>` +
			`<C:email-address-set xmlns:C="http://calendarserver.org/ns/"/><A:displayname/></A:prop></A:propfind>`, "0",
			[]string{principal + "calendars/", "mailto:ann@site.example",
				"<cs:email-address-set/></d:prop><d:status>HTTP/1.1 404"}},
		"Thunderbird reads the calendar": {p.calendar, propfind(`<d:resourcetype/><d:owner/><d:displayname/>` +
			`<d:current-user-principal/><d:current-user-privilege-set/><c:supported-calendar-component-set/>` +
			`<cs:getctag/><d:sync-token/><c:calendar-home-set/>`), "0",
			[]string{"<c:calendar/>", `<c:comp name="VEVENT"/>`, "<d:write/>", "<cs:getctag>urn:",
				"<c:calendar-home-set/></d:prop><d:status>HTTP/1.1 404"}},
		"DAVx5 lists the home": {principal + "calendars/", propfind(`<d:resourcetype/><d:displayname/>` +
			`<I:calendar-color xmlns:I="http://apple.com/ns/ical/"/><c:supported-calendar-component-set/>` +
			`<d:current-user-privilege-set/><d:supported-report-set/>`), "1",
			[]string{p.calendar, "sync-collection", "calendar-multiget",
				`<x:calendar-color xmlns:x="http://apple.com/ns/ical/"/>`}},
		"no body asks for everything": {p.calendar, "", "0",
			[]string{"<d:displayname>Harborlight calendar", "<d:sync-token>"}},
	} {
		a := p.mustDo(t, 207, "PROPFIND", tc.path, tc.body, "Depth", tc.depth)
		for _, want := range tc.want {
			if !strings.Contains(a.Body, want) {
				t.Errorf("%s: no %s in\n%s", name, want, a.Body)
			}
		}
	}
	a := p.mustDo(t, 207, "PROPPATCH", p.calendar, `<A:propertyupdate xmlns:A="DAV:"><A:set><A:prop>`+
		`<D:calendar-color xmlns:D="http://apple.com/ns/ical/">#FF0000FF</D:calendar-color></A:prop></A:set></A:propertyupdate>`)
	if !strings.Contains(a.Body, "403") {
		t.Errorf("PROPPATCH: %s", a.Body)
	}
	p.mustDo(t, 405, "MKCALENDAR", p.calendar, "")
	p.mustDo(t, 405, "MOVE", p.calendar+"a.ics", "")
}

// TestCalDAVHonorsPreconditions checks If-Match and If-None-Match.
func TestCalDAVHonorsPreconditions(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		p := newCalDAVClient(t, s, "ann@site.example")
		path := p.calendar + "A-B.ics"
		p.mustDo(t, 412, "PUT", path, lunch("None"), "If-Match", "*")
		if a := p.mustDo(t, 201, "PUT", path, lunch("Lunch"), "If-None-Match", "*"); a.Header.Get("ETag") != "" {
			t.Errorf("the response has the ETag %s for a text that differs from the request's", a.Header.Get("ETag"))
		}
		p.mustDo(t, 412, "PUT", path, lunch("Again"), "If-None-Match", "*")
		tag := p.mustDo(t, 200, "GET", path, "").Header.Get("ETag")
		p.mustDo(t, 304, "GET", path, "", "If-None-Match", tag)
		p.mustDo(t, 204, "PUT", path, lunch("Moved"), "If-Match", tag)
		p.mustDo(t, 412, "PUT", path, lunch("Stale"), "If-Match", tag)
		p.mustDo(t, 412, "DELETE", path, "", "If-Match", tag)
		a := p.mustDo(t, 200, "GET", path, "")
		if !strings.Contains(a.Body, "SUMMARY:Moved") || a.Header.Get("ETag") == tag {
			t.Errorf("%s %s", a.Header.Get("ETag"), a.Body)
		}
		tag = a.Header.Get("ETag")
		p.mustDo(t, 204, "PUT", path, lunch("Moved"), "If-Match", tag)
		p.mustDo(t, 204, "DELETE", path, "", "If-Match", tag) // storing an equal event kept its tag
		p.mustDo(t, 404, "DELETE", path, "")
		p.mustDo(t, 404, "GET", path, "")
	})
}

// TestCalDAVSyncCollection checks that a program that asks for changes receives each change once, regardless of its
// source.
func TestCalDAVSyncCollection(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		p := newCalDAVClient(t, s, "ann@site.example")
		put := func(name string) {
			t.Helper()
			p.mustDo(t, 201, "PUT", p.calendar+name, vcalendar(vevent("UID:"+name, "SUMMARY:x", "DTSTART:20261124T110000Z")))
		}
		_, empty := p.sync(t, "", 0)
		put("a.ics")
		put("b.ics")
		var site struct{ ID string }
		s.Do(t, "POST", "/api/events", p.token, map[string]any{"title": "By the site", "start_time": "2026-11-22T09:00:00Z",
			"end_time": "2026-11-22T10:00:00Z", "rrule": "FREQ=DAILY;COUNT=3"}).Decode(t, &site)
		expect := func(got map[string]string, want string) {
			t.Helper()
			if changedNames(got) != want {
				t.Errorf("changed: %q, want %q", changedNames(got), want)
			}
		}
		made := site.ID + ".ics a.ics b.ics"
		all, first := p.sync(t, "", 0)
		expect(all, made)
		since, _ := p.sync(t, empty, 0)
		expect(since, made)

		s.Do(t, "PATCH", "/api/events/"+site.ID+"_20261123T090000Z", p.token, map[string]any{"title": "One"})
		p.mustDo(t, 204, "DELETE", p.calendar+"a.ics", "")
		since, second := p.sync(t, first, 0)
		expect(since, "-a.ics "+site.ID+".ics")
		none, _ := p.sync(t, second, 0)
		expect(none, "")
		put("a.ics")
		s.Do(t, "DELETE", "/api/events/"+site.ID, p.token, nil)
		since, _ = p.sync(t, second, 0)
		expect(since, "-"+site.ID+".ics a.ics")
		since, _ = p.sync(t, "", 0)
		expect(since, "a.ics b.ics")

		t.Run("in parts", func(t *testing.T) {
			got, token := map[string]string{}, empty
			for range 3 {
				var part map[string]string
				part, token = p.sync(t, token, 1)
				_, more := part[""]
				delete(part, "")
				if len(part) != 1 || more != (len(got) < 2) {
					t.Fatalf("a part of one is %v, more: %v", part, more)
				}
				maps.Copy(got, part)
			}
			expect(got, "-"+site.ID+".ics a.ics b.ics")
		})
		for _, token := range []string{"urn:harborlight:calendar:999999", "https://other.example/1",
			"urn:harborlight:calendar:-1"} {
			a := p.mustDo(t, 403, "REPORT", p.calendar, `<sync-collection xmlns="DAV:"><sync-token>`+token+
				`</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`)
			if !strings.Contains(a.Body, "<d:valid-sync-token/>") {
				t.Errorf("%s: %s", token, a.Body)
			}
		}
	})
}
