package dav

import (
	"strings"
	"time"
)

// Filter is what a calendar-query looks for: events that have a part in a time, and properties that all of its texts
// match. A zero time is open.
type Filter struct {
	Nothing  bool // only components that this calendar doesn't have
	From, To time.Time
	Texts    []TextFilter
}

// TextFilter is what a property of an event must be (RFC 4791, 9.7.2).
type TextFilter struct {
	Property string // upper case
	IsAbsent bool   // the event must not have the property
	Text     string // a part of its value; "": any
	IsExact  bool   // upper and lower case differ
	IsNot    bool   // the text must not be in it
}

// Matches reports whether the values of the property, unescaped, are as the filter wants them.
func (f *TextFilter) Matches(values []string) bool {
	if f.IsAbsent {
		return len(values) == 0
	}
	for _, value := range values {
		text := f.Text
		if !f.IsExact {
			value, text = strings.ToLower(value), strings.ToLower(text)
		}
		if strings.Contains(value, text) != f.IsNot {
			return true
		}
	}
	return false
}

// UID returns the text that a UID must hold, or "".
func (f *Filter) UID() string {
	for i := range f.Texts {
		if t := &f.Texts[i]; t.Property == "UID" && !t.IsAbsent && !t.IsNot {
			return t.Text
		}
	}
	return ""
}

// FilterOf reads the filter of a calendar-query. It reports false for one that isn't supported.
func FilterOf(root *Element) (f Filter, ok bool) {
	calendar := root.Child(CalDAV, "filter").Child(CalDAV, "comp-filter")
	if calendar == nil || calendar.Attribute("name") != "VCALENDAR" {
		return f, false
	}
	for _, child := range calendar.Children {
		if !child.Is(CalDAV, "comp-filter") {
			return f, false
		}
		if child.Attribute("name") != "VEVENT" {
			f.Nothing = child.Child(CalDAV, "is-not-defined") == nil
			continue
		}
		if !f.readEvents(child) {
			return f, false
		}
	}
	return f, true
}

// readEvents reads the filter of the events.
func (f *Filter) readEvents(e *Element) (ok bool) {
	for _, child := range e.Children {
		switch {
		case child.Is(CalDAV, "time-range"):
			f.From, f.To, ok = TimeRange(child)
		case child.Is(CalDAV, "prop-filter"):
			var t TextFilter
			t, ok = textFilterOf(child)
			f.Texts = append(f.Texts, t)
		default:
			return false
		}
		if !ok {
			return false
		}
	}
	return true
}

// textFilterOf reads the filter of a property: that it is absent or present, or a part of its value.
func textFilterOf(e *Element) (f TextFilter, ok bool) {
	f.Property = strings.ToUpper(e.Attribute("name"))
	for _, child := range e.Children {
		switch {
		case child.Is(CalDAV, "is-not-defined"):
			f.IsAbsent = true
		case child.Is(CalDAV, "text-match"):
			f.Text, f.IsNot = child.Text, child.Attribute("negate-condition") == "yes"
			switch child.Attribute("collation") {
			case "", "i;ascii-casemap", "i;unicode-casemap":
			case "i;octet":
				f.IsExact = true
			default:
				return f, false
			}
		default:
			return f, false
		}
	}
	return f, f.Property != ""
}
