package recur

import (
	"sync"
	"time"
)

// LocalTime returns the local time in the zone at t, represented in UTC. Rules compute with such times.
func LocalTime(t time.Time, zone *time.Location) time.Time {
	local := t.In(zone)
	_, offset := local.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

// Instant returns the instant of a local time in the zone. If the local time occurs twice, it returns the first. If
// it is skipped, it uses the offset before the change: 02:30 becomes 03:30 (RFC 5545, 3.3.5). time.Date guarantees
// neither.
func Instant(wall time.Time, zone *time.Location) time.Time {
	guess := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(),
		wall.Nanosecond(), zone)
	shown := LocalTime(guess, zone)
	switch {
	case shown.After(wall): // skipped, with the offset before the change
		return guess.UTC()
	case shown.Before(wall): // skipped, with the offset after the change
		_, offset := guess.Zone()
		return wall.Add(-time.Duration(offset) * time.Second)
	}
	begin, _ := guess.ZoneBounds()
	if begin.IsZero() {
		return guess.UTC()
	}
	_, offset := begin.Add(-time.Second).Zone()
	if first := wall.Add(-time.Duration(offset) * time.Second); first.Before(begin) && first.Before(guess) &&
		LocalTime(first, zone).Equal(wall) {
		return first
	}
	return guess.UTC()
}

// zones caches loaded zones, because loading one takes longer than all computations with it. There are about 600.
var zones sync.Map // name → *time.Location

// Zone returns the zone with an IANA name, or false for other text. "" is UTC.
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
