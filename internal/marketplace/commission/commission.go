// Package commission is the ledger of what partners owe for the work that introductions brought them:
// a percentage of what was won.
//
// Entries are never changed or deleted, which the database enforces. A correction is another entry, and
// what the entries of an introduction come to is always the commission on what was won in all. A
// statement is what a partner owes for a month; the owner marks it as invoiced and paid. The package
// issues no invoices.
package commission

import (
	"time"

	"harborlight/internal/kit/money"
)

// State is the state of a statement.
type State string

// The states. A statement starts as open, and its month must be over before it is invoiced.
const (
	Open     State = "open"
	Invoiced State = "invoiced"
	Paid     State = "paid"
)

var states = []State{Open, Invoiced, Paid}

// Statement is what a partner owes for a month. Its sums are those of its entries.
type Statement struct {
	ID          string         `json:"id" db:"id" doc:"UUID"`
	PartnerID   string         `json:"partner_id" db:"partner_id" doc:"UUID; the partner may be deleted"`
	PartnerName string         `json:"partner_name" db:"partner_name" doc:"When the statement began"`
	Month       string         `json:"month" db:"month" doc:"YYYY-MM in UTC" example:"2026-11"`
	Currency    money.Currency `json:"currency" db:"currency" doc:"Of each amount: a lower-case code (ISO 4217)" example:"usd"`
	State       State          `json:"state" db:"state" enum:"open,invoiced,paid"`
	Entries     int64          `json:"entries" db:"entries" doc:"How many there are"`
	WonCents    int64          `json:"won_cents" db:"won_cents" doc:"Won through introductions, corrections included"`
	AmountCents int64          `json:"amount_cents" db:"amount_cents" doc:"Commission; negative: owed to the partner"`
	Reference   string         `json:"reference" db:"reference" doc:"Number of the invoice in the owner's books; may be empty"`
	InvoicedAt  *time.Time     `json:"invoiced_at" db:"invoiced_at"`
	PaidAt      *time.Time     `json:"paid_at" db:"paid_at"`
}

// LedgerEntry is a line of the ledger.
type LedgerEntry struct {
	ID             string    `json:"id" db:"id" doc:"UUID"`
	StatementID    string    `json:"-" db:"statement_id"`
	PartnerID      string    `json:"-" db:"partner_id"`
	IntroductionID string    `json:"introduction_id" db:"introduction_id" doc:"UUID of the partnership request"`
	Number         int64     `json:"number" db:"number" doc:"1: what was won first; 2, 3, …: its corrections"`
	WonCents       int64     `json:"won_cents" db:"won_cents" doc:"What was won, or how much more or less it became"`
	RateBPS        int64     `json:"rate_bps" db:"rate_bps" doc:"Hundredths of a percent" example:"1500"`
	AmountCents    int64     `json:"amount_cents" db:"amount_cents" doc:"Commission of this entry; negative: taken back"`
	Note           string    `json:"note" db:"note"`
	ActorID        string    `json:"-" db:"actor_id"`
	CreatedAt      time.Time `json:"created_at" db:"created_at"`
}

const (
	maxWon  = 100_000_000_000 // cents: a billion dollars
	maxRate = 10_000          // hundredths of a percent
	maxNote = 500             // characters
	maxRef  = 60              // characters of a reference
)

// Of returns the commission on an amount, in cents: rounded to the nearest cent, halves up. The amount is at
// least 0, and the rate is in hundredths of a percent.
func Of(wonCents, rateBPS int64) int64 { return (wonCents*rateBPS + 5_000) / 10_000 }

// account is what the ledger holds about an introduction.
type account struct {
	Entries     int64 `db:"entries"`
	WonCents    int64 `db:"won_cents"`
	AmountCents int64 `db:"amount_cents"`
	RateBPS     int64 `db:"rate_bps"` // agreed when it was won
}

// to returns the entry after which the introduction has won so much, or false if it already has. Only the
// first entry uses the rate: later changes of the partner's rate don't reach back.
func (a account) to(wonCents, rateBPS int64) (LedgerEntry, bool) {
	if a.Entries > 0 {
		rateBPS = a.RateBPS
	}
	e := LedgerEntry{Number: a.Entries + 1, WonCents: wonCents - a.WonCents, RateBPS: rateBPS,
		AmountCents: Of(wonCents, rateBPS) - a.AmountCents}
	return e, e.WonCents != 0 || e.AmountCents != 0
}

// TopicChanged is the live topic for new entries and changed statements. Its events contain the statement's id.
const TopicChanged = "commission.changed"

func monthOf(at time.Time) string { return at.UTC().Format("2006-01") }

// after returns the month after one.
func after(month string) string {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return month
	}
	return monthOf(at.AddDate(0, 1, 0))
}
