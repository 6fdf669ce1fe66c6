package recur_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/teambition/rrule-go"
	"pgregory.net/rapid"

	"harborlight/internal/schedule/calendar/recur"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, ok := recur.Zone(name)
	if !ok {
		t.Fatalf("no zone %s", name)
	}
	return z
}

func at(t testing.TB, text string) time.Time {
	t.Helper()
	v, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return v.UTC()
}

func parse(t testing.TB, rule string, z *time.Location) recur.Rule {
	t.Helper()
	r, err := recur.Parse(rule, z)
	if err != nil {
		t.Fatalf("%s: %v", rule, err)
	}
	return r
}

// take returns the first n occurrences at from or later.
func take(s recur.Series, from time.Time, n int) []time.Time {
	return takeWithin(s, from, n, recur.NewBudget(math.MaxInt))
}

func takeWithin(s recur.Series, from time.Time, n int, work *recur.Budget) []time.Time {
	var out []time.Time
	next := s.Seek(from, work)
	for t, ok := next(); ok && len(out) < n; t, ok = next() {
		out = append(out, t)
	}
	return out
}

func TestClocks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ zone, wall, want string }{
		"an ordinary time":           {"Asia/Kolkata", "2026-11-21T09:00:00Z", "2026-11-21T03:30:00Z"},
		"New York, the skipped hour": {"America/New_York", "2026-03-08T02:30:00Z", "2026-03-08T07:30:00Z"},
		"Berlin, the skipped hour":   {"Europe/Berlin", "2026-03-29T02:30:00Z", "2026-03-29T01:30:00Z"},
		"Lord Howe, the skipped half hour": {
			"Australia/Lord_Howe", "2026-10-04T02:15:00Z", "2026-10-03T15:45:00Z"},
		"New York, the hour that comes twice": {"America/New_York", "2026-11-01T01:30:00Z", "2026-11-01T05:30:00Z"},
		"Berlin, the hour that comes twice":   {"Europe/Berlin", "2026-10-25T02:30:00Z", "2026-10-25T00:30:00Z"},
		"Lord Howe, the half that comes twice": {
			"Australia/Lord_Howe", "2026-04-05T01:45:00Z", "2026-04-04T14:45:00Z"},
		"Samoa, the day that never was": {"Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-30T19:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := recur.Instant(at(t, c.wall), zone(t, c.zone)); !got.Equal(at(t, c.want)) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestClocksAgreeWithThemselves(t *testing.T) {
	t.Parallel()
	zones := []string{"UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe",
		"Africa/Casablanca", "America/Santiago"}
	rapid.Check(t, func(r *rapid.T) {
		z := zone(t, rapid.SampledFrom(zones).Draw(r, "zone"))
		instant := time.Unix(rapid.Int64Range(-2e9, 6e9).Draw(r, "second"), 0).UTC()
		wall := recur.LocalTime(instant, z)
		back := recur.Instant(wall, z)
		if !recur.LocalTime(back, z).Equal(wall) || back.After(instant) {
			r.Fatalf("%s shows %s, which is taken for %s", instant, wall, back)
		}
	})
}

func TestOccurrences(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ rule, zone, start, want string }{
		"daily across the change to winter": {"FREQ=DAILY", "America/New_York", "2026-10-31T13:00:00Z",
			"2026-10-31T13:00:00Z 2026-11-01T14:00:00Z 2026-11-02T14:00:00Z"},
		"daily in the skipped hour": {"FREQ=DAILY", "America/New_York", "2026-03-07T07:30:00Z",
			"2026-03-07T07:30:00Z 2026-03-08T07:30:00Z 2026-03-09T06:30:00Z"},
		"every second week on two days": {"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "UTC", "2026-11-23T09:00:00Z",
			"2026-11-23T09:00:00Z 2026-11-25T09:00:00Z 2026-12-07T09:00:00Z"},
		"weekly by the zone's day": {"FREQ=WEEKLY;BYDAY=MO", "Asia/Tokyo", "2026-11-22T23:00:00Z",
			"2026-11-22T23:00:00Z 2026-11-29T23:00:00Z 2026-12-06T23:00:00Z"},
		"monthly on the 31st": {"FREQ=MONTHLY", "UTC", "2026-01-31T09:00:00Z",
			"2026-01-31T09:00:00Z 2026-03-31T09:00:00Z 2026-05-31T09:00:00Z"},
		"monthly on the second Tuesday": {"FREQ=MONTHLY;BYDAY=2TU", "UTC", "2026-11-10T09:00:00Z",
			"2026-11-10T09:00:00Z 2026-12-08T09:00:00Z 2027-01-12T09:00:00Z"},
		"monthly on the last working day": {
			"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "UTC", "2026-11-30T09:00:00Z",
			"2026-11-30T09:00:00Z 2026-12-31T09:00:00Z 2027-01-29T09:00:00Z"},
		"yearly on a leap day": {"FREQ=YEARLY", "UTC", "2024-02-29T09:00:00Z",
			"2024-02-29T09:00:00Z 2028-02-29T09:00:00Z 2032-02-29T09:00:00Z"},
		"until an instant": {"FREQ=DAILY;UNTIL=20261122T090000Z", "UTC", "2026-11-21T09:00:00Z",
			"2026-11-21T09:00:00Z 2026-11-22T09:00:00Z"},
		"until a day, included": {"FREQ=DAILY;UNTIL=20261122", "America/New_York", "2026-11-21T23:00:00Z",
			"2026-11-21T23:00:00Z 2026-11-22T23:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			z := zone(t, c.zone)
			s := recur.Series{Rule: parse(t, c.rule, z), Start: at(t, c.start), Zone: z}
			var got []string
			for _, o := range take(s, time.Time{}, 3) {
				got = append(got, o.Format(time.RFC3339))
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
}

var rules = []string{
	"FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYDAY=MO,FR", "FREQ=WEEKLY",
	"FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU",
	"FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SU", "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1,15",
	"FREQ=MONTHLY;BYDAY=-1FR",
	"FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU;BYSETPOS=2,-1", "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=4",
	"FREQ=YEARLY;BYMONTH=2,11;BYDAY=1SU",
	"FREQ=YEARLY;INTERVAL=3;BYDAY=20MO", "FREQ=YEARLY;BYDAY=53FR,-53WE", "FREQ=YEARLY;BYMONTH=2,12;BYDAY=5MO,-5SU",
	"FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=3",
}

// TestSeekMatchesIteration compares a jump into a series with iterating to the same place.
func TestSeekMatchesIteration(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		z := zone(t, rapid.SampledFrom([]string{
			"UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"}).Draw(r, "zone"))
		s := recur.Series{Zone: z, Rule: parse(t, rapid.SampledFrom(rules).Draw(r, "rule"), z)}
		s.Start = time.Unix(rapid.Int64Range(0, 1e9).Draw(r, "start"), 0).UTC()
		first, err := s.First(recur.NewBudget(math.MaxInt))
		if err != nil {
			r.Fatal(err)
		}
		s.Start = first
		from := first.Add(time.Duration(rapid.IntRange(-1000, 300_000).Draw(r, "hours")) * time.Hour)
		var walked []time.Time
		next := s.Seek(time.Time{}, recur.NewBudget(math.MaxInt))
		for len(walked) < 5 {
			o, ok := next()
			if !ok {
				break
			}
			if !o.Before(from) {
				walked = append(walked, o)
			}
		}
		if got := take(s, from, 5); !slices.EqualFunc(got, walked, time.Time.Equal) {
			r.Fatalf("sought %v\nwalked %v", got, walked)
		}
	})
}

// TestLastOccurrence tests COUNT and UNTIL.
func TestLastOccurrence(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		z := zone(t, "Europe/Berlin")
		rule := rapid.SampledFrom(rules).Draw(r, "rule")
		s := recur.Series{Zone: z, Rule: parse(t, rule, z), Start: at(t, "2026-11-21T09:00:00Z")}
		s.Start, _ = s.First(recur.NewBudget(math.MaxInt))
		n := rapid.IntRange(1, 50).Draw(r, "count")
		want := take(s, time.Time{}, n)
		for !want[n-1].Before(s.Start.AddDate(100, 0, 0)) { // rules are counted no further
			n--
		}
		want = want[:n]
		counted := s
		counted.Rule = parse(t, rule+";COUNT="+string(rune('0'+n/10))+string(rune('0'+n%10)), z)
		last, ends := counted.LastOccurrence(recur.NewBudget(math.MaxInt))
		if !ends || !last.Equal(want[n-1]) {
			r.Fatalf("COUNT=%d ends %s, want %s", n, last, want[n-1])
		}
		until := s
		until.Rule = parse(t, rule+";UNTIL="+want[n-1].Add(time.Hour).Format("20060102T150405Z"), z)
		if last, _ := until.LastOccurrence(recur.NewBudget(math.MaxInt)); !last.Equal(want[n-1]) {
			r.Fatalf("UNTIL ends %s, want %s", last, want[n-1])
		}
		counted.Last = last
		if got := take(counted, want[0], 100); len(got) != n {
			r.Fatalf("%d occurrences, want %d", len(got), n)
		}
	})
}

func TestInvalidRulesAreRefused(t *testing.T) {
	t.Parallel()
	for _, rule := range []string{
		"", "x", "FREQ", "FREQ=", "INTERVAL=2", "FREQ=SECONDLY", "FREQ=HOURLY;INTERVAL=1", "FREQ=DAILY;INTERVAL=0x2",
		"FREQ=DAILY;INTERVAL=-1",
		"FREQ=DAILY;INTERVAL=1000", "FREQ=DAILY;COUNT=5001", "FREQ=DAILY;COUNT=9999999999999999999999",
		"FREQ=DAILY;COUNT=-1",
		"FREQ=DAILY;COUNT=2;UNTIL=20270101", "FREQ=DAILY;UNTIL=soon", "FREQ=DAILY;FREQ=WEEKLY",
		"FREQ=WEEKLY;BYDAY=2MO", "FREQ=DAILY;BYDAY=1MO",
		"FREQ=MONTHLY;BYDAY=6MO", "FREQ=YEARLY;BYMONTH=11;BYDAY=12SA", "FREQ=YEARLY;BYDAY=54MO",
		"FREQ=YEARLY;BYDAY=-54MO",
		"FREQ=WEEKLY;BYMONTHDAY=3", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=32",
		"FREQ=YEARLY;BYMONTH=13",
		"FREQ=DAILY;BYHOUR=1", "FREQ=YEARLY;BYYEARDAY=1", "FREQ=YEARLY;BYWEEKNO=1", "FREQ=YEARLY;BYEASTER=0",
		"FREQ=DAILY;DTSTART=20260101",
		"FREQ=MONTHLY;BYSETPOS=1", "FREQ=DAILY;BYDAY=MO;BYSETPOS=1", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=",
		"FREQ=DAILY\nRRULE:FREQ=DAILY",
		"FREQ=MONTHLY;BYMONTHDAY=" + strings.Repeat("1,", 60) + "1", strings.Repeat("FREQ=DAILY;", 60),
		"FREQ=DAILY;X-Y=secret",
	} {
		_, err := recur.Parse(rule, time.UTC)
		problem, ok := errors.AsType[recur.Problem](err)
		if !ok || strings.Contains(problem.Error(), "secret") {
			t.Errorf("%q: %v", rule, err)
		}
	}
	for _, rule := range []string{"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31",
		"FREQ=DAILY;UNTIL=20260101", "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31"} {
		s := recur.Series{Rule: parse(t, rule, time.UTC), Zone: time.UTC, Start: at(t, "2026-11-21T09:00:00Z")}
		if first, err := s.First(recur.NewBudget(math.MaxInt)); err == nil {
			t.Errorf("%s begins %s", rule, first)
		}
	}
}

func TestRulesHaveCanonicalForm(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"rrule:freq=weekly;byday=we,mo;interval=1;", "FREQ=WEEKLY;BYDAY=WE,MO"},
		{"FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20270101T045959Z"},
		{"COUNT=3;FREQ=MONTHLY;BYDAY=-1SU", "FREQ=MONTHLY;COUNT=3;BYDAY=-1SU"},
	} {
		z := zone(t, "America/New_York")
		got := parse(t, c[0], z).String()
		if got != c[1] || parse(t, got, z).String() != got {
			t.Errorf("%s became %s, want %s", c[0], got, c[1])
		}
	}
}

// FuzzParse parses arbitrary text: an accepted rule has one canonical form, and its occurrences are found quickly.
func FuzzParse(f *testing.F) {
	for _, rule := range rules {
		f.Add(rule, int64(1_795_251_600))
	}
	f.Add("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", int64(0))
	f.Add("FREQ=DAILY;UNTIL=99991231T235959Z;INTERVAL=999", int64(-62_135_596_800))
	f.Fuzz(func(t *testing.T, text string, second int64) {
		berlin := zone(t, "Europe/Berlin")
		rule, err := recur.Parse(text, berlin)
		if err != nil {
			return
		}
		if again, err := recur.Parse(rule.String(), berlin); err != nil || again.String() != rule.String() {
			t.Fatalf("%q became %q, then %q, %v", text, rule, again, err)
		}
		s := recur.Series{Rule: rule, Zone: berlin,
			Start: time.Unix(min(max(second, -62_135_596_800), 253_402_300_799), 0).UTC()}
		if s.Start, err = s.First(recur.NewBudget(math.MaxInt)); err != nil {
			return
		}
		s.Last, _ = s.LastOccurrence(recur.NewBudget(math.MaxInt))
		for _, o := range take(s, s.Start.AddDate(3, 0, 0), 10) {
			if !s.Has(o) {
				t.Fatalf("%q lacks its explicit %s", rule, o)
			}
		}
	})
}

// TestDaysMatchLibrary compares Has with the library for every instant of three years.
func TestDaysMatchLibrary(t *testing.T) {
	t.Parallel()
	days := []string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}
	zones := []string{"UTC", "America/New_York", "Europe/Berlin", "Pacific/Apia", "America/Santiago"}
	rapid.Check(t, func(r *rapid.T) {
		freq := rapid.SampledFrom([]string{"DAILY", "WEEKLY", "MONTHLY", "YEARLY"}).Draw(r, "freq")
		text := fmt.Sprintf("FREQ=%s;INTERVAL=%d;WKST=%s", freq, rapid.IntRange(1, 5).Draw(r, "interval"),
			rapid.SampledFrom(days).Draw(r, "wkst"))
		if rapid.Bool().Draw(r, "by month") {
			text += fmt.Sprintf(";BYMONTH=%d,%d", rapid.IntRange(1, 12).Draw(r, "month"),
				rapid.IntRange(1, 12).Draw(r, "month"))
		}
		if freq != "WEEKLY" && rapid.Bool().Draw(r, "by day of the month") {
			text += fmt.Sprintf(";BYMONTHDAY=%d,%d", rapid.IntRange(1, 31).Draw(r, "day"),
				rapid.IntRange(-31, -1).Draw(r, "day"))
		}
		if rapid.Bool().Draw(r, "by day") {
			var list []string
			for range rapid.IntRange(1, 4).Draw(r, "days") {
				day := rapid.SampledFrom(days).Draw(r, "day")
				if n := rapid.IntRange(-5, 5).Draw(r, "n"); n != 0 && (freq == "MONTHLY" || freq == "YEARLY") {
					day = fmt.Sprint(n, day)
				}
				list = append(list, day)
			}
			text += ";BYDAY=" + strings.Join(list, ",")
		}
		if freq != "DAILY" && strings.Contains(text, "DAY=") && rapid.Bool().Draw(r, "by position") {
			text += fmt.Sprintf(";BYSETPOS=%d,%d", rapid.IntRange(1, 8).Draw(r, "position"),
				rapid.IntRange(-8, -1).Draw(r, "position"))
		}
		z := zone(t, rapid.SampledFrom(zones).Draw(r, "zone"))
		rule, err := recur.Parse(text, z)
		if err != nil {
			r.Skip(text, err)
		}
		s := recur.Series{Rule: rule, Zone: z,
			Start: time.Unix(rapid.Int64Range(1_200_000_000, 1_900_000_000).Draw(r, "second"), 0).UTC()}
		if s.Start, err = s.First(recur.NewBudget(math.MaxInt)); err != nil {
			return
		}
		s.Last = s.Start.AddDate(3, 0, 0)
		clock := recur.LocalTime(s.Start, z)
		occurs := map[int64]bool{}
		walked := take(s, time.Time{}, 2000)
		for _, o := range walked {
			occurs[o.Unix()] = true
		}
		if want := byLibrary(t, text, clock, z, s.Last); !slices.EqualFunc(walked, want, time.Time.Equal) {
			r.Fatalf("%s from %s\nfound   %v\nlibrary %v", text, s.Start, walked, want)
		}
		for n := range 3 * 365 {
			o := recur.Instant(clock.AddDate(0, 0, n), z)
			if s.Has(o) != occurs[o.Unix()] {
				r.Fatalf("%s from %s: occurs at %s: %v", text, s.Start, o, occurs[o.Unix()])
			}
			if s.Has(o.Add(time.Second)) {
				r.Fatalf("%s from %s occurs a second after %s", text, s.Start, o)
			}
		}
	})
}

// byLibrary returns the occurrences up to last according to rrule-go.
func byLibrary(t *testing.T, text string, clock time.Time, z *time.Location, last time.Time) (all []time.Time) {
	t.Helper()
	option, err := rrule.StrToROption(text)
	if err != nil {
		t.Fatal(err)
	}
	option.Dtstart, option.Until = clock, clock.AddDate(4, 0, 0)
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		t.Fatal(err)
	}
	for _, wall := range rule.All() {
		if o := recur.Instant(wall, z); !o.After(last) {
			all = append(all, o)
		}
	}
	return all
}

// TestT65RuleComputationIsFast computes rules whose days are rare or never come.
func TestT65RuleComputationIsFast(t *testing.T) {
	t.Parallel()
	long := strings.TrimSuffix(strings.Repeat("1MO,-1TU,", 20), ",") + ";BYSETPOS=" +
		strings.TrimSuffix(strings.Repeat("366,-366,", 15), ",")
	for _, rule := range []string{
		"FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;UNTIL=99981231T000000Z",
		"FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=3,4,5", "FREQ=YEARLY;BYDAY=" + long,
		"FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-366;COUNT=5000",
		"FREQ=DAILY;INTERVAL=999;BYMONTHDAY=31;BYMONTH=12;BYDAY=SU;COUNT=5000", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2",
	} {
		work := recur.NewBudget(recur.PerRule)
		s := recur.Series{Rule: parse(t, rule, time.UTC), Zone: time.UTC, Start: at(t, "2026-11-21T09:00:00Z")}
		begun := time.Now()
		if first, err := s.First(work); err == nil {
			s.Start = first
		}
		s.Last, _ = s.LastOccurrence(work)
		s.Seek(at(t, "2030-01-01T00:00:00Z"), work)()
		took := time.Since(begun)
		t.Logf("%s: %s", rule, took)
		if work.Spent() {
			t.Errorf("%s takes more days than a rule may", rule)
		}
	}
}

// TestT65SpentBudgetEndsSearch shares one budget among several rules.
func TestT65SpentBudgetEndsSearch(t *testing.T) {
	t.Parallel()
	work := recur.NewBudget(100_000)
	found := 0
	for range 1000 {
		s := recur.Series{Rule: parse(t, "FREQ=DAILY", time.UTC), Zone: time.UTC, Start: at(t, "2026-11-21T09:00:00Z")}
		found += len(takeWithin(s, time.Time{}, 1000, work))
	}
	if found < 19_000 || found > 20_000 || !work.Spent() {
		t.Errorf("%d occurrences are found, each of which costs five days", found)
	}
}
