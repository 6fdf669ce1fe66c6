package calendar

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"harborlight/internal/calendar/ical"
	"harborlight/internal/fault"
)

// maxUID is the maximum length of a UID in bytes.
const maxUID = 255

// Limits of the work for one file, beyond reading its lines.
const (
	maxFailedRules = 20     // rules without any day, each of which costs a search through a hundred years
	maxTried       = 10_000 // exceptions, each of which is compared with a rule and stored
)

// effort counts the work for one file.
type effort struct{ failedRules, tried int }

// entry is one event of a file during an import.
type entry struct {
	line       int
	action     string // "": create or update
	problems   []ical.LineProblem
	event      Event
	hasType    bool // the file contains a type
	hasAlarm   bool // the file contains an alarm
	exceptions []exception

	component *ical.Component
	zones     ical.Zones
	effort    *effort           // of the whole file
	overrides []*ical.Component // changed occurrences
}

func (e *entry) say(line int, message string) {
	if len(e.problems) < 20 {
		e.problems = append(e.problems, ical.LineProblem{Line: line, Message: message})
	}
}

func (e *entry) fail(line int, message string) {
	e.action = actionFail
	e.say(line, message)
}

// readEntries returns the events of the calendars in file order, each with its changed occurrences.
func readEntries(calendars []*ical.Component, floating *time.Location) ([]*entry, error) {
	var entries []*entry
	byUID := map[string]*entry{}
	var overrides []*entry
	count, series, spent := 0, 0, &effort{}
	for _, calendar := range calendars {
		zones := ical.ZonesOf(calendar, floating)
		for _, c := range calendar.Components {
			if c.Name != "VEVENT" {
				continue
			}
			if count++; count > MaxImported {
				return nil, fault.InvalidField("file",
					fmt.Sprintf("The file has more than %d events. Export fewer at a time.", MaxImported))
			}
			if _, repeats := c.First("RRULE"); repeats {
				if series++; series > MaxSeries {
					return nil, fault.InvalidField("file",
						fmt.Sprintf("The file has more than %d repeating events. Export fewer at a time.", MaxSeries))
				}
			}
			e := &entry{line: c.Line, component: c, zones: zones, effort: spent}
			if p, ok := c.First(daysZone); ok {
				e.zones = zones.Floating(p.Text())
			}
			e.name(count)
			_, isOverride := c.First("RECURRENCE-ID")
			switch {
			case isOverride:
				overrides = append(overrides, e)
				continue
			case e.action == "" && byUID[e.event.UID] != nil:
				e.fail(c.Line, "Another event in this file has the same UID.")
			case e.action == "":
				byUID[e.event.UID] = e
			}
			entries = append(entries, e)
		}
	}
	for _, o := range overrides {
		if master := byUID[o.event.UID]; master != nil {
			master.overrides = append(master.overrides, o.component)
			continue
		}
		o.fail(o.line, "This is a changed occurrence of an event that is not in the file.")
		entries = append(entries, o)
	}
	for _, e := range entries {
		if e.action == "" {
			e.read()
		}
	}
	return entries, nil
}

// name reads the UID and the RECURRENCE-ID, which identify the event.
func (e *entry) name(number int) {
	if p, ok := e.component.First("SUMMARY"); ok {
		runes := []rune(oneLine(p.Text()))
		e.event.Title = string(runes[:min(len(runes), maxTitle)])
	}
	p, ok := e.component.First("UID")
	e.event.UID = strings.TrimSpace(p.Text())
	switch {
	case !ok || e.event.UID == "":
		e.fail(e.line, fmt.Sprintf("Event %d of the file has no UID, by which it could be recognised.", number))
	case len(e.event.UID) > maxUID || strings.ContainsAny(e.event.UID, "\n\t"):
		e.fail(p.Line, fmt.Sprintf("This UID is longer than %d bytes or has line breaks.", maxUID))
	}
}

// read turns the component into an event, or fails.
func (e *entry) read() {
	if p, ok := e.component.First("STATUS"); ok && strings.EqualFold(strings.TrimSpace(p.Value), "CANCELLED") {
		e.readTimes(e.component, &e.event)
		if e.action == "" {
			e.action = actionSkip
			e.say(p.Line, "This event is cancelled.")
		}
		return
	}
	e.readTexts(e.component, &e.event)
	e.readTimes(e.component, &e.event)
	if t, ok := typeOf(e.component); ok {
		e.event.EventType, e.hasType = t, true
	}
	e.readAlarm()
	if e.action != "" {
		return
	}
	if p, ok := e.component.First("RRULE"); ok {
		e.event.RRule = p.Value
		if len(e.component.All("RRULE")) > 1 {
			e.fail(p.Line, "An event can have one recurrence rule only.")
			return
		}
	}
	for _, left := range []string{"RDATE", "EXRULE"} {
		if p, ok := e.component.First(left); ok {
			e.say(p.Line, left+" is not supported and was left out.")
		}
	}
	if e.event.Repeats() && e.effort.failedRules >= maxFailedRules {
		e.fail(e.line, fmt.Sprintf("%d recurrence rules of this file could not be kept: this one was not tried.",
			maxFailedRules))
		return
	}
	if err := e.event.settle(); err != nil {
		if e.event.Repeats() {
			e.effort.failedRules++
		}
		e.failWith(err)
		return
	}
	if e.event.Repeats() {
		e.readExceptions()
	}
}

// failWith records why the calendar refuses the event.
func (e *entry) failWith(err error) {
	f := fault.As(err)
	if f == nil {
		e.fail(e.line, "This event cannot be kept.")
		return
	}
	properties := map[string]string{"title": "SUMMARY", "rrule": "RRULE", "start_time": "DTSTART", "end_time": "DTEND",
		"location": "LOCATION", "description": "DESCRIPTION"}
	for _, field := range f.Fields {
		line := e.line
		if p, ok := e.component.First(properties[field.Name]); ok {
			line = p.Line
		}
		e.fail(line, field.Message)
	}
}

// shorten returns the text of a property, cut to the most characters allowed.
func (e *entry) shorten(p ical.Property, most int) string {
	text := p.Text()
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	e.say(p.Line, fmt.Sprintf("This text was shortened to %d characters.", most))
	return string(runes[:most])
}

func (e *entry) readTexts(c *ical.Component, into *Event) {
	if p, ok := c.First("SUMMARY"); ok {
		into.Title = oneLine(e.shorten(p, maxTitle))
	}
	if strings.TrimSpace(into.Title) == "" {
		into.Title = "Untitled"
	}
	if p, ok := c.First("DESCRIPTION"); ok {
		into.Description = e.shorten(p, maxText)
	}
	if p, ok := c.First("LOCATION"); ok {
		into.Location = oneLine(e.shorten(p, maxLocation))
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// readTimes reads DTSTART with DTEND or DURATION.
func (e *entry) readTimes(c *ical.Component, into *Event) {
	p, ok := c.First("DTSTART")
	if !ok {
		e.fail(c.Line, "This event has no DTSTART.")
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
			e.fail(length.Line, "This is no duration such as PT1H30M.")
			return
		}
		into.EndTime = start.Time.Add(d)
	}
}

func (e *entry) failMoment(err error) {
	if problem, ok := errors.AsType[ical.LineProblem](err); ok {
		e.fail(problem.Line, problem.Message)
	}
}

// typeOf returns the first category that is one of our types.
func typeOf(c *ical.Component) (string, bool) {
	for _, p := range c.All("CATEGORIES") {
		for category := range strings.SplitSeq(p.Text(), ",") {
			if t := strings.ToLower(strings.TrimSpace(category)); knownType(t) {
				return t, true
			}
		}
	}
	return "", false
}

// readAlarm uses the first alarm before the start.
func (e *entry) readAlarm() {
	if p, ok := e.component.First(noAlarm); ok && strings.EqualFold(p.Value, "TRUE") {
		minutes := NoReminder
		e.event.ReminderMinutes, e.hasAlarm = &minutes, true
		return
	}
	for _, alarm := range e.component.Components {
		if alarm.Name != "VALARM" {
			continue
		}
		trigger, ok := alarm.First("TRIGGER")
		d, relative := ical.Duration(trigger.Value)
		_, ours := alarm.First(defaultAlarm)
		if !ok || ours || !relative || d > 0 || d < -maxReminder*time.Minute ||
			strings.EqualFold(trigger.Params["RELATED"], "END") {
			continue
		}
		minutes := int(-d / time.Minute)
		e.event.ReminderMinutes, e.hasAlarm = &minutes, true
		return
	}
}

// readExceptions reads the exceptions from the rule.
func (e *entry) readExceptions() {
	found := map[int64]exception{}
	series, tried := e.event.series(), 0
	put := func(line int, x exception) {
		tried++
		e.effort.tried++
		switch {
		case e.effort.tried > maxTried:
			e.say(line, fmt.Sprintf("A file can have %d exceptions: this one was left out.", maxTried))
		case tried > 2*MaxExceptions || len(found) >= MaxExceptions:
			e.say(line, fmt.Sprintf("An event can have %d exceptions: this one was left out.", MaxExceptions))
		case !series.Has(x.OriginalStart):
			e.say(line, "The event does not take place then: this line was left out.")
		default:
			found[x.OriginalStart.Unix()] = x
		}
	}
	for _, p := range e.component.All("EXDATE") {
		for value := range strings.SplitSeq(p.Value, ",") {
			single := p
			single.Value = value
			if m, err := e.zones.Moment(single); err == nil {
				put(p.Line, cancelled(&e.event, m.Time, time.Time{}))
			} else {
				e.say(p.Line, "This EXDATE could not be read and was left out.")
			}
		}
	}
	for _, c := range e.overrides {
		if x, ok := e.readOverride(c); ok {
			put(c.Line, x)
		}
	}
	for _, second := range slices.Sorted(maps.Keys(found)) { // the order of the database
		e.exceptions = append(e.exceptions, found[second])
	}
}

// readOverride reads one changed occurrence.
func (e *entry) readOverride(c *ical.Component) (exception, bool) {
	p, _ := c.First("RECURRENCE-ID")
	m, err := e.zones.Moment(p)
	if err != nil || p.Params["RANGE"] != "" {
		e.say(p.Line, "This RECURRENCE-ID could not be read, and the change was left out.")
		return exception{}, false
	}
	if s, ok := c.First("STATUS"); ok && strings.EqualFold(strings.TrimSpace(s.Value), "CANCELLED") {
		return cancelled(&e.event, m.Time, time.Time{}), true
	}
	changed := &entry{line: c.Line, component: c, zones: e.zones}
	o := e.event.occurrence(m.Time)
	zone := o.Timezone
	changed.readTexts(c, &o)
	changed.readTimes(c, &o)
	if t, ok := typeOf(c); ok {
		o.EventType = t
	}
	o.Timezone, o.AllDay = zone, e.event.AllDay
	var check fault.Check
	o.normalise()
	o.check(&check)
	if changed.action != "" || check.Err() != nil {
		e.say(c.Line, "This changed occurrence could not be read and was left out.")
		return exception{}, false
	}
	if _, ok := c.First("DESCRIPTION"); !ok {
		o.Description = ""
	}
	if _, ok := c.First("LOCATION"); !ok {
		o.Location = ""
	}
	return exceptionOf(&e.event, &o, time.Time{}), true
}
