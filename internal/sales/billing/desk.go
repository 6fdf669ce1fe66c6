package billing

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/sale"
)

// TopicChanged is the live topic for new and changed invoices. Its events contain the invoice's id.
const TopicChanged = "billing.changed"

// InvoiceRow is an invoice or credit note as the administrator's list shows it.
type InvoiceRow struct {
	ID          string         `json:"id" db:"id" doc:"UUID"`
	Kind        sale.Kind      `json:"kind" db:"kind" enum:"invoice,credit_note"`
	Number      string         `json:"number" db:"number" example:"INV-2026-0001"`
	OrderID     string         `json:"order_id" db:"order_id" doc:"UUID of the order"`
	OrderNumber string         `json:"order_number" db:"order_number" example:"2611-7K3MQ9"`
	State       State          `json:"state" db:"-" enum:"open,overdue,paid,credited,credit_note"`
	IsTest      bool           `json:"is_test" db:"is_test" doc:"No real money, and a number of the test series"`
	Currency    money.Currency `json:"currency" db:"currency" doc:"Lower-case code (ISO 4217)" example:"eur"`
	IssuedAt    time.Time      `json:"issued_at" db:"issued_at"`
	DueOn       time.Time      `json:"due_on" db:"due_on" doc:"Start of the last day to pay, UTC"`
	PaidAt      *time.Time     `json:"paid_at" db:"paid_at" doc:"null: not paid, or a credit note"`
	tax.Amount
	CreditedCents int64  `json:"credited_cents" db:"credited_cents" doc:"Sum of its credit notes, in cents"`
	BuyerName     string `json:"buyer_name" db:"buyer_name"`
	BuyerCompany  string `json:"buyer_company" db:"buyer_company"`
	BuyerEmail    string `json:"buyer_email" db:"buyer_email" doc:"Empty: unknown"`
	BuyerCountry  string `json:"buyer_country" db:"buyer_country" doc:"ISO 3166-1 alpha-2; empty: not given"`
	BuyerVATID    string `json:"buyer_vat_id" db:"buyer_vat_id"`
}

// InvoiceDetail is everything about an invoice.
type InvoiceDetail struct {
	InvoiceRow
	Taxes       []TaxSum   `json:"taxes" nullable:"false" doc:"By rate; they add up to the amounts"`
	Credits     *Related   `json:"credits" doc:"The invoice that a credit note corrects; null: an invoice"`
	CreditNotes []Related  `json:"credit_notes" nullable:"false" doc:"Oldest first, at most 100"`
	Reminders   []Reminder `json:"reminders" nullable:"false" doc:"Those that were sent, oldest first"`
	CanMarkPaid bool       `json:"can_mark_paid" doc:"The administrator may mark it as paid"`
}

// TaxSum is the sum of everything with one tax.
type TaxSum struct {
	Rule        string `json:"rule" db:"rule" enum:"none,exempt,domestic,reverse_charge,destination,export" doc:"Why this tax applies"`
	Country     string `json:"country" db:"country" doc:"Whose tax it is; empty: none"`
	BasisPoints int64  `json:"basis_points" db:"basis_points" doc:"1900 is 19%"`
	tax.Amount
}

// Related is the other document of an invoice and its credit note.
type Related struct {
	ID         string `json:"id" db:"id" doc:"UUID"`
	Number     string `json:"number" db:"number"`
	TotalCents int64  `json:"gross_cents" db:"gross_cents"`
}

// Filter filters and sorts the list. The zero value selects everything, newest first.
type Filter struct {
	Search string // every word must occur in number, order or buyer
	State  State
	Year   int    // calendar year in UTC; 0: any
	Sort   string // an order of invoiceList
}

var states = []State{Open, Overdue, Paid, Credited, CreditNote}

// The years that a filter may name.
const (
	firstYear = 2000
	lastYear  = 9999
)

// check returns a fault that names invalid values. It is for callers with unchecked input.
func (f Filter) check() error {
	var c fault.Check
	c.Add(f.State == "" || slices.Contains(states, f.State), "state", message.ListState)
	c.Add(f.Year == 0 || f.Year >= firstYear && f.Year <= lastYear, "year", message.ListYear)
	invoiceList.CheckOrder(&c, f.Sort)
	return c.Err()
}

// yearOf reads a year; empty means any, and what is no year becomes one that check refuses.
func yearOf(text string) int {
	if text == "" {
		return 0
	}
	year, err := strconv.Atoi(text)
	if err != nil || year == 0 {
		return -1
	}
	return year
}

// where is true of the documents that the administrator asks for. It repeats stateOf in SQL.
func (f Filter) where(now time.Time) database.Condition {
	var where database.Condition
	paging.Search(&where, "i.search_text", f.Search)
	if f.Year != 0 {
		where.And("i.month BETWEEN $%d AND $%d", fmt.Sprintf("%04d-01", f.Year), fmt.Sprintf("%04d-12", f.Year))
	}
	const notCredited = "(i.credited_cents = 0 OR i.credited_cents < i.gross_cents)"
	overdueBefore := now.Add(-dayLength)
	switch f.State {
	case CreditNote:
		where.And("i.kind = 'credit_note'")
	case Credited:
		where.And("i.kind = 'invoice' AND NOT " + notCredited)
	case Paid:
		where.And("i.kind = 'invoice' AND i.paid_at IS NOT NULL AND " + notCredited)
	case Overdue:
		where.And("i.kind = 'invoice' AND i.paid_at IS NULL AND i.due_on <= $%d AND "+notCredited, overdueBefore)
	case Open:
		where.And("i.kind = 'invoice' AND i.paid_at IS NULL AND i.due_on > $%d AND "+notCredited, overdueBefore)
	}
	return where
}

// ListRows returns a page of the administrator's list.
func (s *Service) ListRows(ctx context.Context, f Filter, cursor string, limit int) (paging.Page[InvoiceRow], error) {
	now := s.db.Clock().Now()
	page, err := invoiceList.Page(ctx, s.db, f.where(now), f.Sort, cursor, limit)
	if err != nil {
		return page, fault.Wrap(err, "list invoices")
	}
	for i, r := range page.Items {
		page.Items[i].State = r.stateAt(now)
	}
	return page, nil
}

func (r InvoiceRow) stateAt(now time.Time) State {
	return stateOf(r.Kind, r.PaidAt, r.DueOn, r.TotalCents, r.CreditedCents, now)
}
