package sale_test

import (
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

func TestMonthsKeepTheirDay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first    sale.Day
		n        int
		from, to sale.Day
	}{
		{"2026-11-23", 0, "2026-11-23", "2026-12-22"},
		{"2026-11-23", 2, "2027-01-23", "2027-02-22"},
		{"2026-01-31", 0, "2026-01-31", "2026-02-27"},
		{"2026-01-31", 1, "2026-02-28", "2026-03-30"},
		{"2026-01-31", 2, "2026-03-31", "2026-04-29"},
		{"2024-02-29", 12, "2025-02-28", "2025-03-28"},
		{"2024-02-29", 48, "2028-02-29", "2028-03-28"},
		{"2026-12-01", 1, "2027-01-01", "2027-01-31"},
		{"no day", 1, "", ""},
	} {
		if got := sale.MonthOf(c.first, c.n); got != (sale.Period{From: c.from, To: c.to}) {
			t.Errorf("month %d since %s: %+v", c.n, c.first, got)
		}
	}
}

// TestMonthsAreContiguous checks three years of months for each first day in four years.
func TestMonthsAreContiguous(t *testing.T) {
	t.Parallel()
	start, _ := sale.Day("2024-01-01").Start()
	for d := range 4 * 366 {
		first := sale.DayOf(start.AddDate(0, 0, d))
		for n := range 36 {
			end, _ := sale.MonthOf(first, n).To.Start()
			if next := sale.MonthOf(first, n+1).From; sale.DayOf(end.AddDate(0, 0, 1)) != next {
				t.Fatalf("month %d since %s ends on %s, and the next begins on %s", n, first, sale.DayOf(end), next)
			}
		}
	}
}

func TestPeriodText(t *testing.T) {
	t.Parallel()
	say := func(text fault.Text) string { return fault.Translate(contenttest.Context(t), text) }
	for want, p := range map[string]sale.Period{
		"23 November to 22 December 2026":     {From: "2026-11-23", To: "2026-12-22"},
		"23 December 2026 to 22 January 2027": {From: "2026-12-23", To: "2027-01-22"},
		"23 November 2026":                    {From: "2026-11-23", To: "2026-11-23"},
		"Payment in advance":                  {},
	} {
		if got := p.Text(say, " "); got != want {
			t.Errorf("%+v is written %q, want %q", p, got, want)
		}
	}
}

func TestPeriodExcludesLastDay(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 11, 23, 23, 30, 0, 0, time.UTC)
	for until, want := range map[time.Time]*sale.Period{
		from.AddDate(0, 1, 0):    {From: "2026-11-23", To: "2026-12-22"},
		from.Add(24 * time.Hour): {From: "2026-11-23", To: "2026-11-23"},
		from.Add(time.Second):    {From: "2026-11-23", To: "2026-11-23"},
		from:                     nil,
		{}:                       nil,
	} {
		if got := sale.PeriodOf(from, until); (got == nil) != (want == nil) || got != nil && *got != *want {
			t.Errorf("until %s: %+v, want %+v", until, got, want)
		}
	}
}
