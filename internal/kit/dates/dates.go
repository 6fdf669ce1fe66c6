// Package dates formats days, months and times for mails, documents and notifications. Browsers format theirs in
// web/src/lib/dates.ts. All formats are English.
package dates

import "time"

const (
	weekday = "Mon, Jan 2, 2006"
	clock   = "3:04 PM"
)

// Day formats a day: "31 December 2026".
func Day(at time.Time) string { return at.Format("2 January 2006") }

// DayWithoutYear formats a day beside another one with the same year: "31 December".
func DayWithoutYear(at time.Time) string { return at.Format("2 January") }

// Month formats a month in the form YYYY-MM: "December 2026". It returns other texts unchanged.
func Month(month string) string {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return month
	}
	return at.Format("January 2006")
}

// Instant formats a time in UTC: "31 December 2026, 15:04 UTC".
func Instant(at time.Time) string { return Day(at.UTC()) + at.UTC().Format(", 15:04 UTC") }

// InstantInSentence formats a time in UTC within a sentence: "31 December 2026 at 15:04 UTC".
func InstantInSentence(at time.Time) string { return Day(at.UTC()) + at.UTC().Format(" at 15:04 UTC") }

// Weekday formats a calendar day in the zone of at: "Thu, Dec 31, 2026".
func Weekday(at time.Time) string { return at.Format(weekday) }

// DateTime formats a calendar time in the zone of at: "Thu, Dec 31, 2026, 3:04 PM CET".
func DateTime(at time.Time) string { return at.Format(weekday + ", " + clock + " MST") }

// Span formats the start and end of a calendar entry: "Thu, Dec 31, 2026, 3:04 PM – 4:00 PM CET". If the entry ends
// on another day, the end also has its weekday and date, without the year. If end isn't after start, it returns the
// start alone.
func Span(start, end time.Time) string {
	switch {
	case !end.After(start):
		return DateTime(start)
	case start.Format(time.DateOnly) == end.Format(time.DateOnly):
		return start.Format(weekday+", "+clock) + " – " + end.Format(clock+" MST")
	default:
		return start.Format(weekday+", "+clock) + " – " + end.Format("Mon, Jan 2, "+clock+" MST")
	}
}

// InZone formats a time with the name of its zone: "Tue, 1 Dec 2026, 10:00 (Europe/Berlin)".
func InZone(at time.Time, zone string) string {
	return at.Format("Mon, 2 Jan 2006, 15:04") + " (" + zone + ")"
}
