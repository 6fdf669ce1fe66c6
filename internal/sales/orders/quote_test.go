package orders_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
)

// taxed returns a shop that charges tax, with a running campaign.
func taxed(db *database.DB, s *campaignCatalogue, payments orders.Payments) world {
	w := world{db: db, till: &till{}, talks: &consultationLog{}}
	if payments == nil {
		payments = w.till
	}
	w.Service = orders.New(db, orders.Config{PublicURL: "https://site.example", Taxes: flatTax{}, Codes: s,
		Content: shopContent(), Owner: ownerEmail}, s, w.talks, payments)
	return w
}

// TestCurrencyDeterminesAddressRequirement checks that the site's currency determines whether quote and order require
// a street.
func TestCurrencyDeterminesAddressRequirement(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	for currency, asks := range map[money.Currency]bool{"gbp": true, "eur": false} {
		site := shopContent(func(s *content.Site) { s.Selling.Currency = currency })
		service := orders.New(db, orders.Config{PublicURL: "https://site.example", Taxes: flatTax{},
			Content: site, Owner: ownerEmail}, &campaignCatalogue{}, &consultationLog{}, &till{})
		q, err := service.Quote(t.Context(), orders.QuoteRequest{ServiceID: "video", Country: "DE"})
		if err != nil {
			t.Fatal(err)
		}
		quoted := slices.ContainsFunc(q.Fields, func(f fault.Field) bool { return f.Name == "street" })
		_, err = service.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: q.PriceCents(),
			Form: orders.Form{"name": "Ada", "country": "DE"}})
		if quoted != asks || (fault.KindOf(err) == fault.KindInvalid) != asks {
			t.Errorf("%s: the quote asks for a street: %t; the order: %v", currency, quoted, err)
		}
	}
}

// TestOrderTotalEqualsQuote checks that quotes and orders have the same amounts, that a quote stores nothing, and
// that an order with an outdated total is refused with the current one.
func TestOrderTotalEqualsQuote(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := taxed(db, &campaignCatalogue{off: 49700, codeOff: 99700}, nil)
		for _, c := range []struct {
			code, country               string
			price, tax, total, discount int64
		}{
			{"", "DE", 100000, 19000, 119000, 49700}, {"", "US", 100000, 0, 100000, 49700},
			{"ONCE", "DE", 50000, 9500, 59500, 99700},
		} {
			q, err := w.Quote(t.Context(), orders.QuoteRequest{ServiceID: "video", Code: c.code, Country: c.country})
			if err != nil || q.PriceCents() != c.price || q.Amount.TaxCents != c.tax || q.Amount.TotalCents != c.total ||
				q.DiscountCents != c.discount || q.Currency != "usd" {
				t.Fatalf("%+v, %v", q, err)
			}
			before := w.count(t, "orders")
			order := func(total int64) error {
				_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: c.price, Code: c.code,
					TotalCents: &total, Form: orders.Form{"name": "Ada", "country": c.country}})
				return err
			}
			f := fault.As(order(c.total - 1))
			if f == nil || f.Code != "total_changed" || f.Message != message.OrdersTotalChanged(q.Currency.Format(c.total)) {
				t.Errorf("a cent less: %v", f)
			}
			if n := w.count(t, "orders"); n != before {
				t.Errorf("%d orders of another total", n-before)
			}
			if err := order(c.total); err != nil {
				t.Errorf("the quoted total: %v", err)
			}
		}
	})
}

// TestQuoteListsRequiredFields checks the required fields of each payment mode, and that an order without one of
// them is refused with the same message.
func TestQuoteListsRequiredFields(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	for _, c := range []struct {
		payments orders.Payments
		review   bool
		fields   string
	}{
		{nil, false, "country"},
		{orders.Invoice{}, true, "name email country acceptTerms"},
	} {
		w := taxed(db, &campaignCatalogue{}, c.payments)
		q, err := w.Quote(t.Context(), orders.QuoteRequest{ServiceID: "video"})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, field := range q.Fields {
			names = append(names, field.Name)
			whole := orders.Form{"name": "Ada", "email": "ada@site.example", "country": "DE", "acceptTerms": true,
				field.Name: nil}
			_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700, Form: whole})
			if f := fault.As(err); f == nil || f.Fields[0] != field {
				t.Errorf("an order without %s: %v", field.Name, err)
			}
		}
		if got := strings.Join(names, " "); got != c.fields || (q.Mode == orders.ModeInvoice) != c.review {
			t.Errorf("needs %s in mode %s, want %s", got, q.Mode, c.fields)
		}
		account := auth.With(t.Context(), auth.Principal{UserID: "user-1", Email: "ada@site.example"})
		own, err := w.Quote(account, orders.QuoteRequest{ServiceID: "video"})
		if err != nil || slices.ContainsFunc(own.Fields, func(f fault.Field) bool { return f.Name == "email" }) ||
			len(own.Fields) == 0 {
			t.Errorf("a signed-in buyer is asked for %+v, %v", own.Fields, err)
		}
	}
}

// TestT127QuoteRefusesUnknownInput sends hostile input. The server stores and repeats none of it.
func TestT127QuoteRefusesUnknownInput(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"))
	for name, body := range map[string]string{
		"an unknown service":    `{"serviceId":"yacht"}`,
		"a service by quote":    `{"serviceId":"custom-song"}`,
		"no service":            `{}`,
		"a price of one's own":  `{"serviceId":"video-package","price_cents":1}`,
		"a quantity":            `{"serviceId":"video-package","quantity":-1}`,
		"a key in another case": `{"serviceId":"video-package","Country":"DE"}`,
		"a key twice":           `{"serviceId":"video-package","serviceId":"yacht"}`,
		"a country as a list":   `{"serviceId":"video-package","country":["DE"]}`,
		"an unknown country":    `{"serviceId":"video-package","country":"ZZ"}`,
		"a country in words":    `{"serviceId":"video-package","country":"yacht"}`,
		"a VAT id of no form":   `{"serviceId":"video-package","vatId":"yacht<script>"}`,
		"an endless VAT id":     `{"serviceId":"video-package","vatId":"` + strings.Repeat("1", 41) + `"}`,
		"an unknown code":       `{"serviceId":"video-package","code":"yacht"}`,
		"an endless code":       `{"serviceId":"video-package","code":"` + strings.Repeat("1", 65) + `"}`,
		"no object":             `[]`,
		"nothing":               ``,
	} {
		answer := s.Do(t, "POST", "/api/checkout/quote", "", body)
		if answer.Status != 400 || strings.Contains(answer.Body, "yacht") {
			t.Errorf("%s: %d %s", name, answer.Status, answer.Body)
		}
	}
	if a := s.Do(t, "POST", "/api/checkout/quote", "", `{"serviceId":"video-package"}`); a.Status != 200 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if n := ordersIn(t, s); n != 0 {
		t.Errorf("%d orders were stored", n)
	}
}

// TestT127QuotesAreLimitedByNetwork requests quotes until it is refused.
func TestT127QuotesAreLimitedByNetwork(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited, apptest.Payments("test"))
	for i := range 1000 {
		if a := s.Do(t, "POST", "/api/checkout/quote", "", `{"serviceId":"video-package"}`); a.Status == 429 {
			if i < 100 {
				t.Errorf("only %d quotes: a buyer who compares services needs more", i)
			}
			return
		}
	}
	t.Error("quotes have no limit")
}
