package sales_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
)

// buyerCase is a kind of buyer with the total and tax that it owes for a service of 297.00 by a German seller at 19%
// VAT: with prices that include tax, and with prices that don't.
type buyerCase struct {
	who, country, vatID, company string
	rule                         string
	total, tax                   int64
	netTotal, netTax             int64
}

var buyerCases = []buyerCase{
	{"at home", "DE", "", "", "domestic", 29700, 4742, 29700, 4742},
	{"a company at home", "DE", "DE136695976", "Hafen GmbH", "domestic", 29700, 4742, 29700, 4742},
	{"a company in the EU", "FR", "FR40303265045", "Moteurs", "reverse_charge", 29700, 0, 24958, 0},
	{"one without a VAT id", "FR", "", "Moteurs", "destination", 29700, 4950, 29950, 4992},
	{"a person in the EU", "FR", "", "", "destination", 29700, 4950, 29950, 4992},
	{"a person where no rate is known", "IT", "", "", "domestic", 29700, 4742, 29700, 4742},
	{"a company abroad", "US", "", "Engines Inc.", "export", 29700, 0, 24958, 0},
	{"a person abroad", "US", "", "", "domestic", 29700, 4742, 29700, 4742},
}

// TestTaxByKindOfBuyer checks that quote, order and invoice agree for each buyer, with and without a
// campaign, and for both kinds of prices. The amounts were computed by hand.
func TestTaxByKindOfBuyer(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	admin := s.SignIn(t, apptest.AdminEmail)
	apptest.PublishContent(t, s, admin, apptest.Set("selling.json", "/seller/country", "DE"), apptest.Set("selling.json", "/tax/mode", "charged"),
		apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19},
			map[string]any{"country": "FR", "percent": 20}}))
	for _, b := range buyerCases {
		checkOwed(t, s, b, b.total, b.tax)
	}
	apptest.PublishContent(t, s, admin, apptest.Set("selling.json", "/tax/gross_prices", "same_net"))
	for _, b := range buyerCases {
		checkOwed(t, s, b, b.netTotal, b.netTax)
	}
	apptest.PublishContent(t, s, admin, apptest.Set("selling.json", "/tax/consumers_abroad", "untaxed"))
	checkOwed(t, s, buyerCase{who: "a person abroad, untaxed", country: "US", rule: "export"}, 24958, 0)
	apptest.PublishContent(t, s, admin, apptest.Set("campaigns.json", "/campaigns/tenth", map[string]any{"id": "tenth", "name": "Sale",
		"services": []any{}, "percent": 10, "starts": "2020-01-01", "ends": "2099-12-31"}))
	checkOwed(t, s, buyerCase{who: "with a campaign", country: "US", rule: "export"}, 22462, 0) // 267.30 less 19%
}

// email returns an address per kind of buyer, because an address gets a limited number of confirmations per day.
func (b buyerCase) email() string {
	return strings.NewReplacer(" ", "-", ",", "").Replace(b.who) + "@buyer.example"
}

// checkOwed requests a quote and places the order for a buyer, and compares the order and the printed invoice with the
// quote.
func checkOwed(t *testing.T, s *apptest.Server, b buyerCase, total, tax int64) {
	t.Helper()
	ask := map[string]any{"serviceId": "private-training", "country": b.country, "vatId": b.vatID, "company": b.company}
	var q orders.QuoteAnswer
	s.Do(t, "POST", "/api/checkout/quote", "", ask).Decode(t, &q)
	if q.TotalCents != total || q.NetCents != total-tax || len(q.Taxes) != 1 || q.Taxes[0].TaxCents != tax {
		t.Fatalf("%s is quoted %+v", b.who, q)
	}
	a := s.Do(t, "POST", "/api/checkout", "", map[string]any{"serviceId": "private-training", "amount": q.PriceCents,
		"total": q.TotalCents, "formData": map[string]any{"name": "Ada", "email": b.email(), "street": "1 Quay",
			"city": "Port", "country": b.country, "vatId": b.vatID, "company": b.company, "acceptTerms": true}})
	if a.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", b.who, a.Status, a.Body)
	}
	s.ConfirmOrders(t)
	s.Drain(t)
	orderID := apptest.Newest(t, s, "orders")
	want := invoiced{"invoice", b.rule, total - tax, tax, total}
	if got := invoicesOf(t, s, orderID); len(got) != 1 || got[0] != want {
		t.Errorf("%s is invoiced %+v, want %+v", b.who, got, want)
	}
	data, err := database.One[[]byte](t.Context(), s.App.DB, `
		SELECT data
		FROM invoice_files
		JOIN invoices ON invoice_id = id
		WHERE order_id = $1`, orderID)
	if err != nil {
		t.Fatal(err)
	}
	p := readPaper(t, data)
	sum := p.total
	if strings.Contains(p.heading, "excl.") {
		sum = p.net
	}
	if p.lines != sum || p.total != total || p.net != total-tax {
		t.Errorf("%s: the paper says %+v", b.who, p)
	}
}

// TestExportsContainTaxAndInvoice checks that the file of orders has a column for tax, and that a credit note in the
// bookkeeping file names its invoice and has no due date.
func TestExportsContainTaxAndInvoice(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	admin := s.SignIn(t, apptest.AdminEmail)
	apptest.PublishContent(t, s, admin, apptest.Set("selling.json", "/seller/country", "DE"), apptest.Set("selling.json", "/tax/mode", "charged"),
		apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19}}))
	checkOwed(t, s, buyerCases[0], 29700, 4742)
	orderID := apptest.Newest(t, s, "orders")
	s.Do(t, "POST", "/api/admin/orders/"+orderID+"/mark-paid", admin, nil)
	s.Do(t, "POST", "/api/admin/orders/"+orderID+"/refund", admin,
		map[string]any{"id": id.New(), "cents": 11900, "currency": "usd"})
	s.Drain(t)
	w := &salesSimulation{Server: s, t: t}
	if rows := w.file("/api/admin/orders.csv"); len(rows) != 1 || rows[0]["Included tax"] != "47.42" {
		t.Errorf("%v", rows)
	}
	rows := w.file("/api/admin/invoices.csv?sort=oldest")
	if len(rows) != 2 || rows[0]["Due on"] == "" || rows[0]["Corrects"] != "" {
		t.Fatalf("%v", rows)
	}
	if got := rows[1]; got["Kind"] != "credit_note" || got["Corrects"] != rows[0]["Number"] || got["Due on"] != "" {
		t.Errorf("%v", got)
	}
	for _, m := range s.Mails(t, buyerCases[0].email()) {
		if strings.Contains(m.Text, "the way you paid") {
			t.Errorf("the mail about a refunded invoice mentions the payment method:\n%s", m.Text)
		}
	}
}
