package slots_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"harborlight/internal/schedule/booking/slots"
)

var drill = flag.Int("schedules", 500, "random schedules of the property test; a drill tries 100000")

// moments are days with clock changes, and an ordinary one.
var moments = map[string][]string{
	"America/New_York":               {"2026-03-08", "2026-11-01", "2026-06-10"},
	"Europe/Berlin":                  {"2026-03-29", "2026-10-25", "2026-01-05"},
	"Australia/Lord_Howe":            {"2026-04-05", "2026-10-04"}, // half an hour
	"America/Sao_Paulo":              {"2018-11-04", "2018-02-18"}, // midnight is skipped, or occurs twice
	"Pacific/Apia":                   {"2011-12-30"},               // a skipped day
	"Africa/Casablanca":              {"2026-02-15", "2026-03-22"},
	"Asia/Kathmandu":                 {"2026-05-05"},
	"Asia/Tokyo":                     {"2026-05-05"},
	"America/St_Johns":               {"2026-03-08", "2026-11-01"},
	"Pacific/Kiritimati":             {"2026-11-01"},
	"Pacific/Pago_Pago":              {"2026-11-01"},
	"Europe/London":                  {"2026-03-29", "2026-10-25"},
	"Antarctica/Troll":               {"2026-03-29", "2026-10-25"}, // two hours
	"America/Argentina/Buenos_Aires": {"2026-07-01"},
}

// schedule is a random test case.
type schedule struct {
	rules         slots.Rules
	busy          []slots.Interval
	now, from, to time.Time
}

func zoneNames() []string {
	names := []string{}
	for name := range moments {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func minutes(r *rand.Rand, choices ...int) time.Duration {
	return time.Duration(choices[r.IntN(len(choices))]) * time.Minute
}

func random(t *testing.T, r *rand.Rand) schedule {
	t.Helper()
	names := zoneNames()
	name := names[r.IntN(len(names))]
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	date, err := time.Parse(time.DateOnly, moments[name][r.IntN(len(moments[name]))])
	if err != nil {
		t.Fatal(err)
	}
	s := schedule{rules: slots.Rules{
		Zone: zone, Before: minutes(r, 0, 0, 5, 15, 60), After: minutes(r, 0, 0, 10, 30),
		Notice: minutes(r, 0, 60, 600, 1440),
		Ahead:  minutes(r, 1440, 2880, 20_000), MostPerDay: r.IntN(4), Duration: minutes(r, 15, 30, 50, 120, 240),
		Step: minutes(r, 5, 15, 20, 30, 60),
	}}
	for day := range s.rules.Hours {
		for range r.IntN(3) {
			from := r.IntN(24*12) * 5
			to := min(1440, from+r.IntN(12*12)*5)
			if r.IntN(4) == 0 {
				to = 1440
			}
			s.rules.Hours[day] = append(s.rules.Hours[day], slots.Span{From: from, To: to})
		}
	}
	if r.IntN(4) == 0 {
		first, last := date.AddDate(0, 0, 1), date.AddDate(0, 0, r.IntN(3))
		s.rules.DaysOff = []slots.Days{{First: first.Format(time.DateOnly), Last: last.Format(time.DateOnly)}}
	}
	s.from = date.Add(time.Duration(r.IntN(48*60)-36*60) * time.Minute)
	s.to = s.from.Add(time.Duration(r.IntN(72*60)) * time.Minute)
	s.now = s.from.Add(time.Duration(r.IntN(24*60)-20*60) * time.Minute).Add(time.Duration(r.IntN(60)) * time.Second)
	s.busy = busyTimes(r, zone, s.from)
	return s
}

// busyTimes returns single events with second precision, bookings, and events that recur at a local time of a zone.
func busyTimes(r *rand.Rand, zone *time.Location, from time.Time) []slots.Interval {
	var busy []slots.Interval
	for range r.IntN(6) {
		start := from.Add(time.Duration(r.IntN(96*3600)-12*3600) * time.Second)
		busy = append(busy, slots.Interval{Start: start, End: start.Add(time.Duration(r.IntN(3*3600)-600) * time.Second),
			IsBooking: r.IntN(2) == 0})
	}
	for range r.IntN(3) {
		hour, length := r.IntN(24), time.Duration(r.IntN(90)+1)*time.Minute
		for d := -1; d < 5; d++ {
			day := from.In(zone).AddDate(0, 0, d)
			start := time.Date(day.Year(), day.Month(), day.Day(), hour, 0, 0, 0, zone)
			busy = append(busy, slots.Interval{Start: start, End: start.Add(length)})
		}
	}
	return busy
}

// slow evaluates the rules minute by minute, independently of the engine: it reads the owner's local clock.
func slow(s schedule) []time.Time {
	r := s.rules
	begin := s.from.Truncate(time.Minute).Add(-6 * time.Hour)
	n := int(s.to.Add(r.Duration+12*time.Hour).Sub(begin) / time.Minute)
	open, taken := make([]bool, n), make([]int, n)
	for m := range n {
		open[m] = isOpen(r, begin.Add(time.Duration(m)*time.Minute), 0)
	}
	for _, b := range s.busy {
		for m := range n {
			minute := begin.Add(time.Duration(m) * time.Minute)
			if b.Start.Before(b.End) && b.Start.Before(minute.Add(time.Minute)) && b.End.After(minute) {
				taken[m]++
			}
		}
	}
	found := []time.Time{}
	for m := range n {
		at := begin.Add(time.Duration(m) * time.Minute)
		if at.Before(s.from) || !at.Before(s.to) || at.Before(s.now.Add(r.Notice)) || at.After(s.now.Add(r.Ahead)) {
			continue
		}
		if isOpen(r, at, r.Step) && roomAt(s, at, m, open, taken) {
			found = append(found, at)
		}
	}
	return found
}

// isOpen reports whether the owner's local clock shows a time within the hours and, with a step, on the grid.
func isOpen(r slots.Rules, at time.Time, step time.Duration) bool {
	local := at.In(r.Zone)
	minute := local.Hour()*60 + local.Minute()
	for _, d := range r.DaysOff {
		if date := local.Format(time.DateOnly); d.First <= date && date <= d.Last {
			return false
		}
	}
	for _, span := range r.Hours[local.Weekday()] {
		if span.From <= minute && minute < span.To && (step == 0 || (minute-span.From)%int(step/time.Minute) == 0) {
			return true
		}
	}
	return false
}

func roomAt(s schedule, at time.Time, m int, open []bool, taken []int) bool {
	r := s.rules
	length, before, after := int(r.Duration/time.Minute), int(r.Before/time.Minute), int(r.After/time.Minute)
	for i := m; i < m+length; i++ {
		if !open[i] {
			return false
		}
	}
	for i := m - before; i < m+length+after; i++ {
		if i >= 0 && i < len(taken) && taken[i] > 0 {
			return false
		}
	}
	count := 0
	for _, b := range s.busy {
		if !b.IsBooking {
			continue
		}
		if b.Start.In(r.Zone).Format(time.DateOnly) == at.In(r.Zone).Format(time.DateOnly) {
			count++
		}
		reserved := slots.Interval{Start: b.Start.Add(-r.Before), End: b.End.Add(r.After)}
		if b.Start.Before(b.End) && reserved.Start.Before(at.Add(r.Duration)) && reserved.End.After(at) {
			return false
		}
	}
	return r.MostPerDay == 0 || count < r.MostPerDay
}

// Every offered slot complies with the rules, and every slot that complies is offered.
func TestOfferedSlotsMatchRules(t *testing.T) {
	t.Parallel()
	offered := 0
	for seed := range *drill {
		s := random(t, rand.New(rand.NewPCG(uint64(seed), 7)))
		got, want := slots.Free(s.rules, slices.Clone(s.busy), s.now, s.from, s.to), slow(s)
		if !slices.EqualFunc(got, want, time.Time.Equal) {
			t.Fatalf("seed %d, %s: the engine offers\n%v\nthe rules allow\n%v\n%+v", seed, s.rules.Zone, got, want, s)
		}
		offered += len(got)
	}
	if offered < *drill {
		t.Fatalf("only %d slots in %d schedules: the cases are too narrow", offered, *drill)
	}
}

// The result depends neither on the visitor's zone nor on the order of busy times.
func TestSlotsAreEqualInEveryZone(t *testing.T) {
	t.Parallel()
	for seed := range *drill / 10 {
		r := rand.New(rand.NewPCG(uint64(seed), 8))
		s := random(t, r)
		want := fmt.Sprint(slots.Free(s.rules, slices.Clone(s.busy), s.now, s.from, s.to))
		for _, name := range zoneNames() {
			zone, err := time.LoadLocation(name)
			if err != nil {
				t.Fatal(err)
			}
			busy := slices.Clone(s.busy)
			r.Shuffle(len(busy), func(i, j int) { busy[i], busy[j] = busy[j], busy[i] })
			for i := range busy {
				busy[i].Start, busy[i].End = busy[i].Start.In(zone), busy[i].End.In(zone)
			}
			got := slots.Free(s.rules, busy, s.now.In(zone), s.from.In(zone), s.to.In(zone))
			if fmt.Sprint(got) != want {
				t.Fatalf("seed %d in %s: %v, want %v", seed, name, got, want)
			}
		}
	}
}

// A booked slot and slots too close to it are gone; all others stay.
func TestBookedSlotIsGone(t *testing.T) {
	t.Parallel()
	for seed := range *drill / 4 {
		s := random(t, rand.New(rand.NewPCG(uint64(seed), 9)))
		s.rules.MostPerDay = 0
		free := slots.Free(s.rules, s.busy, s.now, s.from, s.to)
		if len(free) == 0 {
			continue
		}
		at := free[seed%len(free)]
		busy := append(slices.Clone(s.busy), slots.Interval{Start: at, End: at.Add(s.rules.Duration), IsBooking: true})
		left := slots.Free(s.rules, busy, s.now, s.from, s.to)
		room := s.rules.Duration + max(s.rules.Before, s.rules.After)
		want := slices.DeleteFunc(slices.Clone(free), func(f time.Time) bool { return f.Sub(at).Abs() < room })
		if !slices.EqualFunc(left, want, time.Time.Equal) {
			t.Fatalf("seed %d: after booking %v there are %v, want %v", seed, at, left, want)
		}
	}
}

func BenchmarkFreeEightWeeksWithFiveThousandEvents(b *testing.B) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		b.Fatal(err)
	}
	now := time.Date(2026, time.October, 1, 9, 0, 0, 0, time.UTC)
	r := slots.Rules{Zone: zone, Before: 10 * time.Minute, After: 10 * time.Minute, Notice: time.Hour,
		Ahead:      60 * 24 * time.Hour,
		MostPerDay: 8, Duration: 30 * time.Minute, Step: 15 * time.Minute}
	for day := range r.Hours {
		r.Hours[day] = []slots.Span{{From: 0, To: 1440}}
	}
	busy := make([]slots.Interval, 5_000)
	source := rand.New(rand.NewPCG(1, 2))
	for i := range busy {
		start := now.Add(time.Duration(source.IntN(56*24*60)) * time.Minute)
		busy[i] = slots.Interval{Start: start, End: start.Add(20 * time.Minute), IsBooking: i%500 == 0}
	}
	for b.Loop() {
		slots.Free(r, busy, now, now, now.AddDate(0, 0, 56))
	}
}
