package billing

import (
	"context"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

var rowColumns = database.Columns[InvoiceRow]("i")

var selectRow = `
		SELECT` + rowColumns + `,
			COALESCE((SELECT MAX(m.level) FROM invoice_reminders m WHERE m.invoice_id = i.id), 0) AS reminded
		FROM invoices i`

// invoiceList is the admin's list of invoices and credit notes.
var invoiceList = paging.List[InvoiceRow]{
	Select: selectRow, Table: "invoices i", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"i.issued_at", "i.id"}, Descending: true},
		{Name: "oldest", Columns: []string{"i.issued_at", "i.id"}},
		{Name: "due", Columns: []string{"i.due_on", "i.id"}},
		{Name: "amount", Columns: []string{"i.gross_cents", "i.id"}, Descending: true},
	}, ID: func(r InvoiceRow) string { return r.ID },
}

// findRow returns one document as a list row.
func findRow(ctx context.Context, q database.Querier, invoiceID string) (InvoiceRow, error) {
	return database.One[InvoiceRow](ctx, q, selectRow+`
		WHERE i.id = $1`, invoiceID)
}

// findRelated returns the invoice that a credit note credits, in a list of at most one.
func findRelated(ctx context.Context, q database.Querier, creditNoteID string) ([]Related, error) {
	return database.All[Related](ctx, q, `
		SELECT
			id,
			number,
			gross_cents
		FROM invoices
		WHERE id = (
			SELECT credits
			FROM invoices
			WHERE id = $1
		)`, creditNoteID)
}

// listTaxes returns the amounts of a document by tax.
func listTaxes(ctx context.Context, q database.Querier, invoiceID string) ([]TaxSum, error) {
	return database.All[TaxSum](ctx, q, `
		SELECT`+database.Columns[TaxSum]()+`
		FROM invoice_taxes
		WHERE invoice_id = $1
		ORDER BY id
		LIMIT 100`, invoiceID)
}

// bookRow is a document with one of its taxes in the bookkeeping file.
type bookRow struct {
	TaxID string `db:"tax_id"`
	InvoiceRow
	Corrects    string     `db:"corrects"` // number of the credited invoice
	Rule        string     `db:"rule"`
	BasisPoints int64      `db:"basis_points"`
	Part        tax.Amount `db:"part_*"`
}

// bookOrders are the sort orders of invoiceList, with the tax as the last key.
var bookOrders = func() []paging.Order {
	var orders []paging.Order
	for _, o := range invoiceList.Orders {
		columns := append([]string{}, o.Columns...)
		orders = append(orders, paging.Order{Name: o.Name, Columns: append(columns, "t.id"), Descending: o.Descending})
	}
	return orders
}()

// bookList is the bookkeeping file, without test orders.
var bookList = paging.List[bookRow]{
	Select: `
		SELECT
			t.id AS tax_id,` + rowColumns + `,
			COALESCE((SELECT c.number FROM invoices c WHERE c.id = i.credits), '') AS corrects,
			t.rule,
			t.basis_points,
			t.net_cents AS part_net_cents,
			t.tax_cents AS part_tax_cents,
			t.gross_cents AS part_gross_cents
		FROM invoice_taxes t
		JOIN invoices i ON i.id = t.invoice_id AND NOT i.is_test`,
	Table:  "invoice_taxes t JOIN invoices i ON i.id = t.invoice_id AND NOT i.is_test",
	Orders: bookOrders, ID: func(r bookRow) string { return r.TaxID },
}

// monthRow is the sum of a month's documents with one tax.
type monthRow struct {
	Month    string         `db:"month"`
	Currency money.Currency `db:"currency"`
	TaxSum
}

// sumMonths sums the documents of the months from first to last ("2026-01") by month, currency and tax, without test
// orders.
func sumMonths(ctx context.Context, q database.Querier, first, last string) ([]monthRow, error) {
	return database.All[monthRow](ctx, q, `
		SELECT
			i.month,
			i.currency,
			t.rule,
			t.country,
			t.basis_points,
			CAST(SUM(t.net_cents) AS BIGINT) AS net_cents,
			CAST(SUM(t.tax_cents) AS BIGINT) AS tax_cents,
			CAST(SUM(t.gross_cents) AS BIGINT) AS gross_cents
		FROM invoice_taxes t
		JOIN invoices i ON i.id = t.invoice_id
		WHERE i.month BETWEEN $1 AND $2
			AND i.is_test = $3
		GROUP BY
			i.month,
			i.currency,
			t.rule,
			t.country,
			t.basis_points
		ORDER BY
			i.month,
			i.currency,
			t.basis_points,
			t.rule,
			t.country
		LIMIT 5000`, first, last, false)
}

// openRow is the number of documents of a month with the unpaid rest of its invoices.
type openRow struct {
	Month     string         `db:"month"`
	Currency  money.Currency `db:"currency"`
	DueCents  int64          `db:"open_cents"`
	Documents int64          `db:"documents"`
}

// sumOpen counts the documents of the months from first to last ("2026-01") by month and currency, and sums their
// unpaid rest, without test orders.
func sumOpen(ctx context.Context, q database.Querier, first, last string) ([]openRow, error) {
	return database.All[openRow](ctx, q, `
		SELECT
			month,
			currency,
			CAST(SUM(
				CASE WHEN kind = 'invoice' AND paid_at IS NULL THEN gross_cents - credited_cents ELSE 0 END
			) AS BIGINT) AS open_cents,
			COUNT(*) AS documents
		FROM invoices
		WHERE month BETWEEN $1 AND $2
			AND is_test = $3
		GROUP BY
			month,
			currency
		ORDER BY
			month,
			currency
		LIMIT 200`, first, last, false)
}

// sumFigures sums the net amounts of two months ("2026-01"), and the unpaid rest of all invoices with the part that
// was due until overdueBefore, by currency. It leaves out test orders.
func sumFigures(ctx context.Context, q database.Querier, month, before string, overdueBefore time.Time) ([]MonthMoney, error) {
	return database.All[MonthMoney](ctx, q, `
		SELECT
			currency,
			CAST(SUM(CASE WHEN month = $1 THEN net_cents ELSE 0 END) AS BIGINT) AS net_cents,
			CAST(SUM(CASE WHEN month = $2 THEN net_cents ELSE 0 END) AS BIGINT) AS net_before_cents,
			CAST(SUM(
				CASE WHEN kind = 'invoice' AND paid_at IS NULL THEN gross_cents - credited_cents ELSE 0 END
			) AS BIGINT) AS open_cents,
			CAST(SUM(
				CASE WHEN kind = 'invoice' AND paid_at IS NULL AND due_on <= $3 THEN gross_cents - credited_cents ELSE 0 END
			) AS BIGINT) AS overdue_cents
		FROM invoices
		WHERE is_test = $4
			AND (month = $1 OR month = $2 OR kind = 'invoice' AND paid_at IS NULL)
		GROUP BY currency
		ORDER BY currency
		LIMIT 200`, month, before, overdueBefore, false)
}
