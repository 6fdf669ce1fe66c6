package file

import (
	"errors"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
)

// failWith fails the entry with one problem for each invalid field of the fault err, at the line of the property.
// Other errors become one general problem.
func (e *Entry) failWith(err error) {
	f := fault.As(err)
	if f == nil {
		e.fail(e.Line, message.ImportsNotKept)
		return
	}
	properties := map[string]string{"title": "SUMMARY", "rrule": "RRULE", "start_time": "DTSTART", "end_time": "DTEND",
		"location": "LOCATION", "description": "DESCRIPTION"}
	for _, field := range f.Fields {
		line := e.Line
		if p, ok := e.component.First(properties[field.Name]); ok {
			line = p.Line
		}
		e.fail(line, field.Message)
	}
}

// shorten returns the text of a property, cut to most characters, and reports the cut.
func (e *Entry) shorten(p ical.Property, most int) string {
	text := p.Text()
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	e.Report(p.Line, message.ImportsShortened(most))
	return string(runes[:most])
}

// readTexts sets title, description and location from the component, cut to their limits. Missing ones don't change;
// an empty title becomes "Untitled".
func (e *Entry) readTexts(c *ical.Component, into *event.Event) {
	if p, ok := c.First("SUMMARY"); ok {
		into.Title = oneLine(e.shorten(p, event.MaxTitle))
	}
	if strings.TrimSpace(into.Title) == "" {
		into.Title = "Untitled"
	}
	if p, ok := c.First("DESCRIPTION"); ok {
		into.Description = e.shorten(p, event.MaxText)
	}
	if p, ok := c.First("LOCATION"); ok {
		into.Location = oneLine(e.shorten(p, event.MaxLocation))
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// readTimes sets the times from DTSTART with DTEND or DURATION; without those, the event ends at its start. It fails
// the entry if the start is missing or a time is invalid or the duration is negative.
func (e *Entry) readTimes(c *ical.Component, into *event.Event) {
	p, ok := c.First("DTSTART")
	if !ok {
		e.fail(c.Line, message.ImportsNoStart)
		return
	}
	start, err := e.zones.Moment(p)
	if err != nil {
		e.failMoment(err)
		return
	}
	into.StartTime, into.EndTime, into.AllDay = start.Time, start.Time, start.IsDate
	if !start.UTC {
		into.Timezone = start.Zone.String()
	}
	end, hasEnd := c.First("DTEND")
	length, hasLength := c.First("DURATION")
	switch {
	case hasEnd:
		finish, err := e.zones.Moment(end)
		if err != nil {
			e.failMoment(err)
			return
		}
		into.EndTime = finish.Time
	case hasLength:
		d, ok := ical.Duration(length.Value)
		if !ok || d < 0 {
			e.fail(length.Line, message.ImportsNoDuration)
			return
		}
		into.EndTime = start.Time.Add(d)
	}
}

// failMoment fails the entry with the line and message of a LineProblem. It ignores other errors.
func (e *Entry) failMoment(err error) {
	if problem, ok := errors.AsType[ical.LineProblem](err); ok {
		e.fail(problem.Line, problem.Message)
	}
}

// typeOf returns the first category that is an event type, ignoring case, or false if none is.
func typeOf(c *ical.Component) (string, bool) {
	for _, p := range c.All("CATEGORIES") {
		for category := range strings.SplitSeq(p.Text(), ",") {
			if t := strings.ToLower(strings.TrimSpace(category)); event.KnownType(t) {
				return t, true
			}
		}
	}
	return "", false
}

// readAlarm sets the reminder from the first alarm that is at most MaxReminder minutes before the start. It ignores
// alarms of the default preference, at absolute times and relative to the end. Without an alarm the reminder stays
// nil; the property noAlarm means no reminder.
func (e *Entry) readAlarm() {
	if p, ok := e.component.First(noAlarm); ok && strings.EqualFold(p.Value, "TRUE") {
		minutes := event.NoReminder
		e.Event.ReminderMinutes, e.HasAlarm = &minutes, true
		return
	}
	for _, alarm := range e.component.Components {
		if alarm.Name != "VALARM" {
			continue
		}
		trigger, ok := alarm.First("TRIGGER")
		d, relative := ical.Duration(trigger.Value)
		_, ours := alarm.First(defaultAlarm)
		if !ok || ours || !relative || d > 0 || d < -event.MaxReminder*time.Minute ||
			strings.EqualFold(trigger.Param("RELATED"), "END") {
			continue
		}
		minutes := int(-d / time.Minute)
		e.Event.ReminderMinutes, e.HasAlarm = &minutes, true
		return
	}
}
