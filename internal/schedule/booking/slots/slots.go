// Package slots computes when a visitor can book: one pure function of the owner's rules, of what is
// busy, and of the time. It knows no database, no visitor and no visitor's zone.
//
// Hours are local times of the owner's zone. A moment is open if the clock on the owner's wall shows a
// time of the hours, so both passes of an hour that a change of clocks repeats are open, and an hour
// that it skips is not there.
package slots

import (
	"slices"
	"time"
)

// Rules say when the owner takes bookings of one kind.
type Rules struct {
	Zone       *time.Location
	Hours      [7][]Span     // by weekday, Sunday first
	DaysOff    []Days        // closed days of Zone
	Before     time.Duration // free time that a booking needs before it
	After      time.Duration // and after it
	Notice     time.Duration // shortest time between now and a booking
	Ahead      time.Duration // longest time between now and a booking
	MostPerDay int           // bookings that start on one day of Zone; 0: any number
	Duration   time.Duration // of a booking
	Step       time.Duration // between the starts that are offered, counted from the start of a span
}

// Span is a part of a day, in minutes from its midnight. To is at most 1440.
type Span struct{ From, To int }

// Days are days from First to Last, both included, as YYYY-MM-DD.
type Days struct{ First, Last string }

// Interval is busy time. An empty one blocks nothing.
type Interval struct {
	Start, End time.Time
	IsBooking  bool   // counts towards MostPerDay, and keeps its own free time before and after
	Title      string // what it is, for the owner alone; empty: unknown
}

// Free returns the starts that can be booked, from <= start < to, in order and in UTC. What follows
// from an interval also follows if the intervals overlap, and their order doesn't matter.
func Free(r Rules, busy []Interval, now, from, to time.Time) []time.Time {
	if earliest := now.Add(r.Notice); from.Before(earliest) {
		from = earliest
	}
	if latest := now.Add(r.Ahead); to.After(latest) {
		to = latest.Add(1) // a start exactly then is still offered
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

// closed returns the open intervals of starts that busy time forbids, merged and in order.
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

// full returns the days of the zone that have as many bookings as they may have.
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

// merged sorts intervals and joins those that overlap. With touching it also joins those that meet.
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

// within reports whether one of the merged intervals has all of start to end.
func within(list []Interval, start, end time.Time) bool {
	i := after(list, start)
	return i >= 0 && !list[i].Start.After(start) && !list[i].End.Before(end)
}

// forbidden reports whether the instant is inside one of the merged intervals, not at its ends.
func forbidden(list []Interval, at time.Time) bool {
	i := after(list, at)
	return i >= 0 && list[i].Start.Before(at)
}

// after returns the index of the first interval that ends after the instant, or -1.
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
