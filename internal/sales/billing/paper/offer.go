package paper

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// Seller contains the details of the seller that aren't part of the offer: brand, tax numbers and tax texts.
type Seller struct {
	sale.Brand
	sale.Seller
	Tax tax.Seller
}

// RenderOffer returns the offer as a PDF. Brand, colors and tax numbers come from the seller, all agreed terms from
// the document. Equal offers and sellers give equal bytes in the same language.
func RenderOffer(ctx context.Context, o sale.PrintedOffer, by Seller) ([]byte, error) {
	d := o.Document
	by.SellerContact = d.Seller
	p := NewSheet(by.Seller).page(ctx, documentOf(ctx, d, by))
	p.header()
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
	p.paymentParts(d.Totals)
	p.notes()
	p.stateText(o.StateText)
	for _, t := range d.Texts(sale.PlaceEnd) {
		p.section(t)
	}
	p.fingerprint(o.SHA256)
	return p.bytes()
}

// documentOf converts the parts that an offer has in common with an invoice, with the seller's current tax texts.
func documentOf(ctx context.Context, d sale.OfferDocument, by Seller) sale.Document {
	sent, _ := d.SentOn.Start()
	t := d.Totals
	total := tax.Amount{NetCents: t.NetCents, TaxCents: t.TaxCents, TotalCents: t.TotalCents}
	out := sale.Document{
		Kind: kindOffer, Number: d.Number, Brand: by.Brand, IssuedAt: sent, Currency: d.Currency, Seller: by.Seller,
		Buyer: d.Buyer, PricesTaxed: d.PricesTaxed, Total: total,
		Taxes: []sale.TaxLine{{Rule: by.Tax.StoredRule(t.TaxRule, t.TaxBPS, d.Buyer.Country), Amount: total}},
	}
	bought := d.Accepted(ctx, sale.PartAll)
	out.Lines, out.Deductions = bought.Lines, bought.Deductions
	return out
}

// intro prints the seller's introduction, or nothing if it is empty.
func (p *page) intro(t sale.OfferText) {
	if t.Printed() == "" {
		return
	}
	p.face("regular", sizeText, ink)
	p.write(margin, p.wide*0.86, t.Printed(), "L")
	p.pdf.Ln(8)
}

// paymentParts prints the amounts that are due on acceptance and later, or nothing if the whole total is due on
// acceptance.
func (p *page) paymentParts(t sale.OfferTotals) {
	if t.RestCents == 0 {
		return
	}
	left := margin + p.wide*0.42
	p.face("regular", sizeText, muted)
	p.sum(left, p.say(message.PapersDueOnAcceptance), t.DepositCents)
	p.sum(left, p.say(message.PapersDueLater), t.RestCents)
}

// stateText prints a sentence about the offer's state, and a note if characters were replaced.
func (p *page) stateText(text string) {
	p.ensureSpace(3 * lineHeight)
	p.pdf.Ln(4)
	p.face("bold", sizeText, ink)
	p.write(margin, p.wide*0.86, text, "L")
	p.replacementNote()
}

// section prints a text below its heading, or nothing if the text is empty.
func (p *page) section(t sale.OfferText) {
	if t.Printed() == "" {
		return
	}
	p.ensureSpace(4 * lineHeight)
	p.pdf.Ln(8)
	p.face("medium", 12, ink)
	p.write(margin, p.wide, p.say(t.Label()), "L")
	p.pdf.Ln(1.5)
	p.face("regular", sizeText, ink)
	p.write(margin, p.wide*0.86, t.Printed(), "L")
}

// fingerprint prints the digest of the accepted document, so that it can be compared with the PDF.
func (p *page) fingerprint(sum string) {
	p.ensureSpace(3 * lineHeight)
	p.pdf.Ln(6)
	p.face("regular", sizeSmall, muted)
	p.write(margin, p.wide, p.say(message.PapersFingerprint(sum)), "L")
}
