package file

import (
	"errors"
	"strings"
	"time"

	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/ical"
)

// ReadObject returns the only entry of a CalDAV object. Times without a zone are in floating. It refuses objects that
// the calendar can't store completely, with a fault that has the code of an RFC 4791 precondition and the first
// problem as its message.
func ReadObject(text []byte, floating *time.Location) (*Entry, error) {
	calendars, problems, err := ical.Read(text)
	if problem, ok := errors.AsType[ical.LineProblem](err); ok {
		return nil, objectRefusal(problem)
	}
	switch {
	case err != nil:
		return nil, err
	case len(problems) > 0:
		return nil, objectRefusal(problems[0])
	case len(calendars) != 1:
		return nil, dav.Refusal("valid-calendar-data", "Send one calendar.")
	}
	if err := checkComponents(calendars[0]); err != nil {
		return nil, err
	}
	entries, err := readEntries(calendars, floating)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Action == ActionFail || e.Action == ActionSkip || e.incomplete {
			return nil, objectRefusal(e.Problems[0])
		}
	}
	return entries[0], nil
}

// objectRefusal returns the refusal of an object because of a problem in one of its lines.
func objectRefusal(p ical.LineProblem) error {
	refusal := dav.Refusal("valid-calendar-data", "")
	refusal.Message = p.Text()
	return refusal
}

// checkComponents returns nil for a calendar of one event with its changed occurrences; zones don't count. Otherwise
// it returns a fault with the code of an RFC 4791 precondition.
func checkComponents(calendar *ical.Component) error {
	uid, events := "", 0
	for _, c := range calendar.Components {
		switch c.Name {
		case "VTIMEZONE":
			continue
		case "VEVENT":
		default:
			return dav.Refusal("supported-calendar-component", "This calendar supports events only, not "+
				strings.ToLower(strings.TrimPrefix(c.Name, "V"))+"s.")
		}
		p, _ := c.First("UID")
		if events++; events > 1 && p.Value != uid {
			return dav.Refusal("valid-calendar-object-resource", "Send one event at a time.")
		}
		uid = p.Value
	}
	if events == 0 {
		return dav.Refusal("valid-calendar-object-resource", "Send an event.")
	}
	return nil
}
