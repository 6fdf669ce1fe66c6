package dav

import (
	"strings"
	"time"
)

// Filter is the filter of a calendar-query: events that overlap a time range and match all of its text filters. A
// zero time is open.
type Filter struct {
	Nothing  bool // true if only components are requested that this calendar doesn't have
	From, To time.Time
	Texts    []TextFilter
}

// TextFilter is a filter for a property of an event (RFC 4791, 9.7.2).
type TextFilter struct {
	Property string // upper case
	IsAbsent bool   // the property must be missing
	Text     string // substring of the value; "": any value
	IsExact  bool   // case-sensitive
	IsNot    bool   // the value must not contain the text
}

// Matches reports whether a value of the property contains the filter's text, ignoring case unless IsExact. With
// IsNot, it reports whether a value doesn't contain it; with IsAbsent, whether there are no values. values are
// unescaped.
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

// UID returns the text that the UID must contain, from the first such filter, or "" if there is none.
func (f *Filter) UID() string {
	for i := range f.Texts {
		if t := &f.Texts[i]; t.Property == "UID" && !t.IsAbsent && !t.IsNot {
			return t.Text
		}
	}
	return ""
}

// FilterOf returns the filter of a calendar-query, or false if the calendar doesn't support it or it is missing. A
// filter for other components than events sets Nothing: no event matches.
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

// readEvents reads the filter of events. It returns false if it isn't supported.
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

// textFilterOf returns the filter of a property: missing, present, or with a substring. It returns false if the
// element has other conditions, an unknown collation or no property name.
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
