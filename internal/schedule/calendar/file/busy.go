package file

import (
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
)

// Limits per file of an external calendar.
const (
	maxBusyEvents = 20_000 // events in the file
	maxBusySeries = 2_000  // repeating events in the file
	maxBusyDays   = 1_000  // occurrences of one event
	maxBusyFound  = 50_000 // times before overlapping ones are joined
)

// busyFile collects the busy times of a file.
type busyFile struct {
	zones  ical.Zones
	from   time.Time
	to     time.Time
	effort *effort
	except map[string]map[int64]bool // instants by UID at which a series has an exception

	events, series, unread int
	found                  []event.Interval
}

// ReadBusy returns the busy times in an iCalendar file between two instants, and the number of events that could not
// be parsed. Times without a zone are in floating. Events that are cancelled or marked as free don't count. The error
// is a message for the owner.
func ReadBusy(text []byte, floating *time.Location, from, to time.Time) (busy []event.Interval, unread int,
	err error) {
	calendars, _, err := ical.Read(text)
	if err != nil {
		return nil, 0, fetch.Problem(message.FetchNoCalendar)
	}
	f := &busyFile{from: from, to: to, effort: newEffort(), except: map[string]map[int64]bool{}}
	for _, calendar := range calendars {
		f.zones = ical.ZonesOf(calendar, floating)
		for _, c := range calendar.Components {
			f.recordException(c)
		}
		for _, c := range calendar.Components {
			if c.Name == "VEVENT" {
				f.addEvent(c)
			}
		}
	}
	if f.events > maxBusyEvents || f.series > maxBusySeries || len(f.found) > maxBusyFound || f.effort.days.Spent() {
		return nil, 0, fetch.Problem(message.FetchTooManyEvents)
	}
	return event.Merged(f.found), f.unread, nil
}

// recordException records the original start of a changed occurrence as an exception of its series. It ignores other
// components and invalid times.
func (f *busyFile) recordException(c *ical.Component) {
	p, changed := c.First("RECURRENCE-ID")
	if c.Name != "VEVENT" || !changed {
		return
	}
	if m, err := f.zones.Moment(p); err == nil {
		f.skip(uidText(c), m.Time)
	}
}

// skip excludes the occurrence that starts at start from the series with the UID.
func (f *busyFile) skip(uid string, start time.Time) {
	if f.except[uid] == nil {
		f.except[uid] = map[int64]bool{}
	}
	f.except[uid][start.Unix()] = true
}

func uidText(c *ical.Component) string {
	p, _ := c.First("UID")
	return p.Value
}

// addEvent adds the times of one event. It ignores events marked as free or cancelled, and those beyond the limits of a
// file. It counts events that can't be parsed as unread.
func (f *busyFile) addEvent(c *ical.Component) {
	if f.events++; f.events > maxBusyEvents || len(f.found) > maxBusyFound || isFree(c) {
		return
	}
	e := &Entry{Line: c.Line, component: c, zones: f.zones, effort: f.effort}
	e.Event.Title = "Busy"
	if e.readTimes(c, &e.Event); e.Action == ActionFail {
		f.unread++
		return
	}
	rule, repeats := c.First("RRULE")
	_, changed := c.First("RECURRENCE-ID")
	if !repeats || changed {
		e.Event.Normalise()
		f.add(e.Event.StartTime, e.Event.EndTime)
		f.addDates(c, &e.Event)
		return
	}
	if f.series++; f.series > maxBusySeries {
		return
	}
	e.Event.RRule = rule.Value
	if f.effort.failedRules >= maxFailedRules || e.Event.PrepareWithin(f.effort.days) != nil {
		f.effort.failedRules++
		f.unread++
		return
	}
	f.addOccurrences(c, &e.Event)
	f.addDates(c, &e.Event)
}

// isFree reports whether an event is marked as free or cancelled.
func isFree(c *ical.Component) bool {
	is := func(name, value string) bool {
		p, ok := c.First(name)
		return ok && strings.EqualFold(strings.TrimSpace(p.Value), value)
	}
	return is("TRANSP", "TRANSPARENT") || is("STATUS", "CANCELLED")
}

// add adds the time in UTC if it isn't empty and overlaps the range of the file.
func (f *busyFile) add(start, end time.Time) {
	if end.After(start) && start.Before(f.to) && end.After(f.from) {
		f.found = append(f.found, event.Interval{Start: start.UTC(), End: end.UTC()})
	}
}

// addOccurrences adds the occurrences of a series in the range, except cancelled and changed ones. It stops after
// maxBusyDays.
func (f *busyFile) addOccurrences(c *ical.Component, e *event.Event) {
	uid := uidText(c)
	for _, p := range c.All("EXDATE") {
		f.eachMoment(p, func(start time.Time) { f.skip(uid, start) })
	}
	except, found := f.except[uid], 0
	reach := event.SearchStart([]event.Event{*e}, event.Range{From: f.from, Overlap: true})
	next := e.SeriesUntil(f.to).Seek(reach, f.effort.days)
	for start, ok := next(); ok && start.Before(f.to) && found < maxBusyDays; start, ok = next() {
		found++
		if !except[start.Unix()] {
			f.add(start, e.EndOf(start))
		}
	}
}

// addDates adds the additional dates of an event (RDATE), each with the event's duration.
func (f *busyFile) addDates(c *ical.Component, e *event.Event) {
	for _, p := range c.All("RDATE") {
		f.eachMoment(p, func(start time.Time) { f.add(start, start.Add(e.EndTime.Sub(e.StartTime))) })
	}
}

// eachMoment calls visit for every valid time in a list, until the file has too many times.
func (f *busyFile) eachMoment(p ical.Property, visit func(start time.Time)) {
	for m, err := range f.zones.Moments(p) {
		if len(f.found) > maxBusyFound {
			return
		}
		if err == nil {
			visit(m.Time)
		}
	}
}
