package schedule_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/busy"
)

// externalCalendar is a server with an external calendar.
type externalCalendar struct {
	text     atomic.Value // string
	status   atomic.Int32 // 0 for 200
	answered atomic.Int32 // responses with the complete file
	asked    atomic.Int32
	url      string
}

func newExternalCalendar(t *testing.T, text string) *externalCalendar {
	t.Helper()
	e := &externalCalendar{}
	e.text.Store(text)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.asked.Add(1)
		text := e.text.Load().(string)
		tag := fmt.Sprintf(`"%d"`, len(text))
		if status := int(e.status.Load()); status != 0 {
			w.WriteHeader(status)
			return
		}
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		e.answered.Add(1)
		fmt.Fprint(w, text)
	}))
	t.Cleanup(server.Close)
	e.url = server.URL + "/private-secret.ics"
	return e
}

type busySource struct {
	ID, Name, Host, Problem string
	ReadAt                  *time.Time `json:"read_at"`
	BusyTimes               int        `json:"busy_times"`
}

func sources(t *testing.T, s *apptest.Server, token string) []busySource {
	t.Helper()
	var list struct{ Items []busySource }
	s.Do(t, "GET", "/api/calendar/busy-sources", token, nil).Decode(t, &list)
	return list.Items
}

// busyOf returns the busy times of an account between two days as "24 10:00-12:00, …", in UTC.
func busyOf(t *testing.T, s *apptest.Server, email, from, to string) string {
	t.Helper()
	userID, err := s.App.Accounts().FindOrCreateConfirmed(t.Context(), email, apptest.Password)
	apptest.Must(t, err)
	service := busy.New(s.App.DB, busy.Config{})
	times, err := service.ListTimes(t.Context(), s.App.DB, userID, instant(t, from+"T00:00:00Z"),
		instant(t, to+"T00:00:00Z"))
	apptest.Must(t, err)
	var out []string
	for _, b := range times {
		out = append(out, b.Start.UTC().Format("2 15:04-")+b.End.UTC().Format("15:04"))
	}
	return strings.Join(out, ", ")
}

var otherCalendar = vcalendar(
	vevent("UID:1", "SUMMARY:Secret dentist", "DTSTART:20261124T100000Z", "DTEND:20261124T110000Z"),
	vevent("UID:2", "SUMMARY:Overlaps", "DTSTART:20261124T103000Z", "DTEND:20261124T120000Z"),
	vevent("UID:3", "SUMMARY:Free", "TRANSP:TRANSPARENT", "DTSTART:20261124T130000Z", "DTEND:20261124T140000Z"),
	vevent("UID:4", "SUMMARY:Cancelled", "STATUS:CANCELLED", "DTSTART:20261124T150000Z", "DTEND:20261124T160000Z"),
	vevent("UID:5", "SUMMARY:Daily", "DTSTART:20261101T080000Z", "DURATION:PT30M", "RRULE:FREQ=DAILY",
		"EXDATE:20261125T080000Z"),
	vevent("UID:5", "RECURRENCE-ID:20261126T080000Z", "DTSTART:20261126T170000Z", "DTEND:20261126T173000Z"),
	vevent("UID:6", "SUMMARY:Holiday", "DTSTART;VALUE=DATE:20261128"),
	vevent("UID:7", "SUMMARY:Long ago", "DTSTART:20200101T100000Z", "DTEND:20200101T110000Z"),
)

// TestExternalBusyTimes checks which events of an external calendar count, that only their times are stored, and
// that the owner sees the results of fetching it.
func TestExternalBusyTimes(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(instant(t, "2026-11-21T09:00:00Z"))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		const email = apptest.AdminEmail
		ann, other := s.SignIn(t, email), newExternalCalendar(t, otherCalendar)
		a := s.Do(t, "POST", "/api/calendar/busy-sources", ann, map[string]any{"url": other.url, "name": "Work"})
		if a.Status != http.StatusCreated || strings.Contains(a.Body, "private-secret") {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		if other.asked.Load() != 0 {
			t.Error("the request itself reads the address")
		}
		s.Drain(t)
		const week = "24 08:00-08:30, 24 10:00-12:00, 26 17:00-17:30, 27 08:00-08:30, 28 00:00-24:00"
		if got := strings.Replace(busyOf(t, s, email, "2026-11-24", "2026-11-29"), "28 00:00-00:00", "28 00:00-24:00",
			1); got != week {
			t.Errorf("busy: %s\nwant  %s", got, week)
		}
		list := sources(t, s, ann)
		if len(list) != 1 || list[0].Name != "Work" || list[0].Host != "127.0.0.1" || list[0].ReadAt == nil ||
			list[0].Problem != "" || list[0].BusyTimes < 300 {
			t.Fatalf("%+v", list)
		}
		for _, secret := range []string{"Secret dentist", "private-secret"} {
			if rows := s.Search(t, s.App.DB.Dialect(), secret); len(rows) != 0 {
				t.Errorf("%q is stored: %v", secret, rows)
			}
		}

		now.Advance(31 * time.Minute)
		s.Drain(t)
		if other.asked.Load() != 2 || other.answered.Load() != 1 {
			t.Errorf("after half an hour: %d requests, %d whole answers", other.asked.Load(), other.answered.Load())
		}
		other.status.Store(http.StatusNotFound)
		now.Advance(31 * time.Minute)
		s.Drain(t)
		ann = s.SignIn(t, email) // the previous token has expired
		list = sources(t, s, ann)
		if !strings.Contains(list[0].Problem, "no calendar at this address") || list[0].BusyTimes < 300 {
			t.Errorf("after a failure: %+v", list[0])
		}
		other.status.Store(0)
		other.text.Store(vcalendar(vevent("UID:9", "DTSTART:20261124T100000Z", "DTEND:20261124T110000Z"),
			vevent("UID:10", "DTSTART:20261124T100000Z", "RRULE:FREQ=SECONDLY")))
		now.Advance(31 * time.Minute)
		s.Drain(t)
		ann = s.SignIn(t, email) // the previous token has expired
		list = sources(t, s, ann)
		if got := busyOf(t, s, email, "2026-11-24", "2026-11-29"); got != "24 10:00-11:00" ||
			!strings.HasPrefix(list[0].Problem, "1 event of this calendar could not be read") {
			t.Errorf("after a change: %s, %+v", got, list[0])
		}
		bob := s.SignIn(t, "bob@site.example")
		if a := s.Do(t, "DELETE", "/api/calendar/busy-sources/"+list[0].ID, bob, nil); a.Status != 404 ||
			len(sources(t, s, bob)) != 0 {
			t.Errorf("another person: %d", a.Status)
		}
		if a := s.Do(t, "DELETE", "/api/calendar/busy-sources/"+list[0].ID, ann, nil); a.Status != 204 {
			t.Errorf("remove: %d", a.Status)
		}
		if got := busyOf(t, s, email, "2026-11-24", "2026-11-29"); got != "" {
			t.Errorf("after its removal: %s", got)
		}
	}, apptest.WithClock(now), apptest.AllowLoopback)
}

// TestT89InternalAddressesAreNotFetched adds internal addresses with production settings, and checks that the owner
// sees the reason and that no request was sent.
func TestT89InternalAddressesAreNotFetched(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	ann, inner := s.SignIn(t, apptest.AdminEmail), newExternalCalendar(t, otherCalendar)
	port := inner.url[strings.LastIndexByte(inner.url, ':'):]
	for _, address := range []string{inner.url, "http://169.254.169.254/latest/meta-data/", "file:///etc/passwd",
		"https://user:password@calendar.example/", "gopher://127.0.0.1/", "calendar", "https://127.0.0.1" + port,
		"https://localhost" + port} {
		if a := s.Do(t, "POST", "/api/calendar/busy-sources", ann,
			map[string]any{"url": address}); a.Status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", address, a.Status, a.Body)
		}
	}
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254"} {
		if a := s.Do(t, "POST", "/api/calendar/busy-sources", ann,
			map[string]any{"url": "https://" + host}); a.Status != http.StatusCreated {
			t.Errorf("%s: %d %s", host, a.Status, a.Body)
		}
	}
	s.Drain(t)
	for _, source := range sources(t, s, ann) {
		if !strings.Contains(source.Problem, "not on the public internet") {
			t.Errorf("%s: %q", source.Host, source.Problem)
		}
	}
	if inner.asked.Load() != 0 {
		t.Errorf("the server inside got %d requests", inner.asked.Load())
	}
}

// TestT89BusyFilesAreBounded serves files that are expensive to read. Each is refused with a text or read in part,
// and the job continues.
func TestT89BusyFilesAreBounded(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(instant(t, "2026-11-21T09:00:00Z"))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now), apptest.AllowLoopback)
	many := func(n int, lines ...string) string {
		return vcalendar(strings.Repeat(vevent(append([]string{"UID:x"}, lines...)...), n))
	}
	for name, tc := range map[string]struct{ text, problem string }{
		"events": {many(20_001, "DTSTART:20200101T100000Z"), "too many events"},
		"series": {many(2_001, "DTSTART:20261122T100000Z", "DURATION:PT1M", "RRULE:FREQ=YEARLY"), "too many events"},
		"days":   {many(2_000, "DTSTART:20261122T100000Z", "DURATION:PT1M", "RRULE:FREQ=DAILY"), "too many events"},
		"impossible days": {many(2_000, "DTSTART:20260228T100000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31"),
			"2000 events"},
		"no calendar": {"<html>", "not a calendar file"},
		"6 MB":        {strings.Repeat("x", 6<<20), "larger than 5 MB"},
	} {
		token, other := s.SignIn(t, apptest.AdminEmail), newExternalCalendar(t, tc.text)
		s.Do(t, "POST", "/api/calendar/busy-sources", token, map[string]any{"url": other.url})
		now.Advance(time.Minute) // the job runs again
		begun := time.Now()
		s.Drain(t)
		list := sources(t, s, token)
		if len(list) != 1 || !strings.Contains(list[0].Problem, tc.problem) {
			t.Errorf("%s: %+v", name, list)
		}
		t.Logf("%s: read in %s", name, time.Since(begun))
		for _, source := range list {
			s.Do(t, "DELETE", "/api/calendar/busy-sources/"+source.ID, token, nil)
		}
	}
	token := s.SignIn(t, apptest.AdminEmail)
	for i := range busy.MaxSources + 1 {
		a := s.Do(t, "POST", "/api/calendar/busy-sources", token,
			map[string]any{"url": fmt.Sprintf("http://127.0.0.1/%d", i)})
		if want := map[bool]int{true: http.StatusCreated,
			false: http.StatusConflict}[i < busy.MaxSources]; a.Status != want {
			t.Errorf("the source number %d: %d %s", i+1, a.Status, a.Body)
		}
	}
}
