package sales

import (
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/offers"
)

// printOffer prints an offer as invoices are printed. Brand, colors and the seller's tax numbers are
// those of the moment; everything that both sides agree on is the document's.
func (a *Area) printOffer(in offers.Printed) ([]byte, error) {
	site, d := a.Content(), in.Document
	seller := sellerOf(site, a.PublicURL)
	seller.Name, seller.Address, seller.Email = d.Seller.Name, d.Seller.Address, d.Seller.Email
	sent, last := d.Days()
	t := d.Totals
	o := paper.Offer{
		Number: d.Number, Wordmark: site.Brand.Wordmark.Text, Accent: string(site.Brand.Colors.Accent), SentOn: sent,
		ValidUntil: last, Currency: d.Currency, Seller: seller, Buyer: printedBuyer(d.Buyer), Intro: d.Intro,
		DiscountPercent: d.DiscountPercent, DiscountCents: t.DiscountCents, DepositCents: t.DepositCents,
		RestCents: t.RestCents, Terms: d.Terms, Standing: in.Standing, SHA256: in.SHA256,
		Tax: paper.TaxLine{
			Rule:   taxedSeller(site.Selling).Again(t.TaxRule, t.TaxBPS, d.Buyer.Country),
			Amount: tax.Amount{NetCents: t.NetCents, TaxCents: t.TaxCents, TotalCents: t.TotalCents},
		},
	}
	for i, l := range d.Lines {
		o.Lines = append(o.Lines, paper.OfferLine{Text: l.Text, Quantity: l.Quantity, UnitCents: l.UnitCents,
			Cents: t.LineCents[i]})
	}
	return paper.RenderOffer(o)
}

func printedBuyer(b offers.OfferBuyer) paper.Buyer {
	return paper.Buyer{Name: b.Name, Company: b.Company, Email: b.Email, Street: b.Street, Postcode: b.Postcode,
		City: b.City, Country: b.Country, VATID: b.VATID}
}
