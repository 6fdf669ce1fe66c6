package orders_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/internal/sales/orders"
)

// TestBuyerMailsUseAccountZone pays at a time when the date in the account's zone, far in
// the east, is already the next.
func TestBuyerMailsUseAccountZone(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		s.now.Advance(2 * time.Hour) // 11:00 UTC
		for email, want := range map[string]string{"ada@example.com": "22 November 2026",
			"bob@example.com": "21 November 2026"} {
			bearer := ""
			if email == "ada@example.com" {
				bearer = s.SignIn(t, email)
				s.Do(t, "PATCH", "/api/notification-preferences", bearer, map[string]any{"timezone": "Pacific/Kiritimati"})
			}
			page := s.begin(t, bearer, email)
			s.Do(t, "POST", page+"/pay", "", nil)
			s.Drain(t)
			receipts := s.mailsOf(t, "orders.receipt", email)
			if len(receipts) != 1 || !strings.Contains(receipts[0].Text, want) {
				t.Fatalf("the receipt to %s doesn't say %s: %+v", email, want, receipts)
			}
			var o orders.OrderStatus
			s.Do(t, "GET", "/api/orders/"+tokenOf(page), "", nil).Decode(t, &o)
			if email == "bob@example.com" && !strings.Contains(receipts[0].Text, o.GuaranteeUntil.Format("2 January 2006")) {
				t.Errorf("the guarantee of a guest isn't in UTC: %s", receipts[0].Text)
			}
		}
	})
}
