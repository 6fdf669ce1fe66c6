package sale_test

import (
	"testing"
	"time"

	"harborlight/internal/sales/sale"
)

func TestDayIsInUTC(t *testing.T) {
	t.Parallel()
	late := time.Date(2026, 12, 31, 23, 30, 0, 0, time.FixedZone("west", -3600))
	if got := sale.DayOf(late); got != "2027-01-01" || got.Text() != "1 January 2027" {
		t.Errorf("%s, %s", got, got.Text())
	}
	if start, ok := sale.Day("2027-01-01").Start(); !ok || !start.Equal(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("it starts at %s", start)
	}
	if _, ok := sale.Day("2027-02-30").Start(); ok || sale.Day("soon").Text() != "soon" {
		t.Error("an invalid day is accepted")
	}
}
