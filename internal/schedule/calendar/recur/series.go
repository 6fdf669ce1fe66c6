package recur

import (
	"time"

	"github.com/teambition/rrule-go"

	"harborlight/content/message"
)

// Series is a rule with a start. A zero Last means that only the rule limits it.
type Series struct {
	Rule  Rule
	Start time.Time // first occurrence, UTC, whole seconds
	Zone  *time.Location
	Last  time.Time // start of the last occurrence; required for searching a rule with COUNT
}

// latest is the end of all recurrence, so that an occurrence of a year still ends before the year 10000.
var latest = time.Date(9998, 12, 31, 0, 0, 0, 0, time.UTC)

// maxGapYears is the maximum number of years without an occurrence: the 29th of February every seven years recurs after
// 28.
const maxGapYears = 100

// cycle is the number of days after which dates have the same weekdays again.
const cycle = 146_097

// First returns the first occurrence at or after the start, or a Problem if there is none within maxGapYears or work
// is spent.
func (s Series) First(work *Budget) (time.Time, error) {
	s.Last = s.Start.AddDate(maxGapYears, 0, 0)
	first, ok := s.seek(time.Time{}, false, work)()
	if !ok {
		return time.Time{}, Problem(message.RepeatsNoDay)
	}
	return first, nil
}

// LastOccurrence returns the start of the last occurrence, or false for an endless series. It iterates a rule with
// COUNT once, so that later calls don't have to. Rules with COUNT end after at most a hundred years.
func (s Series) LastOccurrence(work *Budget) (time.Time, bool) {
	if !s.Rule.Ends() {
		return time.Time{}, false
	}
	until := s.Rule.Until()
	if until.IsZero() {
		s.Last = s.Start.AddDate(maxGapYears, 0, 0)
		return s.last(s.seek(time.Time{}, true, work)), true
	}
	s.Last = time.Time{}
	for _, years := range []int{1, 10, maxGapYears} {
		if last := s.last(s.Seek(until.AddDate(-years, 0, 0), work)); !last.IsZero() {
			return last, true
		}
	}
	return s.Start, true
}

// last returns the last value of next, or the zero time if it has none.
func (s Series) last(next func() (time.Time, bool)) (last time.Time) {
	for t, ok := next(); ok; t, ok = next() {
		last = t
	}
	return last
}

// Seek returns an iterator over the occurrences at or after from, in order, which ends when work is spent. Its cost
// doesn't depend on the start of the series.
func (s Series) Seek(from time.Time, work *Budget) (next func() (time.Time, bool)) {
	return s.seek(from, false, work)
}

// seek returns an iterator over the occurrences at or after from, in order, which ends when work is spent. With
// counted, it iterates from the start of the series and applies COUNT; otherwise it begins near from, and only UNTIL
// and Last end the series.
func (s Series) seek(from time.Time, counted bool, work *Budget) func() (time.Time, bool) {
	end := s.end()
	w := walk{days: daysOf(s), work: work, last: dayOf(LocalTime(end, s.Zone)) + 1}
	count := s.Rule.option.Count
	if !counted {
		count = 0
		w.passed = w.before(dayOf(LocalTime(from, s.Zone)))
	}
	return func() (time.Time, bool) {
		for {
			day, ok := w.next()
			if !ok || count > 0 && w.found > count {
				return time.Time{}, false
			}
			t := Instant(midnightOf(day).Add(w.clock), s.Zone)
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

// walk iterates over the days of a series, period by period.
type walk struct {
	days
	work    *Budget
	last    int   // last day
	passed  int   // periods from the start to the next one
	pending []int // remaining days of the current period
	buffer  []int // reused memory of pending
	found   int
}

// before returns the number of periods to one shortly before a day.
func (w *walk) before(day int) int {
	return max(0, w.days.periodsTo(max(day-2, w.start))/w.interval-1) * w.interval
}

// next returns the number of the next day with an occurrence. It returns false at the end, when work is spent, or
// when a whole cycle of the calendar has none.
func (w *walk) next() (day int, ok bool) {
	for idle := 0; len(w.pending) == 0; {
		first, end := w.period(w.passed)
		if first > w.last || idle > cycle || w.work.Spent() {
			return 0, false
		}
		var looked int
		if w.skipMonths(first, end) {
			w.work.spend(1)
			idle++
			continue
		}
		w.pending, looked = w.collect(first, end, w.buffer[:0])
		w.buffer = w.pending
		for len(w.pending) > 0 && w.pending[0] < w.start {
			w.pending = w.pending[1:]
		}
		w.passed += w.interval
		w.work.spend(looked)
		idle += looked
	}
	day, w.pending = w.pending[0], w.pending[1:]
	w.work.spend(occurrenceCost)
	w.found++
	return day, true
}

// skipMonths skips to the next month if BYMONTH excludes the months of a day or week, and reports whether it did.
func (w *walk) skipMonths(first, end int) bool {
	unit := 1
	switch w.freq {
	case rrule.WEEKLY:
		unit = 7
	case rrule.DAILY:
	default:
		return false
	}
	year, month, _ := midnightOf(end - 1).Date()
	if w.months == 0 || w.months>>month&1 == 1 || w.months>>midnightOf(first).Month()&1 == 1 {
		return false
	}
	periods := (firstOf(year, int(month)+1) - first) / unit
	w.passed += max(periods/w.interval, 1) * w.interval
	return true
}

// occurrenceCost is the cost of an occurrence in days, for converting its local time.
const occurrenceCost = 4

// end returns the time after which there are no occurrences: the earliest of UNTIL, Last and the last supported time.
// It ignores COUNT.
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

// From returns the rule for the rest of the series from start on, with the remaining COUNT. It returns rules without
// COUNT unchanged.
func (s Series) From(start time.Time, work *Budget) Rule {
	rule := s.Rule
	if rule.option.Count == 0 {
		return rule
	}
	before := 0
	next := s.seek(time.Time{}, true, work)
	for t, ok := next(); ok && t.Before(start); t, ok = next() {
		before++
	}
	rule.option.Count -= before
	return rule
}
