package tax

import (
	"cmp"

	"harborlight/internal/kit/money"
)

// smallInvoices are totals in euro cents up to which the law of an EU country lets an invoice leave out its buyer: § 33
// UStDV, § 11 (6) UStG.
var smallInvoices = map[string]int64{"DE": 250_00, "AT": 400_00}

// smallInvoice is the total that every EU country must allow at least: Article 220a of Directive 2006/112/EC.
const smallInvoice = 100_00

// NamesBuyer reports whether the law wants an invoice of the total, in cents of the currency, to name its buyer with an
// address. A seller outside the EU is asked for none. The limits are in euros, and nobody here knows today's rates: in
// any other currency an invoice names its buyer.
func (s Seller) NamesBuyer(rule string, currency money.Currency, totalCents int64) bool {
	if !InEU(s.Country) || s.Mode != ModeCharged {
		return false
	}
	return rule == RuleReverseCharge || currency != money.EUR ||
		totalCents > cmp.Or(smallInvoices[s.Country], smallInvoice)
}
