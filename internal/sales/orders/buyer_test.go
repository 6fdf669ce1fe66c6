package orders_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/testpay"
	"harborlight/internal/sales/sale"
)

// TestInvoiceRequiresBuyer checks that invoice mode stores nothing without name, address and accepted terms, and that
// a purchase button leads to the form.
func TestInvoiceRequiresBuyer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		pressed := s.Do(t, "POST", "/api/checkout", "", video(nil))
		if pressed.Status != 200 || !strings.HasSuffix(strings.Trim(pressed.Body, "\n{}\""),
			"/service-order?service=video-package") {
			t.Errorf("a press on a button: %d %s", pressed.Status, pressed.Body)
		}
		full := buyer("ada@example.com")
		for _, missing := range []string{"name", "email", "acceptTerms"} {
			form := maps.Clone(full)
			delete(form, missing)
			if a := s.Do(t, "POST", "/api/checkout", "", video(form)); a.Status != 400 ||
				!strings.Contains(a.Body, `"field":"`+missing+`"`) {
				t.Errorf("without %s: %d %s", missing, a.Status, a.Body)
			}
		}
		for field, value := range map[string]any{"acceptTerms": "yes", "country": "ZZ", "vatId": "12", "street": "a\nb",
			"email": "nobody", "city": strings.Repeat("x", 201), "postcode": 12} {
			form := maps.Clone(full)
			form[field] = value
			if a := s.Do(t, "POST", "/api/checkout", "", video(form)); a.Status != 400 ||
				!strings.Contains(a.Body, `"field":"`+field+`"`) {
				t.Errorf("%s is %v: %d %s", field, value, a.Status, a.Body)
			}
		}
		if n := ordersIn(t, s); n != 0 {
			t.Fatalf("%d orders were stored", n)
		}
		maps.Copy(full, map[string]any{"company": "Engines", "street": "Main St 1", "postcode": "10115", "city": "Berlin",
			"country": "de", "vatId": "de 136.695-976"})
		if a := s.Do(t, "POST", "/api/checkout", "", video(full)); a.Status != 200 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		admin := s.SignIn(t, apptest.AdminEmail)
		var page struct{ Items []struct{ ID string } }
		s.Do(t, "GET", "/api/admin/orders", admin, nil).Decode(t, &page)
		var d orders.OrderDetail
		s.Do(t, "GET", "/api/admin/orders/"+page.Items[0].ID, admin, nil).Decode(t, &d)
		if d.VATID != "DE136695976" || !slices.Equal(d.Address, []string{"Main St 1", "10115 Berlin", "Germany"}) {
			t.Errorf("the buyer is %+v", d)
		}
		if d.TermsVersion == "" || d.TermsAcceptedAt == nil || len(d.Fields) != 0 {
			t.Errorf("accepted %q at %v, besides %v", d.TermsVersion, d.TermsAcceptedAt, d.Fields)
		}
	}, apptest.Payments("invoice"))
}

// TestT83ServerDecidesRequiredFields checks in each mode that nothing is stored without the required terms,
// whatever the form contains or omits, and that a purchase button leads to the order form.
func TestT83ServerDecidesRequiredFields(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := newWorld(db)
		shop := func(mode orders.Payments, hasTerms bool) *orders.Service {
			return orders.New(db, orders.Config{PublicURL: "https://site.example",
				Content: shopContent(func(s *content.Site) {
					if hasTerms {
						s.Navigation.Footer.Legal = []content.LegalNotice{{ID: "terms", To: "/terms"}}
					}
				}), Owner: ownerEmail}, goods, w.talks, mode)
		}
		buy := func(s *orders.Service, form orders.Form) (string, error) {
			return s.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700, Form: form})
		}
		for _, mode := range []orders.Payments{w.till, testpay.Provider{}, orders.Invoice{}} {
			s := shop(mode, true)
			for _, press := range []orders.Form{nil, {}, {"application": "none"}, {"notes": "Fast", "country": "DE"}} {
				if got, err := buy(s, press); err != nil || got != "https://site.example/service-order?service=video" {
					t.Errorf("%s: a press with %v leads to %s, %v", mode.Mode(), press, got, err)
				}
			}
			for _, form := range []orders.Form{{"acceptTerms": false}, {"acceptTerms": "true"}, {"name": "Ada"},
				{"name": "Ada", "email": "ada@example.com"}, {"name": "Ada", "email": "ada@example.com", "acceptTerms": 1}} {
				if _, err := buy(s, form); fault.KindOf(err) != fault.KindInvalid {
					t.Errorf("%s: a form with %v: %v", mode.Mode(), form, err)
				}
			}
		}
		if n := w.count(t, "orders"); n != 0 {
			t.Fatalf("%d orders were stored", n)
		}
		cards := shop(w.till, true)
		_, err := buy(cards, orders.Form{"acceptTerms": true})
		if err != nil || w.till.started[0].Terms.Version != "/terms" {
			t.Errorf("accepted terms: %+v, %v", w.till.started, err)
		}
		before := shop(w.till, false)
		address, err := buy(before, nil)
		if err != nil {
			t.Fatalf("a press where there are no terms: %v", err)
		}
		if err := before.Cancel(t.Context(), w.till.started[1].ID, "test"); err != nil {
			t.Fatal(err)
		}
		got, err := cards.Resume(t.Context(), strings.TrimPrefix(address, "https://pay.example/"))
		if err != nil || got != "https://site.example/service-order?service=video" {
			t.Errorf("an order from before the terms goes on at %s, %v", got, err)
		}
	})
}

// flatTax adds 19% tax, and none abroad. It requires the country, and for pounds the address.
type flatTax struct{}

func (flatTax) NeedsCountry() bool                               { return true }
func (flatTax) AsksCompany() bool                                { return true }
func (flatTax) NeedsAddress(c money.Currency, _ sale.Taxed) bool { return c == "gbp" }

func (flatTax) Rule(t sale.Tax, country string) tax.Rule {
	return tax.Rule{Name: t.TaxRule, Country: country, BasisPoints: t.TaxBPS, Label: "VAT"}
}

func (f flatTax) TaxAt(_ time.Time, cents int64, _ bool, b sale.Party) sale.Taxed {
	p, _ := f.Price(cents, 0, b)
	return p.Taxed
}

func (flatTax) Price(subtotal, discount int64, b sale.Party) (sale.Priced, error) {
	cents := subtotal - discount
	p := sale.Priced{SubtotalCents: subtotal, DiscountCents: discount}
	switch {
	case b.VATID == "DE000000000":
		return p, fault.InvalidField("vatId", fault.Plain("This VAT id doesn't exist."))
	case b.Country != "DE":
		p.Taxed = sale.Taxed{TotalCents: cents, Tax: sale.Tax{TaxRule: "abroad"}}
		return p, nil
	}
	tax := (cents*19 + 50) / 100
	p.Taxed = sale.Taxed{TotalCents: cents + tax, Tax: sale.Tax{TaxCents: tax, TaxBPS: 1900, TaxRule: "domestic"}}
	return p, nil
}

// TestTotalIncludesTax checks that the price is compared without tax, that the order's total includes tax,
// and that the country is required.
func TestTotalIncludesTax(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := world{db: db, till: &till{}, talks: &consultationLog{}}
		w.Service = orders.New(db, orders.Config{PublicURL: "https://site.example", Taxes: flatTax{},
			Content: shopContent(), Owner: ownerEmail}, goods, w.talks, w.till)
		address, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700})
		if err != nil || address != "https://site.example/service-order?service=video" {
			t.Errorf("a press on a button leads to %s, %v", address, err)
		}
		for _, form := range []orders.Form{{"name": "Ada"}, {"name": "Ada", "country": "DE", "vatId": "DE000000000"}} {
			_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700, Form: form})
			if fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("%v: %v", form, err)
			}
		}
		if n := w.count(t, "orders"); n != 0 {
			t.Fatalf("%d orders were stored", n)
		}
		o, token := w.buy(t, orders.Form{"name": "Ada", "country": "DE"})
		if o.TotalCents != 178143 || o.TaxCents != 28443 || o.TaxBPS != 1900 || o.TaxRule != "domestic" ||
			o.SubtotalCents != 149700 {
			t.Errorf("the order owes %d with %d tax by %s", o.TotalCents, o.TaxCents, o.TaxRule)
		}
		if o, _ := w.buy(t, orders.Form{"name": "Ada", "country": "US"}); o.TotalCents != 149700 || o.TaxCents != 0 {
			t.Errorf("abroad the order owes %d with %d tax", o.TotalCents, o.TaxCents)
		}
		if err := w.Cancel(t.Context(), o.ID, "test"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Resume(t.Context(), token); err != nil {
			t.Errorf("the same price is taken for another: %v", err)
		}
	})
}

// TestLicenseRequiresApplication checks that the application must be one of the offered ones. It is required by
// invoice and optional by card.
func TestLicenseRequiresApplication(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		w := newWorld(db)
		for _, mode := range []orders.Payments{w.till, orders.Invoice{}} {
			service := orders.New(db, orders.Config{PublicURL: "https://site.example", Content: shopContent(),
				Owner: ownerEmail}, shop{
				"licence": {ID: "licence", Name: "Licence", PriceCents: 79999, Applications: []string{"Weather Radar"}},
			}, w.talks, mode)
			buy := func(application string) (string, error) {
				return service.Checkout(t.Context(), orders.Request{ServiceID: "licence", PriceCents: 79999, Form: orders.Form{
					"name": "Ada", "email": "ada@example.com", "acceptTerms": true, "application": application}})
			}
			var refused *fault.Error
			if _, err := buy("Space Radar"); !errors.As(err, &refused) || refused.Fields[0].Name != "application" {
				t.Errorf("%s: an application that isn't for sale: %v", mode.Mode(), err)
			}
			if _, err := buy(""); (err == nil) != (mode.Mode() == orders.ModeStripe) {
				t.Errorf("%s: no application: %v", mode.Mode(), err)
			}
			if _, err := buy("Weather Radar"); err != nil {
				t.Errorf("%s: %v", mode.Mode(), err)
			}
		}
		invoices := orders.New(db, orders.Config{PublicURL: "https://site.example", Content: shopContent(),
			Owner: ownerEmail}, shop{
			"licence": {ID: "licence", PriceCents: 79999, Applications: []string{"Weather Radar"}}}, w.talks, orders.Invoice{})
		address, err := invoices.Checkout(t.Context(), orders.Request{ServiceID: "licence", PriceCents: 79999,
			Form: orders.Form{"application": "Weather Radar"}})
		if err != nil || address != "https://site.example/service-order?application=Weather+Radar&service=licence" {
			t.Errorf("a press on the button leads to %s, %v", address, err)
		}
	})
}
