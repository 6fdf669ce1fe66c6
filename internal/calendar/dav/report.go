package dav

import (
	"encoding/xml"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Wanted are the properties that a request asks for.
type Wanted struct {
	All   bool       // every property that is cheap to compute
	Names []xml.Name // by name
}

// WantedBy returns what a PROPFIND or REPORT asks for; without a body, everything.
func WantedBy(root *Element) Wanted {
	if root == nil || root.Child(DAV, "allprop") != nil || root.Child(DAV, "propname") != nil {
		return Wanted{All: true}
	}
	var w Wanted
	if prop := root.Child(DAV, "prop"); prop != nil {
		for _, child := range prop.Children {
			w.Names = append(w.Names, child.Name)
		}
	}
	return w
}

// Has reports whether the property is asked for by name.
func (w Wanted) Has(space, local string) bool {
	for _, name := range w.Names {
		if name.Space == space && name.Local == local {
			return true
		}
	}
	return false
}

// Paths returns the paths that a calendar-multiget names, unescaped. One that can't be read is
// left out.
func Paths(root *Element) []string {
	var paths []string
	for _, href := range root.All(DAV, "href") {
		if u, err := url.Parse(href.Text); err == nil {
			paths = append(paths, u.Path)
		}
	}
	return paths
}

// Filter is what a calendar-query looks for: all events, those of a UID, or those that have a part
// in a time. A zero time is open.
type Filter struct {
	Nothing  bool // only components that this calendar doesn't have
	From, To time.Time
	UID      string // "": any
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
			if f.From, f.To, ok = TimeRange(child); !ok {
				return false
			}
		case child.Is(CalDAV, "prop-filter") && child.Attribute("name") == "UID" &&
			child.Child(CalDAV, "text-match") != nil:
			f.UID = child.Child(CalDAV, "text-match").Text
		default:
			return false
		}
	}
	return true
}

// TimeRange returns the bounds of a time-range. A missing one is zero; one of both is required.
func TimeRange(e *Element) (from, to time.Time, ok bool) {
	read := func(name string) time.Time {
		text := e.Attribute(name)
		t, err := time.Parse("20060102T150405Z", text)
		ok = ok && (text == "" || err == nil)
		return t
	}
	ok = e.Attribute("start") != "" || e.Attribute("end") != ""
	from, to = read("start"), read("end")
	return from, to, ok && (from.IsZero() || to.IsZero() || from.Before(to))
}

// Limit returns how many results a request wants at most; most if it doesn't say.
func Limit(root *Element, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(text(root.Child(DAV, "limit").Child(DAV, "nresults"))))
	if err != nil || n < 1 || n > most {
		return most
	}
	return n
}

func text(e *Element) string {
	if e == nil {
		return ""
	}
	return e.Text
}
