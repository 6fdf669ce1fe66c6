package sales_test

import (
	"net/http"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestTodayFiguresMatchLists orders by invoice: "Paid" excludes unpaid invoices, and each figure equals that
// of its list.
func TestTodayFiguresMatchLists(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	for range 2 {
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	s.ConfirmOrders(t)
	s.Drain(t)
	admin := s.SignIn(t, apptest.AdminEmail)
	agree := func(when string, paid, invoiced, due int64) {
		t.Helper()
		s.Drain(t)
		var month struct {
			Money []struct {
				Paid    int64 `json:"paid_cents"`
				Net     int64 `json:"net_cents"`
				Due     int64 `json:"open_cents"`
				Overdue int64 `json:"overdue_cents"`
			} `json:"money"`
		}
		s.Do(t, "GET", "/api/admin/month", admin, nil).Decode(t, &month)
		var orders struct {
			Total struct {
				Paid int64 `json:"paid_cents"`
			} `json:"total"`
		}
		s.Do(t, "GET", "/api/admin/revenue?zone=UTC", admin, nil).Decode(t, &orders)
		var list struct {
			Items []struct {
				State string `json:"state"`
				Gross int64  `json:"gross_cents"`
			} `json:"items"`
		}
		s.Do(t, "GET", "/api/admin/invoices", admin, nil).Decode(t, &list)
		left := int64(0)
		for _, each := range list.Items {
			if each.State == "open" {
				left += each.Gross
			}
		}
		m := month.Money[0]
		if m.Paid != paid || m.Net != invoiced || m.Due != due || m.Overdue != 0 {
			t.Errorf("%s Today says %+v", when, m)
		}
		if orders.Total.Paid != m.Paid || left != m.Due {
			t.Errorf("%s Orders say %d and Invoices %d, Today %+v", when, orders.Total.Paid, left, m)
		}
	}
	agree("before anything is paid", 0, 59400, 59400)
	order := "/api/admin/orders/" + apptest.Newest(t, s, "orders")
	if a := s.Do(t, "POST", order+"/mark-paid", admin, nil); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	agree("after one was paid", 29700, 59400, 29700)
}
