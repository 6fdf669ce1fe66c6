package orders_test

import (
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/sales/orders"
)

// TestT55AccountMailsToOtherPeopleAreLimited places twenty orders for another person's address while signed in, and
// pays for them in test mode.
func TestT55AccountMailsToOtherPeopleAreLimited(t *testing.T) {
	t.Parallel()
	// The confirmation of an order by invoice contains the invoice, as does the receipt of a paid order.
	for _, mode := range []string{"invoice", "test"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			apptest.Each(t, func(t *testing.T, s *apptest.Server) {
				token := s.SignIn(t, "eve@example.com")
				order := func(email, network string) {
					t.Helper()
					a := s.Do(t, "POST", "/api/checkout", token, video(buyer(email)), "X-Forwarded-For", network)
					var ok orders.CheckoutAnswer
					if a.Decode(t, &ok); a.Status != 200 {
						t.Fatalf("%d %s", a.Status, a.Body)
					}
					if mode == "test" {
						s.Do(t, "POST", strings.TrimPrefix(ok.URL, s.App.Config.PublicURL)+"/pay", "", nil,
							"X-Forwarded-For", network)
					}
				}
				for i := range 20 {
					order([]string{"victim@example.com", "Victim@Example.com"}[i%2], "192.0.2.1")
				}
				for range 8 {
					order("eve@example.com", "192.0.2.2")
				}
				s.Drain(t)
				if got := s.Mails(t, "victim@example.com"); len(got) != 3 {
					t.Errorf("20 orders made %d mails to a stranger, want 3", len(got))
				}
				if got := s.Mails(t, "eve@example.com"); len(got) != 8 {
					t.Errorf("8 orders made %d mails to the account's own address, want 8", len(got))
				}
			}, apptest.Payments(mode), apptest.Limited, func(c *app.Config) { c.Proxies = []string{"127.0.0.1"} })
		})
	}
}
