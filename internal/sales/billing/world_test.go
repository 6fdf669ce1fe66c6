package billing_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/sale"
)

var (
	noon   = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)
	german = tax.Seller{Country: "DE", VATID: "DE136695976", Mode: tax.ModeCharged, Name: "VAT",
		Rates: []tax.Rate{{Country: "DE", BasisPoints: 1900}}}
)

// shop stores sales in memory.
type shop struct {
	links
	mu    sync.Mutex
	sales map[string]sale.Sale
	paid  []string // orders marked as paid by hand
}

func (s *shop) Sale(_ context.Context, orderID string) (sale.Sale, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sold, ok := s.sales[orderID]; ok {
		return sold, nil
	}
	return sale.Sale{}, fault.NotFound(fault.Plain("Order not found."))
}

func (s *shop) MonthSale(ctx context.Context, orderID string, month sale.Period) (sale.Sale, error) {
	sold, err := s.Sale(ctx, orderID)
	sold.Supplied, sold.PaidAt, sold.PaidCents = &month, nil, 0
	return sold, err
}

func (s *shop) MarkMonthPaid(_ context.Context, orderID string, from sale.Day, cents int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paid = append(s.paid, fmt.Sprint(orderID, " ", from, " ", cents))
	return nil
}

func (s *shop) MarkInvoicePaid(_ context.Context, orderID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paid = append(s.paid, orderID)
	return nil
}

// add stores a sale and returns its order id.
func (s *shop) add(sold sale.Sale) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	sold.OrderID = id.New()
	sold.OrderNumber = fmt.Sprintf("2611-%06d", len(s.sales)+1)
	s.sales[sold.OrderID] = sold
	return sold.OrderID
}

// pay marks an order as paid.
func (s *shop) pay(orderID string, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sold := s.sales[orderID]
	sold.PaidAt, sold.PaidCents = &at, sold.TotalCents
	s.sales[orderID] = sold
}

// links derives a distinct token for each document.
type links struct{}

func (links) InvoiceToken(_ context.Context, invoiceID string) (string, error) {
	return "token-" + invoiceID, nil
}

type world struct {
	*billing.Service
	*shop
	db    *database.DB
	clock *clock.Manual
	site  *content.Site
	jobs  *jobs.Runner
}

// germanSeller changes the content to a seller who charges German VAT.
func germanSeller(s *content.Site) {
	s.Brand.Name, s.Brand.SupportEmail = "Site", "support@site.example"
	s.Brand.Wordmark.Text = "Site"
	s.Selling.Seller = content.Seller{Name: "Hafenlicht GmbH", Street: "Am Kaiserkai 12", City: "20457 Hamburg",
		Country: "DE", VATID: "DE136695976"}
	s.Selling.Bank.IBAN = "DE89370400440532013000"
	s.Selling.Tax.Mode, s.Selling.Tax.Rates = "charged", []content.TaxRate{{Country: "DE", Percent: 19}}
}

func newWorld(t *testing.T, engine database.Dialect) world {
	t.Helper()
	now := clock.NewManual(noon)
	config := databasetest.Config(t, engine)
	config.Clock = now
	return openWorld(t, config, now)
}

// openWorld opens a database that may contain data.
func openWorld(t *testing.T, config database.Config, now *clock.Manual) world {
	t.Helper()
	db := databasetest.OpenConfig(t, config)
	site := contenttest.Site(germanSeller)
	w := world{shop: &shop{sales: map[string]sale.Sale{}}, db: db, clock: now, site: site()}
	w.Service = billing.New(db, billing.Config{
		PublicURL: "https://site.example", Content: site,
	}, w.shop)
	w.jobs = jobs.NewRunner(db, slog.New(slog.DiscardHandler))
	w.Register(w.jobs)
	return w
}

// each runs fn on every engine.
func each(t *testing.T, fn func(t *testing.T, w world)) {
	t.Helper()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, newWorld(t, engine))
		})
	}
}

// sold returns an unpaid order for one service with 19% VAT in the price.
func sold(cents int64) sale.Sale {
	return sale.Sale{
		Currency: "eur", PricesTaxed: true, TotalCents: cents,
		Buyer: sale.Party{Name: "Dana Whitfield", Company: "Whitfield Freight", Email: "dana@example.com",
			Address: postal.Address{Country: "DE"}},
		Lines: []sale.SoldLine{taxed("Private Training", cents)},
	}
}

// taxed returns a line with 19% VAT in its price.
func taxed(text string, cents int64) sale.SoldLine {
	rule := tax.RuleFor(german, tax.Buyer{}, noon)
	return sale.SoldLine{Line: sale.Line{Text: text, SubtotalCents: cents},
		Tax: sale.TaxedBy(rule, rule.FromGross(cents)).Tax}
}

// sent returns the number of mails of each kind in the outbox.
func (w world) sent(t *testing.T) map[string]int {
	t.Helper()
	rows, err := database.All[struct {
		Kind  string `db:"kind"`
		Count int    `db:"count"`
	}](contenttest.Context(t), w.db, `SELECT kind, COUNT(*) AS count FROM mails GROUP BY kind`)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for _, r := range rows {
		out[r.Kind] = r.Count
	}
	return out
}

func (w world) mustSend(t *testing.T, want map[string]int) {
	t.Helper()
	if got := w.sent(t); !maps.Equal(got, want) {
		t.Errorf("mails: got %v, want %v", got, want)
	}
}

// issue issues the invoice of an order.
func (w world) issue(t *testing.T, orderID string) billing.Invoice {
	t.Helper()
	v, err := w.IssueInvoice(contenttest.Context(t), orderID)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// credit issues the credit note of a refund.
func (w world) credit(t *testing.T, orderID, refundID string, cents int64) billing.Invoice {
	t.Helper()
	v, err := w.IssueCreditNote(contenttest.Context(t), orderID, refundID, cents)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// export downloads the bookkeeping file as an admin.
func (w world) export(t *testing.T) [][]string {
	t.Helper()
	r := httptest.NewRequestWithContext(
		auth.With(contenttest.Context(t), auth.Principal{UserID: id.New(), Email: "admin@site.example"}),
		http.MethodGet, "/api/admin/invoices.csv", nil)
	out := httptest.NewRecorder()
	paging.Export(out, r, paging.File[[]string]{Name: "invoices", Cells: func(line []string) []string { return line }},
		desk.Query{}, func(ctx context.Context, actorID string, q desk.Query) (iter.Seq2[[]string, error], error) {
			return w.Desk().Export(ctx, w.db, actorID, q)
		})
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(out.Body.String(), "\ufeff"))).ReadAll()
	if err != nil || out.Code != http.StatusOK {
		t.Fatalf("%d %v %s", out.Code, err, out.Body)
	}
	return rows
}
