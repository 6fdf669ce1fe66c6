// Package referrals decides how much partners earn from referred clients (docs/product.md, "partners: a partner
// earns"). Orders store their referrer; earnings are entered in the ledger of package commission.
//
// A client is referred by the partner in its first referred order, from the payment of that order on for twelve
// months. Each of its paid orders has a row here. Every change recalculates the earnings from this row and the order,
// so changes lead to the same sums in any order and number.
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

// months is the number of months for which a client counts as referred.
const months = 12

// ReferredOrder is a paid order of a referred client, with the earnings of one partner.
type ReferredOrder struct {
	ID           string          `json:"id" db:"id" doc:"UUID"`
	OrderID      string          `json:"order_id" db:"order_id" doc:"UUID of the order"`
	OrderNumber  string          `json:"order_number" db:"order_number"`
	PartnerID    string          `json:"partner_id" db:"partner_id" doc:"UUID of the partner, which may have been deleted"`
	PartnerName  string          `json:"partner_name" db:"partner_name" doc:"Name of the partner at the time of the payment"`
	How          referral.Source `json:"how" db:"referrer_how" enum:"link,code,owner" doc:"Source of the referral"`
	RateBPS      int64           `json:"rate_bps" db:"rate_bps" doc:"Rate in basis points, as of the client's first referred order"`
	Currency     money.Currency  `json:"currency" db:"currency" doc:"Currency of all amounts, lower-case (ISO 4217)" example:"usd"`
	NetCents     int64           `json:"net_cents" db:"net_cents" doc:"Amount paid in the twelve months, less refunds and tax"`
	SkippedCents int64           `json:"skipped_cents" db:"skipped_cents" doc:"Part that was paid while the partner was inactive; it earns nothing"`
	EarnedCents  int64           `json:"earned_cents" db:"earned_cents" doc:"Earnings of the partner from the order"`
	Signals      []string        `json:"signals" db:"signals,json" nullable:"false" enum:"own,name,client,removed" doc:"Reasons against counting the order; empty: it counts"`
	Counts       bool            `json:"counts" db:"counts" doc:"The partner earns from the order"`
	Decided      bool            `json:"decided" db:"decided" doc:"The admin has decided whether the order counts"`
	PaidAt       time.Time       `json:"paid_at" db:"paid_at"`
}

// Signals against counting an order.
const (
	signalOwn     = "own"     // the buyer belongs to the partner or is the site's owner
	signalName    = "name"    // the buyer's company has the same name as the partner
	signalClient  = "client"  // the buyer was already a client
	signalRemoved = "removed" // the owner has removed or changed the referrer
)

// earningBase returns the amount that the rate applies to, in cents: the paid amount without that of inactive times.
// It is 0 for an order that doesn't count, and never negative.
func (o ReferredOrder) earningBase() int64 {
	if !o.Counts {
		return 0
	}
	return max(o.NetCents-o.SkippedCents, 0)
}

// setCounts sets the signals of the order and whether it counts: it does without signals. A decision by the admin
// wins over the signals.
func (o *ReferredOrder) setCounts(signals []string) {
	o.Signals = signals
	if !o.Decided {
		o.Counts = len(signals) == 0
	}
}

// updatePaid sets the paid amount, in cents. An increase while the partner isn't active is remembered as skipped and
// earns nothing; a decrease always reduces the earnings.
func (o *ReferredOrder) updatePaid(netCents int64, active bool) {
	if more := netCents - o.NetCents; more > 0 && !active {
		o.SkippedCents += more
	}
	o.NetCents = netCents
}

// referredOrders returns the referrer of a client, and its orders from the first referred one on for twelve months;
// client contains its paid orders by time. before reports whether the client had paid an order before the first
// referred one. Without a referred order, all results are zero.
func referredOrders(client []referral.PaidOrder) (by referral.Referrer, sales []referral.PaidOrder, before bool) {
	first := slices.IndexFunc(client, func(s referral.PaidOrder) bool { return s.Referrer.PartnerID != "" })
	if first < 0 {
		return by, nil, false
	}
	until := periodEnd(client[first])
	for _, s := range client[first:] {
		if s.PaidAt.Before(until) {
			sales = append(sales, s)
		}
	}
	return client[first].Referrer, sales, first > 0
}

// periodEnd returns the end of the twelve months after a client's first referred order.
func periodEnd(first referral.PaidOrder) time.Time { return first.PaidAt.AddDate(0, months, 0) }

// sameName reports whether two companies have the same name, ignoring case, accents, legal form and punctuation.
func sameName(a, b string) bool { return plainName(a) != "" && plainName(a) == plainName(b) }

// legalForms are suffixes of company names for legal forms.
var legalForms = []string{"ag", "bv", "co", "company", "corp", "corporation", "gmbh", "inc", "kg", "limited", "llc", "llp",
	"ltd", "nv", "plc", "sa", "sarl", "sas", "se", "spa", "srl", "ug"}

// plainName returns the words of a company's name in lower case, without accents, punctuation and legal forms. It is
// empty for a name of legal forms only.
func plainName(name string) string {
	words := strings.FieldsFunc(folded.Text(strings.ReplaceAll(name, ".", "")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return slices.Contains(legalForms, w) }), " ")
}
