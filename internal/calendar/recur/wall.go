package recur

import (
	"sync"
	"time"
)

// Wall returns what the clocks of the zone show at t, as a time of UTC: what
// rules count with.
func Wall(t time.Time, zone *time.Location) time.Time {
	local := t.In(zone)
	_, offset := local.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

// At returns the instant at which the clocks of the zone show wall. Of an hour
// that comes twice it is the first; in one that is skipped, the clocks are read
// as if they had not been put forward yet: 02:30 is then 03:30 (RFC 5545, 3.3.5).
// Here time.Date promises nothing.
func At(wall time.Time, zone *time.Location) time.Time {
	guess := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), wall.Nanosecond(), zone)
	shown := Wall(guess, zone)
	switch {
	case shown.After(wall): // skipped, and read as we want it
		return guess.UTC()
	case shown.Before(wall): // skipped, and read the other way
		_, offset := guess.Zone()
		return wall.Add(-time.Duration(offset) * time.Second)
	}
	begin, _ := guess.ZoneBounds()
	if begin.IsZero() {
		return guess.UTC()
	}
	_, offset := begin.Add(-time.Second).Zone()
	if first := wall.Add(-time.Duration(offset) * time.Second); first.Before(begin) && first.Before(guess) && Wall(first, zone).Equal(wall) {
		return first
	}
	return guess.UTC()
}

// zones keeps the zones that were asked for: reading one takes longer than all
// that is done with it. There are some 600.
var zones sync.Map // name → *time.Location

// Zone returns the zone of an IANA name; false for any other text. "" is UTC.
func Zone(name string) (*time.Location, bool) {
	if name == "" || name == "UTC" {
		return time.UTC, true
	}
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), true
	}
	if name == "Local" || len(name) > 64 {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, false
	}
	zones.Store(name, zone)
	return zone, true
}
