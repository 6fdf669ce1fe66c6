package calendar

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"harborlight/internal/calendar/ical"
	"harborlight/internal/calendar/recur"
)

// Our own properties in iCalendar files.
const (
	productID    = "-//Harborlight//Calendar//EN"
	defaultAlarm = "X-HARBORLIGHT-DEFAULT-ALARM" // an alarm that the person's preferences cause, not the event
	daysZone     = "X-HARBORLIGHT-TIMEZONE"      // of which place the dates of whole days are
	noAlarm      = "X-HARBORLIGHT-NO-ALARM"      // of this event the person does not want to be reminded
)

// exported is an event with what belongs to it.
type exported struct {
	Event
	exceptions []exception
}

// file is an iCalendar file under way. The same events give the same bytes.
type file struct {
	calendar *ics.Calendar
	minutes  int // how long before events without time of their own an alarm goes off; NoReminder: never
	now      time.Time
}

// writeFile returns the events as an iCalendar file (RFC 5545): what repeats in
// its zone, which is described in the file, everything else in UTC.
func writeFile(name string, events []exported, minutes int, now time.Time) string {
	f := &file{calendar: ics.NewCalendar(), minutes: minutes, now: now}
	f.calendar.SetProductId(productID)
	f.calendar.SetCalscale("GREGORIAN")
	f.calendar.SetXWRCalName(name)
	f.calendar.SetXPublishedTTL("PT1H")
	f.calendar.SetRefreshInterval("PT1H")
	f.describeZones(events)
	for i := range events {
		e := &events[i]
		f.event(&e.Event, &e.Event, e.exceptions)
		for j := range e.exceptions {
			if x := &e.exceptions[j]; !x.IsCancelled {
				o := x.of(&e.Event)
				f.event(&e.Event, &o, nil)
			}
		}
	}
	return f.calendar.Serialize(ics.WithNewLineWindows)
}

// inZone reports whether the times of e are written as its zone's clocks show them.
func (e *Event) inZone() bool { return e.Repeats() && !e.AllDay && e.zone() != time.UTC }

// describeZones writes the zones that events need, each from its earliest event on.
func (f *file) describeZones(events []exported) {
	earliest := map[string]time.Time{}
	for i := range events {
		e := &events[i].Event
		if first, known := earliest[e.Timezone]; e.inZone() && (!known || e.StartTime.Before(first)) {
			earliest[e.Timezone] = e.StartTime
		}
	}
	for _, name := range slices.Sorted(maps.Keys(earliest)) {
		if zone, ok := recur.Zone(name); ok {
			f.calendar.AddVTimezone(ical.Timezone(zone, earliest[name], f.now))
		}
	}
}

// event writes o: e itself, or one of its occurrences.
func (f *file) event(e, o *Event, exceptions []exception) {
	v := f.calendar.AddEvent(uidOf(e))
	v.SetDtStampTime(o.UpdatedAt)
	v.SetCreatedTime(o.CreatedAt)
	v.SetModifiedAt(o.UpdatedAt)
	if o.OriginalStart != nil {
		f.time(v, "RECURRENCE-ID", e, *o.OriginalStart)
	}
	f.time(v, ics.ComponentPropertyDtStart, e, o.StartTime)
	if end := o.EndTime.Truncate(time.Second); end.After(o.StartTime.Truncate(time.Second)) {
		f.time(v, ics.ComponentPropertyDtEnd, e, end)
	}
	if e.AllDay && e.Timezone != "" {
		v.AddProperty(daysZone, e.Timezone)
	}
	if o.OriginalStart == nil && e.Repeats() {
		v.AddRrule(ruleText(e))
		for i := range exceptions {
			if exceptions[i].IsCancelled {
				f.time(v, ics.ComponentPropertyExdate, e, exceptions[i].OriginalStart)
			}
		}
	}
	v.SetSummary(o.Title)
	if o.Description != "" {
		v.SetDescription(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(o.Description))
	}
	if o.Location != "" {
		v.SetLocation(o.Location)
	}
	v.AddCategory(o.EventType)
	f.alarm(v, e, o.Title)
}

func uidOf(e *Event) string {
	if e.UID != "" {
		return e.UID
	}
	return e.ID
}

// time writes an instant in the form that all times of e have.
func (f *file) time(v *ics.VEvent, property ics.ComponentProperty, e *Event, t time.Time) {
	wall := recur.Wall(t, e.zone())
	switch {
	case e.AllDay:
		v.AddProperty(property, wall.Format(ical.DateForm), ics.WithValue(string(ics.ValueDataTypeDate)))
	case e.inZone():
		v.AddProperty(property, wall.Format(ical.LocalForm), ics.WithTZID(e.Timezone))
	default:
		v.AddProperty(property, t.UTC().Format(ical.UTCForm))
	}
}

// ruleText returns the rule; of whole days its UNTIL is a date (RFC 5545, 3.3.10).
func ruleText(e *Event) string {
	until := e.series().Rule.Until()
	if !e.AllDay || until.IsZero() {
		return e.RRule
	}
	return strings.Replace(e.RRule, until.UTC().Format(ical.UTCForm), recur.Wall(until, e.zone()).Format(ical.DateForm), 1)
}

func (f *file) alarm(v *ics.VEvent, e *Event, title string) {
	minutes, byPreference := f.minutes, true
	if e.ReminderMinutes != nil {
		minutes, byPreference = *e.ReminderMinutes, false
	}
	if minutes == NoReminder {
		if !byPreference {
			v.AddProperty(noAlarm, "TRUE")
		}
		return
	}
	alarm := v.AddAlarm()
	alarm.SetAction(ics.ActionDisplay)
	alarm.AddProperty(ics.ComponentPropertyDescription, title)
	alarm.SetTrigger(fmt.Sprintf("-PT%dM", minutes))
	if byPreference {
		alarm.AddProperty(defaultAlarm, "TRUE")
	}
}
