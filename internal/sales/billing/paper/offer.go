package paper

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// Seller is what is printed of the seller besides what an offer fixes: how papers look, tax numbers, and the words for
// a tax.
type Seller struct {
	sale.Brand
	sale.Seller
	Tax tax.Seller
}

// RenderOffer returns the offer as a PDF. Brand, colors and the seller's tax numbers are given; everything that both
// sides agree on is the document's. The same offer and seller give the same bytes in the same texts.
func RenderOffer(ctx context.Context, o sale.PrintedOffer, by Seller) ([]byte, error) {
	d := o.Document
	by.SellerContact = d.Seller
	p := NewSheet(by.Seller).page(ctx, drawn(ctx, d, by))
	p.head()
	p.address()
	head := []fact{{message.PapersNumber, d.Number}, {message.PapersDate, d.SentOn.Text()}}
	for _, t := range d.Texts(sale.PlaceHead) {
		head = append(head, fact{t.Label(), t.Printed()})
	}
	p.facts(append(head, fact{message.PapersYourVatId, d.Buyer.VATID}))
	for _, t := range d.Texts(sale.PlaceTop) {
		p.intro(t)
	}
	p.lines()
	p.totals()
	p.parts(d.Totals)
	p.notes()
	p.standing(o.Standing)
	for _, t := range d.Texts(sale.PlaceEnd) {
		p.section(t)
	}
	p.fingerprint(o.SHA256)
	return p.bytes()
}

// drawn is the part of the offer that looks like that of an invoice.
func drawn(ctx context.Context, d sale.OfferDocument, by Seller) sale.Document {
	sent, _ := d.SentOn.Start()
	t := d.Totals
	total := tax.Amount{NetCents: t.NetCents, TaxCents: t.TaxCents, TotalCents: t.TotalCents}
	out := sale.Document{
		Kind: kindOffer, Number: d.Number, Brand: by.Brand, IssuedAt: sent, Currency: d.Currency, Seller: by.Seller,
		Buyer: d.Buyer, PricesTaxed: d.PricesTaxed, Total: total,
		Taxes: []sale.TaxLine{{Rule: by.Tax.Again(t.TaxRule, t.TaxBPS, d.Buyer.Country), Amount: total}},
	}
	bought := d.Bought(ctx, sale.PartAll)
	out.Lines, out.Deductions = bought.Lines, bought.Deductions
	return out
}

// intro is what the seller says first.
func (p *page) intro(t sale.OfferText) {
	if t.Printed() == "" {
		return
	}
	p.face("regular", sizeText, ink)
	p.write(margin, p.wide*0.86, t.Printed(), "L")
	p.pdf.Ln(8)
}

// parts are what is due on acceptance and later.
func (p *page) parts(t sale.OfferTotals) {
	if t.RestCents == 0 {
		return
	}
	left := margin + p.wide*0.42
	p.face("regular", sizeText, muted)
	p.sum(left, p.say(message.PapersDueOnAcceptance), t.DepositCents)
	p.sum(left, p.say(message.PapersDueLater), t.RestCents)
}

func (p *page) standing(text string) {
	p.room(3 * lineHeight)
	p.pdf.Ln(4)
	p.face("bold", sizeText, ink)
	p.write(margin, p.wide*0.86, text, "L")
	p.boxes()
}

// section is a text under its name.
func (p *page) section(t sale.OfferText) {
	if t.Printed() == "" {
		return
	}
	p.room(4 * lineHeight)
	p.pdf.Ln(8)
	p.face("medium", 12, ink)
	p.write(margin, p.wide, p.say(t.Label()), "L")
	p.pdf.Ln(1.5)
	p.face("regular", sizeText, ink)
	p.write(margin, p.wide*0.86, t.Printed(), "L")
}

// fingerprint names what the buyer accepts, so that the paper can be compared with it.
func (p *page) fingerprint(sum string) {
	p.room(3 * lineHeight)
	p.pdf.Ln(6)
	p.face("regular", sizeSmall, muted)
	p.write(margin, p.wide, p.say(message.PapersFingerprint(sum)), "L")
}
