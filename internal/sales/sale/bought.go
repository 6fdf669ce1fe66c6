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

// Unit is what a quantity counts. The empty unit counts pieces, as documents of an older version do.
type Unit string

// The units.
const (
	Piece Unit = "piece"
	Hour  Unit = "hour"
	Days  Unit = "day"
	Month Unit = "month"
)

// Known reports whether the unit is one of these, or empty.
func (u Unit) Known() bool { return u == "" || u == Piece || u == Hour || u == Days || u == Month }

// Deduction is what is taken off the sum of a document's lines.
type Deduction struct {
	Text  string `json:"text"`
	Cents int64  `json:"cents"` // positive; with or without tax as the lines are
}

// Bought is what an order of an accepted offer is for, as its invoice prints it. The lines less the deductions are the
// price, with tax if PricesTaxed is set and net if not: that of the deposit, or that of the whole offer. The invoice of
// the rest takes off the deposit below its total.
type Bought struct {
	Offer      string      `json:"offer,omitempty"` // its number
	Lines      []Line      `json:"lines,omitempty"`
	Deductions []Deduction `json:"deductions,omitempty"`

	PricesTaxed bool `json:"prices_include_tax,omitempty"`

	DepositOrder string `json:"deposit_order,omitempty"` // of the rest: UUID of the order for the deposit
}

// Bought returns what an order of a part of the offer is for: the deposit in one line, else the lines as they were
// offered, less the discount. Its words are those of the context's texts.
func (d OfferDocument) Bought(ctx context.Context, part Part) Bought {
	b := Bought{Offer: d.Number, PricesTaxed: d.PricesTaxed}
	if part == PartDeposit {
		deposit := d.Totals.DepositCents
		if !d.PricesTaxed {
			deposit -= d.Totals.DepositTaxCents
		}
		b.Lines = []Line{{
			Text: fault.Say(ctx, message.PapersDeposit(d.DepositPercent)), Detail: d.Summary(),
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

// discountText names the discount as papers do.
func (d OfferDocument) discountText(ctx context.Context) string {
	if d.DiscountPercent > 0 {
		return fault.Say(ctx, message.PapersDiscountPercent(d.DiscountPercent))
	}
	return fault.Say(ctx, message.PapersDiscount)
}

// Summary names the first line and counts the others: "AI training and 2 more".
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
