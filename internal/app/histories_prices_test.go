package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// home is a buyer in one of some countries, and what it means for the tax.
type home struct {
	country string
	vatID   string
	taxed   bool // at the rate of the seller's country; else at none
}

var homes = []home{{"DE", "", true}, {"DE", "DE123456789", true}, {"FR", "", true}, {"FR", "FR12123456789", false},
	{"US", "", false}, {"GB", "GB123456789", false}}

// pricing is what the owner has published: campaigns, and the tax of the country that all sell and buy in.
type pricing struct {
	campaigns []running // in the order of the content
	rate      int64     // basis points; 0: no tax
	included  bool      // prices include the tax
}

// running is a campaign that runs.
type running struct {
	id      string
	percent int64
	code    string // empty: for everybody
	most    int    // uses of the code
}

// promise is what a buyer was promised at the checkout. It must be what the order says at the end of history.
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

// reprice lets the owner change what things cost: another campaign takes the place of an older one, or the tax changes.
func (w *till) reprice(n int) {
	w.t.Helper()
	today := time.Now().UTC()
	c := running{id: fmt.Sprintf("c%d", n%4), percent: 1 + w.r.Int64N(60)}
	alike := func(old running) bool { return old.id != c.id && old.percent == c.percent }
	for slices.ContainsFunc(w.prices.campaigns, alike) { // of two that are worth the same, either may be named
		c.percent++
	}
	value := map[string]any{"id": c.id, "name": "Sale", "services": []any{}, "percent": c.percent,
		"starts": today.AddDate(0, 0, -1).Format(time.DateOnly), "ends": today.AddDate(0, 0, 2).Format(time.DateOnly)}
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
	publishContent(w.t, w.Server, w.admin, set("campaigns.json", "/campaigns/"+c.id, value),
		set("selling.json", "/seller/country", "DE"), set("selling.json", "/tax/mode", "charged"),
		set("selling.json", "/tax/prices_include_tax", w.prices.included),
		set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": float64(w.prices.rate) / 100}}))
}

// cheapest returns the campaign with the lowest price that the code ("") opens, and that price.
func (w *till) cheapest(list int64, code string) (best running, cents int64) {
	cents = list
	for _, wanted := range []string{"", code} { // a code must be worth more than what everybody gets
		for _, c := range w.prices.campaigns {
			if lowered := list - (list*c.percent+50)/100; c.code == wanted && lowered < cents {
				best, cents = c, lowered
			}
		}
	}
	return best, cents
}

// buy checks a service out, with a code if there is one to be tried, and returns its page at Stripe.
func (w *till) buy(n int, serviceID string, list int64, recurring bool) *stripetest.Session {
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
			return w.bought(best, list, cents)
		}
	}
	best, cents := w.cheapest(list, "")
	if a := w.checkout(n, serviceID, cents, recurring, ""); a.Status != http.StatusOK {
		w.t.Fatalf("%d %s", a.Status, a.Body)
	}
	return w.bought(best, list, cents)
}

func (w *till) checkout(n int, serviceID string, cents int64, recurring bool, code string) apptest.Answer {
	w.t.Helper()
	body := map[string]any{"serviceId": serviceID, "amount": cents, "isRecurring": recurring,
		"formData": map[string]any{"email": buyerOf(n), "name": "Ada", "street": "1 Harbor Road", "city": "Port",
			"country": w.buyer.country, "vatId": w.buyer.vatID, "acceptTerms": true}}
	ask := map[string]any{"serviceId": serviceID, "country": w.buyer.country, "vatId": w.buyer.vatID}
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

// bought writes down what the buyer of the newest page was promised.
func (w *till) bought(c running, list, cents int64) *stripetest.Session {
	w.t.Helper()
	pages := w.fake.Sessions()
	page := pages[len(pages)-1]
	p := promise{ID: page.OrderID, List: list, Discount: list - cents, Campaign: c.id, Code: c.code, Amount: cents}
	if w.buyer.taxed {
		p.BPS = w.prices.rate
	}
	if whole := int64(10_000); w.prices.included {
		p.Tax = (2*cents*p.BPS + whole + p.BPS) / (2 * (whole + p.BPS))
	} else {
		p.Tax = (2*cents*p.BPS + whole) / (2 * whole)
		p.Amount += p.Tax
	}
	if page.Total != p.Amount {
		w.t.Errorf("Stripe charges %d, promised %+v", page.Total, p)
	}
	if q := w.quoted; q.TotalCents != p.Amount || q.SubtotalCents != p.List || q.DiscountCents != p.Discount ||
		q.PriceCents != cents || q.NetCents != p.Amount-p.Tax {
		w.t.Errorf("quoted %+v, promised %+v", q, p)
	}
	w.promised[p.ID] = p
	return page
}

// released says that an order which never was paid uses its code no longer.
func (w *till) released(page *stripetest.Session) {
	if code := w.promised[page.OrderID].Code; code != "" {
		w.used[code]--
	}
}

// promises holds that every order keeps what its buyer was promised, whatever the owner published since: each campaign
// was taken off once, and no code was used more often than it may be.
func (w *till) promises() {
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
		WHERE mode = 'stripe'`)
	if err != nil || len(kept) != len(w.promised) {
		w.t.Fatalf("%d orders of %d: %v", len(kept), len(w.promised), err)
	}
	for _, p := range kept {
		if w.promised[p.ID] != p {
			w.t.Errorf("the order says %+v, promised %+v", p, w.promised[p.ID])
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
	w.t.Logf("%d orders by card, uses of codes: %s", len(kept), strings.Join(uses, ", "))
}
