package ical

import (
	"iter"
	"strconv"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/schedule/calendar/recur"
)

// Formats of dates and times.
const (
	DateForm  = "20060102"
	LocalForm = "20060102T150405"
	UTCForm   = "20060102T150405Z"
)

// Moment is a date, or an instant with the zone in which it was written.
type Moment struct {
	Time   time.Time // the instant; for a date, its midnight in Zone
	Zone   *time.Location
	IsDate bool
	UTC    bool // written with a Z
}

// Zones resolves the zone names in a file.
type Zones struct {
	floating *time.Location
	named    map[string]*time.Location // nil: unknown zone
}

// maxZones limits the zone names of a calendar; further ones are unknown. Each unknown name costs a disk access.
const maxZones = 200

// ZonesOf returns the zones of a calendar. Times without a zone are in the file's default zone, otherwise in
// floating.
func ZonesOf(calendar *Component, floating *time.Location) Zones {
	z := Zones{floating: floating, named: map[string]*time.Location{}}
	if p, ok := calendar.First("X-WR-TIMEZONE"); ok {
		if zone := z.find(p.Text()); zone != nil {
			z.floating = zone
		}
	}
	for _, c := range calendar.Components {
		if c.Name != "VTIMEZONE" {
			continue
		}
		id, _ := c.First("TZID")
		place, ok := c.First("X-LIC-LOCATION")
		if zone := z.find(place.Text()); ok && zone != nil {
			z.named[id.Text()] = zone
		}
	}
	return z
}

// Floating returns the zones with another default zone, or unchanged if the name is unknown.
func (z Zones) Floating(name string) Zones {
	if zone := z.find(name); zone != nil {
		z.floating = zone
	}
	return z
}

// find returns the zone with an IANA name, possibly after a registry's prefix, or a Windows name. It returns nil for
// other names, and for new ones after maxZones.
func (z Zones) find(name string) *time.Location {
	name = strings.Trim(strings.TrimSpace(name), `"`)
	if name == "" {
		return nil
	}
	if zone, ok := z.named[name]; ok {
		return zone
	}
	if len(z.named) >= maxZones {
		return nil
	}
	z.named[name] = lookUp(name)
	return z.named[name]
}

// lookUp returns the zone with a Windows or IANA name, possibly after up to three prefixes that end with a slash,
// otherwise nil.
func lookUp(name string) *time.Location {
	if iana, ok := windows[name]; ok {
		name = iana
	}
	for range 4 { // /freeassociation.sourceforge.net/America/Indiana/Knox
		if zone, ok := recur.Zone(name); ok {
			return zone
		}
		_, rest, more := strings.Cut(strings.TrimPrefix(name, "/"), "/")
		if !more || rest == "" {
			return nil
		}
		name = rest
	}
	return nil
}

// Moment parses the value of a property such as DTSTART.
func (z Zones) Moment(p Property) (Moment, error) {
	return z.moment(p.Value, p.Param("VALUE"), p.Param("TZID"), p.Line)
}

// Moments parses a comma-separated list, such as an EXDATE. An invalid value yields a LineProblem, and the list
// continues. For a period, it returns the start.
func (z Zones) Moments(p Property) iter.Seq2[Moment, error] {
	form, zone := p.Param("VALUE"), p.Param("TZID") // parsed only once: they may be as long as the list
	return func(yield func(Moment, error) bool) {
		for value := range strings.SplitSeq(p.Value, ",") {
			start, _, _ := strings.Cut(value, "/")
			if !yield(z.moment(start, form, zone, p.Line)) {
				return
			}
		}
	}
}

// moment parses a date, a UTC time, or a local time in the zone with the name zoneName. Dates, and local times
// without a zone name, are in the default zone. It returns a LineProblem for other values and unknown zones.
func (z Zones) moment(value, form, zoneName string, line int) (Moment, error) {
	value = strings.TrimSpace(value)
	if strings.EqualFold(form, "DATE") || len(value) == len(DateForm) {
		day, err := time.Parse(DateForm, value)
		if err != nil {
			return Moment{}, LineProblem{line, message.ImportsNoDate}
		}
		return Moment{Time: recur.Instant(day, z.floating), Zone: z.floating, IsDate: true}, nil
	}
	if t, err := time.Parse(UTCForm, value); err == nil {
		return Moment{Time: t, Zone: time.UTC, UTC: true}, nil
	}
	wall, err := time.Parse(LocalForm, value)
	if err != nil {
		return Moment{}, LineProblem{line, message.ImportsNoTime}
	}
	zone := z.floating
	if zoneName != "" {
		if zone = z.find(zoneName); zone == nil {
			return Moment{}, LineProblem{line, message.ImportsUnknownZone}
		}
	}
	return Moment{Time: recur.Instant(wall, zone), Zone: zone}, nil
}

// Duration parses a duration such as -PT15M or P1DT2H, up to 1,000 weeks. It returns false for other text.
func Duration(text string) (time.Duration, bool) {
	text = strings.ToUpper(strings.TrimSpace(text))
	text, negative := strings.CutPrefix(text, "-")
	text, ok := strings.CutPrefix(strings.TrimPrefix(text, "+"), "P")
	if !ok || text == "" {
		return 0, false
	}
	days, clock, _ := strings.Cut(text, "T")
	total, ok := sum(days, map[byte]time.Duration{'W': 7 * 24 * time.Hour, 'D': 24 * time.Hour})
	if !ok {
		return 0, false
	}
	rest, ok := sum(clock, map[byte]time.Duration{'H': time.Hour, 'M': time.Minute, 'S': time.Second})
	total += rest
	if negative {
		total = -total
	}
	return total, ok && total.Abs() <= 7000*24*time.Hour
}

// sum returns the sum of numbers with units, or false if text is invalid or too large. Empty text is 0.
func sum(text string, units map[byte]time.Duration) (total time.Duration, ok bool) {
	for text != "" {
		end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
		if end < 1 || end > 9 {
			return 0, false
		}
		n, err := strconv.Atoi(text[:end])
		unit, known := units[text[end]]
		if err != nil || !known || n > 700_000_000 || time.Duration(n) > 7000*24*time.Hour/unit {
			return 0, false
		}
		total += time.Duration(n) * unit
		text = text[end+1:]
	}
	return total, true
}
