package sales

import (
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// taxes computes the tax that a buyer owes, for orders and offers.
type taxes struct{ app *Area }

func (t taxes) NeedsCountry() bool { return t.seller().Mode == tax.ModeCharged }

func (t taxes) AsksCompany() bool { return t.NeedsCountry() && tax.InEU(t.seller().Country) }

func (t taxes) NeedsAddress(currency money.Currency, owed sale.Taxed) bool {
	return t.seller().MustNameBuyer(owed.TaxRule, currency, owed.TotalCents)
}

func (t taxes) Rule(of sale.Tax, country string) tax.Rule {
	return t.seller().StoredRule(of.TaxRule, of.TaxBPS, country)
}

// seller returns the current seller in the form that the tax rules need.
func (t taxes) seller() tax.Seller { return sale.TaxSeller(t.app.Content().Selling) }

// Price returns the buyer's price and total in cents for a catalogue price with the current tax rule. If catalogue
// prices are gross and all buyers pay the same net price, buyers with another tax than the domestic one, or none, pay
// the price without domestic tax. An impossible VAT id is a fault of kind Invalid.
func (t taxes) Price(subtotalCents, discountCents int64, buyer sale.Party) (sale.Priced, error) {
	rule, err := t.rule(buyer)
	charges := t.app.Content().Selling.Tax
	p := sale.Priced{SubtotalCents: subtotalCents, DiscountCents: discountCents}
	included := charges.PricesInclude
	if included && charges.GrossPrices == content.SameNet && rule.IsElsewhere() {
		home := t.seller().Domestic(t.app.DB.Clock().Now())
		net := home.FromGross(subtotalCents - discountCents).NetCents
		p.SubtotalCents, included = home.FromGross(subtotalCents).NetCents, false
		p.DiscountCents = p.SubtotalCents - net
	}
	p.Taxed = sale.TaxedBy(rule, rule.Split(p.SubtotalCents-p.DiscountCents, included))
	return p, err
}

// TaxOf returns the tax of an amount that includes tax or not.
func (t taxes) TaxOf(cents int64, included bool, buyer sale.Party) (sale.Taxed, error) {
	rule, err := t.rule(buyer)
	return sale.TaxedBy(rule, rule.Split(cents, included)), err
}

// TaxAt returns the tax of a price at a given time; the price includes tax or not.
func (t taxes) TaxAt(at time.Time, priceCents int64, included bool, buyer sale.Party) sale.Taxed {
	rule := tax.RuleFor(t.seller(), taxBuyer(buyer), at)
	return sale.TaxedBy(rule, rule.Split(priceCents, included))
}

// rule returns the current tax rule for a buyer. An impossible VAT id is a fault of kind Invalid.
func (t taxes) rule(buyer sale.Party) (tax.Rule, error) {
	if advice, fits := sale.VATIDAdvice(buyer.VATID, buyer.Country); !fits {
		return tax.Rule{}, fault.InvalidField("vatId", advice)
	}
	return tax.RuleFor(t.seller(), taxBuyer(buyer), t.app.DB.Clock().Now()), nil
}

// taxBuyer returns the buyer in the form that the tax rules need.
func taxBuyer(b sale.Party) tax.Buyer {
	return tax.Buyer{Country: b.Country, VATID: b.VATID, Company: b.Company}
}
