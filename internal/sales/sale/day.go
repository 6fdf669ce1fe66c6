package sale

import (
	"time"

	"harborlight/internal/kit/dates"
)

// Day is a day in UTC in its stored form: "2026-12-31". Days compare as text.
type Day string

// DayOf returns the day of an instant in UTC.
func DayOf(t time.Time) Day { return Day(t.UTC().Format(time.DateOnly)) }

// Start returns the first instant of the day, or false for an invalid day.
func (d Day) Start() (time.Time, bool) {
	on, err := time.Parse(time.DateOnly, string(d))
	return on, err == nil
}

// Text returns the day as documents and mails show it: "31 December 2026". An invalid day is returned unchanged.
func (d Day) Text() string {
	on, ok := d.Start()
	if !ok {
		return string(d)
	}
	return dates.Day(on)
}
