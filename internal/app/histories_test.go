package app_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// till is a shop that sells by card, by month and by offer.
type till struct {
	*apptest.Server
	t     *testing.T
	fake  *stripetest.Server
	r     *rand.Rand
	admin string
	lost  map[string]int64 // cents that disputes about first payments took, by order

	prices   pricing
	buyer    home               // who buys next
	quoted   orders.QuoteAnswer // what that buyer was told last
	promised map[string]promise // orders by card
	used     map[string]int     // uses of codes
}

var (
	histories = flag.Int("histories", 10, "how many random histories of selling to try")
	tills     = flag.Int("tills", 1, "among how many programs, each with a database, to spread them")
	sellSeed  = flag.Uint64("sell-seed", 0, "seed of the histories of selling; 0: another one each time")
)

// TestAnyHistoryOfSellingAddsUp runs random histories of offers, orders, payments, renewals, refunds, cancellations and
// disputes through the whole program, while the owner changes campaigns, codes and taxes. At the end orders, invoices,
// the revenue and Stripe's ledger agree to the cent, the numbers have no gap, nothing was refunded that was not paid,
// and every order has the price that its buyer was promised.
func TestAnyHistoryOfSellingAddsUp(t *testing.T) {
	t.Parallel()
	seed := *sellSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	for _, engine := range databasetest.Engines() {
		for i := range *tills {
			t.Run(fmt.Sprintf("%s/%d", engine, i+1), func(t *testing.T) {
				t.Parallel()
				t.Logf("-sell-seed %d repeats this as the first till", seed+uint64(i))
				sell(t, engine, rand.New(rand.NewPCG(seed+uint64(i), 16)), *histories / *tills)
			})
		}
	}
}

// sell lets histories happen in one database and audits it.
func sell(t *testing.T, engine database.Dialect, r *rand.Rand, histories int) {
	t.Helper()
	fake := stripetest.Start(t)
	s := apptest.Start(t, engine, live(fake), apptest.Demo, func(c *app.Config) { c.Payments = "stripe" })
	till := &till{Server: s, t: t, fake: fake, r: r, lost: map[string]int64{}, promised: map[string]promise{},
		used: map[string]int{}}
	for n := range histories {
		if n%50 == 0 { // an older proof of identity would be refused
			till.admin = s.SignIn(t, apptest.AdminEmail)
		}
		if n%5 == 1 && n < 50 || n%50 == 1 {
			till.reprice(n)
		}
		[]func(n int){till.single, till.monthly, till.offered}[till.r.IntN(3)](n)
		if till.r.IntN(4) == 0 { // what follows may wait while the next things happen
			s.Drain(t)
		}
	}
	s.Drain(t)
	till.audit()
}

func buyerOf(n int) string { return fmt.Sprintf("h%d@example.com", n) }

// tell delivers a message, sometimes twice.
func (w *till) tell(messages ...stripetest.Message) {
	w.t.Helper()
	for _, m := range messages {
		for range 1 + w.r.IntN(2) {
			a := w.Do(w.t, "POST", "/api/webhooks/stripe", "", string(m.Body), "Stripe-Signature",
				m.Sign(stripeSecret, time.Now()))
			if a.Status != http.StatusOK {
				w.t.Fatalf("%d %s for %s", a.Status, a.Body, m.Body)
			}
		}
	}
}

// single is an order that is paid once by card, or never.
func (w *till) single(n int) {
	page := w.buy(n, "video-package", 149700, false)
	if w.r.IntN(4) == 0 {
		w.desk(page.OrderID, "cancel", map[string]any{})
		w.released(page)
		return
	}
	w.tell(w.fake.Pay(page))
	for range w.r.IntN(4) {
		w.moveBack(page)
	}
}

// moveBack gives back some of a first payment, at the desk, at Stripe or by a dispute.
func (w *till) moveBack(page *stripetest.Session) {
	left := page.Total - page.Refunded - w.lost[page.OrderID]
	cents := 1 + w.r.Int64N(page.Total)
	switch w.r.IntN(3) {
	case 0: // the desk refuses what is too much
		a := w.Do(w.t, "POST", "/api/admin/orders/"+page.OrderID+"/refund", w.admin,
			map[string]any{"id": id.New(), "cents": cents, "currency": "usd"})
		if fits := cents <= left; fits != (a.Status == http.StatusOK) {
			w.t.Errorf("%d of %d left: %d %s", cents, left, a.Status, a.Body)
		}
	case 1:
		if cents <= left {
			w.tell(w.fake.Refund(page, cents))
		}
	case 2:
		if page.Refunded == 0 && left > 0 {
			w.lost[page.OrderID] = page.Total
			w.tell(w.fake.Dispute(page, "needs_response"), w.fake.Dispute(page, "lost"))
		}
	}
}

// monthly is a subscription with renewals, some of which fail or go back.
func (w *till) monthly(n int) {
	page := w.buy(n, "white-label-templates", 299900, true)
	w.tell(w.fake.Pay(page), w.fake.FirstInvoice(page))
	for range w.r.IntN(4) {
		if w.r.IntN(4) == 0 {
			w.tell(w.fake.Renew(page, false))
		}
		paid := w.fake.Renew(page, true)
		switch w.r.IntN(4) {
		case 0: // the refund is heard of first
			w.tell(w.fake.RefundRenewal(page, 1+w.r.Int64N(page.Total)), paid)
		case 1:
			w.tell(paid, w.fake.DisputeRenewal(page, "lost"))
		default:
			w.tell(paid)
		}
	}
	if w.r.IntN(2) == 0 {
		w.desk(page.OrderID, "end-subscription", nil)
	}
	if w.r.IntN(2) == 0 {
		w.moveBack(page)
	}
}

var quoteLink = regexp.MustCompile(`/quote\?offer=([A-Za-z0-9_-]{43})`)

// offered is an offer that is accepted or declined; its orders are paid, refunded or cancelled.
func (w *till) offered(n int) {
	var lead struct{ ID string }
	w.Do(w.t, "POST", "/api/quotes", "", map[string]any{"name": "Ada", "email": buyerOf(n), "industry": "technology",
		"budget": "5k-10k", "timeline": "asap", "services": []string{"AI Training"}, "projectDescription": "Less paper",
		"elapsed_ms": 20_000}).Decode(w.t, &lead)
	var offer offers.OfferDetail
	w.deskAt("/api/admin/offers", map[string]any{"id": id.New(), "lead_id": lead.ID, "content": map[string]any{
		"buyer": map[string]any{"name": "Ada Byron", "email": buyerOf(n), "company": "", "street": "", "postcode": "",
			"city":    "",
			"country": "GB", "vat_id": ""},
		"intro": "", "terms": "", "valid_until": time.Now().UTC().AddDate(0, 1, 0).Format(time.DateOnly),
		"lines": []any{map[string]any{"service_id": "", "text": "Work", "quantity": 1 + w.r.Int64N(9),
			"unit_cents": 1 + w.r.Int64N(99_999)}},
		"discount": map[string]any{"percent": w.r.Int64N(50), "cents": 0}, "deposit_percent": w.r.Int64N(101),
	}}).Decode(w.t, &offer)
	w.deskAt("/api/admin/offers/"+offer.ID+"/send", map[string]any{"revision": offer.Revision})
	token := ""
	for _, m := range w.Mails(w.t, buyerOf(n)) {
		if found := quoteLink.FindStringSubmatch(m.Text); found != nil {
			token = found[1]
		}
	}
	var view offers.OfferView
	w.Do(w.t, "GET", "/api/offers/"+token, "", nil).Decode(w.t, &view)
	for range 2 { // the second press changes nothing
		w.Do(w.t, "POST", "/api/offers/"+token+"/accept", "",
			map[string]any{"name": "Ada Byron", "agreed": true, "sha256": view.SHA256})
	}
	w.Do(w.t, "GET", "/api/admin/offers/"+offer.ID, w.admin, nil).Decode(w.t, &offer)
	if offer.DepositCents < offer.TotalCents && offer.RestOrderID == "" && w.r.IntN(2) == 0 {
		w.deskAt("/api/admin/offers/"+offer.ID+"/invoice-rest", nil).Decode(w.t, &offer)
	}
	for _, orderID := range []string{offer.OrderID, offer.RestOrderID} {
		if orderID != "" {
			w.settle(orderID)
		}
	}
}

// settle pays or cancels an order by invoice, and gives back some of it.
func (w *till) settle(orderID string) {
	switch w.r.IntN(4) {
	case 0:
		return
	case 1:
		w.desk(orderID, "cancel", map[string]any{})
		return
	}
	w.desk(orderID, "mark-paid", nil)
	for range w.r.IntN(3) {
		var d orders.OrderDetail
		w.Do(w.t, "GET", "/api/admin/orders/"+orderID, w.admin, nil).Decode(w.t, &d)
		if d.CanRefund > 0 {
			w.desk(orderID, "refund", map[string]any{"id": id.New(), "cents": 1 + w.r.Int64N(d.CanRefund), "currency": "usd"})
		}
	}
}

func (w *till) desk(orderID, deed string, body any) {
	w.t.Helper()
	w.deskAt("/api/admin/orders/"+orderID+"/"+deed, body)
}

func (w *till) deskAt(path string, body any) apptest.Answer {
	w.t.Helper()
	a := w.Do(w.t, "POST", path, w.admin, body)
	if a.Status/100 != 2 {
		w.t.Fatalf("%s: %d %s", path, a.Status, a.Body)
	}
	return a
}

// book is what the books say of an order.
type book struct {
	ID        string `db:"id"`
	Mode      string `db:"mode"`
	State     string `db:"state"`
	Amount    int64  `db:"amount_cents"`
	Paid      int64  `db:"paid_cents"`
	Refunded  int64  `db:"refunded_cents"`
	Renewed   int64  `db:"renewed_cents"`
	Days      int64  `db:"days_cents"`      // refunds in its history
	Documents int64  `db:"documents_cents"` // invoices less credit notes
}

// audit compares the books with each other and with Stripe's ledger.
func (w *till) audit() {
	w.t.Helper()
	books, err := database.All[book](w.t.Context(), w.App.DB, `
		SELECT
			id,
			mode,
			state,
			amount_cents,
			paid_cents,
			refunded_cents,
			renewed_cents,
			CAST(COALESCE(d.cents, 0) AS BIGINT) AS days_cents,
			CAST(COALESCE(i.cents, 0) AS BIGINT) AS documents_cents
		FROM orders
		LEFT JOIN (SELECT order_id, SUM(refund_cents) AS cents FROM order_events GROUP BY order_id) d
			ON d.order_id = orders.id
		LEFT JOIN (SELECT order_id, SUM(gross_cents) AS cents FROM invoices GROUP BY order_id) i
			ON i.order_id = orders.id`)
	if err != nil || len(books) == 0 {
		w.t.Fatalf("%d orders, %v", len(books), err)
	}
	ledger := w.fake.Ledger()
	for _, b := range books {
		kept := b.Paid - b.Refunded + b.Renewed
		if b.Mode == string(orders.ModeInvoice) && (b.State == string(orders.Pending)) {
			kept = b.Amount // invoiced, and not paid yet
		}
		if b.Refunded > b.Paid || b.Days != b.Refunded || b.Documents != kept {
			w.t.Errorf("the books differ by more than nothing: %+v, want documents over %d", b, kept)
		}
		at := ledger[b.ID]
		if b.Mode == string(orders.ModeStripe) &&
			(b.Paid != at.Paid || b.Refunded != at.Refunded+w.lost[b.ID] || b.Renewed != at.Renewed) {
			w.t.Errorf("Stripe has %+v and disputes of %d, the books %+v", at, w.lost[b.ID], b)
		}
	}
	w.documents()
	w.promises()
	w.bookkeeping()
}

// documents holds that numbers have no gap, that sums by tax are those of the document, and that no invoice is credited
// with more than it is over.
func (w *till) documents() {
	w.t.Helper()
	for what, query := range map[string]string{
		"series with a gap or a twin": `
			SELECT COUNT(*)
			FROM (SELECT series FROM invoices GROUP BY series HAVING COUNT(*) <> MAX(ordinal) OR COUNT(DISTINCT ordinal) <> COUNT(*)) wrong`,
		"documents whose taxes add up to something else": `
			SELECT COUNT(*)
			FROM invoices i
			WHERE gross_cents <> (SELECT SUM(gross_cents) FROM invoice_taxes WHERE invoice_id = i.id)
				OR net_cents + tax_cents <> gross_cents`,
		"invoices that are credited with something else than their credit notes": `
			SELECT COUNT(*)
			FROM invoices i
			WHERE kind = 'invoice'
				AND (credited_cents > gross_cents
					OR credited_cents <> -(SELECT COALESCE(SUM(c.gross_cents), 0) FROM invoices c WHERE c.credits = i.id))`,
		"jobs that gave up": `SELECT COUNT(*) FROM jobs WHERE dead_at IS NOT NULL`,
	} {
		n, err := database.One[int](w.t.Context(), w.App.DB, query)
		if err != nil || n != 0 {
			w.t.Errorf("%d %s: %v", n, what, err)
		}
	}
	if misuse := w.fake.Misuse(); len(misuse) > 0 {
		w.t.Errorf("keys were used for two things: %s", strings.Join(misuse, ", "))
	}
}
