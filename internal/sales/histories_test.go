package sales_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// salesSimulation is a shop in one of the currencies that sells by card or by invoice: single and monthly orders, and
// offers.
type salesSimulation struct {
	*apptest.Server
	t        *testing.T
	mode     orders.Mode
	currency money.Currency
	fake     *stripetest.Server
	now      *clock.Manual // manual by invoice; by card, the test uses the present
	r        *rand.Rand
	admin    string
	lost     map[string]int64 // cents lost in disputes about first payments, by order

	prices   pricing
	buyer    home                         // next buyer
	quoted   orders.QuoteAnswer           // latest quote for that buyer
	promised map[string]promise           // promised amounts of orders of services
	links    map[string]string            // tokens of buyers' links, by order number
	used     map[string]int               // uses of codes
	billed   map[string][]expectedInvoice // expected invoices of orders by invoice
	monthly  []*subscribed                // recurring orders by invoice
	offered  map[string]int64             // totals of offers, by number
}

var (
	histories = flag.Int("histories", 10, "how many random histories of selling to try")
	tills     = flag.Int("tills", 1, "among how many programs, each with a database, to spread them")
	sellSeed  = flag.Uint64("sell-seed", 0, "seed of the histories of selling; 0: another one each time")
)

// TestAnyHistoryOfSellingAddsUp runs random histories of offers, orders, payments, months, refunds, cancellations and
// disputes through the complete program, while the owner changes campaigns, codes and taxes: half of them by card,
// half by invoice, over several years. In the end, quotes, orders, buyers' pages, mails, invoices, exported files,
// monthly totals and Stripe's ledger agree to the cent, document numbers have no gaps, refunds don't exceed payments,
// and every order has the promised price. Each till has another currency.
func TestAnyHistoryOfSellingAddsUp(t *testing.T) {
	t.Parallel()
	seed := *sellSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	for _, engine := range databasetest.Engines() {
		for i := range *tills {
			for _, mode := range []orders.Mode{orders.ModeStripe, orders.ModeInvoice} {
				t.Run(fmt.Sprintf("%s/%s/%d", engine, mode, i+1), func(t *testing.T) {
					t.Parallel()
					t.Logf("-sell-seed %d repeats this as the first till", seed+uint64(i))
					newSalesSimulation(t, engine, mode, seed+uint64(i)).sell(*histories / *tills / 2)
				})
			}
		}
	}
}

// newSalesSimulation starts the program with a shop.
func newSalesSimulation(t *testing.T, engine database.Dialect, mode orders.Mode, seed uint64) *salesSimulation {
	t.Helper()
	currencies := money.USD.Choices()
	w := &salesSimulation{t: t, mode: mode, currency: money.Currency(currencies[seed%uint64(len(currencies))]),
		r: rand.New(rand.NewPCG(seed, 16)), lost: map[string]int64{}, promised: map[string]promise{},
		links: map[string]string{}, used: map[string]int{}, billed: map[string][]expectedInvoice{}, offered: map[string]int64{}}
	if mode == orders.ModeStripe {
		w.fake = stripetest.Start(t)
		w.Server = apptest.Start(t, engine, withLiveStripe(w.fake), apptest.Payments(string(mode)))
	} else {
		w.now = clock.NewManual(time.Date(2026, time.January, 5, 9, 0, 0, 0, time.UTC))
		w.Server = apptest.Start(t, engine, apptest.WithClock(w.now), apptest.Payments(string(mode)))
	}
	w.admin = w.SignIn(t, apptest.AdminEmail)
	if w.currency != money.USD { // the site's own currency: an unchanged site can't be published
		apptest.PublishContent(t, w.Server, w.admin, apptest.InCurrency(string(w.currency)))
	}
	return w
}

// sell runs random histories and audits them.
func (w *salesSimulation) sell(histories int) {
	w.t.Helper()
	deeds := []func(n int){w.single, w.subscription, w.offer}
	if w.mode == orders.ModeInvoice {
		deeds = []func(n int){w.invoiced, w.months, w.offer}
	}
	for n := range histories {
		if n%50 == 0 { // an older sign-in would be refused
			w.admin = w.SignIn(w.t, apptest.AdminEmail)
		}
		if n%5 == 1 && n < 50 || n%50 == 1 {
			w.reprice(n)
		}
		deeds[w.r.IntN(len(deeds))](n)
		if w.r.IntN(4) == 0 { // sometimes effects are delayed until after the next steps
			w.Drain(w.t)
		}
	}
	w.Drain(w.t)
	w.audit()
}

func buyerOf(n int) string { return fmt.Sprintf("h%d@example.com", n) }

// deliver delivers messages, sometimes twice.
func (w *salesSimulation) deliver(messages ...stripetest.Message) {
	w.t.Helper()
	for _, m := range messages {
		for range 1 + w.r.IntN(2) {
			a := w.Do(w.t, "POST", "/api/webhooks/stripe", "", string(m.Body), "Stripe-Signature",
				m.Sign(apptest.StripeSecret, time.Now()))
			if a.Status != http.StatusOK {
				w.t.Fatalf("%d %s for %s", a.Status, a.Body, m.Body)
			}
		}
	}
}

// single simulates an order that is paid once by card, or never.
func (w *salesSimulation) single(n int) {
	page := w.fake.SessionOf(w.buy(n, "video-package", 149700, false))
	if w.r.IntN(4) == 0 {
		w.desk(page.OrderID, "cancel", map[string]any{})
		w.released(page.OrderID)
		return
	}
	w.deliver(w.fake.Pay(page))
	for range w.r.IntN(4) {
		w.refundSome(page)
	}
}

// refundSome returns part of a first payment: at the desk, at Stripe or by a dispute.
func (w *salesSimulation) refundSome(page *stripetest.Session) {
	left := page.Total - page.Refunded - w.lost[page.OrderID]
	cents := 1 + w.r.Int64N(page.Total)
	switch w.r.IntN(3) {
	case 0: // the desk refuses excessive amounts
		a := w.Do(w.t, "POST", "/api/admin/orders/"+page.OrderID+"/refund", w.admin,
			map[string]any{"id": id.New(), "cents": cents, "currency": w.currency})
		if fits := cents <= left; fits != (a.Status == http.StatusOK) {
			w.t.Errorf("%d of %d left: %d %s", cents, left, a.Status, a.Body)
		}
	case 1:
		if cents <= left {
			w.deliver(w.fake.Refund(page, cents))
		}
	case 2:
		if page.Refunded == 0 && left > 0 {
			w.lost[page.OrderID] = page.Total
			w.deliver(w.fake.Dispute(page, "needs_response"), w.fake.Dispute(page, "lost"))
		}
	}
}

// subscription simulates a subscription with renewals, some of which fail or are refunded.
func (w *salesSimulation) subscription(n int) {
	page := w.fake.SessionOf(w.buy(n, "white-label-templates", 299900, true))
	w.deliver(w.fake.Pay(page), w.fake.FirstInvoice(page))
	for range w.r.IntN(4) {
		if w.r.IntN(4) == 0 {
			w.deliver(w.fake.Renew(page, false))
		}
		paid := w.fake.Renew(page, true)
		switch w.r.IntN(4) {
		case 0: // the message about the refund arrives first
			w.deliver(w.fake.RefundRenewal(page, 1+w.r.Int64N(page.Total)), paid)
		case 1:
			w.deliver(paid, w.fake.DisputeRenewal(page, "lost"))
		default:
			w.deliver(paid)
		}
	}
	if w.r.IntN(2) == 0 {
		w.desk(page.OrderID, "end-subscription", nil)
	}
	if w.r.IntN(2) == 0 {
		w.refundSome(page)
	}
}

func (w *salesSimulation) desk(orderID, deed string, body any) {
	w.t.Helper()
	w.deskAt("/api/admin/orders/"+orderID+"/"+deed, body)
}

func (w *salesSimulation) deskAt(path string, body any) apptest.Answer {
	w.t.Helper()
	a := w.Do(w.t, "POST", path, w.admin, body)
	if a.Status/100 != 2 {
		w.t.Fatalf("%s: %d %s", path, a.Status, a.Body)
	}
	return a
}
