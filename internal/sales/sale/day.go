package sale

import (
	"time"

	"harborlight/internal/kit/dates"
)

// Day is a day in UTC as it is stored: "2026-12-31". Days compare as text.
type Day string

// DayOf returns the day of an instant.
func DayOf(t time.Time) Day { return Day(t.UTC().Format(time.DateOnly)) }

// Start returns the first instant of the day, and false for a text that is no day.
func (d Day) Start() (time.Time, bool) {
	on, err := time.Parse(time.DateOnly, string(d))
	return on, err == nil
}

// Text is the day as papers and mails write it: "31 December 2026". A text that is no day stays as it is.
func (d Day) Text() string {
	on, ok := d.Start()
	if !ok {
		return string(d)
	}
	return dates.Day(on)
}
