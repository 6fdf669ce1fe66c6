package sale

import (
	"cmp"
	"math"

	"harborlight/content"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
)

// The seller and its taxes, from content/selling.json.

// BrandOf returns the brand that documents show.
func BrandOf(site *content.Site) Brand {
	return Brand{Wordmark: site.Brand.Wordmark.Text, Accent: site.Brand.Look().BrandColor().String()}
}

// SellerOf returns the seller that invoices name. Without a configured name or address, it uses those of the brand.
func SellerOf(site *content.Site, url string) Seller {
	s, bank := site.Selling.Seller, site.Selling.Bank
	return Seller{
		SellerContact: SellerContact{
			Name: cmp.Or(s.Name, site.Brand.Name), Address: addressOf(site), Email: site.Brand.SupportEmail,
		},
		Country: string(s.Country), VATID: s.VATID, TaxNumber: s.TaxNumber, Site: url,
		Bank: Bank{Holder: bank.Holder, IBAN: bank.IBAN.Compact(), BIC: string(bank.BIC), Words: bank.Words},
	}
}

// addressOf returns the seller's street, city and country in lines. Without street and city it returns the brand's
// address.
func addressOf(site *content.Site) string {
	s := site.Selling.Seller
	if s.Street == "" && s.City == "" {
		return site.Brand.PostalAddress
	}
	return s.Street + "\n" + s.City + "\n" + postal.Countries[string(s.Country)]
}

// TaxSeller converts the configured seller and tax rates for the tax rules, with rates in basis points instead of
// percent.
func TaxSeller(selling content.Selling) tax.Seller {
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
