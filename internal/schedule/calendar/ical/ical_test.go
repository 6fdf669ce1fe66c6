package ical_test

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	ics "github.com/arran4/golang-ical"
	"github.com/teambition/rrule-go"

	"harborlight/internal/schedule/calendar/ical"
)

// TestTimezoneDescribesZone interprets the descriptions like a program without zone data, and compares the offset
// at many instants.
func TestTimezoneDescribesZone(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for _, name := range []string{
		"America/New_York", "Europe/Berlin", "Europe/London", "Asia/Kolkata", "Australia/Lord_Howe",
		"Africa/Casablanca", "America/Santiago",
		"Asia/Tokyo", "Pacific/Auckland", "America/Sao_Paulo", "Europe/Istanbul", "Asia/Tehran", "Pacific/Apia",
		"Africa/Cairo", "Asia/Gaza",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			zone, err := time.LoadLocation(name)
			if err != nil {
				t.Fatal(err)
			}
			from := time.Date(2005, 6, 1, 0, 0, 0, 0, time.UTC)
			described := observances(t, ical.Timezone(zone, from, now))
			random := rand.New(rand.NewPCG(1, 2))
			for range 2_000 {
				at := from.Add(time.Duration(random.Int64N(int64(now.AddDate(9, 0, 0).Sub(from)))))
				_, want := at.In(zone).Zone()
				if got := offsetAt(described, at); got != want {
					t.Fatalf("%s: described as %d seconds, want %d", at, got, want)
				}
			}
		})
	}
}

// observance is a part of a zone's description: after each of its beginnings the offset is to, in seconds.
type observance struct {
	begins []time.Time // UTC
	to     int
}

func observances(t *testing.T, tz *ics.VTimezone) []observance {
	t.Helper()
	var all []observance
	for _, c := range tz.Components {
		props := map[string]string{}
		for _, p := range c.UnknownPropertiesIANAProperties() {
			props[p.IANAToken] = p.Value
		}
		start, err := time.Parse(ical.LocalForm, props["DTSTART"])
		if err != nil {
			t.Fatal(err)
		}
		before := seconds(t, props["TZOFFSETFROM"])
		o := observance{to: seconds(t, props["TZOFFSETTO"])}
		walls := []time.Time{start}
		if text := props["RRULE"]; text != "" {
			option, err := rrule.StrToROption(text)
			if err != nil {
				t.Fatal(err)
			}
			option.Dtstart = start
			if !option.Until.IsZero() {
				option.Until = option.Until.Add(time.Duration(before) * time.Second)
			}
			rule, err := rrule.NewRRule(*option)
			if err != nil {
				t.Fatal(err)
			}
			walls = rule.Between(start, start.AddDate(60, 0, 0), true)
		}
		for _, w := range walls {
			o.begins = append(o.begins, w.Add(-time.Duration(before)*time.Second))
		}
		all = append(all, o)
	}
	return all
}

func offsetAt(all []observance, at time.Time) int {
	var last time.Time
	offset := 0
	for _, o := range all {
		for _, b := range o.begins {
			if !b.After(at) && !b.Before(last) {
				last, offset = b, o.to
			}
		}
	}
	return offset
}

func seconds(t *testing.T, text string) int {
	t.Helper()
	at, err := time.Parse("-0700", text)
	if err != nil {
		t.Fatal(err)
	}
	_, offset := at.Zone()
	return offset
}

func TestRead(t *testing.T) {
	t.Parallel()
	file := "\ufeffBEGIN:VCALENDAR\r\nX-A;P=\"a;b:c\",d;Q=e:va\r\n lue \\, " +
		"with\\nescapes\\\\n\r\nnonsense\r\nBEGIN:vevent\r\nsummary:f\tg\x01\xc3\r\n " +
		"\xbc\r\nBAD:\xff\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	calendars, problems, err := ical.Read([]byte(file))
	if err != nil || len(calendars) != 1 {
		t.Fatalf("%v, %v", calendars, err)
	}
	p, _ := calendars[0].First("X-A")
	if p.Text() != "value , with\nescapes\\n" || p.Param("P") != "a;b:c" || p.Param("Q") != "e" || p.Line != 2 {
		t.Errorf("read %q %+v", p.Text(), p)
	}
	event := calendars[0].Components[0]
	if summary, _ := event.First("SUMMARY"); event.Line != 5 || summary.Text() != "f\tgü" {
		t.Errorf("line %d, %q", event.Line, summary.Text())
	}
	if len(problems) != 2 || problems[0].Line != 4 || problems[1].Line != 8 {
		t.Errorf("problems %v", problems)
	}
	_, problems, err = ical.Read([]byte("BEGIN:VCALENDAR\nBEGIN:VEVENT\n"))
	if err != nil || len(problems) != 2 {
		t.Errorf("a file that is cut off: %v, %v", problems, err)
	}
}

func TestDuration(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"PT15M": 15 * time.Minute, "-PT15M": -15 * time.Minute, "+P1W": 7 * 24 * time.Hour,
		"P1DT2H3M4S": 26*time.Hour + 3*time.Minute + 4*time.Second, "-P2D": -48 * time.Hour,
	} {
		if got, ok := ical.Duration(text); !ok || got != want {
			t.Errorf("%s is %s", text, got)
		}
	}
	for _, text := range []string{"", "P", "15M", "PT", "PTM", "P1H", "PT1D", "PT99999999999S", "P999999999W",
		"--PT1M", "PT1", "PT-1M", "P1X"} {
		if got, ok := ical.Duration(text); ok && text != "PT" {
			t.Errorf("%q is %s", text, got)
		}
	}
}

// FuzzRead reads arbitrary files: the cost of each is proportional to its size.
func FuzzRead(f *testing.F) {
	f.Add([]byte("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20261121T090000\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR\n"))
	f.Add([]byte("BEGIN:VCALENDAR\nX;A=\"b:c\":d\n e\nEND:VCALENDAR"))
	f.Fuzz(func(t *testing.T, file []byte) {
		calendars, _, err := ical.Read(file)
		if err != nil {
			return
		}
		lines := strings.Count(string(file), "\n") + 1
		for _, c := range calendars {
			zones := ical.ZonesOf(c, time.UTC)
			for _, p := range c.Properties {
				if p.Line < 1 || p.Line > lines || p.Name == "" {
					t.Fatalf("a property %q of line %d of %d", p.Name, p.Line, lines)
				}
				_, _ = zones.Moment(p)
				_, _ = ical.Duration(p.Value)
			}
		}
	})
}

// TestT63ParsedFileMemoryIsLimited reads files of a megabyte with as many parts as fit, and checks the memory of
// the result.
func TestT63ParsedFileMemoryIsLimited(t *testing.T) { //nolint:paralleltest // measures the memory of the process
	const begin, end = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n", "END:VEVENT\nEND:VCALENDAR\n"
	fill := func(text string) string {
		return begin + strings.Repeat(text, (1<<20-len(begin)-len(end))/len(text)) + end
	}
	event := "BEGIN:VEVENT\r\nUID:040000008200E00074C5B7101A82E008\r\nDTSTART:20261121T090000Z\r\nDTEND:20261121T100000Z\r\n" +
		"LOCATION:\r\nSEQUENCE:0\r\nSUMMARY:Call\r\nTRANSP:OPAQUE\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT\r\n"
	for name, c := range map[string]struct {
		text    string
		refused bool
	}{
		"lines of a parameter":      {fill("A;=:\n"), true},
		"lines without a value":     {fill("A:\n"), true},
		"lines of twenty of them":   {fill("A" + strings.Repeat(";=", 20) + ":\n"), false},
		"lines without a name":      {fill("A\n"), false},
		"parts without anything":    {fill("BEGIN:A\nEND:A\n"), true},
		"continuations of a letter": {fill(strings.Repeat("A:b\n c\n d\n e\n", 50) + "\n"), false},
		"an ordinary calendar":      {fill("END:VEVENT\n" + event + "BEGIN:VEVENT\n"), false},
	} {
		before := held()
		calendars, problems, err := ical.Read([]byte(c.text))
		grown := held() - before
		t.Logf("%s: %.1f MB, %v", name, float64(grown)/(1<<20), err)
		if (err != nil) != c.refused || grown > 14<<20 {
			t.Errorf("%s: %.1f MB, %v", name, float64(grown)/(1<<20), err)
		}
		runtime.KeepAlive(calendars)
		runtime.KeepAlive(problems)
	}
}

// held returns the heap memory in use, in bytes.
func held() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestDateListHasOneZone(t *testing.T) {
	t.Parallel()
	text := "BEGIN:VCALENDAR\nEXDATE;X=1;TZID=Europe/Berlin:20261121T090000,20261121T100000/PT1H,x\nEND:VCALENDAR\n"
	calendars, _, err := ical.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for m, err := range ical.ZonesOf(calendars[0], time.UTC).Moments(calendars[0].Properties[0]) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, m.Time.Format("15:04"))
	}
	if want := "08:00 09:00 line 2: problems.imports.no_time"; strings.Join(got, " ") != want {
		t.Errorf("read %q", got)
	}
}
