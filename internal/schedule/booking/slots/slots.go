// Package slots computes bookable times as a pure function of the owner's rules, the busy times and the current time.
// It uses neither the database nor the visitor's zone.
//
// Hours are local times of the owner's zone. An instant is open if a clock in that zone shows a time within the
// hours. Therefore, both passes of an hour that a clock change repeats are open, and a skipped hour doesn't exist.
package slots

import (
	"slices"
	"time"
)

// Rules are the owner's rules for bookings of one kind.
type Rules struct {
	Zone       *time.Location
	Hours      [7][]Span     // by weekday, Sunday first
	DaysOff    []Days        // closed days of Zone
	Before     time.Duration // minimum free time before a booking
	After      time.Duration // minimum free time after a booking
	Notice     time.Duration // minimum time between now and a booking
	Ahead      time.Duration // maximum time between now and a booking
	MostPerDay int           // maximum of bookings that start on one day of Zone; 0: unlimited
	Duration   time.Duration // of a booking
	Step       time.Duration // between offered starts, counted from the start of a span
}

// Span is a part of a day, in minutes from its midnight. To is at most 1440.
type Span struct{ From, To int }

// Days is an inclusive range of days as YYYY-MM-DD.
type Days struct{ First, Last string }

// Interval is a busy time. An empty one blocks nothing.
type Interval struct {
	Start, End time.Time
	IsBooking  bool   // counts towards MostPerDay, and requires free time before and after
	Title      string // title for the owner only; empty: unknown
}

// Free returns the bookable starts, from <= start < to, in order and in UTC. A start is bookable if it respects
// Notice and Ahead, the whole booking is within the hours, no busy time or its buffer overlaps it, and its day has
// fewer than MostPerDay bookings. Busy intervals may overlap and be in any order.
func Free(r Rules, busy []Interval, now, from, to time.Time) []time.Time {
	if earliest := now.Add(r.Notice); from.Before(earliest) {
		from = earliest
	}
	if latest := now.Add(r.Ahead); to.After(latest) {
		to = latest.Add(1) // a start at exactly this time is included
	}
	if r.Step <= 0 || r.Duration <= 0 || !from.Before(to) {
		return []time.Time{}
	}
	open, starts := r.open(from, to)
	closed := r.closed(busy)
	full := r.full(busy)
	free := []time.Time{}
	for _, s := range starts {
		if !s.at.Before(from) && s.at.Before(to) && !full[s.day] && within(open, s.at, s.at.Add(r.Duration)) &&
			!forbidden(closed, s.at) {
			free = append(free, s.at)
		}
	}
	return free
}

// closed returns the open intervals of starts that busy times forbid, merged and in order. Empty busy times forbid
// nothing. Next to a booking, the longer of the free times Before and After applies on both sides.
func (r Rules) closed(busy []Interval) []Interval {
	list := make([]Interval, 0, len(busy))
	for _, b := range busy {
		if !b.Start.Before(b.End) {
			continue
		}
		before, after := r.Before, r.After
		if b.IsBooking {
			before, after = max(before, after), max(before, after)
		}
		list = append(list, Interval{Start: b.Start.Add(-r.Duration - after), End: b.End.Add(before)})
	}
	return merged(list, false)
}

// full returns the days of the zone, as YYYY-MM-DD, on which MostPerDay bookings start. Without a maximum it returns
// an empty map.
func (r Rules) full(busy []Interval) map[string]bool {
	counts, full := map[string]int{}, map[string]bool{}
	if r.MostPerDay <= 0 {
		return full
	}
	for _, b := range busy {
		if b.IsBooking {
			day := b.Start.In(r.Zone).Format(time.DateOnly)
			counts[day]++
			full[day] = counts[day] >= r.MostPerDay
		}
	}
	return full
}

// merged sorts intervals and joins overlapping ones, reusing the slice list. With touching it also joins adjacent
// ones.
func merged(list []Interval, touching bool) []Interval {
	slices.SortFunc(list, func(a, b Interval) int { return a.Start.Compare(b.Start) })
	out := list[:0]
	for _, b := range list {
		last := len(out) - 1
		if last >= 0 && (b.Start.Before(out[last].End) || touching && b.Start.Equal(out[last].End)) {
			if b.End.After(out[last].End) {
				out[last].End = b.End
			}
			continue
		}
		out = append(out, b)
	}
	return out
}

// within reports whether one of the merged intervals contains all of start to end.
func within(list []Interval, start, end time.Time) bool {
	i := after(list, start)
	return i >= 0 && !list[i].Start.After(start) && !list[i].End.Before(end)
}

// forbidden reports whether the instant is inside one of the merged intervals, not at its ends.
func forbidden(list []Interval, at time.Time) bool {
	i := after(list, at)
	return i >= 0 && list[i].Start.Before(at)
}

// after returns the index of the first interval that ends after the instant, or -1. The intervals must be in order
// and must not overlap.
func after(list []Interval, at time.Time) int {
	i, _ := slices.BinarySearchFunc(list, at, func(b Interval, at time.Time) int {
		if b.End.After(at) {
			return 1
		}
		return -1
	})
	if i == len(list) {
		return -1
	}
	return i
}
