package paper

import (
	"strconv"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/postal"
	"harborlight/internal/sales/sale"
)

// header prints the wordmark with its bar and the title of the document, and a warning on test documents.
func (p *page) header() {
	c := p.accentOf()
	p.pdf.SetFillColor(c.r, c.g, c.b)
	p.pdf.Rect(margin, margin-4, barWidth, barHeight, "F")
	p.pdf.SetY(margin)
	p.face("bold", sizeMark, ink)
	p.cell(margin, p.wide/2, p.Wordmark, "L")
	p.face("regular", sizeTitle, ink)
	p.pdf.SetY(margin - 2.2)
	p.cell(margin+p.wide/2, p.wide/2, p.say(title(p.Document)), "R")
	if p.IsTest {
		p.pdf.SetY(margin + 8)
		p.face("bold", sizeText, alarm)
		test := message.PapersTestInvoice
		if p.Kind == sale.KindCreditNote {
			test = message.PapersTestCreditNote
		}
		p.cell(margin+p.wide/2, p.wide/2, p.say(test), "R")
	}
}

// address prints the seller's address in one small line and below it the buyer's address, at the position of an
// envelope's window. Empty lines are left out.
func (p *page) address() {
	p.pdf.SetY(50)
	p.face("regular", sizeSmall, muted)
	p.write(margin, p.wide/2, strings.Join(append([]string{p.Seller.Name}, linesOf(p.Seller.Address)...), " · "), "L")
	p.pdf.Ln(1.5)
	b := p.Buyer
	first := true
	for _, line := range []string{
		b.Company, b.Name, b.Street, b.Town(), p.foreignCountry(b.Country), b.Email,
	} {
		if line == "" {
			continue
		}
		p.face("regular", sizeText, ink)
		if first {
			p.face("medium", sizeText, ink)
		}
		p.write(margin, p.wide/2-4, line, "L")
		first = false
	}
}

// foreignCountry returns the name of the buyer's country, or "" if it is the seller's or unknown.
func (p *page) foreignCountry(country string) string {
	if country == p.Seller.Country {
		return ""
	}
	return postal.Countries[country]
}

// fact is a labeled line with a number, date or id. Lines without a value aren't printed.
type fact struct {
	label fault.Text
	value string
}

// facts prints numbers, dates and ids with their labels to the right of the address. It leaves out empty values.
func (p *page) facts(list []fact) {
	below := p.pdf.GetY()
	p.pdf.SetY(54.2)
	left := margin + p.wide*0.56
	for _, f := range list {
		if f.value == "" {
			continue
		}
		p.face("regular", sizeText, muted)
		p.cell(left, 34, p.say(f.label), "L")
		p.face("medium", sizeText, ink)
		p.write(left+34, margin+p.wide-left-34, f.value, "R")
	}
	p.pdf.SetY(max(below, p.pdf.GetY(), 88) + 10)
}

// factList returns the facts beside the address of an invoice or credit note. Absent ones are "": a paid invoice has
// no due day, a credit note neither due day nor, if nothing is supplied, a period.
func (p *page) factList() []fact {
	due, paid, supplied, label := FormatDay(p.DueOn), "", "", message.PapersCorrects
	if p.Reason == sale.ReasonCancellation {
		label = message.PapersCancels
	}
	if p.PaidAt != nil {
		due, paid = "", FormatDay(*p.PaidAt)
	}
	if p.Kind == sale.KindCreditNote {
		due = ""
	}
	// nothing will be supplied
	undone := p.Kind == sale.KindCreditNote && p.Supplied != nil && *p.Supplied == sale.Period{}
	if p.Supplied != nil && !undone {
		supplied = p.Supplied.Text(p.say, "\n")                // a period is too wide for the column
		if p.PaidAt != nil && *p.Supplied == (sale.Period{}) { // the law requires the day of an advance payment
			supplied += "\n" + p.say(message.PapersOfDay(paid))
		}
	}
	var deposits []string
	for _, d := range p.Deposits {
		deposits = append(deposits, p.reference(d.Number, &d.IssuedAt))
	}
	return []fact{
		{message.PapersNumber, p.Number}, {message.PapersDate, FormatDay(p.IssuedAt)}, {message.PapersSupply, supplied},
		{label, p.reference(p.Credits, p.CreditsOn)}, {message.PapersDepositInvoice, strings.Join(deposits, "\n")},
		{message.PapersDue, due}, {message.PapersPaid, paid}, {message.PapersOrder, p.OrderNumber},
		{message.PapersOffer, p.Offer}, {message.PapersYourVatId, p.Buyer.VATID},
	}
}

// reference returns the number and date of another document, or "" without a date: only credit notes refer to one.
func (p *page) reference(number string, on *time.Time) string {
	if on == nil {
		return ""
	}
	return number + "\n" + p.say(message.PapersOfDay(FormatDay(*on)))
}

// amountWidth is the width of the column of amounts.
const amountWidth = 38.0

// lines prints the services with their prices and discounts.
func (p *page) lines() {
	p.ensureSpace(30) // keeps the heading on the page of the first line
	p.heading()
	for _, line := range p.Lines {
		p.pdf.Ln(2.6)
		p.row(20)
		p.line(line)
		p.pdf.Ln(2.6)
		p.hairline(rule, 0.2)
	}
	for _, d := range p.Deductions {
		p.deduct(d)
	}
	if p.PaymentDiscountCents != 0 {
		p.deduct(sale.Deduction{Text: p.say(message.PapersDiscountAtPayment), Cents: p.PaymentDiscountCents})
	}
}

// heading prints the column headings.
func (p *page) heading() {
	p.face("regular", sizeSmall, muted)
	p.cell(margin, p.wide-amountWidth, p.say(message.PapersService), "L")
	p.write(margin+p.wide-amountWidth, amountWidth, p.say(p.amountHeading()), "R")
	p.pdf.Ln(1)
	p.hairline(ink, 0.3)
}

// row reserves a height in millimeters for a row. If the row doesn't fit, it starts a new page and repeats the
// heading.
func (p *page) row(height float64) {
	if p.ensureSpace(height) {
		p.heading()
		p.pdf.Ln(2.6)
	}
}

// deduct prints a discount as a row with a negative amount.
func (p *page) deduct(d sale.Deduction) {
	p.pdf.Ln(2.6)
	p.row(10)
	p.reduction(d.Text, -d.Cents)
	p.pdf.Ln(2.6)
	p.hairline(rule, 0.2)
}

// line prints a line with its price, quantity, detail and discount.
func (p *page) line(l sale.Line) {
	top := p.pdf.GetY()
	p.face("regular", sizeText, ink)
	p.cell(margin+p.wide-amountWidth, amountWidth, p.Currency.FormatExact(l.SubtotalCents), "R")
	p.pdf.SetY(top)
	p.face("medium", sizeText, ink)
	p.write(margin, p.wide-amountWidth-4, l.Text, "L")
	for _, detail := range []string{p.quantity(l), l.Detail} {
		if detail != "" {
			p.face("regular", sizeSmall, muted)
			p.write(margin, p.wide-amountWidth-4, detail, "L")
		}
	}
	if l.DiscountCents != 0 {
		p.row(10)
		p.reduction(p.say(discountOf(l)), -l.DiscountCents)
	}
}

// amountHeading returns the heading of the amount column, which says whether the prices include tax. It doesn't
// mention tax if the tax is zero.
func (p *page) amountHeading() fault.Text {
	switch _, sum := p.Supply(); {
	case sum.TaxCents == 0:
		return message.PapersAmount
	case p.PricesTaxed:
		return message.PapersAmountWithTax(p.taxName())
	default:
		return message.PapersAmountWithoutTax(p.taxName())
	}
}

// discountOf returns the label of a line's discount, with the name of its campaign if it has one.
func discountOf(l sale.Line) fault.Text {
	if l.Discount == "" {
		return message.PapersDiscount
	}
	return message.PapersDiscountOf(l.Discount)
}

// units returns the quantity of a line with its unit: "1 hour", "3 days". Pieces and unknown units have only the
// number.
func (p *page) units(l sale.Line) string {
	words := map[sale.Unit]struct {
		one  fault.Text
		more func(quantity any) fault.Text
	}{
		sale.Hour:  {message.PapersHour, message.PapersHours},
		sale.Days:  {message.PapersDay, message.PapersDays},
		sale.Month: {message.PapersMonth, message.PapersMonths},
	}
	unit, known := words[l.Unit]
	switch {
	case !known:
		return strconv.FormatInt(l.Quantity, 10)
	case l.Quantity == 1:
		return p.say(unit.one)
	default:
		return p.say(unit.more(l.Quantity))
	}
}

// quantity returns the quantity and unit price of a line: "3 hours × €120.00". It returns "" for a single piece and
// for lines without a quantity.
func (p *page) quantity(l sale.Line) string {
	if l.Quantity == 0 || l.Quantity == 1 && (l.Unit == "" || l.Unit == sale.Piece) {
		return ""
	}
	return p.units(l) + " × " + p.Currency.FormatExact(l.UnitCents)
}

// reduction prints a text and an amount in cents, without space above and below.
func (p *page) reduction(text string, cents int64) {
	top := p.pdf.GetY()
	p.face("regular", sizeText, ink)
	p.cell(margin+p.wide-amountWidth, amountWidth, p.Currency.FormatExact(cents), "R")
	p.pdf.SetY(top)
	p.write(margin, p.wide-amountWidth-4, text, "L")
}

// totals prints net, tax by rate and total of the lines, then each deposit with its net and tax, and the balance.
// Without tax it prints only the total, but sellers in the US also print net and a sales tax of zero, which their
// buyers look for.
func (p *page) totals() {
	taxes, sum := p.Supply()
	p.ensureSpace(lineHeight * float64(4+2*len(taxes)+4*len(p.Deposits)))
	p.pdf.Ln(4)
	left := margin + p.wide*0.42
	p.face("regular", sizeText, muted)
	if p.hasTax() {
		p.sum(left, p.say(message.PapersNet), sum.NetCents)
		for _, t := range taxes {
			label := t.Text()
			if len(taxes) > 1 {
				label = p.say(message.PapersTaxOn(label, p.Currency.FormatExact(t.NetCents)))
			}
			p.sum(left, label, t.TaxCents)
		}
		p.sumLine(left)
	} else if p.Seller.Country == "US" { // American buyers look for sales tax, even if none is charged
		p.sum(left, p.say(message.PapersNet), sum.NetCents)
		p.sum(left, p.say(message.PapersSalesTax), 0)
		p.sumLine(left)
	}
	p.face("bold", 12, ink)
	p.sum(left, p.say(p.totalLabel()), sum.TotalCents)
	if len(p.Deposits) == 0 {
		return
	}
	p.face("regular", sizeText, muted)
	for _, d := range p.Deposits {
		p.deposit(left, d)
	}
	p.sumLine(left)
	p.face("bold", 12, ink)
	p.sum(left, p.say(message.PapersBalance), p.Total.TotalCents)
}

// totalLabel returns the label of the total, which depends on the kind of document and the reason of a credit note.
func (p *page) totalLabel() fault.Text {
	switch {
	case p.Reason == sale.ReasonCancellation:
		return message.PapersTotalCancelled
	case p.Reason == sale.ReasonRefund:
		return message.PapersTotalRefunded
	case p.Kind == sale.KindCreditNote:
		return message.PapersTotalCredited
	}
	return message.PapersTotal
}

// deposit prints the deduction of a deposit: its net and tax, or its total if no tax is shown.
func (p *page) deposit(left float64, d sale.Deposited) {
	if !p.hasTax() {
		p.sum(left, p.say(message.PapersLess(d.Number)), -sale.SumTaxes(d.Taxes).TotalCents)
		return
	}
	p.sum(left, p.say(message.PapersLessNet(d.Number)), -sale.SumTaxes(d.Taxes).NetCents)
	for _, t := range d.Taxes {
		p.sum(left, p.say(message.PapersLessTax(d.Number, t.Text())), -t.TaxCents)
	}
}

// sumLine draws the line above a sum.
func (p *page) sumLine(left float64) {
	p.pdf.Ln(1.4)
	p.pdf.SetDrawColor(ink.r, ink.g, ink.b)
	p.pdf.SetLineWidth(0.3)
	p.pdf.Line(left, p.pdf.GetY(), margin+p.wide, p.pdf.GetY())
	p.pdf.Ln(2)
}

// hasTax reports whether the document shows tax, even if it is 0.
func (p *page) hasTax() bool { return p.taxName() != "" }

// sum prints a label, from the position left, and an amount in cents at the right margin.
func (p *page) sum(left float64, label string, cents int64) {
	p.cell(left, margin+p.wide-left-amountWidth, label, "L")
	p.write(margin+p.wide-amountWidth, amountWidth, p.Currency.FormatExact(cents), "R")
	p.pdf.Ln(0.8)
}

// linesOf returns the lines of a text without surrounding spaces and empty lines.
func linesOf(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// taxName returns the name of the tax, such as "VAT", or "" if no tax is shown.
func (p *page) taxName() string {
	for _, t := range p.Taxes {
		if t.Label != "" {
			return t.Label
		}
	}
	return ""
}
