package calendar_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	goical "github.com/emersion/go-ical"
	"github.com/google/go-cmp/cmp"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// at returns a calendar on a database of the engine with a clock that the test controls.
func at(t testing.TB, engine database.Dialect, now time.Time) (*calendar.Service, *database.DB, *reminded,
	*clock.Manual) {
	t.Helper()
	c := clock.NewManual(now)
	db := databasetest.OpenAt(t, engine, c)
	r := &reminded{minutes: 15}
	return calendar.NewService(db, r), db, r, c
}

// everything fills a calendar with one event of each kind that a file can contain.
func everything(t *testing.T, s *calendar.Service, owner string) {
	t.Helper()
	create(t, s, owner, func(f *event.NewEvent) {
		f.Title, f.Location = `Commas, semicolons; back\slashes and "quotes"`, "Room 5; second floor"
		f.Description = "line 1\nline 2\n\nÜber 75 octets, so that this line is folded – 🗓 🗓 🗓 🗓 🗓 🗓 🗓 🗓 🗓 🗓 🗓 🗓 " +
			"🗓\nBEGIN:VEVENT"
		f.ReminderMinutes = new(45)
	})
	create(t, s, owner, func(f *event.NewEvent) {
		f.Title, f.ReminderMinutes = "No reminder", new(event.NoReminder)
	})
	create(t, s, owner, func(f *event.NewEvent) { f.Title, f.EndTime = "A point", f.StartTime })
	create(t, s, owner, func(f *event.NewEvent) {
		f.Title, f.AllDay, f.Timezone = "Two days", true, "America/New_York"
		f.StartTime, f.EndTime = utc(t, "2026-11-25 12:00"), utc(t, "2026-11-26 12:00")
	})
	create(t, s, owner, repeat(t, "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270301", "America/New_York", "2026-10-26 13:00"))
	create(t, s, owner, repeat(t, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6", "Europe/Berlin", "2026-11-27 08:30"),
		func(f *event.NewEvent) { f.EventType = "" })
	create(t, s, owner, func(f *event.NewEvent) {
		f.Title, f.AllDay, f.Timezone, f.RRule = "Birthday", true, "Asia/Kolkata", "FREQ=YEARLY;UNTIL=20300101"
		f.StartTime, f.EndTime = utc(t, "2026-12-01 00:00"), utc(t, "2026-12-01 01:00")
	})
	in := event.Range{From: utc(t, "2026-10-01 00:00"), To: utc(t, "2027-04-01 00:00"), Overlap: true}
	for _, o := range list(t, s, owner, in) {
		switch o.StartTime.Format("01-02 15:04") {
		case "11-04 14:00":
			change(t, s, owner, o.ID, "", event.EventChanges{
				Title: new("Moved"), StartTime: new(utc(t, "2026-11-05 14:00")),
				EndTime: new(utc(t, "2026-11-05 16:00")), EventType: new("other")})
		case "11-11 14:00", "12-24 14:00", "12-25 08:30":
			if err := s.DeleteEvent(t.Context(), owner, o.ID, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func importFile(t *testing.T, s *calendar.Service, owner, text string, preview bool) calendar.Import {
	t.Helper()
	result, err := s.Import(contenttest.Context(t), owner, []byte(text), time.UTC, preview)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func export(t *testing.T, s *calendar.Service, owner string) string {
	t.Helper()
	var text strings.Builder
	if err := s.Export(t.Context(), owner, "Work, and more", &text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// stamps matches the differences between two calendars with the same events.
var stamps = regexp.MustCompile(`(?m)^(DTSTAMP|CREATED|LAST-MODIFIED):.*\r\n`)

var update = flag.Bool("update", false, "write testdata/calendar.ics anew")

func TestExportAndImportRoundTrip(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s, _, _, now := at(t, engine, nine)
			ann, bob := id.New(), id.New()
			everything(t, s, ann)
			text := export(t, s, ann)

			t.Run("the same events give the same file", func(t *testing.T) {
				if again := export(t, s, ann); again != text {
					t.Error(cmp.Diff(text, again))
				}
			})

			t.Run("another user imports exactly the exported events", func(t *testing.T) {
				now.Advance(time.Hour)
				if r := importFile(t, s, bob, text, false); r.Created != 7 ||
					r.Updated+r.Skipped+r.Failed+len(r.Problems) != 0 {
					t.Fatalf("imported %+v", r)
				}
				if diff := cmp.Diff(stamps.ReplaceAllString(text, ""),
					stamps.ReplaceAllString(export(t, s, bob), "")); diff != "" {
					t.Error(diff)
				}
				in := event.Range{From: utc(t, "2026-10-01 00:00"), To: utc(t, "2028-01-01 00:00"), Overlap: true}
				if a, b := times(list(t, s, ann, in)), times(list(t, s, bob, in)); a != b {
					t.Errorf("exported %s\nimported %s", a, b)
				}
			})

			t.Run("the user's own file changes nothing", func(t *testing.T) {
				if r := importFile(t, s, ann, text, false); r.Skipped != 7 || r.Created+r.Updated+r.Failed != 0 {
					t.Errorf("imported %+v", r)
				}
				if diff := cmp.Diff(text, export(t, s, ann)); diff != "" {
					t.Error(diff)
				}
			})

			t.Run("an event that has changed is brought back, its own fields stay", func(t *testing.T) {
				e := list(t, s, bob, event.Range{From: nine, To: nine.Add(time.Hour)})[0]
				change(t, s, bob, e.ID, "", event.EventChanges{
					Title: new("Other"), Extra: event.Extra{"color": []byte(`"teal"`)}})
				if r := importFile(t, s, bob, text, false); r.Updated != 1 || r.Skipped != 6 {
					t.Fatalf("imported %+v", r)
				}
				found, err := s.FindEvent(t.Context(), bob, e.ID)
				if err != nil || found.Title != e.Title || string(found.Extra["color"]) != `"teal"` {
					t.Errorf("found %+v, %v", found, err)
				}
			})
		})
	}
}

// TestOtherLibraryReadsExport reads the file with a different library and checks it against RFC
// 5545 where programs are known to be strict. The file in testdata is read by browser tests with
// another library (ical.js).
func TestOtherLibraryReadsExport(t *testing.T) {
	t.Parallel()
	s, _, _, _ := at(t, database.SQLite, nine)
	owner := id.New()
	everything(t, s, owner)
	text := export(t, s, owner)

	for i, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("line %d has %d octets: %q", i+1, len(line), line)
		}
	}
	parsed, err := goical.NewDecoder(strings.NewReader(text)).Decode()
	if err != nil {
		t.Fatal(err)
	}
	in := [2]time.Time{utc(t, "2026-10-01 00:00"), utc(t, "2027-04-01 00:00")}
	got := map[string]bool{}
	cancelled := map[string]bool{}
	for _, e := range parsed.Events() {
		start, err := e.DateTimeStart(time.UTC)
		if err != nil {
			t.Fatal(err)
		}
		summary, err := e.Props.Text(goical.PropSummary)
		if err != nil {
			t.Fatal(err)
		}
		if e.Props.Get(goical.PropDateTimeStart).Params.Get("VALUE") == "DATE" {
			continue // this library doesn't report the zone of a date
		}
		set, err := e.RecurrenceSet(time.UTC)
		if err != nil {
			t.Fatal(err)
		}
		if p := e.Props.Get("RECURRENCE-ID"); p != nil {
			when, err := p.DateTime(time.UTC)
			if err != nil {
				t.Fatal(err)
			}
			cancelled[when.UTC().Format(time.RFC3339)+" Stand-up"] = true
		}
		if set == nil {
			got[start.UTC().Format(time.RFC3339)+" "+summary] = true
			continue
		}
		for _, o := range set.Between(in[0], in[1], true) {
			got[o.UTC().Format(time.RFC3339)+" "+summary] = true
		}
	}
	for name := range cancelled {
		delete(got, name)
	}
	want := map[string]bool{}
	for _, e := range list(t, s, owner, event.Range{From: in[0], To: in[1], Overlap: true}) {
		if !e.AllDay {
			want[e.StartTime.Format(time.RFC3339)+" "+e.Title] = true
		}
	}
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 30 {
		t.Errorf("%d events: %s", len(want), diff)
	}
	golden(t, text)
}

// golden compares the file with testdata/calendar.ics, except for IDs.
func golden(t *testing.T, text string) {
	t.Helper()
	number, names := 0, map[string]string{}
	text = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`).ReplaceAllStringFunc(text, func(id string) string {
		if names[id] == "" {
			number++
			names[id] = fmt.Sprintf("00000000-0000-7000-8000-%012d", number)
		}
		return names[id]
	})
	path := filepath.Join("testdata", "calendar.ics")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("the file has changed; if this is meant, run with -update\n%s", diff)
	}
}

// TestRandomCalendarsRoundTrip exports and imports random calendars.
func TestRandomCalendarsRoundTrip(t *testing.T) {
	t.Parallel()
	s, _, _, _ := at(t, database.SQLite, nine)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	pick := func(of ...string) string { return of[random.IntN(len(of))] }
	for range 15 {
		ann, bob := id.New(), id.New()
		for range random.IntN(8) + 1 {
			create(t, s, ann, func(f *event.NewEvent) {
				f.Title, f.Description = pick("A", "b;c,d", `\n`, "ü–🗓"),
					pick("", "a\nb", strings.Repeat("long ", 50), `\;,`)
				f.Location, f.EventType = pick("", "x, y"), pick("personal", "work", "other")
				f.RRule = pick("", "FREQ=DAILY;COUNT=20", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU",
					"FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;UNTIL=20400101")
				f.Timezone = pick("", "UTC", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
					"Asia/Kathmandu")
				f.AllDay = random.IntN(4) == 0
				f.StartTime = nine.Add(time.Duration(random.IntN(500_000)) * time.Minute)
				f.EndTime = f.StartTime.Add(time.Duration(random.IntN(3_000)) * time.Minute)
			})
		}
		events := list(t, s, ann, event.Range{})
		for range 5 {
			o := events[random.IntN(len(events))]
			if o.SeriesID == "" {
				continue
			}
			if random.IntN(2) == 0 {
				_ = s.DeleteEvent(t.Context(), ann, o.ID, calendar.ScopeOne)
			} else {
				_, _ = s.UpdateEvent(t.Context(), ann, o.ID, calendar.ScopeOne,
					event.EventChanges{Title: new("Changed"), EndTime: new(o.EndTime.Add(24 * time.Hour))})
			}
		}
		text := export(t, s, ann)
		if r := importFile(t, s, bob, text, false); r.Failed+len(r.Problems) != 0 {
			t.Fatalf("imported %+v\n%s", r, text)
		}
		if diff := cmp.Diff(stamps.ReplaceAllString(text, ""),
			stamps.ReplaceAllString(export(t, s, bob), "")); diff != "" {
			t.Fatal(diff)
		}
		if a, b := sorted(list(t, s, ann, event.Range{})), sorted(list(t, s, bob, event.Range{})); a != b {
			t.Fatalf("exported %s\nimported %s\n%s", a, b, text)
		}
	}
}

// sorted formats the times in an order independent of IDs.
func sorted(events []event.Event) string {
	all := strings.Split(times(events), ", ")
	slices.Sort(all)
	return strings.Join(all, "\n")
}
