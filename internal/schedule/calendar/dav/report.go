package dav

import (
	"encoding/xml"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Wanted contains the requested properties.
type Wanted struct {
	All   bool       // all properties that are cheap to compute
	Names []xml.Name // requested by name
}

// WantedBy returns the requested properties of a PROPFIND or REPORT: all for a nil root, allprop and propname,
// otherwise those in the prop element. Without that element the list is empty.
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

// Has reports whether the property is requested by name.
func (w Wanted) Has(space, local string) bool {
	for _, name := range w.Names {
		if name.Space == space && name.Local == local {
			return true
		}
	}
	return false
}

// Paths returns the unescaped paths of a calendar-multiget, without invalid ones.
func Paths(root *Element) []string {
	var paths []string
	for _, href := range root.All(DAV, "href") {
		if u, err := url.Parse(href.Text); err == nil {
			paths = append(paths, u.Path)
		}
	}
	return paths
}

// TimeRange returns the bounds of a time-range. A missing bound is zero. It returns false if both are missing, a
// bound is invalid, or the end isn't after the start.
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

// Expand returns the bounds of the expand element of a request, which requests occurrences instead of series (RFC
// 4791, 9.6.5). Without the element the bounds are zero. It returns false if a bound is missing or invalid.
func Expand(root *Element) (from, to time.Time, ok bool) {
	expand := root.Child(DAV, "prop").Child(CalDAV, "calendar-data").Child(CalDAV, "expand")
	if expand == nil {
		return from, to, true
	}
	from, to, ok = TimeRange(expand)
	return from, to, ok && !from.IsZero() && !to.IsZero()
}

// Limit returns the requested maximum number of results, or most if it is missing, invalid or larger.
func Limit(root *Element, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(text(root.Child(DAV, "limit").Child(DAV, "nresults"))))
	if err != nil || n < 1 || n > most {
		return most
	}
	return n
}

// text returns the element's text, or "" for nil.
func text(e *Element) string {
	if e == nil {
		return ""
	}
	return e.Text
}
