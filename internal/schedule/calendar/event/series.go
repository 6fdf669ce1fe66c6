package event

import (
	"errors"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/schedule/calendar/recur"
)

// ErrNotFound means that the event doesn't exist or belongs to another user.
var ErrNotFound = fault.NotFound(message.CalendarNotFound)

// MaxSeries limits the series of a user or a file.
const MaxSeries = 500

const (
	maxRepeated = 366 * 24 * time.Hour // maximum length of a repeating event
	firstYear   = 1600                 // earliest year of a series: today's calendar is hardly older
)

// Repeats reports whether e is a series.
func (e *Event) Repeats() bool { return e.RRule != "" }

// Zone returns the zone of the rule and of whole days, or UTC for an empty or unknown name.
func (e *Event) Zone() *time.Location {
	if zone, ok := recur.Zone(e.Timezone); ok {
		return zone
	}
	return time.UTC
}

// InZone reports whether files contain the times of e as local times of its zone.
func (e *Event) InZone() bool { return e.Repeats() && !e.AllDay && e.Zone() != time.UTC }

// normalizeDays extends an event of whole days to midnight on both sides in its zone, UTC by default, and to at least
// one day. It leaves other events unchanged.
func (e *Event) normaliseDays() {
	if !e.AllDay {
		return
	}
	if e.Timezone == "" {
		e.Timezone = "UTC"
	}
	zone := e.Zone()
	begin := Midnight(recur.LocalTime(e.StartTime, zone))
	end := Midnight(recur.LocalTime(e.EndTime, zone).Add(24*time.Hour - time.Microsecond))
	if !end.After(begin) {
		end = begin.AddDate(0, 0, 1)
	}
	e.StartTime, e.EndTime = recur.Instant(begin, zone), recur.Instant(end, zone)
}

// Midnight returns the start of the day of a local time.
func Midnight(wall time.Time) time.Time {
	return time.Date(wall.Year(), wall.Month(), wall.Day(), 0, 0, 0, 0, time.UTC)
}

// checkZone adds an error to c if the zone is unknown.
func (e *Event) checkZone(c *fault.Check) {
	_, ok := recur.Zone(e.Timezone)
	c.Add(ok, "timezone", message.FormZone)
}

// PrepareRule converts the rule to canonical form, moves the event to the first day of the rule and sets LastStart;
// nil means endless. Without a rule it only clears LastStart. It returns an Invalid fault if the rule is invalid, has
// no day or exceeds work, or if the event is too long or too early to repeat.
func (e *Event) PrepareRule(work *recur.Budget) error {
	e.LastStart = nil
	if !e.Repeats() {
		return nil
	}
	if e.Timezone == "" {
		e.Timezone = "UTC"
	}
	rule, err := recur.Parse(e.RRule, e.Zone())
	if err != nil {
		return ruleFault(err)
	}
	if e.StartTime.Year() < firstYear {
		return fault.InvalidField("start_time", message.CalendarFirstYear(firstYear))
	}
	length := e.EndTime.Sub(e.StartTime)
	if length > maxRepeated || length < -maxRepeated {
		return fault.InvalidField("end_time", message.CalendarSeriesLength)
	}
	begin := e.StartTime.Truncate(time.Second)
	e.StartTime, e.EndTime = begin, begin.Add(length)
	e.RRule = rule.String()
	first, err := e.Series().First(work)
	switch {
	case work.Spent():
		return errRuleCost
	case err != nil:
		return ruleFault(err)
	}
	e.StartTime, e.EndTime = first, e.EndOf(first)
	if last, ends := e.Series().LastOccurrence(work); ends {
		e.LastStart = &last
	}
	if work.Spent() { // the real last start may be later
		return errRuleCost
	}
	return nil
}

// errRuleCost refuses a rule that exceeds the budget of its file.
var errRuleCost = fault.InvalidField("rrule", message.ImportsRulesCost)

// ruleFault returns an Invalid fault for the field rrule if err is a recur.Problem, otherwise err.
func ruleFault(err error) error {
	if problem, ok := errors.AsType[recur.Problem](err); ok {
		return fault.InvalidField("rrule", fault.Text(problem))
	}
	return err
}

// Series returns the occurrences of e by its rule, without exceptions. The rule must have been validated by
// PrepareRule.
func (e *Event) Series() recur.Series {
	zone := e.Zone()
	rule, _ := recur.Parse(e.RRule, zone) // PrepareRule has validated it
	s := recur.Series{Rule: rule, Start: e.StartTime, Zone: zone}
	if e.LastStart != nil {
		s.Last = *e.LastStart
	}
	return s
}

// SeriesUntil is like Series, without occurrences after an instant.
func (e *Event) SeriesUntil(to time.Time) recur.Series {
	s := e.Series()
	if s.Last.IsZero() || to.Before(s.Last) {
		s.Last = to
	}
	return s
}

// EndOf returns the end of the occurrence that starts at start: after the same duration as the first (RFC 5545,
// 3.8.5.3) or, for whole days, the same number of days.
func (e *Event) EndOf(start time.Time) time.Time {
	if !e.AllDay {
		return start.Add(e.EndTime.Sub(e.StartTime))
	}
	zone := e.Zone()
	days := Midnight(recur.LocalTime(e.EndTime, zone)).Sub(Midnight(recur.LocalTime(e.StartTime, zone)))
	return recur.Instant(Midnight(recur.LocalTime(start, zone)).Add(days), zone)
}

// Occurrence returns the occurrence of the series e that starts at start, with the series' texts. It doesn't check
// whether the rule has such an occurrence.
func (e *Event) Occurrence(start time.Time) Event {
	o := *e
	o.ID, o.SeriesID = occurrenceID(e.ID, start), e.ID
	o.StartTime, o.EndTime, o.OriginalStart = start, e.EndOf(start), &start
	return o
}

// occurrenceForm is the format of the start in an occurrence's ID.
const occurrenceForm = "20060102T150405Z"

// occurrenceID returns the permanent ID of an occurrence, which consists of its series and original start. It stays
// the same when the occurrence is moved.
func occurrenceID(eventID string, start time.Time) string {
	return eventID + "_" + start.UTC().Format(occurrenceForm)
}

// RowID returns the ID of the database row of e: for an occurrence, its series' ID.
func (e *Event) RowID() string {
	if e.SeriesID != "" {
		return e.SeriesID
	}
	return e.ID
}

// Target is the object of an API ID: an event, or one occurrence of a series.
type Target struct {
	EventID string
	Start   *time.Time // nil: the whole event
}

// ParseID parses the ID of an event, or of an occurrence, which consists of the series' ID, "_" and the original
// start. It returns ErrNotFound for other text.
func ParseID(s string) (Target, error) {
	eventID, rest, one := strings.Cut(s, "_")
	if !id.IsValid(eventID) {
		return Target{}, ErrNotFound
	}
	if !one {
		return Target{EventID: eventID}, nil
	}
	start, err := time.Parse(occurrenceForm, rest)
	if err != nil || start.Before(Earliest) || start.After(Latest) {
		return Target{}, ErrNotFound
	}
	return Target{EventID: eventID, Start: &start}, nil
}
