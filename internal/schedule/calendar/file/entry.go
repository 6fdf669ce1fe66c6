package file

import (
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/ical"
	"harborlight/internal/schedule/calendar/recur"
)

// maxUID is the maximum length of a UID in bytes.
const maxUID = 255

// Limits per file, in addition to those on lines.
const (
	maxFailedRules = 20     // rules without occurrences, each of which costs a search through a hundred years
	maxTried       = 10_000 // exceptions, each of which is compared with a rule and saved
)

// effort counts the work for one file.
type effort struct {
	failedRules, tried int
	days               *recur.Budget
}

func newEffort() *effort { return &effort{days: recur.NewBudget(recur.MaxDays)} }

// Entry is one event of a file during an import.
type Entry struct {
	Line       int
	Action     string // "": to create or update
	Problems   []ical.LineProblem
	incomplete bool // a part of the event could not be imported
	Event      event.Event
	hasType    bool // the file contains a type
	HasAlarm   bool // the file contains an alarm
	Exceptions []event.Exception

	component *ical.Component
	zones     ical.Zones
	effort    *effort           // shared by the whole file
	overrides []*ical.Component // changed occurrences
}

// Report reports a part of the event that could not be imported.
func (e *Entry) Report(line int, message fault.Text) {
	e.incomplete = true
	e.note(line, message)
}

// note reports a problem that loses no part of the event. It keeps the first 20 problems of an entry.
func (e *Entry) note(line int, message fault.Text) {
	if len(e.Problems) < 20 {
		e.Problems = append(e.Problems, ical.LineProblem{Line: line, Message: message})
	}
}

func (e *Entry) fail(line int, message fault.Text) {
	e.Action = ActionFail
	e.Report(line, message)
}

// readEntries returns the events of the calendars in file order, each with its changed occurrences. Repeated UIDs and
// changed occurrences without their event become failed entries. It returns an Invalid fault for more than
// MaxImported events or event.MaxSeries series.
func readEntries(calendars []*ical.Component, floating *time.Location) ([]*Entry, error) {
	var entries []*Entry
	byUID := map[string]*Entry{}
	var overrides []*Entry
	count, series, spent := 0, 0, newEffort()
	for _, calendar := range calendars {
		zones := ical.ZonesOf(calendar, floating)
		for _, c := range calendar.Components {
			if c.Name != "VEVENT" {
				continue
			}
			if count++; count > MaxImported {
				return nil, fault.InvalidField("file", message.ImportsTooManyEvents(MaxImported))
			}
			if _, repeats := c.First("RRULE"); repeats {
				if series++; series > event.MaxSeries {
					return nil, fault.InvalidField("file", message.ImportsTooManySeries(event.MaxSeries))
				}
			}
			e := &Entry{Line: c.Line, component: c, zones: zones, effort: spent}
			if p, ok := c.First(daysZone); ok {
				e.zones = zones.Floating(p.Text())
			}
			e.readName(count)
			_, isOverride := c.First("RECURRENCE-ID")
			switch {
			case isOverride:
				overrides = append(overrides, e)
				continue
			case e.Action == "" && byUID[e.Event.UID] != nil:
				e.fail(c.Line, message.ImportsSameUid)
			case e.Action == "":
				byUID[e.Event.UID] = e
			}
			entries = append(entries, e)
		}
	}
	for _, o := range overrides {
		if master := byUID[o.Event.UID]; master != nil {
			master.overrides = append(master.overrides, o.component)
			continue
		}
		o.fail(o.Line, message.ImportsNoEvent)
		entries = append(entries, o)
	}
	for _, e := range entries {
		if e.Action == "" {
			e.read()
		}
		e.component, e.overrides = nil, nil // free memory while the entries wait for the database
	}
	return entries, nil
}

// readName reads the UID and title, and fails the entry if the UID is missing or too long.
func (e *Entry) readName(number int) {
	if p, ok := e.component.First("SUMMARY"); ok {
		runes := []rune(oneLine(p.Text()))
		e.Event.Title = string(runes[:min(len(runes), event.MaxTitle)])
	}
	p, ok := e.component.First("UID")
	e.Event.UID = strings.TrimSpace(p.Text())
	switch {
	case !ok || e.Event.UID == "":
		e.fail(e.Line, message.ImportsNoUid(number))
	case len(e.Event.UID) > maxUID || strings.ContainsAny(e.Event.UID, "\n\t"):
		e.fail(p.Line, message.ImportsLongUid(maxUID))
	}
}

// read converts the component to a prepared event with exceptions. It sets the action to skip for a cancelled event,
// and to fail, with the reason, for one that can't be stored.
func (e *Entry) read() {
	if p, ok := e.component.First("STATUS"); ok && strings.EqualFold(strings.TrimSpace(p.Value), "CANCELLED") {
		e.readTimes(e.component, &e.Event)
		if e.Action == "" {
			e.Action = ActionSkip
			e.Report(p.Line, message.ImportsCancelled)
		}
		return
	}
	e.readTexts(e.component, &e.Event)
	e.readTimes(e.component, &e.Event)
	if t, ok := typeOf(e.component); ok {
		e.Event.EventType, e.hasType = t, true
	}
	e.readAlarm()
	if e.Action != "" {
		return
	}
	if p, ok := e.component.First("RRULE"); ok {
		e.Event.RRule = p.Value
		if len(e.component.All("RRULE")) > 1 {
			e.fail(p.Line, message.ImportsOneRule)
			return
		}
	}
	for _, left := range []string{"RDATE", "EXRULE"} {
		if p, ok := e.component.First(left); ok {
			e.Report(p.Line, message.ImportsNotSupported(left))
		}
	}
	if e.Event.Repeats() && e.effort.failedRules >= maxFailedRules {
		e.fail(e.Line, message.ImportsFailedRules(maxFailedRules))
		return
	}
	if err := e.Event.PrepareWithin(e.effort.days); err != nil {
		if e.Event.Repeats() {
			e.effort.failedRules++
		}
		e.failWith(err)
		return
	}
	if e.Event.Repeats() {
		e.readExceptions()
	}
}
