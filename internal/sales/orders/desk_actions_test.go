package orders_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/orders"
)

// placedOrder is an order by invoice with access to its desk actions.
type placedOrder struct {
	s     *apptest.Server
	admin string
	path  string
	id    string
	now   *clock.Manual
}

// tickingClock is a manual clock that advances with each reading, so that mails have an order.
type tickingClock struct{ *clock.Manual }

func (c tickingClock) Now() time.Time {
	c.Advance(time.Microsecond)
	return c.Manual.Now()
}

func eachPlaced(t *testing.T, fn func(t *testing.T, p placedOrder)) {
	t.Helper()
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		orderID := order(t, s, admin, buyer("ada@buyer.example"))
		fn(t, placedOrder{s: s, admin: admin, path: "/api/admin/orders/" + orderID, id: orderID, now: now})
	}, apptest.Payments("invoice"), apptest.WithClock(tickingClock{now}))
}

// do sends an admin request and returns the changed order.
func (p placedOrder) do(t *testing.T, want int, method, path string, body any) (d orders.OrderDetail) {
	t.Helper()
	a := p.s.Do(t, method, p.path+path, p.admin, body)
	if a.Status != want {
		t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
	}
	if want == http.StatusOK {
		a.Decode(t, &d)
	}
	return d
}

// kinds returns the kinds of the mails that the buyer received, in order.
func (p placedOrder) kinds(t *testing.T) string {
	t.Helper()
	p.s.Drain(t)
	var kinds []string
	for _, m := range p.s.Mails(t, "ada@buyer.example") {
		if kind, ok := strings.CutPrefix(m.Kind, "orders."); ok { // invoices and credit notes have their own tests
			kinds = append(kinds, kind)
		}
	}
	return strings.Join(kinds, " ")
}

func TestDeskHandlesOrderToCompletion(t *testing.T) {
	eachPlaced(t, func(t *testing.T, p placedOrder) {
		step := func(want int, from, to string) {
			t.Helper()
			p.do(t, want, "POST", "/"+to, map[string]any{"from": from, "tell": true})
			p.now.Advance(mail.UndoDelay)
			p.s.Drain(t)
		}
		step(200, "to_schedule", "in-progress")
		step(200, "to_schedule", "in-progress") // sent twice, applied once
		step(409, "to_schedule", "delivered")   // another request was faster
		step(400, "burned", "delivered")
		p.do(t, 200, "POST", "/mark-paid", nil)
		note := map[string]any{"id": id.New(), "text": "Wants it in blue.\nCalled at noon."}
		for range 3 {
			p.do(t, 200, "POST", "/note", note)
		}
		p.do(t, 400, "POST", "/note", map[string]any{"id": id.New(), "text": " "})
		step(200, "in_progress", "delivered")
		p.do(t, 200, "POST", "/resend", nil)
		refund := map[string]any{"id": id.New(), "cents": 49_700, "currency": "usd", "reason": "A day late"}
		for range 2 {
			p.do(t, 200, "POST", "/refund", refund)
		}
		p.do(t, 409, "POST", "/cancel", map[string]any{})
		d := p.do(t, 200, "GET", "", nil)
		if d.State != orders.PartiallyRefunded || d.Fulfilment != orders.Delivered || d.RefundedCents != 49_700 ||
			d.CanRefund != 100_000 {
			t.Errorf("the order is %+v", d)
		}
		var lines []string
		entries, err := orders.History.List(t.Context(), p.s.App.DB, p.id)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			lines = append(lines, string(e.Role)+"/"+string(e.Kind)+"/"+e.Values["amount"].Text+"/"+e.Text)
		}
		want := []string{
			"checkout/created//", "buyer/confirmed//", "owner/in_progress//", "owner/paid//",
			"owner/note//Wants it in blue.\nCalled at noon.", "owner/delivered//", "owner/resent_receipt//",
			"owner/refund_requested/$497/A day late", "owner/refunded/$497/",
		}
		if strings.Join(lines, "|") != strings.Join(want, "|") {
			t.Errorf("the history is\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
		}
		if got := p.kinds(t); got != "confirm placed started receipt delivered receipt refund" {
			t.Errorf("the buyer got %s", got)
		}
	})
}

func TestCancellationMailsBuyer(t *testing.T) {
	eachPlaced(t, func(t *testing.T, p placedOrder) {
		reason := map[string]any{"reason": "Asked by phone"}
		if d := p.do(t, 200, "POST", "/cancel", reason); d.State != orders.Cancelled {
			t.Errorf("the order is %s", d.State)
		}
		p.do(t, 409, "POST", "/cancel", reason)
		p.do(t, 409, "POST", "/delivered", map[string]any{"from": "to_schedule"})
		p.do(t, 409, "POST", "/refund", map[string]any{"id": id.New(), "cents": 1, "currency": "usd"})
		p.do(t, 409, "POST", "/resend", nil)
		if got := p.kinds(t); got != "confirm placed cancelled" {
			t.Errorf("the buyer got %s", got)
		}
	})
}

func TestManyOrdersAreChangedAtOnce(t *testing.T) {
	eachPlaced(t, func(t *testing.T, p placedOrder) {
		second := order(t, p.s, p.admin, buyer("bob@buyer.example"))
		cancelled := order(t, p.s, p.admin, buyer("eve@buyer.example"))
		p.s.Do(t, "POST", "/api/admin/orders/"+cancelled+"/cancel", p.admin, map[string]any{})
		bulk := func(action string, ids ...string) (results []desk.BulkResult) {
			body := map[string]any{"ids": ids}
			if action != "mark-paid" {
				body["input"] = map[string]any{}
			}
			a := p.s.Do(t, "POST", "/api/admin/orders/"+action, p.admin, body)
			if a.Status != 200 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			a.Decode(t, &results)
			return results
		}
		for _, r := range bulk("delivered", p.id, second, cancelled, second) {
			if refused := r.ID == cancelled; (r.Reason != "") != refused || (r.Outcome == "refused") != refused {
				t.Errorf("%s: %+v", r.ID, r)
			}
		}
		bulk("mark-paid", p.id, second)
		for _, done := range []string{"mark-paid", "delivered"} { // repeated actions change nothing
			if got := bulk(done, p.id); len(got) != 1 || got[0].Outcome != "unchanged" {
				t.Errorf("%s again: %+v", done, got)
			}
		}
		for orderID, want := range map[string]string{
			p.id: "This order is paid already. Refund it instead.", cancelled: "This order is cancelled already.",
		} {
			if got := bulk("cancel", orderID); len(got) != 1 || got[0].Reason != want {
				t.Errorf("cancelled again: %+v", got)
			}
		}
		if d := p.do(t, 200, "GET", "", nil); d.State != orders.Paid || d.Fulfilment != orders.Delivered {
			t.Errorf("the order is %s and %s", d.State, d.Fulfilment)
		}
		for name, ids := range map[string][]string{"none": {}, "no id": {"x"}, "too many": make([]string, 101)} {
			a := p.s.Do(t, "POST", "/api/admin/orders/delivered", p.admin, map[string]any{"ids": ids, "input": map[string]any{}})
			if a.Status != 400 {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		if got := p.kinds(t); got != "confirm placed receipt" {
			t.Errorf("without Tell, the buyer received %s", got)
		}
	})
}

func TestRefundOfWrongAmountIsRefused(t *testing.T) {
	eachPlaced(t, func(t *testing.T, p placedOrder) {
		p.do(t, 200, "POST", "/mark-paid", nil)
		for name, c := range map[string]struct{ cents, currency, want string }{
			"negative":         {`-100`, "usd", "Enter an amount above 0."},
			"nothing":          {`0`, "usd", "Enter an amount above 0."},
			"a cent too much":  {`149701`, "usd", "Refund at most $1,497, the rest of the payment."},
			"huge":             {`9223372036854775807`, "usd", "Refund at most $1,497, the rest of the payment."},
			"beyond integers":  {`1e99`, "usd", `"field":"cents","message":"Enter a smaller number."`},
			"a fraction":       {`10.5`, "usd", "Enter a whole number."},
			"beyond numbers":   {`1e999`, "usd", "The body is not valid JSON."},
			"no number":        {`"ten"`, "usd", "Enter a whole number."},
			"another currency": {`100`, "eur", "The order was paid in USD. Refund it in the same currency."},
			"no currency":      {`100`, "", "The order was paid in USD. Refund it in the same currency."},
		} {
			body := json.RawMessage(`{"id":"` + id.New() + `","cents":` + c.cents + `,"currency":"` + c.currency + `"}`)
			a := p.s.Do(t, "POST", p.path+"/refund", p.admin, body)
			if a.Status/100 != 4 || !strings.Contains(a.Body, c.want) {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		if d := p.do(t, 200, "GET", "", nil); len(d.Refunds) != 0 || d.CanRefund != 149_700 || d.RefundedCents != 0 {
			t.Errorf("something is stored: %+v", d)
		}
	})
}

// TestUndoneDeliveryStepSendsNoMail starts the work and undoes that. It then checks replaced steps and steps of
// refunded orders.
func TestUndoneDeliveryStepSendsNoMail(t *testing.T) {
	eachPlaced(t, func(t *testing.T, p placedOrder) {
		mailed := func(want string) {
			t.Helper()
			p.s.Drain(t)
			p.now.Advance(mail.UndoDelay)
			if got := strings.TrimPrefix(p.kinds(t), "confirm placed"); got != want {
				t.Errorf("the buyer got%s, want%s", got, want)
			}
		}
		step := func(path string) desk.Inverse {
			t.Helper()
			var after struct{ Desk struct{ Undo desk.Inverse } }
			a := p.s.Do(t, "POST", p.path+path, p.admin, map[string]any{"tell": true})
			if a.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", path, a.Status, a.Body)
			}
			a.Decode(t, &after)
			return after.Desk.Undo
		}
		back := step("/in-progress")
		p.do(t, 200, "POST", "/"+back.Action, back.Input)
		mailed("")
		step("/in-progress")
		step("/delivered")
		mailed(" delivered")
		p.do(t, 200, "POST", "/mark-paid", nil)
		mailed(" delivered receipt")
		step("/in-progress")
		p.do(t, 200, "POST", "/refund", map[string]any{"id": id.New(), "cents": 149_700, "currency": "usd"})
		mailed(" delivered receipt refund")
	})
}
