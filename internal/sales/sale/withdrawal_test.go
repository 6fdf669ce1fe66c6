package sale_test

import (
	"testing"
	"time"

	"harborlight/internal/sales/sale"
)

func TestWithdrawalPeriodEndsOnWorkday(t *testing.T) {
	t.Parallel()
	for concluded, want := range map[string]string{
		"2026-11-02T00:00:00Z": "2026-11-16", "2026-11-02T23:59:59Z": "2026-11-16", "2026-11-07T12:00:00Z": "2026-11-23",
		"2026-11-08T12:00:00Z": "2026-11-23", "2026-12-24T10:00:00+02:00": "2027-01-07",
	} {
		at, err := time.Parse(time.RFC3339, concluded)
		if err != nil {
			t.Fatal(err)
		}
		end := sale.WithdrawalEnd(at)
		if end.Format(time.DateOnly) != want || end.Add(time.Microsecond).Format(time.TimeOnly) != "00:00:00" {
			t.Errorf("concluded %s: ends %s, want the end of %s", concluded, end, want)
		}
	}
}
