package recur

import (
	"slices"
	"time"

	"github.com/teambition/rrule-go"
)

// Has reports whether an occurrence starts at t. It checks only the day of t, because searching
// would take as long as the gap before t.
func (s Series) Has(t time.Time) bool {
	if t.Before(s.Start) || t.After(s.end()) {
		return false
	}
	d := daysOf(s)
	clock := d.start.Sub(midnight(d.start))
	day := midnight(Wall(t, s.Zone))
	for _, day := range []time.Time{day, day.AddDate(0, 0, -1)} { // daylight saving may have skipped midnight
		if At(day.Add(clock), s.Zone).Equal(t) && d.has(day) {
			return true
		}
	}
	return false
}

func midnight(wall time.Time) time.Time {
	return time.Date(wall.Year(), wall.Month(), wall.Day(), 0, 0, 0, 0, time.UTC)
}

// days are the days of a series in its zone's local time.
type days struct {
	rule  rrule.ROption
	start time.Time // local time
}

func daysOf(s Series) days {
	start := Wall(s.Start, s.Zone)
	option := s.Rule.option
	option.Dtstart = start
	option = explicit(option)
	if option.Freq == rrule.WEEKLY && len(option.Byweekday) == 0 {
		option.Byweekday = []rrule.Weekday{weekdays[weekday(start)]}
	}
	return days{option, start}
}

var weekdays = [...]rrule.Weekday{rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU}

// weekday counts from Monday, which is 0.
func weekday(day time.Time) int { return (int(day.Weekday()) + 6) % 7 }

// has reports whether an occurrence starts on the day, given as its midnight.
func (d days) has(day time.Time) bool {
	if !d.inPeriod(day) || !d.fits(day) {
		return false
	}
	if len(d.rule.Bysetpos) == 0 {
		return true
	}
	first, end := d.period(day)
	position, count := 0, 0
	for each := first; each.Before(end); each = each.AddDate(0, 0, 1) {
		if !d.fits(each) {
			continue
		}
		count++
		if !each.After(day) {
			position = count
		}
	}
	return slices.Contains(d.rule.Bysetpos, position) || slices.Contains(d.rule.Bysetpos, position-count-1)
}

// inPeriod reports whether the day is in one of the days, weeks, months or years selected by
// INTERVAL.
func (d days) inPeriod(day time.Time) bool {
	start := midnight(d.start)
	var passed int
	switch d.rule.Freq {
	case rrule.YEARLY:
		passed = day.Year() - start.Year()
	case rrule.MONTHLY:
		passed = (day.Year()-start.Year())*12 + int(day.Month()) - int(start.Month())
	case rrule.WEEKLY:
		passed = between(d.monday(start), d.monday(day)) / 7
	default:
		passed = between(start, day)
	}
	return passed%max(d.rule.Interval, 1) == 0
}

// between returns the days from one midnight to another.
func between(from, to time.Time) int { return int((to.Unix() - from.Unix()) / (24 * 60 * 60)) }

// monday returns the first day of the day's week, by WKST.
func (d days) monday(day time.Time) time.Time {
	return day.AddDate(0, 0, -(weekday(day)-d.rule.Wkst.Day()+7)%7)
}

// period returns the bounds of the week, month or year to which BYSETPOS applies: its first day and
// the day after its last.
func (d days) period(day time.Time) (first, end time.Time) {
	switch d.rule.Freq {
	case rrule.YEARLY:
		return yearOf(day)
	case rrule.MONTHLY:
		return monthOf(day)
	}
	first = d.monday(day)
	end = first.AddDate(0, 0, 7)
	if start := midnight(d.start); first.Before(start) {
		first = start // the library's first week begins with the first day
	}
	return first, end
}

func yearOf(day time.Time) (first, end time.Time) {
	first = time.Date(day.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	return first, first.AddDate(1, 0, 0)
}

func monthOf(day time.Time) (first, end time.Time) {
	first = firstOfMonth(day)
	return first, first.AddDate(0, 1, 0)
}

// fits reports whether the day matches every BY part except BYSETPOS.
func (d days) fits(day time.Time) bool {
	o := d.rule
	if len(o.Bymonth) > 0 && !slices.Contains(o.Bymonth, int(day.Month())) {
		return false
	}
	if len(o.Bymonthday) > 0 {
		_, end := monthOf(day)
		if !slices.Contains(o.Bymonthday, day.Day()) && !slices.Contains(o.Bymonthday, -between(day, end)) {
			return false
		}
	}
	return d.fitsWeekday(day)
}

// fitsWeekday reports whether the day matches BYDAY. If it has numbered and plain entries, the
// library requires both to match.
func (d days) fitsWeekday(day time.Time) bool {
	plain, counted := 0, 0
	isPlain, isCounted := false, false
	for _, w := range d.rule.Byweekday {
		same := w.Day() == weekday(day)
		if w.N() == 0 {
			plain++
			isPlain = isPlain || same
			continue
		}
		counted++
		isCounted = isCounted || same && d.isNth(day, w.N())
	}
	return (plain == 0 || isPlain) && (counted == 0 || isCounted)
}

// isNth reports whether the day is the nth of its weekday (counted from the end if n is negative)
// in its month or, for a YEARLY rule without BYMONTH, in its year.
func (d days) isNth(day time.Time, n int) bool {
	first, end := monthOf(day)
	if d.rule.Freq == rrule.YEARLY && len(d.rule.Bymonth) == 0 {
		first, end = yearOf(day)
	}
	if n > 0 {
		return between(first, day)/7+1 == n
	}
	return (between(day, end)-1)/7+1 == -n
}
