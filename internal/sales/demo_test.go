package sales

import (
	"testing"
	"time"
)

// TestADemoHasSomethingToPayOutOnAnyDay holds that the first order that a company referred is old enough: what it
// earns is paid out when the guarantee of its month's last order, of 30 days, has run out. Whether that is so after 58
// days depends on the day on which a demo is started.
func TestADemoHasSomethingToPayOutOnAnyDay(t *testing.T) {
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
