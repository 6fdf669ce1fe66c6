package file

import (
	"maps"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
)

// readExceptions sets the cancelled and changed occurrences, by original start. It leaves out and reports those that
// are invalid, don't belong to the rule or exceed a limit.
func (e *Entry) readExceptions() {
	found := map[int64]event.Exception{}
	series, tried := e.Event.Series(), 0
	put := func(line int, x event.Exception) {
		tried++
		e.effort.tried++
		switch {
		case e.effort.days.Spent():
			e.Report(line, message.ImportsExceptionsCost)
		case e.effort.tried > maxTried:
			e.Report(line, message.ImportsFileExceptions(maxTried))
		case tried > 2*event.MaxExceptions || len(found) >= event.MaxExceptions:
			e.Report(line, message.ImportsEventExceptions(event.MaxExceptions))
		case !series.HasWithin(x.OriginalStart, e.effort.days):
			e.note(line, message.ImportsNotThen)
		default:
			found[x.OriginalStart.Unix()] = x
		}
	}
	for _, p := range e.component.All("EXDATE") {
		for m, err := range e.zones.Moments(p) {
			if err == nil {
				put(p.Line, event.Cancelled(&e.Event, m.Time, time.Time{}))
			} else {
				e.Report(p.Line, message.ImportsExdate)
			}
		}
	}
	for _, c := range e.overrides {
		if x, ok := e.readOverride(c); ok {
			put(c.Line, x)
		}
	}
	for _, second := range slices.Sorted(maps.Keys(found)) { // in the order of the database
		e.Exceptions = append(e.Exceptions, found[second])
	}
}

// readOverride returns a changed or cancelled occurrence, or false after reporting a problem. An override without
// description or location has none.
func (e *Entry) readOverride(c *ical.Component) (event.Exception, bool) {
	p, _ := c.First("RECURRENCE-ID")
	m, err := e.zones.Moment(p)
	if err != nil || p.Param("RANGE") != "" {
		e.Report(p.Line, message.ImportsRecurrenceId)
		return event.Exception{}, false
	}
	if s, ok := c.First("STATUS"); ok && strings.EqualFold(strings.TrimSpace(s.Value), "CANCELLED") {
		return event.Cancelled(&e.Event, m.Time, time.Time{}), true
	}
	changed := &Entry{Line: c.Line, component: c, zones: e.zones}
	o := e.Event.Occurrence(m.Time)
	zone := o.Timezone
	changed.readTexts(c, &o)
	changed.readTimes(c, &o)
	if t, ok := typeOf(c); ok {
		o.EventType = t
	}
	o.Timezone, o.AllDay = zone, e.Event.AllDay
	for _, p := range changed.Problems {
		e.Report(p.Line, p.Message)
	}
	var check fault.Check
	o.Normalise()
	o.Check(&check)
	if changed.Action != "" || check.Err() != nil {
		e.Report(c.Line, message.ImportsOccurrence)
		return event.Exception{}, false
	}
	if _, ok := c.First("DESCRIPTION"); !ok {
		o.Description = ""
	}
	if _, ok := c.First("LOCATION"); !ok {
		o.Location = ""
	}
	return event.ExceptionOf(&e.Event, &o, time.Time{}), true
}
