package ical

import (
	"fmt"
	"time"

	ics "github.com/arran4/golang-ical"

	"harborlight/internal/schedule/calendar/recur"
)

// years is the number of years for which the changes of a zone without a rule are listed.
const years = 10

// Timezone describes a zone from the year of from on, for programs that don't know its name. Changes that follow a
// rule, as most do, have no end; others, such as Morocco's, are listed for ten years.
func Timezone(zone *time.Location, from, now time.Time) *ics.VTimezone {
	tz := ics.NewTimezone(zone.String())
	begin := time.Date(from.In(zone).Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	tz.Components = append(tz.Components, observance(change{at: begin, zone: zone, first: true}, nil))
	for _, run := range runs(changesOf(zone, begin, now.AddDate(years, 0, 0))) {
		tz.Components = append(tz.Components, observance(run[0], run[1:]))
	}
	return tz
}

// change is an instant at which a zone changes its offset.
type change struct {
	at    time.Time
	zone  *time.Location
	first bool // the beginning of the description rather than a change
}

func (c change) offset() int {
	_, offset := c.at.In(c.zone).Zone()
	return offset
}

// before returns the offset from UTC before the change, in seconds. For the first change, it returns the offset after
// it.
func (c change) before() int {
	if c.first {
		return c.offset()
	}
	_, offset := c.at.Add(-time.Second).In(c.zone).Zone()
	return offset
}

// localTime returns the local time just before the change, as DTSTART requires.
func (c change) localTime() time.Time { return c.at.UTC().Add(time.Duration(c.before()) * time.Second) }

// maxChanges limits a description; some zones change four times a year.
const maxChanges = 1_000

// changesOf returns the zone's changes of offset after begin and until end, at most maxChanges.
func changesOf(zone *time.Location, begin, end time.Time) []change {
	var changes []change
	for at := begin; ; {
		_, next := at.In(zone).ZoneBounds()
		if next.IsZero() || next.After(end) || len(changes) == maxChanges {
			return changes
		}
		changes = append(changes, change{at: next.UTC(), zone: zone})
		at = next
	}
}

// runs groups the changes of consecutive years that follow the same rule: on the same day of the rule, at the same
// time, between the same offsets.
func runs(changes []change) [][]change {
	var groups [][]change
	latest := map[string]int{}
	for _, c := range changes {
		key := fmt.Sprint(c.before(), c.offset(), yearly(c.localTime()), c.localTime().Format("1504"))
		if i, ok := latest[key]; ok && c.localTime().Year() == groups[i][len(groups[i])-1].localTime().Year()+1 {
			groups[i] = append(groups[i], c)
			continue
		}
		latest[key] = len(groups)
		groups = append(groups, []change{c})
	}
	return groups
}

// yearly returns the rule for days such as the last Sunday in October.
func yearly(day time.Time) string {
	week := fmt.Sprint((day.Day()-1)/7 + 1)
	if day.AddDate(0, 0, 7).Month() != day.Month() {
		week = "-1"
	}
	return fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYDAY=%s%s", day.Month(), week,
		[...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[day.Weekday()])
}

// observance returns the description of a change and of later ones that follow the same rule.
func observance(first change, later []change) ics.Component {
	base := ics.ComponentBase{}
	base.AddProperty(ics.ComponentPropertyDtStart, first.localTime().Format(LocalForm))
	base.AddProperty(ics.ComponentProperty("TZOFFSETFROM"), offsetText(first.before()))
	base.AddProperty(ics.ComponentProperty("TZOFFSETTO"), offsetText(first.offset()))
	name, _ := first.at.In(first.zone).Zone()
	base.AddProperty(ics.ComponentProperty("TZNAME"), name)
	if len(later) > 0 {
		rule := yearly(first.localTime())
		if last := later[len(later)-1]; !continuesNextYear(last) {
			rule += ";UNTIL=" + last.at.UTC().Format(UTCForm)
		}
		base.AddProperty(ics.ComponentPropertyRrule, rule)
	}
	if first.at.In(first.zone).IsDST() {
		return &ics.Daylight{ComponentBase: base}
	}
	return &ics.Standard{ComponentBase: base}
}

// continuesNextYear reports whether the zone changes by the same rule in the following year.
func continuesNextYear(last change) bool {
	next := last.localTime().AddDate(1, 0, 0)
	for day := time.Date(next.Year(), next.Month(), 1, next.Hour(), next.Minute(), 0, 0,
		time.UTC); day.Month() == next.Month(); day = day.AddDate(0, 0, 1) {
		if yearly(day) != yearly(last.localTime()) {
			continue
		}
		at := day.Add(-time.Duration(last.before()) * time.Second)
		c := change{at: at, zone: last.zone}
		return c.before() == last.before() && c.offset() == last.offset() &&
			recur.LocalTime(at.Add(-time.Second), last.zone).Equal(day.Add(-time.Second))
	}
	return false
}

// offsetText returns an offset from UTC such as +0130, with seconds only if they aren't zero.
func offsetText(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	text := fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
	if rest := seconds % 60; rest != 0 {
		text += fmt.Sprintf("%02d", rest)
	}
	return text
}
