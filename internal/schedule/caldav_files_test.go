package schedule_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestCalDAVKeepsSeries checks that a series with a changed and a cancelled occurrence is returned unchanged, and
// that the site shows it.
func TestCalDAVKeepsSeries(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		p := newCalDAVClient(t, s, "ann@site.example")
		zone := "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETFROM:+0200\n" +
			"TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
		master := vevent("UID:weekly", "SUMMARY:Weekly", "DTSTART;TZID=Europe/Berlin:20261123T090000",
			"DTEND;TZID=Europe/Berlin:20261123T100000", "RRULE:FREQ=WEEKLY;COUNT=4",
			"EXDATE;TZID=Europe/Berlin:20261207T090000", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT10M", "END:VALARM")
		changed := vevent("UID:weekly", "RECURRENCE-ID;TZID=Europe/Berlin:20261130T090000", "SUMMARY:Moved",
			"DTSTART;TZID=Europe/Berlin:20261201T140000", "DTEND;TZID=Europe/Berlin:20261201T150000")
		path := p.calendar + "weekly.ics"
		p.mustDo(t, 201, "PUT", path, vcalendar(zone, master, changed))
		text := p.mustDo(t, 200, "GET", path, "").Body
		for _, want := range []string{"RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=Europe/Berlin:20261207T090000",
			"RECURRENCE-ID;TZID=Europe/Berlin:20261130T090000", "DTSTART;TZID=Europe/Berlin:20261201T140000", "SUMMARY:Moved",
			"TRIGGER:-PT10M", "BEGIN:VTIMEZONE", "UID:weekly"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %s in\n%s", want, text)
			}
		}
		var events []struct {
			Title string
			Start time.Time `json:"start_time"`
		}
		s.Do(t, "GET", "/api/events?start=2026-11-01T00:00:00Z&end=2026-12-31T00:00:00Z", p.token, nil).Decode(t, &events)
		var shown []string
		for _, e := range events {
			shown = append(shown, e.Title+e.Start.Format(" 2 15:04"))
		}
		if got := strings.Join(shown, ", "); got != "Weekly 23 08:00, Moved 1 13:00, Weekly 14 08:00" {
			t.Errorf("the site shows %s", got)
		}
		find := func(from, to string) bool {
			t.Helper()
			a := p.mustDo(t, 207, "REPORT", p.calendar,
				`<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:">`+
					`<d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">`+
					`<c:time-range start="`+from+`" end="`+to+`"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`)
			return strings.Contains(a.Body, "weekly.ics")
		}
		if !find("20261201T133000Z", "20261201T133100Z") || !find("20261214T080000Z", "20261214T080100Z") {
			t.Error("occurrences are not found by their time")
		}
		if find("20261130T000000Z", "20261201T000000Z") || find("20261207T000000Z", "20261208T000000Z") ||
			find("20261221T000000Z", "20270101T000000Z") {
			t.Error("the series is found when no occurrence takes place")
		}
		p.mustDo(t, 204, "PUT", path, text) // unchanged
		if again := p.mustDo(t, 200, "GET", path, "").Body; again != text {
			t.Errorf("stored as it was read, it is\n%s\nand was\n%s", again, text)
		}
		t.Run("an alarm that was removed stays away", func(t *testing.T) {
			p.mustDo(t, 204, "PUT", path, regexp.MustCompile(`(?s)BEGIN:VALARM.*?END:VALARM\r\n`).ReplaceAllString(text, ""))
			if text := p.mustDo(t, 200, "GET", path, "").Body; strings.Contains(text, "VALARM") {
				t.Error(text)
			}
		})
		t.Run("a whole day stays on its date", func(t *testing.T) {
			day := vcalendar(vevent("UID:day", "SUMMARY:Day off", "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261225"))
			p.mustDo(t, 201, "PUT", p.calendar+"day.ics", day)
			s.Do(t, "PATCH", "/api/notification-preferences", p.token, map[string]any{"timezone": "Asia/Tokyo"})
			p.mustDo(t, 204, "PUT", p.calendar+"day.ics", strings.Replace(day, "Day off", "Holiday", 1))
			text := p.mustDo(t, 200, "GET", p.calendar+"day.ics", "").Body
			if !strings.Contains(text, "DTSTART;VALUE=DATE:20261224") || !strings.Contains(text, "SUMMARY:Holiday") {
				t.Error(text)
			}
		})
	})
}

// TestCalDAVRefusesUnsupportedEvents checks that an event is refused if a part of it can't be stored.
func TestCalDAVRefusesUnsupportedEvents(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	p := newCalDAVClient(t, s, "ann@site.example")
	p.mustDo(t, 201, "PUT", p.calendar+"lunch.ics", lunch("Lunch"))
	series := func(lines ...string) string {
		return vcalendar(vevent(append([]string{"UID:u", "SUMMARY:x", "DTSTART:20261123T090000Z", "RRULE:FREQ=DAILY;COUNT=3"},
			lines...)...))
	}
	for name, tc := range map[string]struct{ body, precondition string }{
		"no calendar": {"BEGIN:NOTHING", "c:valid-calendar-data"},
		"a task":      {vcalendar("BEGIN:VTODO\nUID:t\nEND:VTODO\n"), "c:supported-calendar-component"},
		"nothing":     {vcalendar(), "c:valid-calendar-object-resource"},
		"two events": {vcalendar(vevent("UID:1", "DTSTART:20261123T090000Z"),
			vevent("UID:2", "DTSTART:20261123T090000Z")), "c:valid-calendar-object-resource"},
		"no UID":                 {vcalendar(vevent("DTSTART:20261123T090000Z")), "c:valid-calendar-data"},
		"a UID in another place": {lunch("Copy"), "c:no-uid-conflict"},
		"dates beside the rule":  {series("RDATE:20261230T090000Z"), "c:valid-calendar-data"},
		"a rule by the hour": {vcalendar(vevent("UID:h", "DTSTART:20261123T090000Z", "RRULE:FREQ=HOURLY")),
			"c:valid-calendar-data"},
		"an unknown zone": {vcalendar(vevent("UID:z", "DTSTART;TZID=Mars/Base:20261123T090000")),
			"c:valid-calendar-data"},
		"a text too long": {vcalendar(vevent("UID:l", "DTSTART:20261123T090000Z",
			"DESCRIPTION:"+strings.Repeat("long ", 1500))), "c:valid-calendar-data"},
		"this and all later": {series("END:VEVENT\nBEGIN:VEVENT\nUID:u\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261124T090000Z\nDTSTART:20261124T100000Z"), "c:valid-calendar-data"},
		"one occurrence alone": {vcalendar(vevent("UID:o", "RECURRENCE-ID:20261124T090000Z", "DTSTART:20261124T100000Z")),
			"c:valid-calendar-data"},
		"a megabyte": {vcalendar(vevent("UID:m", "DTSTART:20261123T090000Z", "X-A:"+strings.Repeat("x", 1<<20))),
			"c:max-resource-size"},
	} {
		a := p.do(t, "PUT", p.calendar+"new.ics", tc.body, "Content-Type", "text/calendar")
		if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "<"+tc.precondition+"/>") ||
			!strings.Contains(a.Body, "<d:responsedescription>") {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
		p.mustDo(t, 404, "GET", p.calendar+"new.ics", "")
	}
	a := p.do(t, "PUT", p.calendar+"lunch.ics", strings.ReplaceAll(lunch("Other"), "lunch@phone", "other@phone"))
	if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "no-uid-conflict") {
		t.Errorf("another UID at the same place: %d %s", a.Status, a.Body)
	}
}
