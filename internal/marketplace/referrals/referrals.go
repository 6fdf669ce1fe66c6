// Package referrals decides what partners earn by clients whom they referred (docs/product.md, "partners: a partner
// earns"). Who referred an order is the order's own affair; what follows goes into the ledger of package commission.
//
// A client is referred by the company that its first referred order names, from that order's payment for twelve
// months. Each of its paid orders has a row here, from which and from the order itself what the company earns is
// derived anew with each news. So news in any order and number leads to the same sums.
package referrals

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
)

// months is how long a client counts as referred.
const months = 12

// ReferredOrder is a paid order of a referred client, as one company may earn by it.
type ReferredOrder struct {
	ID           string         `json:"id" db:"id" doc:"UUID"`
	OrderID      string         `json:"order_id" db:"order_id" doc:"UUID of the order"`
	OrderNumber  string         `json:"order_number" db:"order_number"`
	PartnerID    string         `json:"partner_id" db:"partner_id" doc:"UUID; the partner may be deleted"`
	PartnerName  string         `json:"partner_name" db:"partner_name" doc:"When the order was paid"`
	How          referral.How   `json:"how" db:"referrer_how" enum:"link,code,owner" doc:"How we know that the company referred the client"`
	RateBPS      int64          `json:"rate_bps" db:"rate_bps" doc:"Hundredths of a percent, as of the client's first referred order"`
	Currency     money.Currency `json:"currency" db:"currency" doc:"Of each amount: a lower-case code (ISO 4217)" example:"usd"`
	NetCents     int64          `json:"net_cents" db:"net_cents" doc:"Paid in the twelve months, less refunds and tax"`
	SkippedCents int64          `json:"skipped_cents" db:"skipped_cents" doc:"The part that was paid while the company wasn't active; it earns nothing by it"`
	EarnedCents  int64          `json:"earned_cents" db:"earned_cents" doc:"What the company earns by it"`
	Signals      []string       `json:"signals" db:"signals,json" nullable:"false" enum:"own,name,client,removed" doc:"Why it doesn't count of itself; empty: it counts"`
	Counts       bool           `json:"counts" db:"counts" doc:"The company earns by it"`
	Decided      bool           `json:"decided" db:"decided" doc:"The administrator decides whether it counts"`
	PaidAt       time.Time      `json:"paid_at" db:"paid_at"`
}

// Why an order doesn't count of itself.
const (
	signalOwn     = "own"     // the buyer belongs to the company, or is the owner of the site
	signalName    = "name"    // the buyer's company has the partner's name
	signalClient  = "client"  // the buyer was a client already
	signalRemoved = "removed" // the owner has said that another company referred the client, or later, or none
)

// base returns what the company earns a percentage of.
func (o ReferredOrder) base() int64 {
	if !o.Counts {
		return 0
	}
	return max(o.NetCents-o.SkippedCents, 0)
}

// weigh makes the order count unless there are signals, or the administrator has decided.
func (o *ReferredOrder) weigh(signals []string) {
	o.Signals = signals
	if !o.Decided {
		o.Counts = len(signals) == 0
	}
}

// take takes in what was paid by now. A company that isn't active earns nothing by what comes in meanwhile; what goes
// back is taken off whatever it is.
func (o *ReferredOrder) take(netCents int64, active bool) {
	if more := netCents - o.NetCents; more > 0 && !active {
		o.SkippedCents += more
	}
	o.NetCents = netCents
}

// referred returns the orders of a client that count for a company, and which: those from the first order that names a
// company on, for twelve months. before says whether the client had paid an order before.
func referred(client []referral.Sale) (by referral.Referrer, sales []referral.Sale, before bool) {
	first := slices.IndexFunc(client, func(s referral.Sale) bool { return s.Referrer.PartnerID != "" })
	if first < 0 {
		return by, nil, false
	}
	until := untilOf(client[first])
	for _, s := range client[first:] {
		if s.PaidAt.Before(until) {
			sales = append(sales, s)
		}
	}
	return client[first].Referrer, sales, first > 0
}

// untilOf returns when the twelve months of a client's first referred order end.
func untilOf(first referral.Sale) time.Time { return first.PaidAt.AddDate(0, months, 0) }

// sameName reports whether two companies have the same name, whatever case, accents, legal form and punctuation.
func sameName(a, b string) bool { return plainName(a) != "" && plainName(a) == plainName(b) }

// forms are endings of names that say only what kind of company it is.
var forms = []string{"ag", "bv", "co", "company", "corp", "corporation", "gmbh", "inc", "kg", "limited", "llc", "llp",
	"ltd", "nv", "plc", "sa", "sarl", "sas", "se", "spa", "srl", "ug"}

func plainName(name string) string {
	words := strings.FieldsFunc(folded.Text(strings.ReplaceAll(name, ".", "")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return slices.Contains(forms, w) }), " ")
}
