// Package billing writes invoices and credit notes for what was sold, keeps them unchanged and
// reminds of those that are overdue.
//
// It takes no money and knows no checkout: what was sold comes from Sales, and who sells from the
// content. It never decides that something is paid.
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

// The states. A credit note has only one.
const (
	Open       State = "open"
	Overdue    State = "overdue" // the due day has passed
	Paid       State = "paid"
	Credited   State = "credited" // credit notes have taken back all of it
	CreditNote State = "credit_note"
)

// Invoice is an invoice or credit note. Only PaidAt, CreditedCents and UserID ever change.
type Invoice struct {
	ID            string         `db:"id"`
	Kind          sale.Kind      `db:"kind"`
	Number        string         `db:"number"`
	Series        string         `db:"series"`
	Ordinal       int64          `db:"ordinal"`
	Occasion      string         `db:"occasion"` // each has one document
	OrderID       string         `db:"order_id"`
	OrderNumber   string         `db:"order_number"`
	UserID        *string        `db:"user_id"` // nil: a guest
	Credits       *string        `db:"credits"` // the invoice that a credit note corrects
	IsTest        bool           `db:"is_test"`
	Currency      money.Currency `db:"currency"`
	IssuedAt      time.Time      `db:"issued_at"`
	Month         string         `db:"month"`  // of IssuedAt, in UTC: "2026-11"
	DueOn         time.Time      `db:"due_on"` // start of the last day to pay, UTC
	PaidAt        *time.Time     `db:"paid_at"`
	CreditedCents int64          `db:"credited_cents"` // sum of its credit notes, not negative
	TokenHash     string         `db:"token_hash"`     // hash of the private token in the buyer's link

	quiet bool // a draft that needs no mail of its own

	Document   sale.Document `db:"document,json"`
	tax.Amount               // of a credit note negative
}

// dayLength is the length of a day in UTC.
const dayLength = 24 * time.Hour

// stateOf derives the state at a time.
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

// daysOverdue returns how many days have begun since the last day to pay; 0 or less: none.
func daysOverdue(dueOn, now time.Time) int {
	return int(now.Sub(dueOn) / dayLength)
}

// Sales knows what was sold.
type Sales interface {
	// Sale returns what the order sold, or a fault of kind NotFound.
	Sale(ctx context.Context, orderID string) (sale.Sale, error)
	// MonthSale returns what a later month of the order is sold for, or a fault of kind NotFound.
	MonthSale(ctx context.Context, orderID string, month sale.Period) (sale.Sale, error)
}

// Orders is told that an invoice was paid.
type Orders interface {
	// MarkInvoicePaid records that the order's invoice is paid. Repeating it changes nothing. An
	// order that isn't paid by invoice is a fault of kind Conflict.
	MarkInvoicePaid(ctx context.Context, orderID string) error
	// MarkMonthPaid records the same of the invoice of a later month, over so many cents.
	MarkMonthPaid(ctx context.Context, orderID string, from sale.Day, cents int64) error
}

// Links derives the private tokens of mailed links. The token of an invoice is always the same, and
// can't be guessed.
type Links interface {
	InvoiceToken(ctx context.Context, invoiceID string) (string, error)
}
