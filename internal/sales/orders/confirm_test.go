package orders_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
)

// invoices returns the number of numbered documents.
func invoices(t *testing.T, s *apptest.Server) int {
	t.Helper()
	s.Drain(t)
	n, err := database.One[int](t.Context(), s.App.DB, `SELECT COUNT(*) FROM invoices`)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestT82UnconfirmedOrdersUseNoInvoiceNumber orders for another person's address. Nothing on the orderer's page can
// confirm the order; the mailed link, the owner, or the account's own confirmed address can.
func TestT82UnconfirmedOrdersUseNoInvoiceNumber(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		eve := s.SignIn(t, "eve@example.com")
		var page string
		for i := range 8 {
			bearer := []string{"", eve}[i%2]
			a := s.Do(t, "POST", "/api/checkout", bearer, video(buyer("victim@example.com")))
			var ok orders.CheckoutAnswer
			if a.Decode(t, &ok); a.Status != 200 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			page = ok.URL
		}
		_, token, _ := strings.Cut(page, "order=")
		token, _, _ = strings.Cut(token, "&")
		for _, guess := range []string{"", token, strings.Repeat("A", 43)} {
			a := s.Do(t, "POST", "/api/orders/"+token+"/confirm", eve, map[string]any{"confirmation": guess})
			if a.Status != http.StatusNotFound {
				t.Errorf("confirmed with %q: %d %s", guess, a.Status, a.Body)
			}
		}
		s.Do(t, "POST", "/api/orders/"+token+"/resume", eve, nil)
		if n := invoices(t, s); n != 0 {
			t.Fatalf("%d invoices have a number", n)
		}
		var status orders.OrderStatus
		if s.Do(t, "GET", "/api/orders/"+token, "", nil).Decode(t, &status); status.State != orders.Created {
			t.Errorf("the page shows %+v", status)
		}
		mails := s.Mails(t, "victim@example.com")
		if len(mails) != 3 {
			t.Errorf("the victim got %d mails", len(mails))
		}
		if notices := s.Mails(t, apptest.AdminEmail); len(notices) != 0 {
			t.Errorf("the owner got %v", notices)
		}
		a := s.Do(t, "POST", "/api/checkout", eve, video(buyer("Eve@example.com")))
		if n := invoices(t, s); a.Status != 200 || n != 1 {
			t.Errorf("an order for the account's own address made %d invoices: %d %s", n, a.Status, a.Body)
		}
	}, apptest.Payments("invoice"), apptest.Limited)
}

// TestT82OrderIsConfirmedOnce opens the mailed link twice, and concurrently with the owner's acceptance.
func TestT82OrderIsConfirmedOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		checkout(t, s, video(buyer("ada@example.com")))
		if n := invoices(t, s); n != 0 {
			t.Fatalf("%d invoices before the press", n)
		}
		s.ConfirmOrders(t)
		s.ConfirmOrders(t)
		kinds := []string{}
		for _, m := range s.Mails(t, "ada@example.com") {
			kinds = append(kinds, m.Kind)
		}
		if n := invoices(t, s); n != 1 || strings.Join(kinds, " ") != "orders.confirm orders.placed" {
			t.Errorf("%d invoices, and the buyer got %v", n, kinds)
		}
	}, apptest.Payments("invoice"))
}

// TestT82OwnerDecidesOnUnconfirmedOrders accepts one order, cancels another, and resends a confirmation link.
func TestT82OwnerDecidesOnUnconfirmedOrders(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		for i := range 2 {
			checkout(t, s, video(buyer(fmt.Sprintf("n%d@example.com", i))))
		}
		s.Drain(t)
		if told := s.Do(t, "GET", "/api/notifications", admin, nil); !strings.Contains(told.Body, "needs confirmation") {
			t.Errorf("the owner received no notice: %s", told.Body)
		}
		var list struct{ Items []orders.OrderRow }
		s.Do(t, "GET", "/api/admin/orders?state=created&mode=invoice", admin, nil).Decode(t, &list)
		if len(list.Items) != 2 {
			t.Fatalf("%d orders wait", len(list.Items))
		}
		deed := func(i, want int, deed string) {
			t.Helper()
			path := "/api/admin/orders/" + list.Items[i].ID + deed
			if a := s.Do(t, "POST", path, admin, map[string]any{}); a.Status != want {
				t.Errorf("%s: %d %s", deed, a.Status, a.Body)
			}
		}
		var d orders.OrderDetail
		s.Do(t, "GET", "/api/admin/orders/"+list.Items[0].ID, admin, nil).Decode(t, &d)
		if can := availableActions(t, s, admin, list.Items[0].ID); !slices.Contains(can, "accept") || !slices.Contains(can, "cancel") {
			t.Errorf("available actions: %v", can)
		}
		if a := s.Do(t, "POST", "/api/admin/orders/"+list.Items[0].ID+"/resend", admin, nil); a.Status != 200 {
			t.Errorf("ask again: %d %s", a.Status, a.Body)
		}
		s.Drain(t)
		if mails := s.Mails(t, list.Items[0].BuyerEmail); len(mails) != 2 || mails[1].Kind != "orders.confirm" {
			t.Errorf("the buyer is asked again by %v", mails)
		}
		deed(1, 200, "/cancel")
		if n := invoices(t, s); n != 0 {
			t.Fatalf("a cancelled, unconfirmed order has %d documents", n)
		}
		deed(1, 409, "/accept")
		deed(0, 200, "/accept")
		deed(0, 409, "/accept")
		if n := invoices(t, s); n != 1 {
			t.Errorf("the accepted order has %d invoices", n)
		}
	}, apptest.Payments("invoice"))
}

// TestT82UnconfirmedOrdersExpire expires orders after seven days; then the link reports that.
func TestT82UnconfirmedOrdersExpire(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`order=([\w-]+)\S*&confirm=([\w-]+)`)
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now), apptest.Payments("invoice"))
			checkout(t, s, video(buyer("ada@example.com")))
			s.Drain(t)
			mail := s.Mails(t, "ada@example.com")[0]
			now.Advance(8 * 24 * time.Hour)
			s.Drain(t)
			found := link.FindStringSubmatch(mail.Text)
			a := s.Do(t, "POST", "/api/orders/"+found[1]+"/confirm", "", map[string]any{"confirmation": found[2]})
			if a.Status != http.StatusConflict || !strings.Contains(a.Body, "Please order again.") {
				t.Errorf("%d %s", a.Status, a.Body)
			}
			if n := invoices(t, s); n != 0 || len(s.Mails(t, "ada@example.com")) != 1 {
				t.Errorf("%d invoices, mails %v", n, s.Mails(t, "ada@example.com"))
			}
		})
	}
}
