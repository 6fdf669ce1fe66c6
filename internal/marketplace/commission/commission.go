// Package commission is the ledger between the owner and partners, in two kinds of statements that never mix: what a
// partner earns by clients whom it referred, and what it owes for introductions where a fee is agreed. Both are
// percentages, by month.
//
// Entries are never changed or deleted, which the database enforces. A correction is another entry, and what the
// entries about an introduction or a referred order come to is always the percentage of what was won or paid in all.
// The owner marks statements as invoiced and paid. The package issues no invoices, and package referrals decides which
// orders earn.
package commission

import (
	"time"

	"harborlight/internal/kit/money"
)

// Kind says who owes whom.
type Kind string

// The kinds of statements.
const (
	Fee      Kind = "fee"      // the partner owes a part of what it won through introductions
	Referral Kind = "referral" // the partner earns a part of what clients whom it referred paid
)

// State is the state of a statement.
type State string

// The states. A statement starts as open. Fees of a month that is over are invoiced, then paid. What a partner earned
// in a month is payable once the guarantee of its last day has run out, then paid.
const (
	Open     State = "open"
	Invoiced State = "invoiced"
	Payable  State = "payable" // never stored: it follows from the month
	Paid     State = "paid"
)

// Statement is what a partner owes or earns for a month. Its sums are those of its entries.
type Statement struct {
	ID          string         `json:"id" db:"id" doc:"UUID"`
	Kind        Kind           `json:"kind" db:"kind" enum:"fee,referral" doc:"fee: the partner owes it; referral: the partner earns it"`
	PartnerID   string         `json:"partner_id" db:"partner_id" doc:"UUID; the partner may be deleted"`
	PartnerName string         `json:"partner_name" db:"partner_name" doc:"When the statement began"`
	Month       string         `json:"month" db:"month" doc:"YYYY-MM in UTC" example:"2026-11"`
	Currency    money.Currency `json:"currency" db:"currency" doc:"Of each amount: a lower-case code (ISO 4217)" example:"usd"`
	State       State          `json:"state" db:"state" enum:"open,invoiced,payable,paid"`
	Entries     int64          `json:"entries" db:"entries" doc:"How many there are"`
	BaseCents   int64          `json:"base_cents" db:"base_cents" doc:"Won through introductions, or paid by referred clients without tax; corrections included"`
	AmountCents int64          `json:"amount_cents" db:"amount_cents" doc:"The percentage of it; negative: the other side owes it"`
	Reference   string         `json:"reference" db:"reference" doc:"Of the invoice or the payment, in the owner's books; may be empty"`
	InvoicedAt  *time.Time     `json:"invoiced_at" db:"invoiced_at"`
	PaidAt      *time.Time     `json:"paid_at" db:"paid_at"`

	isOver bool // its month is
}

// LedgerEntry is a line of the ledger.
type LedgerEntry struct {
	ID          string    `json:"id" db:"id" doc:"UUID"`
	StatementID string    `json:"-" db:"statement_id"`
	PartnerID   string    `json:"-" db:"partner_id"`
	AboutID     string    `json:"about_id" db:"about_id" doc:"UUID of the partnership request, or of the referred order"`
	Number      int64     `json:"number" db:"number" doc:"1: what was won or paid first; 2, 3, …: its corrections"`
	BaseCents   int64     `json:"base_cents" db:"base_cents" doc:"What was won or paid, or how much more or less it became"`
	RateBPS     int64     `json:"rate_bps" db:"rate_bps" doc:"Hundredths of a percent" example:"1500"`
	AmountCents int64     `json:"amount_cents" db:"amount_cents" doc:"The percentage of it; negative: taken back"`
	Note        string    `json:"note" db:"note"`
	ActorID     string    `json:"-" db:"actor_id"`
	CreatedAt   time.Time `json:"created_at" db:"created_at"`

	// Client isn't part of the ledger, which outlives clients: it's read from the introduction or the order.
	Client string `json:"client" doc:"Company of the client, or the name that the introduction gave; of a private person's order its number; empty: deleted"`
}

const (
	maxBase = 100_000_000_000 // cents: a billion dollars
	maxRate = 10_000          // hundredths of a percent
	maxNote = 500             // characters
	maxRef  = 60              // characters of a reference
)

// Of returns the percentage of an amount, in cents: rounded to the nearest cent, halves up. The amount is at
// least 0, and the rate is in hundredths of a percent.
func Of(baseCents, rateBPS int64) int64 { return (baseCents*rateBPS + 5_000) / 10_000 }

// account is what the ledger holds for a partner about an introduction or a referred order.
type account struct {
	Total       int64 `db:"total"`   // entries about it, of any partner
	Entries     int64 `db:"entries"` // of this partner
	BaseCents   int64 `db:"base_cents"`
	AmountCents int64 `db:"amount_cents"`
	RateBPS     int64 `db:"rate_bps"` // of its first entry
}

// to returns the entry after which so much was won or paid, or false if the ledger already says so. Only the
// first entry uses the rate: later changes of the partner's rate don't reach back.
func (a account) to(baseCents, rateBPS int64) (LedgerEntry, bool) {
	if a.Entries > 0 {
		rateBPS = a.RateBPS
	}
	e := LedgerEntry{Number: a.Total + 1, BaseCents: baseCents - a.BaseCents, RateBPS: rateBPS,
		AmountCents: Of(baseCents, rateBPS) - a.AmountCents}
	return e, e.BaseCents != 0 || e.AmountCents != 0
}

// isNews reports whether so much belongs into the ledger. It begins with the first amount, and not with none.
func (a account) isNews(baseCents, rateBPS int64) bool {
	return a.Entries > 0 || Of(baseCents, rateBPS) > 0
}

// TopicChanged is the live topic for new entries and changed statements. Its events contain the statement's id.
const TopicChanged = "commission.changed"

// payableOn returns the day on which what was earned in a month is paid out: the guarantee of the last order of the
// month, in days, has run out.
func payableOn(month string, guaranteeDays int) time.Time {
	at, err := time.Parse("2006-01", after(month))
	if err != nil {
		return time.Time{}
	}
	return at.AddDate(0, 0, guaranteeDays)
}

// lastPayable returns the last month of which everything that was earned is payable.
func lastPayable(now time.Time, guaranteeDays int) string {
	first := now.UTC().AddDate(0, 0, -guaranteeDays)
	return monthOf(time.Date(first.Year(), first.Month()-1, 1, 0, 0, 0, 0, time.UTC))
}

// at returns the statement as it is once payable is the last month of which everything is.
func (st Statement) at(payable string) Statement {
	if st.Kind == Referral && st.State == Open && st.Month <= payable {
		st.State = Payable
	}
	return st
}

// stored is the state that the database holds.
func (st Statement) stored() State {
	if st.State == Payable {
		return Open
	}
	return st.State
}

// grows reports whether the statement takes new entries.
func (st Statement) grows(payable string) bool { return st.at(payable).State == Open }

func monthOf(at time.Time) string { return at.UTC().Format("2006-01") }

// after returns the month after one.
func after(month string) string {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return month
	}
	return monthOf(at.AddDate(0, 1, 0))
}
