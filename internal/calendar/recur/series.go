package recur

import (
	"time"

	"github.com/teambition/rrule-go"
)

// Series is a rule with a start. A zero Last means that only the rule ends it.
type Series struct {
	Rule  Rule
	Start time.Time // first occurrence, UTC, whole seconds
	Zone  *time.Location
	Last  time.Time // start of the last occurrence; required for searching a rule with COUNT
}

// latest is when all recurrence ends: an occurrence that lasts a year still ends before the year
// 10000.
var latest = time.Date(9998, 12, 31, 0, 0, 0, 0, time.UTC)

// patience is how many years a rule may go without an occurrence: the 29th of February every seven
// years comes again after 28.
const patience = 100

// The library checks UNTIL only when it finds an occurrence, and otherwise searches until its last
// year. So the search is moved close to that year by whole cycles of the calendar, after which
// dates fall on the same weekdays.
const (
	lastYear = rrule.MAXYEAR
	cycle    = 400
)

// First returns the first occurrence at or after the start, or a Problem if the rule has no
// existing day.
func (s Series) First() (time.Time, error) {
	s.Last = s.Start.AddDate(patience, 0, 0)
	first, ok := s.seek(time.Time{}, false)()
	if !ok {
		return time.Time{}, Problem("The recurrence rule ends before its first day, or names no day that exists.")
	}
	return first, nil
}

// Finish returns the start of the last occurrence. It reports false for an endless series. It
// iterates a rule with COUNT once, so that later calls don't have to; a rule not finished after a
// hundred years ends there.
func (s Series) Finish() (time.Time, bool) {
	if !s.Rule.Ends() {
		return time.Time{}, false
	}
	until := s.Rule.Until()
	if until.IsZero() {
		s.Last = s.Start.AddDate(patience, 0, 0)
		return s.last(s.seek(time.Time{}, true)), true
	}
	s.Last = time.Time{}
	for _, years := range []int{1, 10, patience} {
		if last := s.last(s.Seek(until.AddDate(-years, 0, 0))); !last.IsZero() {
			return last, true
		}
	}
	return s.Start, true
}

// last returns the last value of next, or the zero time.
func (s Series) last(next func() (time.Time, bool)) (last time.Time) {
	for t, ok := next(); ok; t, ok = next() {
		last = t
	}
	return last
}

// Seek returns an iterator over the occurrences at from or later, in order. Its cost doesn't depend
// on how long ago the series began.
func (s Series) Seek(from time.Time) (next func() (time.Time, bool)) {
	return s.seek(from, false)
}

func (s Series) seek(from time.Time, counted bool) func() (time.Time, bool) {
	option := s.Rule.option
	option.Dtstart = Wall(s.Start, s.Zone)
	option.Until = latest
	if !counted {
		option.Count = 0
		option = advance(option, Wall(from, s.Zone))
	}
	end := s.end()
	if stop := Wall(end, s.Zone).Add(24 * time.Hour); stop.Before(option.Until) {
		option.Until = stop
	}
	ahead := cycle * ((lastYear - option.Until.Year()) / cycle)
	option.Dtstart = option.Dtstart.AddDate(ahead, 0, 0)
	option.Until = option.Until.AddDate(ahead, 0, 0)
	rule, err := rrule.NewRRule(option)
	if err != nil { // Parse has checked it
		return func() (time.Time, bool) { return time.Time{}, false }
	}
	walls := rule.Iterator()
	return func() (time.Time, bool) {
		for {
			wall, ok := walls()
			if !ok {
				return time.Time{}, false
			}
			t := At(wall.AddDate(-ahead, 0, 0), s.Zone)
			switch {
			case t.After(end):
				return time.Time{}, false
			case t.Before(from) || t.Before(s.Start):
				continue
			}
			return t, true
		}
	}
}

// end returns the time after which there are no occurrences.
func (s Series) end() time.Time {
	end := latest
	if until := s.Rule.Until(); !until.IsZero() && until.Before(end) {
		end = until
	}
	if !s.Last.IsZero() && s.Last.Before(end) {
		end = s.Last
	}
	return end
}

// advance moves the start of a rule without COUNT forward by whole periods to shortly before wall,
// to skip the years between.
func advance(o rrule.ROption, wall time.Time) rrule.ROption {
	o = explicit(o)
	wall = wall.AddDate(0, 0, -2)
	start, interval := o.Dtstart, max(o.Interval, 1)
	if !wall.After(start) {
		return o
	}
	days := int((wall.Unix() - start.Unix()) / (24 * 60 * 60))
	switch o.Freq {
	case rrule.DAILY:
		o.Dtstart = start.AddDate(0, 0, days/interval*interval)
	case rrule.WEEKLY:
		o.Dtstart = start.AddDate(0, 0, max(days/7/interval-1, 0)*interval*7)
	case rrule.MONTHLY:
		months := (wall.Year()-start.Year())*12 + int(wall.Month()) - int(start.Month())
		if back := months/interval - 1; back > 0 {
			o.Dtstart = firstOfMonth(start).AddDate(0, back*interval, 0)
		}
	case rrule.YEARLY:
		if back := (wall.Year()-start.Year())/interval - 1; back > 0 {
			o.Dtstart = firstOfMonth(start).AddDate(back*interval, 1-int(start.Month()), 0)
		}
	}
	return o
}

func firstOfMonth(t time.Time) time.Time { return t.AddDate(0, 0, 1-t.Day()) }

// explicit writes out the days that a rule takes from its start (RFC 5545, 3.3.10), so that the
// start may move.
func explicit(o rrule.ROption) rrule.ROption {
	if len(o.Byweekday) > 0 || len(o.Bymonthday) > 0 {
		return o
	}
	switch o.Freq {
	case rrule.YEARLY:
		if len(o.Bymonth) == 0 {
			o.Bymonth = []int{int(o.Dtstart.Month())}
		}
		o.Bymonthday = []int{o.Dtstart.Day()}
	case rrule.MONTHLY:
		o.Bymonthday = []int{o.Dtstart.Day()}
	}
	return o
}

// From returns the rule for the rest of the series from start on, with the remaining COUNT.
func (s Series) From(start time.Time) Rule {
	rule := s.Rule
	if rule.option.Count == 0 {
		return rule
	}
	before := 0
	next := s.seek(time.Time{}, true)
	for t, ok := next(); ok && t.Before(start); t, ok = next() {
		before++
	}
	rule.option.Count -= before
	return rule
}
