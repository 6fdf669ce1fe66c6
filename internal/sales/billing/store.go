package billing

import (
	"context"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/sales/sale"
)

var invoiceColumns = database.Columns[Invoice]()

// nextOrdinal increments the series and returns its new number; a new series begins with 1. The row stays locked
// until the end of the transaction.
func nextOrdinal(ctx context.Context, tx *database.Tx, series string) (int64, error) {
	_, err := tx.Exec(ctx, `
		INSERT INTO invoice_series (name, last)
		VALUES ($1, 0)
		ON CONFLICT (name) DO NOTHING`, series)
	if err != nil {
		return 0, err
	}
	if err := tx.ExecOne(ctx, `UPDATE invoice_series SET last = last + 1 WHERE name = $1`, series); err != nil {
		return 0, err
	}
	return database.One[int64](ctx, tx, `
		SELECT last
		FROM invoice_series
		WHERE name = $1`, series)
}

// storedInvoice is an invoice with the additional columns of the list.
type storedInvoice struct {
	Invoice
	BuyerName    string `db:"buyer_name"`
	BuyerCompany string `db:"buyer_company"`
	BuyerEmail   string `db:"buyer_email"`
	BuyerCountry string `db:"buyer_country"`
	BuyerVATID   string `db:"buyer_vat_id"`
	SearchText   string `db:"search_text"`
}

// insertInvoice stores a new document with its taxes and search text, and publishes the change.
func insertInvoice(ctx context.Context, tx *database.Tx, v Invoice) error {
	b := v.Document.Buyer
	row := storedInvoice{
		Invoice: v, BuyerName: b.Name, BuyerCompany: b.Company, BuyerEmail: b.Email, BuyerCountry: b.Country,
		BuyerVATID: b.VATID,
		SearchText: folded.Text(strings.Join([]string{
			v.Number, v.OrderNumber, b.Name, b.Company, b.Email, b.VATID}, " ")),
	}
	if err := database.Insert(ctx, tx, "invoices", row); err != nil {
		return err
	}
	for _, t := range v.Document.Taxes {
		err := database.Insert(ctx, tx, "invoice_taxes", taxRow{
			ID: id.New(), InvoiceID: v.ID,
			TaxSum: TaxSum{Rule: t.Name, Country: t.Country, BasisPoints: t.BasisPoints, Amount: t.Amount},
		})
		if err != nil {
			return err
		}
	}
	return realtime.Publish(ctx, tx, TopicChanged, v.ID)
}

// taxRow is a row of invoice_taxes.
type taxRow struct {
	ID        string `db:"id"`
	InvoiceID string `db:"invoice_id"`
	TaxSum
}

// insertFile stores the PDF of a document with its hash.
func insertFile(ctx context.Context, tx *database.Tx, invoiceID string, file File) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO invoice_files (invoice_id, sha256, data)
		VALUES ($1, $2, $3)`, invoiceID, file.SHA256, file.Data)
	return err
}

// findFile returns the stored PDF of a document, or a fault of kind NotFound. It doesn't check the hash.
func findFile(ctx context.Context, q database.Querier, invoiceID string) (File, error) {
	return database.One[File](ctx, q, `
		SELECT
			number,
			sha256,
			data
		FROM invoice_files
		JOIN invoices ON id = invoice_id
		WHERE invoice_id = $1`, invoiceID)
}

// findInvoice returns the document with the id, or a fault of kind NotFound.
func findInvoice(ctx context.Context, q database.Querier, invoiceID string) (Invoice, error) {
	return database.One[Invoice](ctx, q, `
		SELECT`+invoiceColumns+`
		FROM invoices
		WHERE id = $1`, invoiceID)
}

// findByOccasion returns the document that was issued for an occasion, or a fault of kind NotFound.
func findByOccasion(ctx context.Context, q database.Querier, occasion string) (Invoice, error) {
	return database.One[Invoice](ctx, q, `
		SELECT`+invoiceColumns+`
		FROM invoices
		WHERE occasion = $1`, occasion)
}

// findByTokenHash returns the document with the hash of a private token, or a fault of kind NotFound.
func findByTokenHash(ctx context.Context, q database.Querier, hash string) (Invoice, error) {
	return database.One[Invoice](ctx, q, `
		SELECT`+invoiceColumns+`
		FROM invoices
		WHERE token_hash = $1`, hash)
}

// lockInvoice returns a document and locks it until the end of the transaction. An unknown id is a fault of kind
// NotFound.
func lockInvoice(ctx context.Context, tx *database.Tx, invoiceID string) (Invoice, error) {
	return database.One[Invoice](ctx, tx, `
		SELECT`+invoiceColumns+`
		FROM invoices
		WHERE id = $1`+tx.ForUpdate(), invoiceID)
}

// sumTaxes returns the sums of an invoice and its credit notes by tax. Credit notes are negative, so the sums are the
// amounts that aren't credited yet.
func sumTaxes(ctx context.Context, q database.Querier, invoiceID string) ([]TaxSum, error) {
	return database.All[TaxSum](ctx, q, `
		SELECT
			rule,
			country,
			basis_points,
			CAST(SUM(t.net_cents) AS BIGINT) AS net_cents,
			CAST(SUM(t.tax_cents) AS BIGINT) AS tax_cents,
			CAST(SUM(t.gross_cents) AS BIGINT) AS gross_cents
		FROM invoice_taxes t
		JOIN invoices i ON i.id = t.invoice_id
		WHERE i.id = $1
			OR i.credits = $1
		GROUP BY
			rule,
			country,
			basis_points`, invoiceID)
}

// listCredits returns the first 100 credit notes of an invoice, oldest first.
func listCredits(ctx context.Context, q database.Querier, invoiceID string) ([]Related, error) {
	return database.All[Related](ctx, q, `
		SELECT
			id,
			number,
			gross_cents
		FROM invoices
		WHERE credits = $1
		ORDER BY id
		LIMIT 100`, invoiceID)
}

// addCredited adds cents to the credited sum of an invoice. It fails if the sum would exceed the invoice's total.
func addCredited(ctx context.Context, tx *database.Tx, invoiceID string, cents int64) error {
	return tx.ExecOne(ctx, `
		UPDATE invoices
		SET credited_cents = credited_cents + $2
		WHERE id = $1
			AND kind = 'invoice'
			AND credited_cents + $2 <= gross_cents`, invoiceID, cents)
}

// setPaid marks the invoice as paid at a time and publishes the change. It changes nothing for paid invoices and
// credit notes.
func setPaid(ctx context.Context, tx *database.Tx, invoiceID string, at time.Time) error {
	rows, err := tx.Exec(ctx, `
		UPDATE invoices
		SET paid_at = $2
		WHERE id = $1
			AND kind = 'invoice'
			AND paid_at IS NULL`, invoiceID, at)
	if err != nil || rows == 0 {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, invoiceID)
}

// listOverdue returns up to limit unpaid invoices with a due day before a time and an id after the given one, by id.
// It leaves out invoices without an address, those credited in full, and test orders.
func listOverdue(ctx context.Context, q database.Querier, before time.Time, after string,
	limit int) ([]Invoice, error) {
	return database.All[Invoice](ctx, q, `
		SELECT`+invoiceColumns+`
		FROM invoices
		WHERE kind = 'invoice'
			AND paid_at IS NULL
			AND due_on < $1
			AND credited_cents < gross_cents
			AND is_test = $2
			AND buyer_email <> ''
			AND id > $3
		ORDER BY id
		LIMIT $4`, before, false, after, limit)
}

// listMonthCredits returns the credit notes that CancelMonths issued for an order, oldest first.
func listMonthCredits(ctx context.Context, q database.Querier, orderID string) ([]Invoice, error) {
	return database.All[Invoice](ctx, q, `
		SELECT`+invoiceColumns+`
		FROM invoices
		WHERE order_id = $1
			AND occasion LIKE 'refund:`+cancelPrefix+`%'
		ORDER BY id
		LIMIT 1000`, orderID)
}

// listUnpaidMonths returns the monthly invoices of an order that are neither paid nor credited in full, oldest first.
func listUnpaidMonths(ctx context.Context, q database.Querier, orderID string) ([]Invoice, error) {
	return database.All[Invoice](ctx, q, `
		SELECT`+invoiceColumns+`
		FROM invoices
		WHERE order_id = $1
			AND kind = 'invoice'
			AND occasion LIKE 'month:%'
			AND paid_at IS NULL
			AND credited_cents < gross_cents
		ORDER BY id
		LIMIT 1000`, orderID)
}

// insertReminder stores a reminder as sent now. It fails if the invoice has one of the same level.
func insertReminder(ctx context.Context, tx *database.Tx, invoiceID string, level int) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO invoice_reminders (invoice_id, level, sent_at)
		VALUES ($1, $2, $3)`, invoiceID, level, tx.Now())
	return err
}

// deleteReminder deletes the invoice's reminder of a level, if there is one.
func deleteReminder(ctx context.Context, tx *database.Tx, invoiceID string, level int) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM invoice_reminders
		WHERE invoice_id = $1
			AND level = $2`, invoiceID, level)
	return err
}

// Reminder is a sent reminder.
type Reminder struct {
	Level  int       `json:"level" db:"level" doc:"Reminder level; 1 is the first"`
	SentAt time.Time `json:"sent_at" db:"sent_at"`
}

// listReminders returns the reminders of an invoice, lowest level first.
func listReminders(ctx context.Context, q database.Querier, invoiceID string) ([]Reminder, error) {
	return database.All[Reminder](ctx, q, `
		SELECT
			level,
			sent_at
		FROM invoice_reminders
		WHERE invoice_id = $1
		ORDER BY level
		LIMIT 100`, invoiceID)
}

// found reports whether a query with this error found a row. It returns nil for a missing row, and other errors
// unchanged.
func found(err error) (bool, error) {
	if fault.KindOf(err) == fault.KindNotFound {
		return false, nil
	}
	return err == nil, err
}

// remainingTaxes returns the taxes of an invoice with the amounts that aren't credited yet. Taxes credited in full
// stay in the list with 0.
func remainingTaxes(ctx context.Context, q database.Querier, invoice Invoice) ([]sale.TaxLine, error) {
	sums, err := sumTaxes(ctx, q, invoice.ID)
	if err != nil {
		return nil, err
	}
	left := slices.Clone(invoice.Document.Taxes)
	for i, t := range left {
		for _, s := range sums {
			if t.HasRule(tax.Rule{Name: s.Rule, Country: s.Country, BasisPoints: s.BasisPoints}) {
				left[i].Amount = s.Amount
			}
		}
	}
	return left, nil
}

// HasOtherCurrency reports whether there are invoices in another currency. All invoices have the same currency, so it
// reads only the newest; without invoices it returns false. Test orders are ignored because they have a separate
// number series.
func (s *Service) HasOtherCurrency(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM invoices
			WHERE NOT is_test
			ORDER BY issued_at DESC, id DESC
			LIMIT 1
		) <> $1, FALSE)`, string(c))
}

// Names selects the name of each invoice for the audit trail.
const Names = "SELECT id, number AS name FROM invoices"
