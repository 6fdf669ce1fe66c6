package paper

import (
	"fmt"
	"time"

	"harborlight/internal/kit/money"
)

// Offer is what stands on a printed offer. Amounts are cents of Currency, not negative, before tax
// unless said otherwise.
type Offer struct {
	Number          string
	Wordmark        string
	Accent          string // color, as "#f8b243"
	SentOn          time.Time
	ValidUntil      time.Time      // the last day
	Currency        money.Currency // lower-case code (ISO 4217)
	Seller          Seller
	Buyer           Buyer
	Intro           string
	Lines           []OfferLine
	DiscountPercent int64 // 0: an amount, or none
	DiscountCents   int64
	Tax             TaxLine // of everything; its gross amount is the total
	DepositCents    int64   // due on acceptance, with tax
	RestCents       int64   // due later, with tax; 0: nothing
	Terms           string
	Standing        string // a sentence about how the offer stands
	SHA256          string // of what the buyer accepts
}

// OfferLine is one thing that is offered.
type OfferLine struct {
	Text      string
	Quantity  int64
	UnitCents int64
	Cents     int64 // of all
}

// RenderOffer returns the offer as a PDF. The same offer gives the same bytes.
func RenderOffer(o Offer) ([]byte, error) {
	p := NewSheet(o.Seller).page(o.document())
	p.reduced = "Discount"
	if o.DiscountPercent > 0 {
		p.reduced = fmt.Sprintf("Discount (%d%%)", o.DiscountPercent)
	}
	p.head()
	p.address()
	p.facts([][2]string{
		{"Number", o.Number}, {"Date", Day(o.SentOn)}, {"Valid until", Day(o.ValidUntil)}, {"Your VAT ID", o.Buyer.VATID},
	})
	p.intro(o.Intro)
	p.lines()
	p.totals()
	p.parts(o)
	p.notes()
	p.standing(o)
	p.terms(o.Terms)
	p.fingerprint(o.SHA256)
	return p.bytes()
}

// document is the part of the offer that looks like that of an invoice.
func (o Offer) document() Document {
	d := Document{
		Kind: kindOffer, Number: o.Number, Wordmark: o.Wordmark, Accent: o.Accent, IssuedAt: o.SentOn, Currency: o.Currency,
		Seller: o.Seller, Buyer: o.Buyer, PaymentDiscountCents: o.DiscountCents, Taxes: []TaxLine{o.Tax},
		Total: o.Tax.Amount,
	}
	for _, l := range o.Lines {
		line := Line{Text: l.Text, SubtotalCents: l.Cents}
		if l.Quantity > 1 {
			line.Detail = fmt.Sprintf("%d × %s", l.Quantity, o.Currency.FormatExact(l.UnitCents))
		}
		d.Lines = append(d.Lines, line)
	}
	return d
}

// intro is what the seller says first.
func (p *page) intro(text string) {
	if text == "" {
		return
	}
	p.face("regular", sizeText, ink)
	p.write(margin, p.wide*0.86, text, "L")
	p.pdf.Ln(8)
}

// parts are what is due on acceptance and later.
func (p *page) parts(o Offer) {
	if o.RestCents == 0 {
		return
	}
	left := margin + p.wide*0.42
	p.face("regular", sizeText, muted)
	p.sum(left, "Due on acceptance", o.DepositCents)
	p.sum(left, "Due later", o.RestCents)
}

func (p *page) standing(o Offer) {
	p.room(3 * lineHeight)
	p.pdf.Ln(4)
	p.face("bold", sizeText, ink)
	p.write(margin, p.wide*0.86, o.Standing, "L")
	p.boxes()
}

// terms are what both sides agree to besides.
func (p *page) terms(text string) {
	if text == "" {
		return
	}
	p.room(4 * lineHeight)
	p.pdf.Ln(8)
	p.face("medium", 12, ink)
	p.write(margin, p.wide, "Terms", "L")
	p.pdf.Ln(1.5)
	p.face("regular", sizeText, ink)
	p.write(margin, p.wide*0.86, text, "L")
}

// fingerprint names what the buyer accepts, so that the paper can be compared with it.
func (p *page) fingerprint(sum string) {
	p.room(3 * lineHeight)
	p.pdf.Ln(6)
	p.face("regular", sizeSmall, muted)
	p.write(margin, p.wide, "Fingerprint of this offer (SHA-256): "+sum, "L")
}
