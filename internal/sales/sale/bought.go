package sale

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
)

// Unit is the unit of a quantity. An empty unit counts pieces.
type Unit string

// The units.
const (
	Piece Unit = "piece"
	Hour  Unit = "hour"
	Days  Unit = "day"
	Month Unit = "month"
)

// IsValid reports whether the unit is valid, or empty.
func (u Unit) IsValid() bool { return u == "" || u == Piece || u == Hour || u == Days || u == Month }

// Deduction is an amount deducted from the sum of a document's lines.
type Deduction struct {
	Text  string `json:"text"`
	Cents int64  `json:"cents"` // positive; includes tax if the lines do
}

// AcceptedOffer is the printed content of an order for an accepted offer. Its lines less the deductions are the price
// of the deposit or of the whole offer, with tax if PricesTaxed is set. The invoice for the rest subtracts the
// deposit below its total.
type AcceptedOffer struct {
	Offer      string      `json:"offer,omitempty"` // offer number
	Lines      []Line      `json:"lines,omitempty"`
	Deductions []Deduction `json:"deductions,omitempty"`

	PricesTaxed bool `json:"prices_include_tax,omitempty"`

	// UUID of the order for the deposit, on the order for the rest
	DepositOrder string `json:"deposit_order,omitempty"`
}

// Accepted returns the content of an order for a part of the offer: a single line for the deposit; for the rest or
// the whole offer, all offered lines and the discount as a deduction. Its texts are in the language of the context.
func (d OfferDocument) Accepted(ctx context.Context, part Part) AcceptedOffer {
	b := AcceptedOffer{Offer: d.Number, PricesTaxed: d.PricesTaxed}
	if part == PartDeposit {
		deposit := d.Totals.DepositCents
		if !d.PricesTaxed {
			deposit -= d.Totals.DepositTaxCents
		}
		b.Lines = []Line{{
			Text: fault.Translate(ctx, message.PapersDeposit(d.DepositPercent)), Detail: d.Summary(),
			SubtotalCents: deposit,
		}}
		return b
	}
	for i, l := range d.Lines {
		b.Lines = append(b.Lines, Line{
			Text: l.Text, SubtotalCents: d.Totals.LineCents[i], Quantity: l.Quantity, Unit: l.Unit, UnitCents: l.UnitCents,
		})
	}
	if cents := d.Totals.DiscountCents; cents > 0 {
		b.Deductions = append(b.Deductions, Deduction{Text: d.discountText(ctx), Cents: cents})
	}
	return b
}

// discountText returns the label of the discount, with its percentage if it has one.
func (d OfferDocument) discountText(ctx context.Context) string {
	if d.DiscountPercent > 0 {
		return fault.Translate(ctx, message.PapersDiscountPercent(d.DiscountPercent))
	}
	return fault.Translate(ctx, message.PapersDiscount)
}

// Summary returns the first line's text, cut to 100 characters, with the number of other lines: "AI training and 2
// more". The offer must have a line.
func (d OfferDocument) Summary() string {
	first := d.Lines[0].Text
	if utf8.RuneCountInString(first) > 100 {
		first = strings.TrimSpace(string([]rune(first)[:99])) + "…"
	}
	if more := len(d.Lines) - 1; more > 0 {
		first += fmt.Sprintf(" and %d more", more)
	}
	return line.Tidy(first)
}
