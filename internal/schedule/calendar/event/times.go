package event

import (
	"time"

	"harborlight/internal/schedule/calendar/recur"
)

const (
	// lookahead limits the search for the next reminder, which runs in transactions. It takes at most 0.1 ms for any
	// rule.
	lookahead       = 400 * 24 * time.Hour
	lookaheadBudget = 10_000 // days; a search of lookahead takes at most 4,000
)

// ScheduleReminder sets the next reminder, the given minutes before an occurrence and after an instant, or none for
// NoReminder and if no occurrence is left. If a series has no occurrence for over a year, RemindAt is the time of the
// next search, and RemindStart is nil.
func (e *Event) ScheduleReminder(exceptions []Exception, minutes int, after time.Time) {
	e.RemindAt, e.RemindStart = nil, nil
	if minutes == NoReminder {
		return
	}
	before := time.Duration(minutes) * time.Minute
	from := after.Add(before)
	horizon := from.Add(lookahead)
	start, ok := e.nextStart(exceptions, from, horizon, recur.NewBudget(lookaheadBudget))
	switch {
	case ok && (!e.Repeats() || !start.After(horizon)):
		due := start.Add(-before)
		e.RemindAt, e.RemindStart = &due, &start
	case ok || e.Repeats() && horizon.Before(Latest) && (e.LastStart == nil || e.LastStart.After(horizon)):
		again := after.Add(lookahead)
		e.RemindAt = &again
	}
}

// NextStart returns the start of the first occurrence after the instant, or false if there is none within work.
func (e *Event) NextStart(exceptions []Exception, after time.Time, work *recur.Budget) (time.Time, bool) {
	return e.nextStart(exceptions, after, Latest, work)
}

// nextStart returns the first start of e after an instant, or false if there is none. For a series, it considers
// exceptions at any time but regular occurrences only until to, and ends the search when work is spent.
func (e *Event) nextStart(exceptions []Exception, after, to time.Time, work *recur.Budget) (time.Time, bool) {
	if !e.Repeats() {
		return e.StartTime, e.StartTime.After(after)
	}
	var first time.Time
	for i := range exceptions {
		x := &exceptions[i]
		if !x.IsCancelled && x.StartTime.After(after) && (first.IsZero() || x.StartTime.Before(first)) {
			first = x.StartTime
		}
	}
	except := ByStart(exceptions)
	next := e.SeriesUntil(to).Seek(after.Add(time.Microsecond), work)
	for t, ok := next(); ok; t, ok = next() {
		if except[t.Unix()] == nil {
			if first.IsZero() || t.Before(first) {
				first = t
			}
			break
		}
	}
	return first, !first.IsZero()
}

// StartingAt returns the occurrences that start at the instant, which can be several if some of a series were moved.
// For a single event, it returns the event whatever its start.
func (e *Event) StartingAt(exceptions []Exception, start time.Time) []Event {
	if !e.Repeats() {
		return []Event{*e}
	}
	var found []Event
	for i := range exceptions {
		if x := &exceptions[i]; !x.IsCancelled && x.StartTime.Equal(start) {
			found = append(found, x.Apply(e))
		}
	}
	if ByStart(exceptions)[start.Unix()] == nil && e.Series().Has(start) {
		found = append(found, e.Occurrence(start))
	}
	return found
}

// IsOver reports whether e has ended at the instant: a series when its last occurrence by the rule has ended. Endless
// series are never over.
func (e *Event) IsOver(now time.Time) bool {
	if !e.Repeats() {
		return e.StartTime.Before(now) && e.EndTime.Before(now)
	}
	return e.LastStart != nil && e.EndOf(*e.LastStart).Before(now)
}

// TakesPlaceIn reports whether an occurrence of the series is in the range. It searches regular occurrences from the
// time from on, and exceptions must include all since then. It returns false if the search exceeds work.
func (e *Event) TakesPlaceIn(exceptions []Exception, from time.Time, in Range, work *recur.Budget) bool {
	for i := range exceptions {
		if x := &exceptions[i]; !x.IsCancelled && in.contains(x.StartTime, x.EndTime) {
			return true
		}
	}
	except := ByStart(exceptions)
	next := e.SeriesUntil(in.To).Seek(from, work)
	for start, ok := next(); ok && !start.After(in.To); start, ok = next() {
		if except[start.Unix()] == nil && in.contains(start, e.EndOf(start)) {
			return true
		}
	}
	return false
}

// SameSchedule reports whether both have the same rule and times.
func (e *Event) SameSchedule(other *Event) bool {
	return e.RRule == other.RRule && e.Timezone == other.Timezone && e.AllDay == other.AllDay &&
		e.StartTime.Equal(other.StartTime) && e.EndTime.Equal(other.EndTime)
}

// SameReminder reports whether both have the same next reminder.
func (e *Event) SameReminder(other *Event) bool {
	return sameTime(e.RemindAt, other.RemindAt) && sameTime(e.RemindStart, other.RemindStart)
}

func sameTime(a, b *time.Time) bool {
	return a == b || a != nil && b != nil && a.Equal(*b)
}
