package sales_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
)

// home is the kind and country of a buyer, with the resulting tax.
type home struct {
	country string
	vatID   string
	company string
	taxed   bool // taxed at the rate of the seller's country; otherwise untaxed
}

var homes = []home{{"DE", "", "", true}, {"DE", "DE136695976", "Hafen GmbH", true}, {"FR", "", "", true},
	{"FR", "", "Association", true}, {"FR", "FR40303265045", "Moteurs", false}, {"US", "", "", true},
	{"US", "", "Engines Inc.", false}, {"GB", "GB980780684", "", false}}

// pricing contains the published campaigns and the tax of the country in which all parties are.
type pricing struct {
	campaigns []running // in the order of the content
	rate      int64     // basis points; 0 for no tax
	included  bool      // prices include the tax
}

// expectedInvoice contains the expected amounts of an invoice in cents.
type expectedInvoice struct{ gross, tax, bps int64 }

// running is an active campaign.
type running struct {
	id      string
	percent int64
	code    string // empty if the campaign needs no code
	most    int    // limit of the code's uses
}

// promise contains the amounts that the checkout showed to the buyer. The order must still have them in the end.
type promise struct {
	ID       string `db:"id"`
	List     int64  `db:"list_cents"`
	Discount int64  `db:"discount_cents"`
	Campaign string `db:"campaign_id"`
	Code     string `db:"campaign_code"`
	BPS      int64  `db:"tax_bps"`
	Tax      int64  `db:"tax_cents"`
	Amount   int64  `db:"amount_cents"`
}

// reprice changes prices as the owner: a campaign replaces an older one, or the tax changes.
func (w *salesSimulation) reprice(n int) {
	w.t.Helper()
	today := w.App.DB.Clock().Now().UTC()
	c := running{id: fmt.Sprintf("c%d", n%4), percent: 1 + w.r.Int64N(60)}
	alike := func(old running) bool { return old.id != c.id && old.percent == c.percent }
	// avoid equal discounts, of which the server may choose either
	for slices.ContainsFunc(w.prices.campaigns, alike) {
		c.percent++
	}
	value := map[string]any{"id": c.id, "name": "Sale", "services": []any{}, "percent": c.percent,
		"starts": today.AddDate(0, 0, -1).Format(time.DateOnly), "ends": today.AddDate(9, 0, 0).Format(time.DateOnly)}
	if w.r.IntN(2) == 0 {
		c.code, c.most = fmt.Sprintf("CODE-%d", n), 1+w.r.IntN(2)
		value["code"], value["most_uses"] = c.code, c.most
	}
	if i := slices.IndexFunc(w.prices.campaigns, func(old running) bool { return old.id == c.id }); i >= 0 {
		w.prices.campaigns[i] = c
	} else {
		w.prices.campaigns = append(w.prices.campaigns, c)
	}
	w.prices.rate, w.prices.included = []int64{0, 700, 810, 1900}[w.r.IntN(4)], w.r.IntN(2) == 0
	apptest.PublishContent(w.t, w.Server, w.admin, apptest.Set("campaigns.json", "/campaigns/"+c.id, value),
		apptest.Set("selling.json", "/seller/country", "DE"), apptest.Set("selling.json", "/tax/mode", "charged"),
		apptest.Set("selling.json", "/tax/prices_include_tax", w.prices.included),
		apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": float64(w.prices.rate) / 100}}))
}

// cheapest returns the campaign with the lowest price for the code ("" for none), and that price.
func (w *salesSimulation) cheapest(list int64, code string) (best running, cents int64) {
	cents = list
	for _, wanted := range []string{"", code} { // a code must lower the price more than campaigns without a code
		for _, c := range w.prices.campaigns {
			if lowered := list - (list*c.percent+50)/100; c.code == wanted && lowered < cents {
				best, cents = c, lowered
			}
		}
	}
	return best, cents
}

// buy checks out a service, sometimes with a code, and returns the id of the order.
func (w *salesSimulation) buy(n int, serviceID string, list int64, recurring bool) string {
	w.t.Helper()
	w.buyer = homes[w.r.IntN(len(homes))]
	for _, c := range w.prices.campaigns {
		if c.code == "" || w.r.IntN(2) == 0 {
			continue
		}
		best, cents := w.cheapest(list, c.code)
		a := w.checkout(n, serviceID, cents, recurring, c.code)
		if works := best.code == c.code && w.used[c.code] < c.most; works != (a.Status == http.StatusOK) {
			w.t.Fatalf("%s, used %d of %d times, best %+v: %d %s", c.code, w.used[c.code], c.most, best, a.Status, a.Body)
		} else if works {
			w.used[c.code]++
			return w.recordOrder(a, best, list, cents)
		}
	}
	best, cents := w.cheapest(list, "")
	a := w.checkout(n, serviceID, cents, recurring, "")
	if a.Status != http.StatusOK {
		w.t.Fatalf("%d %s", a.Status, a.Body)
	}
	return w.recordOrder(a, best, list, cents)
}

func (w *salesSimulation) checkout(n int, serviceID string, cents int64, recurring bool, code string) apptest.Answer {
	w.t.Helper()
	body := map[string]any{"serviceId": serviceID, "amount": cents, "isRecurring": recurring,
		"formData": map[string]any{"email": buyerOf(n), "name": "Ada", "street": "1 Harbor Road", "city": "Port",
			"country": w.buyer.country, "vatId": w.buyer.vatID, "company": w.buyer.company, "acceptTerms": true}}
	ask := map[string]any{"serviceId": serviceID, "country": w.buyer.country, "vatId": w.buyer.vatID,
		"company": w.buyer.company}
	if code != "" {
		body["code"], ask["code"] = code, code
	}
	w.quoted = orders.QuoteAnswer{}
	if a := w.Do(w.t, "POST", "/api/checkout/quote", "", ask); a.Status == http.StatusOK {
		a.Decode(w.t, &w.quoted)
		body["total"] = w.quoted.TotalCents + 1
		if a := w.Do(w.t, "POST", "/api/checkout", "", body); a.Status != http.StatusConflict {
			w.t.Fatalf("another total than the quoted one: %d %s", a.Status, a.Body)
		}
		body["total"] = w.quoted.TotalCents
	}
	return w.Do(w.t, "POST", "/api/checkout", "", body)
}

// recordOrder records the amounts promised to the buyer of the newest order, and returns its id.
func (w *salesSimulation) recordOrder(answer apptest.Answer, c running, list, cents int64) string {
	w.t.Helper()
	due := w.tax(cents, w.prices.included)
	p := promise{ID: w.placed(answer, due.gross), List: list, Discount: list - cents, Campaign: c.id, Code: c.code,
		BPS: due.bps, Tax: due.tax, Amount: due.gross}
	q, subtotal := w.quoted, list
	if w.App.Content().Selling.HasEUConsumers() && q.SubtotalCents >= cents && q.SubtotalCents <= list {
		subtotal = q.SubtotalCents // relative to earlier prices (prior_price_test.go)
	}
	if q.TotalCents != p.Amount || q.SubtotalCents != subtotal || q.DiscountCents != subtotal-cents ||
		q.PriceCents != cents || q.NetCents != p.Amount-p.Tax || q.Currency != w.currency {
		w.t.Errorf("quoted %+v, promised %+v", q, p)
	}
	w.promised[p.ID] = p
	return p.ID
}

// tax returns the amounts of a price for the current buyer and rate. Half cents are rounded up.
func (w *salesSimulation) tax(cents int64, included bool) expectedInvoice {
	due, whole := expectedInvoice{gross: cents}, int64(10_000)
	if w.buyer.taxed {
		due.bps = w.prices.rate
	}
	if included {
		due.tax = (2*cents*due.bps + whole + due.bps) / (2 * (whole + due.bps))
		return due
	}
	due.tax = (2*cents*due.bps + whole) / (2 * whole)
	due.gross += due.tax
	return due
}

// placed returns the id of the order of a checkout's response, and stores the buyer's link. Stripe must charge the
// total.
func (w *salesSimulation) placed(answer apptest.Answer, total int64) string {
	w.t.Helper()
	if w.mode == orders.ModeInvoice {
		token := orderToken.FindStringSubmatch(answer.Body)[1]
		o, err := w.App.Orders().FindByToken(w.t.Context(), token)
		if err != nil {
			w.t.Fatal(err)
		}
		w.links[o.Number] = token
		return o.ID
	}
	pages := w.fake.Sessions()
	page := pages[len(pages)-1]
	if page.Total != total || page.Currency != string(w.currency) {
		w.t.Errorf("Stripe charges %d %s, promised %d", page.Total, page.Currency, total)
	}
	token := orderToken.FindStringSubmatch(page.Parameters.Get("success_url"))[1]
	o, err := w.App.Orders().FindByToken(w.t.Context(), token)
	if err != nil || o.ID != page.OrderID {
		w.t.Fatalf("the page of order %s leads back to %s: %v", page.OrderID, o.ID, err)
	}
	w.links[o.Number] = token
	return o.ID
}

// released records that an unpaid order no longer uses its code.
func (w *salesSimulation) released(orderID string) {
	if code := w.promised[orderID].Code; code != "" {
		w.used[code]--
	}
}

// promises checks that every order has the promised amounts regardless of later publications: each campaign was
// applied once, and no code exceeded its limit.
func (w *salesSimulation) promises() {
	w.t.Helper()
	kept, err := database.All[promise](w.t.Context(), w.App.DB, `
		SELECT
			id,
			list_cents,
			discount_cents,
			campaign_id,
			campaign_code,
			tax_bps,
			tax_cents,
			amount_cents
		FROM orders
		WHERE service_id <> $1`, orders.ServiceOffer)
	if err != nil || len(kept) != len(w.promised) {
		w.t.Fatalf("%d orders of %d: %v", len(kept), len(w.promised), err)
	}
	for _, p := range kept {
		if w.promised[p.ID] != p {
			w.t.Errorf("the order says %+v, promised %+v", p, w.promised[p.ID])
		}
		if w.fake == nil {
			continue
		}
		coupon := w.fake.Coupon("order-" + p.ID)
		if (coupon != nil) != (p.Discount > 0) || coupon != nil && coupon.Get("amount_off") != fmt.Sprint(p.Discount) {
			w.t.Errorf("Stripe takes off %v of %+v", coupon, p)
		}
	}
	var uses []string
	for code, n := range w.used {
		uses = append(uses, fmt.Sprintf("%s %d", code, n))
	}
	w.t.Logf("%d orders of services, uses of codes: %s", len(kept), strings.Join(uses, ", "))
}
