package calendar_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// vevent wraps the lines of an event in a calendar; the event begins in line 4.
func vevent(lines ...string) string {
	return strings.Join(append(append([]string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT"},
		lines...), "END:VEVENT", "END:VCALENDAR", ""), "\r\n")
}

func TestImport(t *testing.T) {
	t.Parallel()
	s, _, _, _ := at(t, database.SQLite, nine)

	t.Run("a preview reports the effect of an import without saving it", func(t *testing.T) {
		owner := id.New()
		text := vevent("UID:a", "SUMMARY:Lunch", "DTSTART:20261123T120000Z", "DURATION:PT45M",
			"CATEGORIES:FOOD,Meeting")
		preview := importFile(t, s, owner, text, true)
		if n := len(list(t, s, owner, event.Range{})); n != 0 {
			t.Fatalf("%d events were written", n)
		}
		done := importFile(t, s, owner, text, false)
		preview.Preview = false
		if diff := cmp.Diff(preview, done); diff != "" || done.Created != 1 {
			t.Errorf("%+v\n%s", done, diff)
		}
		e := list(t, s, owner, event.Range{})[0]
		if e.Title != "Lunch" || e.EventType != event.TypeMeeting || !e.EndTime.Equal(utc(t, "2026-11-23 12:45")) {
			t.Errorf("imported %+v", e)
		}
	})

	t.Run("zones by name, by Windows name, by a registry's name, and none", func(t *testing.T) {
		for line, want := range map[string]string{
			"DTSTART;TZID=Europe/Berlin:20261123T090000":                                         "2026-11-23 08:00",
			`DTSTART;TZID="W. Europe Standard Time":20261123T090000`:                             "2026-11-23 08:00",
			"DTSTART;TZID=/freeassociation.sourceforge.net/America/Indiana/Knox:20261123T090000": "2026-11-23 15:00",
			"DTSTART:20261123T090000":                                                            "2026-11-23 03:30",
			"DTSTART;VALUE=DATE:20261123":                                                        "2026-11-22 18:30",
		} {
			owner := id.New()
			kolkata, err := time.LoadLocation("Asia/Kolkata")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Import(t.Context(), owner, []byte(vevent("UID:a", line)), kolkata, false); err != nil {
				t.Fatal(err)
			}
			if e := list(t, s, owner, event.Range{})[0]; !e.StartTime.Equal(utc(t, want)) || e.Title != "Untitled" {
				t.Errorf("%s begins %s", line, e.StartTime)
			}
		}
	})

	t.Run("errors are reported by line, and the rest is imported", func(t *testing.T) {
		owner := id.New()
		text := strings.Join([]string{
			"BEGIN:VCALENDAR", "BEGIN:VTODO", "END:VTODO",
			"BEGIN:VEVENT", "SUMMARY:No UID", "DTSTART:20261123T090000Z", "END:VEVENT",
			"BEGIN:VEVENT", "UID:b", "SUMMARY:No time", "END:VEVENT",
			"BEGIN:VEVENT", "UID:c", "DTSTART:soon", "END:VEVENT",
			"BEGIN:VEVENT", "UID:d", "DTSTART;TZID=Mars:20261123T090000", "END:VEVENT",
			"BEGIN:VEVENT", "UID:e", "DTSTART:20261123T090000Z", "RRULE:FREQ=SECONDLY;COUNT=9999999999", "END:VEVENT",
			"BEGIN:VEVENT", "UID:f", "DTSTART:20261123T090000Z", "this line has no value", "SUMMARY:Good",
			"RDATE:20261124T090000Z", "END:VEVENT",
			"BEGIN:VEVENT", "UID:f", "DTSTART:20261124T090000Z", "END:VEVENT",
			"BEGIN:VEVENT", "UID:g", "DTSTART:20261124T090000Z", "STATUS:CANCELLED", "END:VEVENT",
			"BEGIN:VEVENT", "UID:h", "DTSTART:20261124T090000Z", "RECURRENCE-ID:20261124T090000Z", "END:VEVENT",
			"END:VCALENDAR",
		}, "\n")
		r := importFile(t, s, owner, text, false)
		var got []string
		for _, item := range r.Items {
			for _, p := range item.Problems {
				got = append(got, fmt.Sprint(item.Action, " ", p.Line))
			}
		}
		for _, p := range r.Problems {
			got = append(got, fmt.Sprint("line ", p.Line))
		}
		if text := strings.Join(got,
			", "); text != "fail 4, fail 8, fail 14, fail 18, fail 23, create 30, fail 32, skip 39, fail 41, line 28" {
			t.Error(text)
		}
		if r.Created != 1 || r.Failed != 7 || r.Skipped != 1 ||
			times(list(t, s, owner, event.Range{})) != "11-23 09:00=Good" {
			t.Errorf("%+v", r)
		}
	})

	t.Run("files that are none are refused whole", func(t *testing.T) {
		for name, text := range map[string]string{
			"nothing": "", "a picture": "\x89PNG\r\n\x1a\n", "a page": "<html></html>",
			"an END too many": "BEGIN:VCALENDAR\nEND:VEVENT\n",
			"nested":          strings.Repeat("BEGIN:VCALENDAR\n", 9),
			"a huge line":     "BEGIN:VCALENDAR\nX:" + strings.Repeat("a", 70_000) + "\nEND:VCALENDAR",
			"folded huge":     "BEGIN:VCALENDAR\nX:" + strings.Repeat("a\n ", 70_000) + "\nEND:VCALENDAR",
			"2,001 events": "BEGIN:VCALENDAR\n" + strings.Repeat("BEGIN:VEVENT\nEND:VEVENT\n", 2001) +
				"END:VCALENDAR",
			"501 of series": "BEGIN:VCALENDAR\n" +
				strings.Repeat("BEGIN:VEVENT\nRRULE:FREQ=DAILY\nEND:VEVENT\n", 501) + "END:VCALENDAR",
		} {
			_, err := s.Import(t.Context(), id.New(), []byte(text), time.UTC, true)
			if fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err := s.Import(t.Context(), id.New(), make([]byte, calendar.MaxImport+1), time.UTC, true)
		wantKind(t, err, fault.KindTooLarge)
	})

	t.Run("a calendar that would get too full stays as it was", func(t *testing.T) {
		s, db, _, _ := at(t, database.SQLite, nine)
		owner := id.New()
		fill(t, db, owner, calendar.MaxEvents, "")
		_, err := s.Import(t.Context(), owner, []byte(vevent("UID:a", "DTSTART:20261123T090000Z")), time.UTC, false)
		wantKind(t, err, fault.KindConflict)
		if n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM events`); err != nil ||
			n != calendar.MaxEvents {
			t.Errorf("%d events, %v", n, err)
		}
	})

	// Without limits, each of its series would be counted day by day through four hundred years, and the test would
	// not finish.
	t.Run("files built to cost time end", func(t *testing.T) {
		hostile := []string{"BEGIN:VCALENDAR"}
		for i := range 50 {
			hostile = append(hostile, "BEGIN:VEVENT", fmt.Sprint("UID:", i), "DTSTART:16000101T000000Z",
				"RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=5000",
				"EXDATE:"+strings.Repeat("16880229T000000Z,", 100)+"16880229T000000Z", "END:VEVENT")
		}
		text := strings.Join(append(hostile, "END:VCALENDAR"), "\n")
		r := importFile(t, s, id.New(), text, true)
		if r.Created != 50 {
			t.Errorf("%d events, %+v", r.Created, r.Items[0])
		}
	})
}

// FuzzImport imports arbitrary files: each is refused with a reason or previewed, and the import then has the effect
// that the preview reported.
func FuzzImport(f *testing.F) {
	f.Add([]byte(vevent("UID:a", "SUMMARY:Lunch", "DTSTART;TZID=Europe/Berlin:20261123T120000",
		"RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=Europe/Berlin:20261130T120000")))
	f.Add([]byte(vevent("UID:a", "DTSTART;VALUE=DATE:20261123", "RRULE:FREQ=YEARLY;UNTIL=20300101", "BEGIN:VALARM",
		"TRIGGER:-PT5M", "END:VALARM")))
	s, _, _, _ := at(f, database.SQLite, nine)
	f.Fuzz(func(t *testing.T, file []byte) {
		owner := id.New()
		preview, err := s.Import(t.Context(), owner, file, time.UTC, true)
		if err != nil {
			if fault.As(err) == nil {
				t.Fatal(err)
			}
			return
		}
		done, err := s.Import(t.Context(), owner, file, time.UTC, false)
		preview.Preview = false
		if diff := cmp.Diff(preview, done); err != nil || diff != "" {
			t.Fatalf("%v\n%s", err, diff)
		}
		again, err := s.Import(t.Context(), owner, []byte(export(t, s, owner)), time.UTC, false)
		if err != nil || again.Created+again.Updated+again.Failed != 0 {
			t.Fatalf("its export does not come back: %v %+v", err, again)
		}
	})
}
