package sales

import (
	"cmp"
	"math"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// The seller and the taxes that the seller charges, as the content says at the moment (content/selling.json).

// brandOf is how the seller's papers look.
func brandOf(site *content.Site) sale.Brand {
	return sale.Brand{Wordmark: site.Brand.Wordmark.Text, Accent: string(site.Brand.Colors.Accent)}
}

// sellerOf is the seller as invoices name it: the brand, unless the owner has said more.
func sellerOf(site *content.Site, url string) sale.Seller {
	s, bank := site.Selling.Seller, site.Selling.Bank
	return sale.Seller{
		SellerContact: sale.SellerContact{
			Name: cmp.Or(s.Name, site.Brand.Name), Address: addressOf(site), Email: site.Brand.SupportEmail,
		},
		Country: string(s.Country), VATID: s.VATID, TaxNumber: s.TaxNumber, Site: url,
		Bank: sale.Bank{Holder: bank.Holder, IBAN: bank.IBAN.Compact(), BIC: string(bank.BIC), Words: bank.Words},
	}
}

// addressOf is the seller's address in lines: the brand's, unless the owner has written another.
func addressOf(site *content.Site) string {
	s := site.Selling.Seller
	if s.Street == "" && s.City == "" {
		return site.Brand.PostalAddress
	}
	return s.Street + "\n" + s.City + "\n" + postal.Countries[string(s.Country)]
}

// taxedSeller is the seller as the rules of tax need it.
func taxedSeller(selling content.Selling) tax.Seller {
	t := selling.Tax
	s := tax.Seller{
		Country: string(selling.Seller.Country), VATID: selling.Seller.VATID, Mode: tax.Mode(t.Mode), Name: t.Name,
		TaxesAbroad: t.ConsumersAbroad == content.TaxedAbroad,
		ExemptNote:  t.ExemptNote, ReverseNote: t.ReverseNote, ExportNote: t.ExportNote,
	}
	for _, r := range t.Rates {
		s.Rates = append(s.Rates, tax.Rate{
			Country: string(r.Country), BasisPoints: int64(math.Round(r.Percent * 100)), From: string(r.From),
		})
	}
	return s
}

// taxes tells orders and offers what tax a buyer owes.
type taxes struct{ app *Area }

func (t taxes) NeedsCountry() bool { return t.seller().Mode == tax.ModeCharged }

func (t taxes) AsksCompany() bool { return t.NeedsCountry() && tax.InEU(t.seller().Country) }

func (t taxes) NeedsAddress(currency money.Currency, owed sale.Taxed) bool {
	return t.seller().NamesBuyer(owed.TaxRule, currency, owed.TotalCents)
}

func (t taxes) Rule(of sale.Tax, country string) tax.Rule {
	return t.seller().Again(of.TaxRule, of.TaxBPS, country)
}

// seller is the seller as the rules of tax need it, at the moment.
func (t taxes) seller() tax.Seller { return taxedSeller(t.app.Content().Selling) }

// Price returns the buyer's price and total of a price of the catalogue. With gross prices and one net price for all, a
// buyer with another tax than at home, or none, pays the price without the tax at home.
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

// TaxOf is that of an amount that includes it or doesn't.
func (t taxes) TaxOf(cents int64, included bool, buyer sale.Party) (sale.Taxed, error) {
	rule, err := t.rule(buyer)
	return sale.TaxedBy(rule, rule.Split(cents, included)), err
}

// at is that of a price at a time, which may include it.
func (t taxes) at(at time.Time, priceCents int64, included bool, buyer sale.Party) (sale.Taxed, error) {
	rule := tax.Tax(t.seller(), taxedBuyer(buyer), at)
	return sale.TaxedBy(rule, rule.Split(priceCents, included)), nil
}

// rule returns the tax of a sale at the moment. A VAT id that can't be right is a fault of kind Invalid.
func (t taxes) rule(buyer sale.Party) (tax.Rule, error) {
	if advice, fits := sale.VATIDAdvice(buyer.VATID, buyer.Country); !fits {
		return tax.Rule{}, fault.InvalidField("vatId", advice)
	}
	return tax.Tax(t.seller(), taxedBuyer(buyer), t.app.DB.Clock().Now()), nil
}

// taxedBuyer is the buyer as the rules of tax need it.
func taxedBuyer(b sale.Party) tax.Buyer {
	return tax.Buyer{Country: b.Country, VATID: b.VATID, Company: b.Company}
}
