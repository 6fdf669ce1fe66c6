// Package billing issues invoices and credit notes for orders, stores them unchanged and sends reminders of overdue
// invoices.
//
// It takes no money and has no checkout: Sales provides the sold lines and the content provides the seller. It never
// decides that something is paid.
package billing

import (
	"context"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// State is the state of an invoice.
type State string

// The states of an invoice. A credit note has only one.
const (
	Open       State = "open"
	Overdue    State = "overdue" // unpaid after the due day
	Paid       State = "paid"
	Credited   State = "credited" // credit notes have credited the total
	CreditNote State = "credit_note"
)

// Invoice is an invoice or credit note. Only PaidAt, CreditedCents and UserID ever change.
type Invoice struct {
	ID            string         `db:"id"`
	Kind          sale.Kind      `db:"kind"`
	Number        string         `db:"number"`
	Series        string         `db:"series"`
	Ordinal       int64          `db:"ordinal"`
	Occasion      string         `db:"occasion"` // unique key: one document for each occasion
	OrderID       string         `db:"order_id"`
	OrderNumber   string         `db:"order_number"`
	UserID        *string        `db:"user_id"` // nil: the buyer is a guest
	Credits       *string        `db:"credits"` // id of the credited invoice, on a credit note
	IsTest        bool           `db:"is_test"`
	Currency      money.Currency `db:"currency"`
	IssuedAt      time.Time      `db:"issued_at"`
	Month         string         `db:"month"`  // month of IssuedAt in UTC: "2026-11"
	DueOn         time.Time      `db:"due_on"` // start of the due day, UTC
	PaidAt        *time.Time     `db:"paid_at"`
	CreditedCents int64          `db:"credited_cents"` // sum of the credit notes, not negative
	TokenHash     string         `db:"token_hash"`     // hash of the private token in the buyer's link

	skipMail bool // no mail is sent about the document

	Document   sale.Document `db:"document,json"`
	tax.Amount               // negative on a credit note
}

// dayLength is the length of a day in UTC.
const dayLength = 24 * time.Hour

// stateOf returns the state of a document at a time. For invoices, the first that applies: credited in full, paid,
// overdue since the day after the due day, or open. Amounts are in cents.
func stateOf(kind sale.Kind, paidAt *time.Time, dueOn time.Time, total, credited int64, now time.Time) State {
	switch {
	case kind == sale.KindCreditNote:
		return CreditNote
	case credited > 0 && credited >= total:
		return Credited
	case paidAt != nil:
		return Paid
	case daysOverdue(dueOn, now) > 0:
		return Overdue
	}
	return Open
}

// daysOverdue returns the number of days that have begun since the due day; 0 or less: not overdue.
func daysOverdue(dueOn, now time.Time) int {
	return int(now.Sub(dueOn) / dayLength)
}

// Orders provides the sold lines of orders, marks orders as paid and derives private links.
type Orders interface {
	// Sale returns the sale of an order, or a fault of kind NotFound.
	Sale(ctx context.Context, orderID string) (sale.Sale, error)
	// MonthSale returns the sale of a later month of an order, or a fault of kind NotFound.
	MonthSale(ctx context.Context, orderID string, month sale.Period) (sale.Sale, error)
	// MarkInvoicePaid marks an order as paid by its invoice. Repeating it changes nothing. An order that isn't paid
	// by invoice is a fault of kind Conflict.
	MarkInvoicePaid(ctx context.Context, orderID string) error
	// MarkMonthPaid marks a later month of an order as paid with an amount in cents.
	MarkMonthPaid(ctx context.Context, orderID string, from sale.Day, cents int64) error
	// InvoiceToken returns the private token of mailed links. An invoice always has the same one, and it can't be
	// guessed.
	InvoiceToken(ctx context.Context, invoiceID string) (string, error)
}
