package dates_test

import (
	"testing"
	"time"

	"harborlight/internal/kit/dates"
)

func TestDateFormats(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, time.December, 31, 22, 30, 0, 0, time.UTC)
	here := at.In(berlin)
	for want, got := range map[string]string{
		"31 December 2026":                           dates.Day(at),
		"31 December":                                dates.DayWithoutYear(at),
		"December 2026":                              dates.Month("2026-12"),
		"soon":                                       dates.Month("soon"),
		"31 December 2026, 22:30 UTC":                dates.Instant(here),
		"31 December 2026 at 22:30 UTC":              dates.InstantInSentence(here),
		"Thu, Dec 31, 2026":                          dates.Weekday(here),
		"Thu, Dec 31, 2026, 11:30 PM CET":            dates.DateTime(here),
		"Thu, 31 Dec 2026, 23:30 (somewhere)":        dates.InZone(here, "somewhere"),
		"Thu, Dec 31, 2026, 11:30 PM – 11:45 PM CET": dates.Span(here, here.Add(15*time.Minute)),
		"Thu, Dec 31, 2026, 11:30 PM – Fri, Jan 1, 1:30 AM CET": dates.Span(here, here.Add(2*time.Hour)),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
