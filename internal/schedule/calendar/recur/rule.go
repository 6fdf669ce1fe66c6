// Package recur computes recurrence, with the commonly used rules of RFC 5545.
//
// Rules use the local time of the zone in which they were created, so that 09:00 stays 09:00 across daylight saving.
// The library teambition/rrule-go parses and validates rules, and tests compare the days with it. This package
// computes the days itself, because the library's search can't be limited (decision 0024), and resolves local times
// that don't exist or occur twice (decision 0024).
package recur

import (
	"slices"
	"strings"
	"time"

	"github.com/teambition/rrule-go"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Limits per rule.
const (
	MaxCount    = 5_000 // COUNT
	MaxInterval = 999   // INTERVAL
	maxText     = 500   // bytes of a rule
	maxList     = 60    // entries of one BY part
)

// Rule is a validated recurrence rule. The zero value means no rule.
type Rule struct {
	option rrule.ROption
	set    bool
}

// Problem describes an error in a rule without repeating the rule.
type Problem fault.Text

// Error returns the problem for the log.
func (p Problem) Error() string { return fault.Text(p).String() }

// parts are the supported parts of a rule, with the maximum number of values of each.
var parts = map[string]int{
	"FREQ": 1, "INTERVAL": 1, "COUNT": 1, "UNTIL": 1, "WKST": 1,
	"BYDAY": maxList, "BYMONTHDAY": maxList, "BYMONTH": 12, "BYSETPOS": maxList,
}

// Parse parses a rule such as FREQ=WEEKLY;BYDAY=MO,WE, ignoring case and a prefix RRULE:. An UNTIL without a zone is
// in the given zone; a date means the end of that day. The error is a Problem.
func Parse(text string, zone *time.Location) (Rule, error) {
	text = strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(text)), "RRULE:")
	until, rest, err := split(text)
	if err != nil {
		return Rule{}, err
	}
	option, err := rrule.StrToROption(rest)
	if err != nil {
		return Rule{}, Problem(message.RepeatsRule)
	}
	if until != "" {
		if option.Until, err = parseUntil(until, zone); err != nil {
			return Rule{}, err
		}
	}
	r := Rule{option: *option, set: true}
	return r, r.check()
}

// split returns the UNTIL of a rule, "" if it has none, and the other parts. It returns a Problem for a text that is
// too long, unknown or repeated parts, and parts with too many values.
func split(text string) (until, rest string, err error) {
	if len(text) > maxText {
		return "", "", Problem(message.RepeatsTooLong)
	}
	seen := map[string]bool{}
	var kept []string
	for part := range strings.SplitSeq(strings.TrimSuffix(text, ";"), ";") {
		name, value, _ := strings.Cut(part, "=")
		most, known := parts[name]
		switch {
		case !known:
			return "", "", Problem(message.RepeatsParts)
		case seen[name]:
			return "", "", Problem(message.RepeatsPartTwice)
		case strings.Count(value, ",") >= most:
			return "", "", Problem(message.RepeatsPartValues)
		}
		seen[name] = true
		if name == "UNTIL" {
			until = value
			continue
		}
		kept = append(kept, part)
	}
	return until, strings.Join(kept, ";"), nil
}

// parseUntil parses a UTC time, a local time in the zone, or a date, which means its last second in the zone. It
// returns a Problem for other values.
func parseUntil(value string, zone *time.Location) (time.Time, error) {
	if t, err := time.Parse(rrule.DateTimeFormat, value); err == nil {
		return t, nil
	}
	if wall, err := time.Parse(rrule.LocalDateTimeFormat, value); err == nil {
		return Instant(wall, zone), nil
	}
	day, err := time.Parse(rrule.DateFormat, value)
	if err != nil {
		return time.Time{}, Problem(message.RepeatsUntil)
	}
	return Instant(day.Add(24*time.Hour-time.Second), zone), nil
}

// check returns a Problem if the frequency is shorter than a day, a number is out of range, the rule has both COUNT
// and UNTIL, or its days are invalid (checkDays).
func (r Rule) check() error {
	o := r.option
	switch {
	case o.Freq > rrule.DAILY:
		return Problem(message.RepeatsFrequency)
	case o.Interval < 0 || o.Interval > MaxInterval:
		return Problem(message.RepeatsInterval(MaxInterval))
	case o.Count < 0 || o.Count > MaxCount:
		return Problem(message.RepeatsCount(MaxCount))
	case o.Count > 0 && !o.Until.IsZero():
		return Problem(message.RepeatsCountOrUntil)
	}
	return r.checkDays()
}

// checkDays returns a Problem if the BY parts don't fit the frequency or contain a number that doesn't exist, such as
// a sixth Monday of a month.
func (r Rule) checkDays() error {
	o := r.option
	most := 5 // of one weekday in a month
	if o.Freq == rrule.YEARLY && len(o.Bymonth) == 0 {
		most = 53
	}
	for _, day := range o.Byweekday {
		switch n := max(day.N(), -day.N()); {
		case n > 0 && o.Freq > rrule.MONTHLY:
			return Problem(message.RepeatsCountedWeekday)
		case n > most: // the library would index beyond its tables
			return Problem(message.RepeatsWeekdayCount(most))
		}
	}
	switch {
	case o.Freq == rrule.WEEKLY && len(o.Bymonthday) > 0:
		return Problem(message.RepeatsMonthDay)
	case len(o.Bysetpos) > 0 && (o.Freq == rrule.DAILY || len(o.Byweekday)+len(o.Bymonthday) == 0):
		return Problem(message.RepeatsPosition)
	case slices.Contains(o.Bymonthday, 0) || slices.Contains(o.Bysetpos, 0):
		return Problem(message.RepeatsZero)
	}
	if _, err := rrule.NewRRule(o); err != nil {
		return Problem(message.RepeatsNumber)
	}
	return nil
}

// IsZero reports whether there is no rule.
func (r Rule) IsZero() bool { return !r.set }

// String returns the rule in canonical form without its name, or "" if there is none.
func (r Rule) String() string {
	if !r.set {
		return ""
	}
	o := r.option
	if o.Interval == 1 {
		o.Interval = 0
	}
	return o.RRuleString()
}

// Until returns the time of the last possible occurrence, or the zero time.
func (r Rule) Until() time.Time { return r.option.Until }

// Ends reports whether the rule has a last occurrence.
func (r Rule) Ends() bool { return r.option.Count > 0 || !r.option.Until.IsZero() }

// Before returns the rule limited to occurrences before t, to the second, in place of its COUNT or UNTIL.
func (r Rule) Before(t time.Time) Rule {
	r.option.Count = 0
	r.option.Until = t.UTC().Truncate(time.Second).Add(-time.Second)
	return r
}
