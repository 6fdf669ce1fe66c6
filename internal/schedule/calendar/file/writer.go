package file

import (
	"fmt"
	"io"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
	"harborlight/internal/schedule/calendar/recur"
)

// Custom properties in iCalendar files.
const (
	productID    = "-//AI services//Calendar//EN"
	defaultAlarm = "X-HARBORLIGHT-DEFAULT-ALARM" // an alarm from the user's preferences, not from the event
	daysZone     = "X-HARBORLIGHT-TIMEZONE"      // the zone of whole days
	noAlarm      = "X-HARBORLIGHT-NO-ALARM"      // the user wants no reminder of this event
)

// lines is the format of files: CRLF, folded after 75 bytes (RFC 5545, 3.1).
var lines = &ics.SerializationConfiguration{
	MaxLength: 75, PropertyMaxLength: 75, NewLine: string(ics.WithNewLineWindows)}

// endOfFile is the last line of a file.
const endOfFile = "END:VCALENDAR\r\n"

// Writer writes an iCalendar file (RFC 5545) to W. Times of series are local times of their zone, which the file
// describes, all others in UTC. Equal events always result in equal bytes.
type Writer struct {
	W       io.Writer // destination
	Minutes int       // alarm before events without an alarm; NoReminder: none
	Now     time.Time
	Plain   bool // omits the name and the hints for subscribers
}

// Zone is a zone with the start of its earliest series.
type Zone struct {
	Timezone string    `db:"timezone"`
	Begin    time.Time `db:"begin_time"`
}

// Begin writes everything before the events, including their zones, each from its earliest event on.
func (f *Writer) Begin(name string, zones []Zone) error {
	head := ics.NewCalendar()
	head.SetProductId(productID)
	head.SetCalscale("GREGORIAN")
	if !f.Plain {
		head.SetXWRCalName(name)
		head.SetXPublishedTTL("PT1H")
		head.SetRefreshInterval("PT1H")
	}
	for _, z := range zones {
		if zone, ok := recur.Zone(z.Timezone); ok && zone != time.UTC {
			head.AddVTimezone(ical.Timezone(zone, z.Begin, f.Now))
		}
	}
	_, err := io.WriteString(f.W, strings.TrimSuffix(head.Serialize(lines), endOfFile))
	return err
}

// End writes everything after the events.
func (f *Writer) End() error {
	_, err := io.WriteString(f.W, endOfFile)
	return err
}

// Event writes o, which is the event e itself or one of its changed occurrences. cancelled are the starts of e's
// cancelled occurrences, written as EXDATE.
func (f *Writer) Event(e, o *event.Event, cancelled []time.Time) error {
	v := ics.NewEvent(e.FileUID())
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
		for _, start := range cancelled {
			f.time(v, ics.ComponentPropertyExdate, e, start)
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
	return v.SerializeTo(f.W, lines)
}

// time adds an instant in the format of all times of e: a date for whole days, a local time with its zone if e has
// one, otherwise UTC.
func (f *Writer) time(v *ics.VEvent, property ics.ComponentProperty, e *event.Event, t time.Time) {
	wall := recur.LocalTime(t, e.Zone())
	switch {
	case e.AllDay:
		v.AddProperty(property, wall.Format(ical.DateForm), ics.WithValue(string(ics.ValueDataTypeDate)))
	case e.InZone():
		v.AddProperty(property, wall.Format(ical.LocalForm), ics.WithTZID(e.Timezone))
	default:
		v.AddProperty(property, t.UTC().Format(ical.UTCForm))
	}
}

// ruleText returns the rule; for whole days its UNTIL is a date (RFC 5545, 3.3.10).
func ruleText(e *event.Event) string {
	until := e.Series().Rule.Until()
	if !e.AllDay || until.IsZero() {
		return e.RRule
	}
	return strings.Replace(e.RRule, until.UTC().Format(ical.UTCForm),
		recur.LocalTime(until, e.Zone()).Format(ical.DateForm), 1)
}

// alarm adds the event's reminder as an alarm. Without its own, it uses the preference Minutes and marks the alarm as
// default. For NoReminder it adds no alarm, and the property noAlarm if that is the event's own setting.
func (f *Writer) alarm(v *ics.VEvent, e *event.Event, title string) {
	minutes, byPreference := f.Minutes, true
	if e.ReminderMinutes != nil {
		minutes, byPreference = *e.ReminderMinutes, false
	}
	if minutes == event.NoReminder {
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
