package sales

import (
	"testing"
	"time"
)

// TestDemoHasPayableEarningsOnEveryDay checks that the first referred order is old enough for a payout on every
// start day of the demo. Earnings are due when the 30-day guarantee of the last order in their month has expired, so
// 58 days suffice on some days only.
func TestDemoHasPayableEarningsOnEveryDay(t *testing.T) {
	t.Parallel()
	for day := range 4 * 366 {
		now := time.Date(2026, time.January, 1+day, 0, 0, 0, 0, time.UTC)
		paid := now.AddDate(0, 0, -int(demoOrders[0].paid))
		payable := time.Date(paid.Year(), paid.Month()+1, 1+30, 0, 0, 0, 0, time.UTC)
		if demoOrders[0].via == "" || now.Before(payable) {
			t.Fatalf("on %s nothing is payable before %s", now.Format(time.DateOnly), payable.Format(time.DateOnly))
		}
	}
}
