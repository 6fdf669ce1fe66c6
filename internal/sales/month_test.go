package sales_test

import (
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/sales"
	"harborlight/internal/sales/billing"
)

// TestMonthFigures sells in one month and refunds in the next.
func TestMonthFigures(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		month := func(want sales.MonthFigures) {
			t.Helper()
			var got sales.MonthFigures
			s.Do(t, http.MethodGet, "/api/admin/month", admin, nil).Decode(t, &got)
			if len(got.Money) != 1 || got.Money[0] != want.Money[0] || got.Month != want.Month || got.Leads != want.Leads ||
				got.LeadsBefore != want.LeadsBefore {
				t.Errorf("%+v, want %+v", got, want)
			}
		}
		of := func(f billing.MonthMoney, paid ...int64) []sales.MonthMoney {
			f.Currency = "usd"
			m := sales.MonthMoney{MonthMoney: f}
			for _, cents := range paid {
				m.PaidCents += cents
			}
			return []sales.MonthMoney{m}
		}
		month(sales.MonthFigures{Month: "2026-01", Money: of(billing.MonthMoney{})})

		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.ConfirmOrders(t)
		sold := apptest.Newest(t, s, "orders")
		s.Do(t, "POST", "/api/quotes", "", apptest.Quote("ada@buyer.example"))
		month(sales.MonthFigures{Month: "2026-01", Money: of(billing.MonthMoney{NetCents: 297_00, DueCents: 297_00}),
			Leads: 1})

		s.App.DB.Clock().(*clock.Manual).Advance(31 * 24 * time.Hour)
		admin = s.SignIn(t, apptest.AdminEmail)
		month(sales.MonthFigures{Month: "2026-02", Money: of(billing.MonthMoney{NetBeforeCents: 297_00, DueCents: 297_00,
			OverdueCents: 297_00}), LeadsBefore: 1})
		for _, deed := range []string{"mark-paid", "refund"} {
			body := map[string]any{"id": "01a1fbd8-e7a8-7169-9346-68521a0560c1", "cents": 97_00, "currency": "usd"}
			if deed == "mark-paid" {
				body = nil
			}
			if a := s.Do(t, "POST", "/api/admin/orders/"+sold+"/"+deed, admin, body); a.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", deed, a.Status, a.Body)
			}
			s.Drain(t)
		}
		month(sales.MonthFigures{Month: "2026-02", LeadsBefore: 1,
			Money: of(billing.MonthMoney{NetCents: -97_00, NetBeforeCents: 297_00}, 297_00)})
	}, apptest.Payments("invoice"), func(c *app.Config) { c.Clock = clock.NewManual(january) })
}

var january = time.Date(2026, time.January, 5, 9, 0, 0, 0, time.UTC)
