package schedule_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// calendarQuery returns a calendar-query for data of events that match the filter.
func calendarQuery(data, filter string) string {
	return `<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop>` + data + `</d:prop>` +
		`<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">` + filter +
		`</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
}

// TestCalDAVFiltersByProperties filters by properties as RFC 4791 defines it.
func TestCalDAVFiltersByProperties(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		p := newCalDAVClient(t, s, "ann@site.example")
		weekly := []string{"UID:weekly@phone", "DTSTART:20261123T090000Z", "DTEND:20261123T093000Z"}
		for name, body := range map[string]string{
			"lunch": lunch("Team Lunch"),
			"weekly": vcalendar(vevent(append(weekly, "SUMMARY:Standup", "RRULE:FREQ=WEEKLY;COUNT=4")...),
				vevent("UID:weekly@phone", "RECURRENCE-ID:20261130T090000Z", "SUMMARY:Retrospective\\, long",
					"DTSTART:20261130T090000Z", "DTEND:20261130T103000Z")),
			"office": vcalendar(vevent("UID:office", "SUMMARY:Desk", "LOCATION:Lunch room", "DTSTART:20261125T090000Z")),
		} {
			p.mustDo(t, 201, "PUT", p.calendar+name+".ics", body)
		}
		text := func(name, attributes, text string) string {
			return `<c:prop-filter name="` + name + `"><c:text-match` + attributes + `>` + text +
				`</c:text-match></c:prop-filter>`
		}
		day := `<c:time-range start="20261123T000000Z" end="20261124T000000Z"/>`
		for name, tc := range map[string]struct{ filter, want string }{
			"in a title, small or large": {text("SUMMARY", "", "lunch"), "lunch"},
			"exactly":                    {text("SUMMARY", ` collation="i;octet"`, "lunch"), ""},
			"exactly, as it is":          {text("SUMMARY", ` collation="i;octet"`, "Lunch"), "lunch"},
			"in another property":        {text("location", "", "lunch"), "office"},
			"in a changed occurrence":    {text("SUMMARY", "", "retrospective, long"), "weekly"},
			"not in it":                  {text("SUMMARY", ` negate-condition="yes"`, "e"), "weekly"},
			"by UID":                     {text("UID", "", "WEEKLY@"), "weekly"},
			"all UIDs but one":           {text("UID", ` negate-condition="yes"`, "@phone"), "office"},
			"with a property":            {`<c:prop-filter name="LOCATION"/>`, "office"},
			"without a property": {`<c:prop-filter name="RRULE"><c:is-not-defined/></c:prop-filter>`,
				"lunch office weekly"},
			"without one that all have":      {`<c:prop-filter name="UID"><c:is-not-defined/></c:prop-filter>`, ""},
			"two texts of one event":         {text("SUMMARY", "", "desk") + text("LOCATION", "", "room"), "office"},
			"two texts of different events":  {text("SUMMARY", "", "desk") + text("UID", "", "weekly"), ""},
			"a text on another day":          {day + text("SUMMARY", "", "lunch"), ""},
			"a text on its day":              {day + text("SUMMARY", "", "standup"), "weekly"},
			"a property that nothing has":    {text("CLASS", "", "CONFIDENTIAL"), ""},
			"the default collation by name":  {text("SUMMARY", ` collation="i;ascii-casemap"`, "LUNCH"), "lunch"},
			"a text that XML has to escape ": {text("SUMMARY", "", "&lt;b&gt;"), ""},
		} {
			a := p.mustDo(t, 207, "REPORT", p.calendar, calendarQuery(`<d:getetag/>`, tc.filter))
			var found []string
			for _, m := range regexp.MustCompile(`/([a-z]+)\.ics</d:href>`).FindAllStringSubmatch(a.Body, -1) {
				found = append(found, m[1])
			}
			slices.Sort(found)
			if got := strings.Join(found, " "); got != tc.want {
				t.Errorf("%s: found %q, want %q", name, got, tc.want)
			}
		}
	})
}

// TestCalDAVExpandsSeries checks the expand element.
func TestCalDAVExpandsSeries(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Helper()
		p := newCalDAVClient(t, s, "ann@site.example")
		master := vevent("UID:weekly", "SUMMARY:Weekly", "DTSTART;TZID=Europe/Berlin:20261019T090000",
			"DTEND;TZID=Europe/Berlin:20261019T100000", "RRULE:FREQ=WEEKLY;COUNT=6", "EXDATE;TZID=Europe/Berlin:20261102T090000")
		changed := vevent("UID:weekly", "RECURRENCE-ID;TZID=Europe/Berlin:20261109T090000", "SUMMARY:Moved",
			"DTSTART;TZID=Europe/Berlin:20261110T140000", "DTEND;TZID=Europe/Berlin:20261110T150000")
		p.mustDo(t, 201, "PUT", p.calendar+"weekly.ics", vcalendar(master, changed))
		p.mustDo(t, 201, "PUT", p.calendar+"birthday.ics", vcalendar(vevent("UID:birthday", "SUMMARY:Birthday",
			"DTSTART;VALUE=DATE:20001105", "DTEND;VALUE=DATE:20001106", "RRULE:FREQ=YEARLY")))
		p.mustDo(t, 201, "PUT", p.calendar+"lunch.ics", lunch("Lunch"))
		read := func(request string) string {
			t.Helper()
			var lines []string
			wanted := regexp.MustCompile(`(?m)^(SUMMARY|DTSTART|RECURRENCE-ID|RRULE|EXDATE|BEGIN:VTIMEZONE)[^&\r]*`)
			body := p.mustDo(t, 207, "REPORT", p.calendar, request).Body
			for line := range strings.Lines(strings.ReplaceAll(body, "&#xA;", "\n")) {
				if found := wanted.FindString(line); found != "" {
					lines = append(lines, found)
				}
			}
			return strings.Join(lines, " ")
		}
		days := `<c:time-range start="20261018T000000Z" end="20261112T000000Z"/>`
		data := `<c:calendar-data><c:expand start="20261018T000000Z" end="20261112T000000Z"/></c:calendar-data>`
		birthday := `DTSTART;VALUE=DATE:20261105 SUMMARY:Birthday`
		weekly := `DTSTART:20261019T070000Z SUMMARY:Weekly DTSTART:20261026T080000Z SUMMARY:Weekly ` +
			`DTSTART:20261110T130000Z SUMMARY:Moved`
		plain := regexp.MustCompile(`RECURRENCE-ID\S* `)
		got := read(calendarQuery(data, days))
		if without := plain.ReplaceAllString(got, ""); without != birthday+" "+weekly && without != weekly+" "+birthday {
			t.Errorf("the query sends %s", got)
		}
		for _, original := range []string{"RECURRENCE-ID:20261019T070000Z", "RECURRENCE-ID:20261109T080000Z",
			"RECURRENCE-ID;VALUE=DATE:20261105"} {
			if !strings.Contains(got, original) {
				t.Errorf("no %s in %s", original, got)
			}
		}
		multiget := `<c:calendar-multiget xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop>` + data +
			`</d:prop>` +
			`<d:href>` + p.calendar + `lunch.ics</d:href><d:href>` + p.calendar + `weekly.ics</d:href></c:calendar-multiget>`
		if got := plain.ReplaceAllString(read(multiget), ""); got != `DTSTART:20261124T110000Z SUMMARY:Lunch `+weekly {
			t.Errorf("multiget sends %s", got)
		}
		if got := read(calendarQuery(`<c:calendar-data/>`, days)); !strings.Contains(got, "RRULE") {
			t.Errorf("without expand it sends %s", got)
		}
	})
}

// TestT88CalDAVRefusesUnsupportedQueries checks that filters are never ignored, and that the number of expanded
// occurrences is limited.
func TestT88CalDAVRefusesUnsupportedQueries(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	p := newCalDAVClient(t, s, "ann@site.example")
	for i := range 8 {
		p.mustDo(t, 201, "PUT", fmt.Sprintf("%sd%d.ics", p.calendar, i),
			vcalendar(vevent(fmt.Sprint("UID:d", i), "DTSTART:20200101T090000Z", "RRULE:FREQ=DAILY")))
	}
	expand := func(attributes string) string {
		return calendarQuery(`<c:calendar-data><c:expand`+attributes+`/></c:calendar-data>`, "")
	}
	text := func(attributes, inner string) string {
		return calendarQuery(`<d:getetag/>`, `<c:prop-filter name="SUMMARY"`+attributes+`>`+inner+`</c:prop-filter>`)
	}
	for name, tc := range map[string]struct{ body, precondition string }{
		"an unknown collation":  {text("", `<c:text-match collation="i;klingon">x</c:text-match>`), "c:supported-filter"},
		"a parameter":           {text("", `<c:param-filter name="LANGUAGE"/>`), "c:supported-filter"},
		"a time of a property":  {text("", `<c:time-range start="20261018T000000Z"/>`), "c:supported-filter"},
		"an alarm":              {calendarQuery("", `<c:comp-filter name="VALARM"/>`), "c:supported-filter"},
		"expand without an end": {expand(` start="20261018T000000Z"`), "c:supported-calendar-data"},
		"expand without bounds": {expand(""), "c:supported-calendar-data"},
		"expand to the end": {expand(` start="19000101T000000Z" end="99981231T000000Z"`),
			"d:number-of-matches-within-limits"},
		"too many of a year": {expand(` start="20260101T000000Z" end="20270101T000000Z"`),
			"d:number-of-matches-within-limits"},
		"only a part of a series": {calendarQuery(`<c:calendar-data><c:limit-recurrence-set start="20261018T000000Z" `+
			`end="20261019T000000Z"/></c:calendar-data>`, ""), "c:supported-calendar-data"},
	} {
		a := p.do(t, "REPORT", p.calendar, tc.body)
		if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "<"+tc.precondition+"/>") {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	p.mustDo(t, 207, "REPORT", p.calendar, expand(` start="20260101T000000Z" end="20260201T000000Z"`))
}
