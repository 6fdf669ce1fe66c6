package calendar

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/schedule/calendar/recur"
)

const (
	maxRepeated = 366 * 24 * time.Hour // maximum length of a repeating event
	firstYear   = 1600                 // earliest year for a series: today's calendar is hardly older
)

// Repeats reports whether e is a series.
func (e *Event) Repeats() bool { return e.RRule != "" }

// zone returns the zone of the rule and of whole days.
func (e *Event) zone() *time.Location {
	if zone, ok := recur.Zone(e.Timezone); ok {
		return zone
	}
	return time.UTC
}

// normaliseDays extends an event of whole days to midnight on both sides.
func (e *Event) normaliseDays() {
	if !e.AllDay {
		return
	}
	if e.Timezone == "" {
		e.Timezone = "UTC"
	}
	zone := e.zone()
	begin := midnight(recur.Wall(e.StartTime, zone))
	end := midnight(recur.Wall(e.EndTime, zone).Add(24*time.Hour - time.Microsecond))
	if !end.After(begin) {
		end = begin.AddDate(0, 0, 1)
	}
	e.StartTime, e.EndTime = recur.At(begin, zone), recur.At(end, zone)
}

func midnight(wall time.Time) time.Time {
	return time.Date(wall.Year(), wall.Month(), wall.Day(), 0, 0, 0, 0, time.UTC)
}

// checkZone adds what is wrong with the zone.
func (e *Event) checkZone(c *fault.Check) {
	_, ok := recur.Zone(e.Timezone)
	c.Add(ok, "timezone", "Use the name of a time zone, for example Europe/Berlin.")
}

// settleRule brings the rule into canonical form and moves the event to the first day of the rule.
// It returns what is wrong with the rule.
func (e *Event) settleRule(work *recur.Work) error {
	e.LastStart = nil
	if !e.Repeats() {
		return nil
	}
	if e.Timezone == "" {
		e.Timezone = "UTC"
	}
	rule, err := recur.Parse(e.RRule, e.zone())
	if err != nil {
		return ruleFault(err)
	}
	if e.StartTime.Year() < firstYear {
		return fault.InvalidField("start_time",
			fmt.Sprintf("A repeating event must start in the year %d or later.", firstYear))
	}
	length := e.EndTime.Sub(e.StartTime)
	if length > maxRepeated || length < -maxRepeated {
		return fault.InvalidField("end_time", "A repeating event may last at most a year.")
	}
	begin := e.StartTime.Truncate(time.Second)
	e.StartTime, e.EndTime = begin, begin.Add(length)
	e.RRule = rule.String()
	first, err := e.seriesWithin(work).First()
	if err != nil {
		return ruleFault(err)
	}
	e.StartTime, e.EndTime = first, e.endOf(first)
	if last, ends := e.seriesWithin(work).Finish(); ends {
		e.LastStart = &last
	}
	if work.Spent() { // the last start may be a later one
		return errWork
	}
	return nil
}

// errWork refuses a rule of a file whose rules are too costly together.
var errWork = fault.InvalidField("rrule", "The rules of this file take too long to compute: this one was not tried.")

func ruleFault(err error) error {
	if problem, ok := errors.AsType[recur.Problem](err); ok {
		return fault.InvalidField("rrule", problem.Error())
	}
	return err
}

// series returns the occurrences of e by its rule, without exceptions.
func (e *Event) series() recur.Series {
	zone := e.zone()
	rule, _ := recur.Parse(e.RRule, zone) // settleRule has checked it
	s := recur.Series{Rule: rule, Start: e.StartTime, Zone: zone}
	if e.LastStart != nil {
		s.Last = *e.LastStart
	}
	return s
}

// seriesWithin is series, searched within the work.
func (e *Event) seriesWithin(work *recur.Work) recur.Series {
	s := e.series()
	s.Work = work
	return s
}

// seriesUntil is series without the occurrences after an instant, searched within the work.
func (e *Event) seriesUntil(to time.Time, work *recur.Work) recur.Series {
	s := e.seriesWithin(work)
	if s.Last.IsZero() || to.Before(s.Last) {
		s.Last = to
	}
	return s
}

// endOf returns the end of the occurrence that starts at start: after the same duration as the
// first (RFC 5545, 3.8.5.3), or the same number of days.
func (e *Event) endOf(start time.Time) time.Time {
	if !e.AllDay {
		return start.Add(e.EndTime.Sub(e.StartTime))
	}
	zone := e.zone()
	days := midnight(recur.Wall(e.EndTime, zone)).Sub(midnight(recur.Wall(e.StartTime, zone)))
	return recur.At(midnight(recur.Wall(start, zone)).Add(days), zone)
}

// occurrence returns the occurrence that starts at start by the rule.
func (e *Event) occurrence(start time.Time) Event {
	o := *e
	o.ID, o.SeriesID = occurrenceID(e.ID, start), e.ID
	o.StartTime, o.EndTime, o.OriginalStart = start, e.endOf(start), &start
	return o
}

// occurrenceForm is the format of the second half of an occurrence's id.
const occurrenceForm = "20060102T150405Z"

// occurrenceID returns the permanent id of an occurrence, made of its series and original start. It
// stays the same when the occurrence is moved.
func occurrenceID(eventID string, start time.Time) string {
	return eventID + "_" + start.UTC().Format(occurrenceForm)
}

// target is what an id of the API refers to: an event, or one occurrence of a series.
type target struct {
	eventID string
	start   *time.Time // nil: the whole event
}

// readID parses an id, or returns errNoEvent.
func readID(s string) (target, error) {
	eventID, rest, one := strings.Cut(s, "_")
	if !id.Valid(eventID) {
		return target{}, errNoEvent
	}
	if !one {
		return target{eventID: eventID}, nil
	}
	start, err := time.Parse(occurrenceForm, rest)
	if err != nil || start.Before(earliest) || start.After(latest) {
		return target{}, errNoEvent
	}
	return target{eventID: eventID, start: &start}, nil
}
