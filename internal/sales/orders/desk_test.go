package orders_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// sold describes an order that a test inserts directly. The zero value is an unpaid order of today.
type sold struct {
	name, ref      string
	state          orders.State
	mode           orders.Mode
	amount         int64
	paid, refunded int64
	created        time.Time
	paidAt         *time.Time
}

var today = time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC)

// insert stores orders without a checkout and returns their ids.
func insert(t *testing.T, db *database.DB, all ...sold) (ids []string) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		for _, s := range all {
			o := orders.Order{
				ID: id.New(), Number: "2611-" + strings.ToUpper(id.Hash(s.name + id.New())[:6]),
				TokenHash: id.Secret(), ServiceID: "video", ServiceName: "Video",
				TotalCents: max(s.amount, 100), Currency: money.USD, State: s.state, Mode: s.mode,
				Buyer: sale.Party{Name: s.name, Email: "buyer@example.com"}, CreatedAt: s.created, PaidAt: s.paidAt,
				Payment: orders.Payment{Ref: s.ref, PaidCents: s.paid, RefundedCents: s.refunded},
			}
			if o.State == "" {
				o.State = orders.Pending
			}
			if o.Mode == "" {
				o.Mode = orders.ModeStripe
			}
			if o.CreatedAt.IsZero() {
				o.CreatedAt = today
			}
			if err := orders.InsertOrder(t.Context(), tx, o); err != nil {
				return err
			}
			if s.refunded > 0 {
				if err := orders.InsertRefund(t.Context(), tx, o, *s.paidAt); err != nil {
					return err
				}
			}
			ids = append(ids, o.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

func TestTheListOfOrdersIsSearchedFilteredAndSorted(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		at := func(h int) time.Time { return today.Add(time.Duration(h) * time.Hour) }
		insert(t, w.db,
			sold{name: "Délta", amount: 500, created: at(0)},
			sold{name: "alpha 100%", amount: 900, created: at(1), state: orders.Paid, mode: orders.ModeInvoice},
			sold{name: "Charlie", amount: 500, created: at(2), mode: orders.ModeTest},
		)
		for _, c := range []struct {
			query desk.Query
			want  string
		}{
			{desk.Query{}, "Charlie, alpha 100%, Délta"},
			{desk.Query{Sort: "oldest"}, "Délta, alpha 100%, Charlie"},
			{desk.Query{Sort: "amount"}, "alpha 100%, Charlie, Délta"},
			{desk.Query{Search: "delta VIDEO"}, "Délta"},
			{desk.Query{Search: "100%"}, "alpha 100%"},
			{desk.Query{Search: "buyer@example.com", Sort: "oldest"}, "Délta, alpha 100%, Charlie"},
			{desk.Query{Search: "2611 charlie"}, "Charlie"},
			{desk.Query{Search: "_"}, ""},
			{desk.Query{States: map[string]string{"state": "pending"}}, "Charlie, Délta"},
			{desk.Query{States: map[string]string{"mode": "invoice", "state": "paid"}}, "alpha 100%"},
			{desk.Query{States: map[string]string{"mode": "invoice", "state": "pending"}}, ""},
		} {
			for limit := 1; limit <= 4; limit++ {
				var got []string
				for row, err := range paging.Rows(func(cursor string, _ int) (paging.Page[orders.OrderRow], error) {
					return w.Desk().Page(t.Context(), w.db, c.query, cursor, limit)
				}) {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, row.BuyerName)
				}
				if strings.Join(got, ", ") != c.want {
					t.Errorf("%+v in pages of %d: got %v, want %s", c.query, limit, got, c.want)
				}
			}
		}
		for _, cursor := range []string{"x", id.New()} {
			if _, err := w.Desk().Page(t.Context(), w.db, desk.Query{}, cursor, 5); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("the cursor %q: %v", cursor, err)
			}
		}
		for _, q := range []desk.Query{{States: map[string]string{"state": "open"}},
			{States: map[string]string{"mode": "cash"}}, {Sort: "id; DROP TABLE orders"}} {
			if _, err := w.Desk().Page(t.Context(), w.db, q, "", 5); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("a list of %+v: %v", q, err)
			}
		}
	})
}

func TestPaymentLinksToProviderDashboard(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for want, o := range map[string]sold{
			"https://dashboard.stripe.com/search?query=cs_live_1":      {ref: "cs_live_1"},
			"https://dashboard.stripe.com/test/search?query=cs_test_1": {ref: "cs_test_1"},
			"": {mode: orders.ModeInvoice},
		} {
			orderID := insert(t, w.db, o)[0]
			if d, err := w.FindDetail(t.Context(), orderID); err != nil || d.PaymentURL != want ||
				d.IsTest != strings.Contains(want, "test") {
				t.Errorf("%+v is at %q, test %v, want %q (%v)", o, d.PaymentURL, d.IsTest, want, err)
			}
		}
	})
}

// order orders a service on the site, confirms the order and returns its id.
func order(t *testing.T, s *apptest.Server, admin string, form map[string]any) (orderID string) {
	t.Helper()
	if got := s.Do(t, "POST", "/api/checkout", "", map[string]any{
		"serviceId": "video-package", "amount": 149700, "formData": form}); got.Status != http.StatusOK {
		t.Fatalf("the checkout is answered %d %s", got.Status, got.Body)
	}
	s.ConfirmOrders(t)
	var page struct{ Items []struct{ ID string } }
	s.Do(t, "GET", "/api/admin/orders", admin, nil).Decode(t, &page)
	return page.Items[0].ID
}

// availableActions returns the ids of the available actions in an order's record.
func availableActions(t *testing.T, s *apptest.Server, admin, orderID string) (actions []string) {
	t.Helper()
	var record struct {
		Desk struct{ Available []struct{ ID string } }
	}
	s.Do(t, "GET", "/api/admin/orders/"+orderID, admin, nil).Decode(t, &record)
	for _, can := range record.Desk.Available {
		actions = append(actions, can.ID)
	}
	return actions
}

func TestAnInvoiceIsMarkedAsPaidOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		// Actions of signed-in buyers aren't desk actions.
		if got := s.Do(t, "POST", "/api/checkout", s.SignIn(t, "bea@buyer.example"),
			video(buyer("bea@buyer.example"))); got.Status != http.StatusOK {
			t.Fatalf("the checkout is answered %d %s", got.Status, got.Body)
		}
		orderID := order(t, s, admin, map[string]any{
			"name": "Ada", "email": "ada@buyer.example", "acceptTerms": true, "notes": "Soon,\nplease", "seats": 3})
		path := "/api/admin/orders/" + orderID
		var d orders.OrderDetail
		s.Do(t, "GET", path, admin, nil).Decode(t, &d)
		if can := availableActions(t, s, admin, orderID); !slices.Contains(can, "mark-paid") {
			t.Errorf("available actions: %v", can)
		}
		if d.State != orders.Pending || len(d.Fields) != 2 || d.Fields[0].Value != "Soon,\nplease" ||
			d.Fields[1].Value != "3" {
			t.Errorf("the order is %+v", d)
		}
		for range 3 {
			if got := s.Do(t, "POST", path+"/mark-paid", admin, nil); got.Status != http.StatusOK {
				t.Fatalf("answered %d %s", got.Status, got.Body)
			}
		}
		s.Do(t, "GET", path, admin, nil).Decode(t, &d)
		entries, err := orders.History.List(t.Context(), s.App.DB, orderID)
		if err != nil {
			t.Fatal(err)
		}
		last := entries[len(entries)-1]
		if can := availableActions(t, s, admin, orderID); slices.Contains(can, "mark-paid") {
			t.Errorf("available actions: %v", can)
		}
		if d.State != orders.Paid || d.PaidAt == nil || d.GuaranteeUntil == nil ||
			last.Role != history.RoleOwner || len(entries) != 3 {
			t.Errorf("the paid order is %+v", d)
		}
		s.Drain(t)
		receipts := 0
		for _, m := range s.Mails(t, "ada@buyer.example") {
			if m.Kind == "orders.receipt" {
				receipts++
			}
		}
		if receipts != 1 {
			t.Errorf("%d receipts", receipts)
		}
		var trail struct {
			Items []struct{ Actor, Action, Object string }
		}
		s.Do(t, "GET", "/api/admin/audit", admin, nil).Decode(t, &trail)
		if n := len(trail.Items); n != 1 || trail.Items[0].Action != "order.paid" ||
			trail.Items[0].Actor != apptest.AdminEmail || trail.Items[0].Object != d.Number {
			t.Errorf("the audit trail is %+v", trail)
		}
		for _, unknown := range []string{id.New(), "x"} {
			for method, path := range map[string]string{"GET": "", "POST": "/mark-paid"} {
				if got := s.Do(t, method, "/api/admin/orders/"+unknown+path, admin,
					nil); got.Status != http.StatusNotFound {
					t.Errorf("%s %s%s: %d", method, unknown, path, got.Status)
				}
			}
		}
	}, apptest.Payments("invoice"))
}

func TestOnlyInvoicesAreMarkedByHand(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for _, mode := range []orders.Mode{orders.ModeTest, orders.ModeStripe} {
			orderID := insert(t, w.db, sold{mode: mode})[0]
			if err := w.MarkInvoicePaid(t.Context(), orderID); fault.KindOf(err) != fault.KindConflict {
				t.Errorf("mode %s: %v", mode, err)
			}
			if d, err := w.FindDetail(t.Context(), orderID); err != nil || d.PaidAt != nil {
				t.Errorf("mode %s became %+v, %v", mode, d, err)
			}
		}
	})
}

func TestT35OrderExportEscapesFormulas(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		hostile := []string{`=HYPERLINK("http://evil.example","x")`, "+1", "-2", "@SUM(A1)",
			`<img src=x onerror=alert(1)>`, `a","b`}
		for i, text := range hostile {
			order(t, s, admin, map[string]any{"name": text, "company": text,
				"email": fmt.Sprintf("n%d@buyer.example", i), "acceptTerms": true, "notes": strings.Repeat("=1+1 ", 2_000)})
		}
		file := s.Do(t, "GET", "/api/admin/orders.csv?mode=invoice&q=video", admin, nil)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
		if err != nil || len(rows) != len(hostile)+1 {
			t.Fatalf("%d rows, %v: %s", len(rows), err, file.Body)
		}
		for i, row := range rows {
			for _, cell := range row {
				// a number isn't a formula
				if cell != "" && cell != "-2" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
					t.Errorf("row %d holds the formula %.60q", i, cell)
				}
			}
		}
		if row := rows[len(rows)-1]; row[9] != "USD" || row[3] != "1497.00" || row[1] != "'"+hostile[0] {
			t.Errorf("the first order is %q", row)
		}
	}, apptest.Payments("invoice"))
}
