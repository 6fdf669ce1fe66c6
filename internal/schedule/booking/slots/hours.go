package slots

import (
	"slices"
	"time"
)

// start is a start time on the grid of the hours, with its day in the owner's zone.
type start struct {
	at  time.Time
	day string
}

const day = 24 * time.Hour

// widest is more than any UTC offset, and than any booking that starts on the previous day.
const widest = 26 * time.Hour

// open returns the open intervals around from and to, merged, and the distinct starts on the grid in order. Both may
// reach a few days beyond the range, and exclude days off. Free bounds the starts.
func (r Rules) open(from, to time.Time) ([]Interval, []start) {
	var pieces []Interval
	var starts []start
	last := to.Add(r.Duration + day)
	date := from.In(r.Zone).AddDate(0, 0, -1)
	// local time, represented in UTC
	midnight := time.Date(date.Year(), date.Month(), date.Day(), 0, 0, 0, 0, time.UTC)
	for ; midnight.Before(last.Add(widest)); midnight = midnight.Add(day) {
		if r.isClosed(midnight.Format(time.DateOnly)) {
			continue
		}
		for _, span := range r.Hours[midnight.Weekday()] {
			for _, p := range r.pieces(midnight, span) {
				pieces = append(pieces, Interval{Start: p.begin, End: p.end})
				starts = append(starts, r.grid(p)...)
			}
		}
	}
	slices.SortFunc(starts, func(a, b start) int { return a.at.Compare(b.at) })
	starts = slices.CompactFunc(starts, func(a, b start) bool { return a.at.Equal(b.at) })
	return merged(pieces, true), starts
}

// isClosed reports whether the day is closed.
func (r Rules) isClosed(date string) bool {
	return slices.ContainsFunc(r.DaysOff, func(d Days) bool { return d.First <= date && date <= d.Last })
}

// piece is a part of a span within which the zone's UTC offset is constant.
type piece struct {
	begin, end time.Time
	anchor     time.Time // start of the span at this offset
	day        string
}

// pieces returns the intervals in which the zone's clock shows a time of the span on the day: one piece, or more if
// clocks change that day. midnight is the day's local midnight, represented in UTC.
func (r Rules) pieces(midnight time.Time, s Span) []piece {
	var list []piece
	from, to := midnight.Add(time.Duration(s.From)*time.Minute), midnight.Add(time.Duration(s.To)*time.Minute)
	for at := midnight.Add(-widest); at.Before(midnight.Add(day + widest)); {
		local := at.In(r.Zone)
		_, seconds := local.Zone()
		_, next := local.ZoneBounds()
		if next.IsZero() {
			next = midnight.Add(day + widest)
		}
		offset := time.Duration(seconds) * time.Second
		p := piece{begin: latest(from.Add(-offset), at), end: earliest(to.Add(-offset), next.UTC()),
			anchor: from.Add(-offset), day: midnight.Format(time.DateOnly)}
		if p.begin.Before(p.end) {
			list = append(list, p)
		}
		at = next.UTC()
	}
	return list
}

// grid returns the start times in the piece: every Step from the start of its span, which may be before the piece.
func (r Rules) grid(p piece) []start {
	late := p.begin.Sub(p.anchor) + r.Step - 1
	var list []start
	for at := p.anchor.Add(late - late%r.Step); at.Before(p.end); at = at.Add(r.Step) {
		list = append(list, start{at: at, day: p.day})
	}
	return list
}

// latest returns the later of two times.
func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// earliest returns the earlier of two times.
func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
