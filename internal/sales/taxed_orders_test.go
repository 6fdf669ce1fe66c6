package sales_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/postal"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// invoiced is a row of the list of invoices.
type invoiced struct {
	kind  string
	rule  string
	net   int64
	tax   int64
	gross int64
}

// TestOrderInvoiceIncludesTax sells from Germany to a domestic consumer, to a company in France and abroad, at
// prices without tax. Later changes of the rate don't change orders. A refund and a cancelled order lead to credit
// notes.
func TestOrderInvoiceIncludesTax(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		rate := func(percent int) any {
			return apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": percent}})
		}
		apptest.PublishContent(t, s, admin, apptest.Set("selling.json", "/seller/country", "DE"), apptest.Set("selling.json", "/tax/mode", "charged"),
			apptest.Set("selling.json", "/tax/prices_include_tax", false), rate(19))
		order := func(want int, extra map[string]any) string {
			t.Helper()
			form := map[string]any{"name": "Ada", "email": "ada@buyer.example", "street": "1 Harbor Road", "city": "Port",
				"acceptTerms": true}
			maps.Copy(form, extra)
			a := s.Do(t, "POST", "/api/checkout", "",
				map[string]any{"serviceId": "private-training", "amount": 29700, "formData": form})
			if a.Status != want {
				t.Fatalf("%v: %d %s", extra, a.Status, a.Body)
			}
			if want != http.StatusOK {
				return a.Body
			}
			s.ConfirmOrders(t)
			return apptest.Newest(t, s, "orders")
		}
		if body := order(400, nil); !strings.Contains(body, `"field":"country"`) {
			t.Errorf("no country: %s", body)
		}
		if body := order(400, map[string]any{"country": "FR", "vatId": "DE136695976"}); !strings.Contains(body,
			`"field":"vatId"`) {
			t.Errorf("a VAT id of another country: %s", body)
		}
		if body := order(400, map[string]any{"country": "DE", "city": ""}); !strings.Contains(body, `"field":"city"`) {
			t.Errorf("an address without a city: %s", body)
		}
		if body := order(400, map[string]any{"country": "FR", "vatId": "FR00000000000"}); !strings.Contains(body,
			"check digits don't fit") {
			t.Errorf("a VAT id with wrong check digits: %s", body)
		}
		home := order(200, map[string]any{"country": "DE"})
		company := order(200, map[string]any{"country": "FR", "company": "Moteurs", "vatId": "FR40303265045"})
		abroad := order(200, map[string]any{"country": "US", "company": "Engines Inc."})
		apptest.PublishContent(t, s, admin, rate(20))
		for orderID, want := range map[string]invoiced{
			home:    {"invoice", "domestic", 29700, 5643, 35343},
			company: {"invoice", "reverse_charge", 29700, 0, 29700},
			abroad:  {"invoice", "export", 29700, 0, 29700},
		} {
			if got := invoicesOf(t, s, orderID); len(got) != 1 || got[0] != want {
				t.Errorf("invoiced %+v, want %+v", got, want)
			}
		}
		deed := func(orderID, deed string, body any) {
			t.Helper()
			if a := s.Do(t, "POST", "/api/admin/orders/"+orderID+deed, admin, body); a.Status != 200 {
				t.Fatalf("%s: %d %s", deed, a.Status, a.Body)
			}
			s.Drain(t)
		}
		deed(home, "/mark-paid", nil)
		deed(home, "/refund", map[string]any{"id": id.New(), "cents": 11900, "currency": "usd"})
		deed(abroad, "/cancel", map[string]any{})
		if got := invoicesOf(t, s, home); len(got) != 2 ||
			got[1] != (invoiced{"credit_note", "domestic", -10000, -1900, -11900}) {
			t.Errorf("the refund is credited as %+v", got)
		}
		if got := invoicesOf(t, s, abroad); len(got) != 2 ||
			got[1] != (invoiced{"credit_note", "export", -29700, 0, -29700}) {
			t.Errorf("the cancelled order is credited as %+v", got)
		}
	}, apptest.Payments("invoice"))
}

// TestOfferPartsAreInvoicedToTheCent splits the tax of many amounts over deposit and rest. Each part's invoice
// matches its order, although its tax may differ from the rate by a cent.
func TestOfferPartsAreInvoicedToTheCent(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		service := s.App.Orders()
		if err := service.PrepareOfferOrder(t.Context()); err != nil {
			t.Fatal(err)
		}
		for cents := int64(10_001); cents < 10_020; cents++ {
			want := invoiced{"invoice", "domestic", cents - 1_600, 1_600, cents}
			var orderID string
			err := s.App.DB.Write(t.Context(), func(tx *database.Tx) (err error) {
				orderID, err = service.PlaceOfferOrder(t.Context(), tx, sale.OfferOrder{
					AcceptedOffer: sale.AcceptedOffer{Offer: "OF-2026-0001"}, Part: sale.PartRest, Summary: "Training", Currency: money.USD, AcceptedAt: tx.Now(),
					Taxed: sale.Taxed{TotalCents: cents, Tax: sale.Tax{TaxCents: want.tax, TaxBPS: 1900, TaxRule: want.rule}},
					Buyer: sale.Party{Name: "Ada", Email: "ada@buyer.example"}})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.App.Billing().IssueInvoice(t.Context(), orderID); err != nil {
				t.Fatalf("%d cents: %v", cents, err)
			}
			if got := invoicesOf(t, s, orderID); len(got) != 1 || got[0] != want {
				t.Errorf("invoiced %+v, want %+v", got, want)
			}
		}
	}, apptest.Payments("invoice"))
}

// invoicesOf returns the invoices and credit notes of an order, oldest first.
func invoicesOf(t *testing.T, s *apptest.Server, orderID string) (all []invoiced) {
	t.Helper()
	rows, err := database.All[string](t.Context(), s.App.DB, `
		SELECT invoices.kind || ' ' || invoice_taxes.rule || ' ' || invoice_taxes.net_cents || ' ' ||
			invoice_taxes.tax_cents || ' ' || invoice_taxes.gross_cents
		FROM invoices
		JOIN invoice_taxes ON invoice_taxes.invoice_id = invoices.id
		WHERE invoices.order_id = $1
		ORDER BY invoices.id`, orderID)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var one invoiced
		if _, err := fmt.Sscan(row, &one.kind, &one.rule, &one.net, &one.tax, &one.gross); err != nil {
			t.Fatalf("%q: %v", row, err)
		}
		all = append(all, one)
	}
	return all
}

// TestOfferOfCatalogueServiceMatchesOrderPrice checks that, with prices that include tax, an offer of a catalogue
// service has the same total as the order form, and a higher total if the offer doesn't say that its prices include
// tax.
func TestOfferOfCatalogueServiceMatchesOrderPrice(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	admin := s.SignIn(t, apptest.AdminEmail)
	apptest.PublishContent(t, s, admin, apptest.Set("selling.json", "/seller/country", "DE"), apptest.Set("selling.json", "/tax/mode", "charged"),
		apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19}}))
	var services []offers.CatalogueService
	s.Do(t, "GET", "/api/admin/offer-services", admin, nil).Decode(t, &services)
	for _, service := range services {
		if !service.PriceTaxed {
			t.Fatalf("%s doesn't include tax", service.ID)
		}
		var quote orders.QuoteAnswer
		ask := map[string]any{"serviceId": service.ID, "country": "DE"}
		a := s.Do(t, "POST", "/api/checkout/quote", "", ask)
		if a.Status != http.StatusOK || service.PriceCents == 0 {
			continue // available by quote only
		}
		a.Decode(t, &quote)
		content := sale.OfferContent{OfferBody: sale.OfferBody{PricesTaxed: true,
			Buyer: sale.Party{Address: postal.Address{Country: "DE"}},
			Lines: []sale.OfferLine{{ServiceID: service.ID, Text: service.Name, Quantity: 1, UnitCents: service.PriceCents}}}}
		var got, net sale.OfferTotals
		s.Do(t, "POST", "/api/admin/offer-totals", admin, content).Decode(t, &got)
		if got.TotalCents != quote.TotalCents || got.TaxCents != quote.Taxes[0].TaxCents ||
			got.TotalCents != service.PriceCents {
			t.Errorf("%s: offered %+v, quoted %+v", service.ID, got, quote)
		}
		content.PricesTaxed = false
		s.Do(t, "POST", "/api/admin/offer-totals", admin, content).Decode(t, &net)
		if net.NetCents != service.PriceCents || net.TotalCents <= got.TotalCents {
			t.Errorf("%s: net %+v", service.ID, net)
		}
	}
}

// TestQuoteExplainsTax checks the explanation of a tax, and the owner's text for a sale without tax.
func TestQuoteExplainsTax(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	apptest.PublishContent(t, s, s.SignIn(t, apptest.AdminEmail), apptest.Set("selling.json", "/seller/country", "DE"),
		apptest.Set("selling.json", "/tax/mode", "charged"), apptest.Set("selling.json", "/tax/export_note", "Supplied abroad."),
		apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19},
			map[string]any{"country": "FR", "percent": 20}}))
	for country, want := range map[string]string{"DE": "VAT 19% / VAT of Germany.", "FR": "VAT 20% / VAT of France.",
		"US": "VAT 0% / Supplied abroad."} {
		var quote orders.QuoteAnswer
		s.Do(t, "POST", "/api/checkout/quote", "",
			map[string]any{"serviceId": "private-training", "country": country, "company": "Engines"}).Decode(t, &quote)
		if len(quote.Taxes) != 1 || quote.Taxes[0].Label+" / "+quote.Taxes[0].Reason != want {
			t.Errorf("%+v, want %s", quote.Taxes, want)
		}
	}
}
