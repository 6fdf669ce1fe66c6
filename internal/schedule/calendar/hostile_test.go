package calendar_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// hostile returns files of almost a megabyte that are expensive to read, by the feature they abuse.
func hostile() map[string]string {
	return map[string]string{
		"exceptions that a rule must be searched for": series(40, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
				dates("EXDATE:", 1400, func(n int) time.Time {
					return time.Date(1600+4*n, 2, 29, 0, 0, 0, 0, time.UTC)
				})}
		}),
		"exceptions of days": series(40, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=DAILY",
				dates("EXDATE:", 1400, func(n int) time.Time {
					return time.Date(1600+n*5, 2, 27, 0, 0, 0, 0, time.UTC)
				})}
		}),
		"exceptions that are none": series(40, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=MONTHLY;INTERVAL=999;BYMONTHDAY=29",
				dates("EXDATE:", 1400, func(n int) time.Time {
					return time.Date(1600+n*5, 2, 27, 0, 0, 0, 0, time.UTC)
				})}
		}),
		"series that are counted": series(500, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=DAILY;COUNT=5000"}
		}),
		"series that are counted, far apart": series(500, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=5000"}
		}),
		"series that never take place": series(500, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;INTERVAL=999"}
		}),
		"series that never take place, daily": series(500, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"}
		}),
		"series that never take place, weekly": series(500, func(int) []string {
			return []string{"DTSTART:20261122T000000Z",
				"RRULE:FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=3,4,5,6,7,8,9,10,11,12"}
		}),
		"series that never take place, monthly": series(500, func(int) []string {
			return []string{"DTSTART:20261122T000000Z",
				"RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46"}
		}),
		"exceptions of days that are far apart": series(500, func(int) []string {
			return []string{"DTSTART:16040229T000000Z", "RRULE:FREQ=DAILY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29",
				dates("EXDATE:", 100, func(n int) time.Time {
					return time.Date(1600+n*40, 2, 28, 0, 0, 0, 0, time.UTC)
				})}
		}),
		"exceptions by position": series(40, func(int) []string {
			return []string{"DTSTART:16000101T000000Z",
				"RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=2,-2,-3,-4,-5,-6,-7,-8,-9",
				dates("EXDATE:", 1400, func(n int) time.Time {
					return time.Date(1600+n*5, 2, 27, 0, 0, 0, 0, time.UTC)
				})}
		}),
		"series until the end of time": series(500, func(int) []string {
			return []string{"DTSTART:16000101T000000Z",
				"RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;UNTIL=99981231T000000Z"}
		}),
		"series with long lists": series(500, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=YEARLY;BYDAY=" +
				strings.TrimSuffix(strings.Repeat("1MO,-1TU,", 20), ",") + ";BYSETPOS=" +
				strings.TrimSuffix(strings.Repeat("366,-366,", 15), ",")}
		}),
		"series with exceptions to skip": series(40, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", "RRULE:FREQ=DAILY",
				dates("EXDATE:", 1400, func(n int) time.Time {
					return time.Date(2026, 11, 22+n, 0, 0, 0, 0, time.UTC)
				})}
		}),
		"zones that there are not, in one line": series(40, func(int) []string {
			return []string{"DTSTART:16000101T000000Z", "RRULE:FREQ=DAILY", dates("EXDATE;TZID=A/B/C/D:", 1400,
				func(n int) time.Time { return time.Date(1600, 2, n, 0, 0, 0, 0, time.UTC) })}
		}),
		"zones that there are not, each another": series(40, func(i int) []string {
			var lines []string
			for n := range 450 {
				lines = append(lines, fmt.Sprintf("EXDATE;TZID=A/%d/%d/E:20261122T000000", n, i))
			}
			return append(lines, "DTSTART:20261122T000000Z", "RRULE:FREQ=DAILY")
		}),
		"events in zones that there are not": series(2000, func(i int) []string {
			return []string{fmt.Sprintf("DTSTART;TZID=A/B/C/%d:20261122T000000", i),
				fmt.Sprintf("X-HARBORLIGHT-TIMEZONE:A/B/C/%d", i)}
		}),
		"many events": series(2000, func(int) []string {
			return []string{"DTSTART;TZID=Europe/Berlin:20261122T000000", "SUMMARY:" + strings.Repeat("é", 150)}
		}),
		"changed occurrences": changed(),
		"many alarms": series(40, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", strings.Repeat("BEGIN:VALARM\nTRIGGER:X\nEND:VALARM\n", 700)}
		}),
		"short lines": series(1, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", strings.Repeat("A:\n", 340_000)}
		}),
		"lines without value": series(1, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", strings.Repeat("A\n", 500_000)}
		}),
		"long folded lines": series(15, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", "DESCRIPTION:" + strings.Repeat("a\n ", 21_000)}
		}),
		"texts of escapes": series(15, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", "CATEGORIES:" + strings.Repeat(`,`, 60_000)}
		}),
		"parameters": series(2000, func(int) []string {
			return []string{"DTSTART" + strings.Repeat(";B=c", 19) + ":20261122T000000Z",
				"X" + strings.Repeat(";B=c", 19) + ":", "Y" + strings.Repeat(";B=c", 19) + ":"}
		}),
	}
}

// series returns a file with n events.
func series(n int, lines func(i int) []string) string {
	all := []string{"BEGIN:VCALENDAR"}
	for i := range n {
		all = append(append(append(all, "BEGIN:VEVENT", fmt.Sprint("UID:", i)), lines(i)...), "END:VEVENT")
	}
	return strings.Join(append(all, "END:VCALENDAR", ""), "\n")
}

func dates(name string, n int, day func(n int) time.Time) string {
	var all []string
	for i := range n {
		all = append(all, day(i).Format("20060102T150405Z"))
	}
	return name + strings.Join(all, ",")
}

// changed returns a file with a series that has 1,000 changed occurrences with long texts.
func changed() string {
	all := []string{"BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTART:20261122T000000Z", "RRULE:FREQ=DAILY",
		"END:VEVENT"}
	for i := range 1000 {
		day := time.Date(2026, 11, 22+i, 0, 0, 0, 0, time.UTC).Format("20060102T150405Z")
		all = append(all, "BEGIN:VEVENT", "UID:a", "DTSTART:"+day, "RECURRENCE-ID:"+day,
			"DESCRIPTION:"+strings.Repeat("x", 850)+fmt.Sprint(i), "END:VEVENT")
	}
	return strings.Join(append(all, "END:VCALENDAR", ""), "\n")
}

// BenchmarkHostile imports expensive files: none may take longer than half a second on one core, with reserve for a
// busy machine.
func BenchmarkHostile(b *testing.B) {
	s, _, _, _ := at(b, database.SQLite, nine)
	for name, text := range hostile() {
		b.Run(name, func(b *testing.B) {
			if len(text) > calendar.MaxImport {
				b.Fatalf("%d bytes", len(text))
			}
			for b.Loop() {
				if _, err := s.Import(b.Context(), id.New(), []byte(text), time.UTC, true); err != nil {
					b.Fatal(err)
				}
			}
			if each := b.Elapsed() / time.Duration(b.N); each > 2*time.Second {
				b.Errorf("an import takes %s", each)
			}
		})
	}
}

// TestT65FileComputationIsLimited imports 490 rules, each of which selects from the days of a hundred years: some are
// computed, the others refused with a reason. Computing all of them took minutes.
func TestT65FileComputationIsLimited(t *testing.T) {
	t.Parallel()
	s, _, _, _ := at(t, database.SQLite, nine)
	rule := "RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=5000;BYSETPOS=366"
	for day := range 49 {
		rule += fmt.Sprint(",", 365-day)
	}
	begun := time.Now()
	r := importFile(t, s, id.New(), series(490, func(int) []string { return []string{"DTSTART:20000229T090000Z", rule} }),
		true)
	t.Logf("%d of 490 rules are computed in %s", r.Created, time.Since(begun))
	if r.Created < 20 || r.Created > 60 {
		t.Errorf("%d rules are computed, want about 35", r.Created)
	}
	if last := r.Items[489]; !strings.Contains(last.Problems[0].Message, "take too long") &&
		!strings.Contains(last.Problems[0].Message, "was not tried") {
		t.Errorf("the last: %+v", last)
	}
	ordinary := importFile(t, s, id.New(), series(490, func(i int) []string {
		return []string{"DTSTART:20201122T090000Z", []string{"RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20301231T000000Z",
			"RRULE:FREQ=MONTHLY;BYDAY=-1FR", "RRULE:FREQ=YEARLY", "RRULE:FREQ=DAILY;COUNT=60"}[i%4]}
	}), true)
	if ordinary.Created != 490 {
		t.Errorf("of 490 ordinary rules %d are computed", ordinary.Created)
	}
}

// TestT65ListComputationIsLimited lists rules whose day comes every 28 years, for a few years and for thousands.
func TestT65ListComputationIsLimited(t *testing.T) {
	t.Parallel()
	s, _, _, _ := at(t, database.SQLite, nine)
	owner := id.New()
	importFile(t, s, owner, series(20, func(int) []string {
		return []string{"DTSTART:20040229T090000Z", "RRULE:FREQ=YEARLY;BYDAY=5SU;BYMONTH=2"}
	}), false)
	list := func(years int) ([]event.Event, error) {
		from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		events, _, err := s.ListEvents(t.Context(), owner, event.Range{From: from, To: from.AddDate(years, 0, 0)})
		return events, err
	}
	if events, err := list(40); err != nil || len(events) != 40 {
		t.Errorf("forty years: %d events, %v", len(events), err)
	}
	if _, err := list(7000); fault.KindOf(err) != fault.KindConflict {
		t.Errorf("seven thousand years: %v", err)
	}
}

func TestImportLimitsCostOfFile(t *testing.T) {
	t.Parallel()
	s, _, _, _ := at(t, database.SQLite, nine)

	t.Run("after twenty rules that name no day, no further one is tried", func(t *testing.T) {
		r := importFile(t, s, id.New(), series(25, func(int) []string {
			return []string{"DTSTART:20261122T090000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"}
		}), true)
		untried := 0
		for _, item := range r.Items {
			if strings.Contains(item.Problems[0].Message, "this one was not tried") {
				untried++
			}
		}
		if r.Failed != 25 || untried != 5 {
			t.Errorf("%d failed, %d of them untried", r.Failed, untried)
		}
	})

	t.Run("after ten thousand exceptions the others are left out, with a message", func(t *testing.T) {
		r := importFile(t, s, id.New(), series(11, func(int) []string {
			return []string{"DTSTART:20261122T000000Z", "RRULE:FREQ=DAILY",
				dates("EXDATE:", 1000, func(n int) time.Time {
					return time.Date(2026, 11, 22+n, 0, 0, 0, 0, time.UTC)
				})}
		}), true)
		for i, item := range r.Items {
			if left := len(item.Problems) > 0; left != (i == 10) {
				t.Errorf("event %d: %+v", i, item.Problems)
			}
		}
	})

	t.Run("a file has a hundred calendars at most", func(t *testing.T) {
		text := strings.Repeat("BEGIN:VCALENDAR\nEND:VCALENDAR\n", 101)
		if _, err := s.Import(t.Context(), id.New(), []byte(text), time.UTC,
			true); fault.KindOf(err) != fault.KindInvalid {
			t.Error(err)
		}
	})

	t.Run("a calendar has two hundred names of zones at most", func(t *testing.T) {
		known := map[int]string{0: "Europe/Berlin", 199: "Asia/Tokyo", 200: "Europe/Paris"}
		r := importFile(t, s, id.New(), series(201, func(i int) []string {
			if zone, ok := known[i]; ok {
				return []string{"DTSTART;TZID=" + zone + ":20261122T000000"}
			}
			return []string{fmt.Sprintf("DTSTART;TZID=Mars/%d:20261122T000000", i)}
		}), true)
		if r.Created != 2 || r.Failed != 199 || r.Items[200].Action != "fail" {
			t.Errorf("%d created, %d failed", r.Created, r.Failed)
		}
	})
}
