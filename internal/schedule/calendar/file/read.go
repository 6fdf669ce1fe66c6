// Package file reads and writes events as iCalendar files (RFC 5545): imports, exports, CalDAV objects, guests'
// invitations (RFC 5546), and busy times of external calendars. Package ical parses the format.
//
// Files are untrusted: the cost of each is limited, and parts that can't be imported are reported by line. This
// package stores nothing.
package file

import (
	"fmt"
	"time"

	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
)

// MaxImported limits the events of a file.
const MaxImported = 2_000

// Actions of an import. An entry without an action can be saved.
const (
	ActionCreate = "create"
	ActionUpdate = "update"
	ActionSkip   = "skip"
	ActionFail   = "fail"
)

// Read returns the events of a file and its skipped lines. Times without a zone are in floating. Events that can't be
// imported have an Action. The error is an ical.LineProblem if the file isn't a calendar, or an Invalid fault if it
// has too many events.
func Read(text []byte, floating *time.Location) ([]*Entry, []ical.LineProblem, error) {
	calendars, problems, err := ical.Read(text)
	if err != nil {
		return nil, nil, err
	}
	entries, err := readEntries(calendars, floating)
	return entries, problems, err
}

// KeepFrom copies data that files don't contain, such as ID and unknown fields, from the stored event. It keeps the
// stored type and reminder only if the file has none.
func (e *Entry) KeepFrom(kept *event.Event) {
	e.Event.ID, e.Event.UID, e.Event.CreatedAt, e.Event.Extra = kept.ID, kept.UID, kept.CreatedAt, kept.Extra
	if !e.hasType {
		e.Event.EventType = kept.EventType
	}
	if !e.HasAlarm {
		e.Event.ReminderMinutes = kept.ReminderMinutes
	}
	if !e.Event.Repeats() && !e.Event.AllDay {
		e.Event.Timezone = kept.Timezone
	}
	if kept.EndTime.Before(kept.StartTime) && e.Event.EndTime.Equal(e.Event.StartTime) {
		e.Event.EndTime = e.Event.StartTime.Add(kept.EndTime.Sub(kept.StartTime))
	}
}

// Matches reports whether the stored event and its exceptions have the same content as the file.
func (e *Entry) Matches(kept *event.Event, exceptions []event.Exception) bool {
	return contentOf(kept, exceptions) == contentOf(&e.Event, e.Exceptions)
}

// content is the part of an event that iCalendar files contain, for comparison.
type content struct {
	title, description, location, eventType, rule, zone string
	start, end                                          int64
	allDay                                              bool
	reminder                                            int
	exceptions                                          string
}

// contentOf returns the data of an event and its exceptions that files contain, for comparing two versions. It leaves
// out IDs, unknown fields and change times.
func contentOf(e *event.Event, exceptions []event.Exception) content {
	c := content{
		title: e.Title, description: e.Description, location: e.Location, eventType: e.EventType, rule: e.RRule,
		start: e.StartTime.Unix(), end: e.EndTime.Unix(), allDay: e.AllDay, reminder: event.NoReminder - 1,
	}
	if e.Repeats() || e.AllDay {
		c.zone = e.Timezone
	}
	if e.ReminderMinutes != nil {
		c.reminder = *e.ReminderMinutes
	}
	for i := range exceptions {
		x := &exceptions[i]
		if x.IsCancelled {
			c.exceptions += fmt.Sprintln(x.OriginalStart.Unix())
			continue
		}
		o := x.Apply(e)
		c.exceptions += fmt.Sprintln(x.OriginalStart.Unix(), o.StartTime.Unix(), o.EndTime.Unix(),
			fmt.Sprintf("%q %q %q %q", o.Title, o.Description, o.Location, o.EventType))
	}
	return c
}
