package tax

import (
	"cmp"

	"harborlight/internal/kit/money"
)

// smallInvoices contains the totals, in euro cents, up to which the law of an EU country allows invoices without the
// buyer: § 33 UStDV, § 11 (6) UStG.
var smallInvoices = map[string]int64{"DE": 250_00, "AT": 400_00}

// smallInvoice is the minimum of these totals in the EU: Article 220a of Directive 2006/112/EC.
const smallInvoice = 100_00

// MustNameBuyer reports whether an invoice of this total, in cents of the currency, must contain the buyer's name and
// address: with reverse charge, and above the limit of the seller's country. It returns false for sellers outside the
// EU and those that charge no tax. The limits are in euros and exchange rates aren't available, so it returns true
// for any other currency.
func (s Seller) MustNameBuyer(rule string, currency money.Currency, totalCents int64) bool {
	if !InEU(s.Country) || s.Mode != ModeCharged {
		return false
	}
	return rule == RuleReverseCharge || currency != money.EUR ||
		totalCents > cmp.Or(smallInvoices[s.Country], smallInvoice)
}
