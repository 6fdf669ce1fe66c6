// Package dates writes days, months and instants as people read them in mails, on papers and in notifications. The
// browser writes its own (web/src/lib/dates.ts). Everything that is English in them stands here.
package dates

import "time"

const (
	weekday = "Mon, Jan 2, 2006"
	clock   = "3:04 PM"
)

// Day writes a day: "31 December 2026".
func Day(at time.Time) string { return at.Format("2 January 2006") }

// DayWithoutYear writes a day whose year another one says: "31 December".
func DayWithoutYear(at time.Time) string { return at.Format("2 January") }

// Month writes a month, given as YYYY-MM: "December 2026". What is no month stays as it is.
func Month(month string) string {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return month
	}
	return at.Format("January 2006")
}

// Instant writes an instant in UTC: "31 December 2026, 15:04 UTC".
func Instant(at time.Time) string { return Day(at.UTC()) + at.UTC().Format(", 15:04 UTC") }

// InSentence writes an instant in UTC within a sentence: "31 December 2026 at 15:04 UTC".
func InSentence(at time.Time) string { return Day(at.UTC()) + at.UTC().Format(" at 15:04 UTC") }

// Weekday writes a day of somebody's calendar, in the zone of at: "Thu, Dec 31, 2026".
func Weekday(at time.Time) string { return at.Format(weekday) }

// Moment writes an instant of somebody's calendar, in the zone of at: "Thu, Dec 31, 2026, 3:04 PM CET".
func Moment(at time.Time) string { return at.Format(weekday + ", " + clock + " MST") }

// Span writes from when until when something of somebody's calendar takes place, in the zone of its start:
// "Thu, Dec 31, 2026, 3:04 PM – 4:00 PM CET".
func Span(start, end time.Time) string {
	switch {
	case !end.After(start):
		return Moment(start)
	case start.Format(time.DateOnly) == end.Format(time.DateOnly):
		return start.Format(weekday+", "+clock) + " – " + end.Format(clock+" MST")
	default:
		return start.Format(weekday+", "+clock) + " – " + end.Format("Mon, Jan 2, "+clock+" MST")
	}
}

// InZone writes an instant with the name of its zone: "Tue, 1 Dec 2026, 10:00 (Europe/Berlin)".
func InZone(at time.Time, zone string) string {
	return at.Format("Mon, 2 Jan 2006, 15:04") + " (" + zone + ")"
}
