package sales_test

import (
	"strings"

	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// orderTotals contains the recorded amounts of an order.
type orderTotals struct {
	ID        string `db:"id"`
	Number    string `db:"number"`
	Mode      string `db:"mode"`
	State     string `db:"state"`
	Amount    int64  `db:"amount_cents"`
	Paid      int64  `db:"paid_cents"`
	Refunded  int64  `db:"refunded_cents"`
	Renewed   int64  `db:"renewed_cents"`
	Days      int64  `db:"days_cents"`      // refunds in its history
	Documents int64  `db:"documents_cents"` // invoices less credit notes
}

// audit compares the recorded amounts with each other and with Stripe's ledger.
func (w *salesSimulation) audit() {
	w.t.Helper()
	books, err := database.All[orderTotals](w.t.Context(), w.App.DB, `
		SELECT
			id,
			number,
			mode,
			state,
			amount_cents,
			paid_cents,
			refunded_cents,
			renewed_cents,
			CAST(COALESCE(d.cents, 0) AS BIGINT) AS days_cents,
			CAST(COALESCE(i.cents, 0) AS BIGINT) AS documents_cents
		FROM orders
		LEFT JOIN (SELECT order_id, SUM(refund_cents) AS cents FROM order_movements GROUP BY order_id) d
			ON d.order_id = orders.id
		LEFT JOIN (SELECT order_id, SUM(gross_cents) AS cents FROM invoices GROUP BY order_id) i
			ON i.order_id = orders.id`)
	if err != nil || len(books) == 0 {
		w.t.Fatalf("%d orders, %v", len(books), err)
	}
	ledger := map[string]stripetest.Entry{}
	if w.fake != nil {
		ledger = w.fake.Ledger()
	}
	for _, b := range books {
		kept := w.kept(b)
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
	w.papers()
	w.promises()
	w.bookkeeping(books)
	w.orderFile(books)
	w.pages(books)
	w.mailed(books)
}

// kept returns the expected total of an order's documents.
func (w *salesSimulation) kept(b orderTotals) int64 {
	if b.Mode != string(orders.ModeInvoice) {
		return b.Paid - b.Refunded + b.Renewed
	}
	first, months := b.Paid-b.Refunded, int64(0)
	for i, bill := range w.billed[b.ID] {
		if i > 0 {
			months += bill.gross
		}
	}
	switch orders.State(b.State) {
	case orders.Pending:
		first = b.Amount // invoiced and unpaid
	case orders.Cancelled:
		months = b.Renewed // unpaid months are credited
	}
	return first + months
}

// documents checks that document numbers have no gaps, that taxes by rate add up to the document's, and that no
// invoice is credited with more than its total.
func (w *salesSimulation) documents() {
	w.t.Helper()
	for what, query := range map[string]string{
		"series with a gap or a twin": `
			SELECT COUNT(*)
			FROM (
				SELECT series
				FROM invoices
				GROUP BY series
				HAVING COUNT(*) <> MAX(ordinal)
					OR COUNT(DISTINCT ordinal) <> COUNT(*)
			) wrong`,
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
	if w.fake != nil && len(w.fake.MisusedKeys()) > 0 {
		w.t.Errorf("keys were used for two things: %s", strings.Join(w.fake.MisusedKeys(), ", "))
	}
}
