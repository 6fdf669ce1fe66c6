package sales_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
)

// TestOrderWithoutSellerIsARequest sends the order form before the owner has entered the seller: it becomes a lead
// that requests a quote, with its own texts. Afterwards, the same form places an order.
func TestOrderWithoutSellerIsARequest(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		quoted := func() (q orders.QuoteAnswer) {
			s.Do(t, "POST", "/api/checkout/quote", "", map[string]any{"serviceId": "private-training"}).Decode(t, &q)
			return q
		}
		if q := quoted(); !q.Request || q.Review {
			t.Errorf("the quote doesn't say that the form requests a quote: %+v", q)
		}
		a := apptest.Checkout(t, s, "private-training", 29700)
		if a.Status != http.StatusOK || !strings.Contains(a.Body, "requested=true") {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		if n := rows(t, s, "orders"); n != 0 {
			t.Errorf("%d orders", n)
		}
		asked, err := database.All[string](t.Context(), s.App.DB, `SELECT kind || ' ' || email || ' ' || fields FROM leads`)
		if err != nil || len(asked) != 1 || !strings.HasPrefix(asked[0], "quote ada@site.example ") ||
			!strings.Contains(asked[0], `"service":"`) || strings.Contains(asked[0], "acceptTerms") {
			t.Fatalf("%q, %v", asked, err)
		}
		s.Drain(t)
		if mails := s.Mails(t, "ada@site.example"); len(mails) != 1 || mails[0].Kind != "leads.reply" {
			t.Errorf("the buyer got %v", mails)
		}
		publishSeller(t, s, admin)
		if q := quoted(); q.Request || !q.Review {
			t.Errorf("the quote doesn't say that the form places an order: %+v", q)
		}
		if a := apptest.Checkout(t, s, "private-training", 29700); !strings.Contains(a.Body, "order=") || rows(t, s, "orders") != 1 {
			t.Errorf("after the owner has entered the seller: %d %s", a.Status, a.Body)
		}
	}, apptest.Payments("invoice"), apptest.NoSeller)
}

// TestOfferRequiresSeller checks that an offer is refused with the missing setting.
func TestOfferRequiresSeller(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		if a := s.Do(t, "POST", "/api/quotes", "", apptest.Quote("ada@buyer.example")); a.Status/100 != 2 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		var offer struct{ ID string }
		s.Do(t, "POST", "/api/admin/offers", admin, apptest.NewOffer(t, s)).Decode(t, &offer)
		path := "/api/admin/offers/" + offer.ID + "/send"
		a := s.Do(t, "POST", path, admin, map[string]any{"revision": 1})
		if a.Status != http.StatusConflict || !strings.Contains(a.Body, "Your legal name is missing.") {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		publishSeller(t, s, admin)
		if a := s.Do(t, "POST", path, admin, map[string]any{"revision": 1}); a.Status != http.StatusOK {
			t.Errorf("%d %s", a.Status, a.Body)
		}
	}, apptest.Payments("off"), apptest.NoSeller)
}

// publishSeller publishes the seller.
func publishSeller(t *testing.T, s *apptest.Server, admin string) {
	t.Helper()
	apptest.PublishContent(t, s, admin, apptest.Set("selling.json", "/seller/name", "Pier Ltd"),
		apptest.Set("selling.json", "/seller/street", "1 Quay"), apptest.Set("selling.json", "/seller/city", "Bristol BS1 4TJ"),
		apptest.Set("selling.json", "/seller/country", "GB"), apptest.Set("selling.json", "/tax/mode", "none"),
		apptest.Set("selling.json", "/bank/words", "By check."))
}

// rows counts the rows of a table.
func rows(t *testing.T, s *apptest.Server, table string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
