// Package commission is the ledger between owner and partners. It has two separate kinds of statements by month: the
// partner's earnings from referred clients, and the partner's fees for introductions. Both are percentages.
//
// Entries are never changed or deleted, which the database enforces. A correction is another entry. The entries for
// an introduction or a referred order always add up to the percentage of its total won or paid amount. The owner
// marks statements as invoiced and paid. The package issues no invoices; package referrals decides which orders earn.
package commission

import (
	"time"

	"harborlight/internal/kit/money"
)

// Kind is the kind of a statement: it determines the debtor.
type Kind string

// The kinds of statements.
const (
	Fee      Kind = "fee"      // the partner owes a percentage of the amounts won through introductions
	Referral Kind = "referral" // the partner earns a percentage of the payments of referred clients
)

// State is the state of a statement.
type State string

// The states. Statements start as open. Fees are invoiced after the end of the month, then paid. Earnings become
// payable after the guarantee of the month's last day has expired, then paid.
const (
	Open     State = "open"
	Invoiced State = "invoiced"
	Payable  State = "payable" // derived from the month, never stored
	Paid     State = "paid"
)

// Statement is the sum of a partner's entries for a month: fees or earnings.
type Statement struct {
	ID          string         `json:"id" db:"id" doc:"UUID"`
	Kind        Kind           `json:"kind" db:"kind" enum:"fee,referral" doc:"fee: the partner owes the amount; referral: the partner earns it"`
	PartnerID   string         `json:"partner_id" db:"partner_id" doc:"UUID of the partner, which may have been deleted"`
	PartnerName string         `json:"partner_name" db:"partner_name" doc:"Name of the partner when the statement was created"`
	Month       string         `json:"month" db:"month" doc:"YYYY-MM in UTC" example:"2026-11"`
	Currency    money.Currency `json:"currency" db:"currency" doc:"Currency of all amounts, lower-case (ISO 4217)" example:"usd"`
	State       State          `json:"state" db:"state" enum:"open,invoiced,payable,paid"`
	Entries     int64          `json:"entries" db:"entries" doc:"Number of entries"`
	BaseCents   int64          `json:"base_cents" db:"base_cents" doc:"Amount won through introductions, or paid by referred clients without tax, including corrections"`
	AmountCents int64          `json:"amount_cents" db:"amount_cents" doc:"Percentage of the base; negative: the other side owes it"`
	Reference   string         `json:"reference" db:"reference" doc:"Reference of the invoice or payment in the owner's books; may be empty"`
	InvoicedAt  *time.Time     `json:"invoiced_at" db:"invoiced_at"`
	PaidAt      *time.Time     `json:"paid_at" db:"paid_at"`

	isOver bool // the month is over
}

// LedgerEntry is an entry of the ledger.
type LedgerEntry struct {
	ID          string    `json:"id" db:"id" doc:"UUID"`
	StatementID string    `json:"-" db:"statement_id"`
	PartnerID   string    `json:"-" db:"partner_id"`
	AboutID     string    `json:"about_id" db:"about_id" doc:"UUID of the partnership request or the referred order"`
	Number      int64     `json:"number" db:"number" doc:"1: the first entry about it; 2 and above: corrections"`
	BaseCents   int64     `json:"base_cents" db:"base_cents" doc:"Change of the won or paid amount"`
	RateBPS     int64     `json:"rate_bps" db:"rate_bps" doc:"Rate in basis points: 1500 is 15%" example:"1500"`
	AmountCents int64     `json:"amount_cents" db:"amount_cents" doc:"Percentage of the base; negative: reversed"`
	Note        string    `json:"note" db:"note"`
	ActorID     string    `json:"-" db:"actor_id"`
	CreatedAt   time.Time `json:"created_at" db:"created_at"`

	// Client isn't stored in the ledger, which outlives clients, but read from the introduction or order.
	Client string `json:"client" doc:"Company of the client, or the name from the introduction; the order number for a private person; empty: deleted"`
}

const (
	maxBase = 100_000_000_000 // in cents: a billion dollars
	maxRate = 10_000          // in basis points
	maxNote = 500             // characters
	maxRef  = 60              // characters of a reference
)

// Percentage returns the percentage of an amount in cents, rounded half up. The amount must not be negative; the rate
// is in basis points.
func Percentage(baseCents, rateBPS int64) int64 { return (baseCents*rateBPS + 5_000) / 10_000 }

// accountSum is the sum of the entries for an introduction or a referred order.
type accountSum struct {
	Total       int64 `db:"total"`   // number of entries of all partners
	Entries     int64 `db:"entries"` // number of entries of this partner
	BaseCents   int64 `db:"base_cents"`
	AmountCents int64 `db:"amount_cents"`
	RateBPS     int64 `db:"rate_bps"` // rate of the first entry
}

// entryTo returns the entry that brings the account to the given total in cents, or false if the account already has
// it. The entry can be negative. rateBPS, in basis points, applies only to the first entry: later rate changes aren't
// retroactive.
func (a accountSum) entryTo(baseCents, rateBPS int64) (LedgerEntry, bool) {
	if a.Entries > 0 {
		rateBPS = a.RateBPS
	}
	e := LedgerEntry{Number: a.Total + 1, BaseCents: baseCents - a.BaseCents, RateBPS: rateBPS,
		AmountCents: Percentage(baseCents, rateBPS) - a.AmountCents}
	return e, e.BaseCents != 0 || e.AmountCents != 0
}

// needsEntry reports whether the amount needs an entry: the first entry must have a positive amount.
func (a accountSum) needsEntry(baseCents, rateBPS int64) bool {
	return a.Entries > 0 || Percentage(baseCents, rateBPS) > 0
}

// TopicChanged is the live topic for new entries and changed statements. Its events contain the statement's id.
const TopicChanged = "commission.changed"

// payableOn returns the day on which the earnings of a month, such as "2026-11", become payable: guaranteeDays after
// the first day of the next month. It returns the zero time for a malformed month.
func payableOn(month string, guaranteeDays int) time.Time {
	at, err := time.Parse("2006-01", nextMonth(month))
	if err != nil {
		return time.Time{}
	}
	return at.AddDate(0, 0, guaranteeDays)
}

// lastPayable returns the last month with payable earnings.
func lastPayable(now time.Time, guaranteeDays int) string {
	first := now.UTC().AddDate(0, 0, -guaranteeDays)
	return monthOf(time.Date(first.Year(), first.Month()-1, 1, 0, 0, 0, 0, time.UTC))
}

// withState returns the statement with its derived state: open earnings of a month up to payable, the last payable
// month, are Payable. Other states and fees stay unchanged.
func (st Statement) withState(payable string) Statement {
	if st.Kind == Referral && st.State == Open && st.Month <= payable {
		st.State = Payable
	}
	return st
}

// storedState returns the state for the database: Open for the derived state Payable, and every other state
// unchanged.
func (st Statement) storedState() State {
	if st.State == Payable {
		return Open
	}
	return st.State
}

// acceptsEntries reports whether the statement accepts new entries.
func (st Statement) acceptsEntries(payable string) bool { return st.withState(payable).State == Open }

func monthOf(at time.Time) string { return at.UTC().Format("2006-01") }

// nextMonth returns the month after one such as "2026-11", in the same form. It returns a malformed month unchanged.
func nextMonth(month string) string {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return month
	}
	return monthOf(at.AddDate(0, 1, 0))
}
