package paper

import (
	"slices"
	"strings"

	"rsc.io/qr"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// notes prints the notes that the law requires for the document's tax rules, each once.
func (p *page) notes() {
	var said []string
	p.pdf.Ln(6)
	p.face("regular", sizeText, ink)
	for _, t := range p.Taxes {
		if t.Note != "" && !slices.Contains(said, t.Note) {
			said = append(said, t.Note)
			p.ensureSpace(2 * lineHeight)
			p.write(margin, p.wide*0.86, t.Note, "L")
			p.pdf.Ln(1.5)
		}
	}
}

// codeSize is the side length of the QR code in millimeters, without its quiet zone.
const codeSize = 27.0

// payment prints how to pay, or that nothing is due. Only unpaid invoices that aren't tests have the bank account,
// and the QR code if Transfer allows one.
func (p *page) payment() error {
	p.ensureSpace(codeSize + 16)
	p.pdf.Ln(4)
	top := p.pdf.GetY()
	p.face("bold", sizeText, ink)
	p.write(margin, p.wide-codeSize-12, p.say(p.request()), "L")
	p.pdf.Ln(1.6)
	if p.PaidAt == nil && p.Kind == sale.KindInvoice && !p.IsTest {
		p.account()
	}
	p.replacementNote()
	return p.transferCode(top)
}

// replacementNote prints a note about replaced characters, if there are any.
func (p *page) replacementNote() {
	if !p.hasReplaced {
		return
	}
	p.pdf.Ln(3)
	p.face("regular", sizeSmall, muted)
	p.write(margin, p.wide-codeSize-12, p.say(message.PapersUnprintable(string(unprintable))), "L")
}

// request returns one sentence that explains how and until when to pay, or why nothing is due.
func (p *page) request() fault.Text {
	total := p.Currency.FormatExact(p.Total.TotalCents)
	switch {
	case p.IsTest:
		return message.PapersRequestTest
	case p.Reason == sale.ReasonCancellation:
		return message.PapersRequestCancels
	case p.Reason == sale.ReasonRefund:
		return message.PapersRequestRefunds
	case p.Kind == sale.KindCreditNote:
		return message.PapersRequestCredits
	case p.PaidAt != nil:
		return message.PapersRequestPaid(FormatDay(*p.PaidAt))
	}
	return message.PapersRequest(total, FormatDay(p.DueOn))
}

// account prints bank account, payment instructions and reference. It leaves out empty values, and the account's data
// without an IBAN.
func (p *page) account() {
	bank := p.Seller.Bank
	facts := []fact{
		{message.PapersAccountHolder, payee(p.Document)}, {message.PapersIban, groupsOfFour(bank.IBAN)},
		{message.PapersBic, bank.BIC}, {message.PapersHowToPay, bank.Words}, {message.PapersReference, p.Number},
	}
	if bank.IBAN == "" {
		facts = facts[3:]
	}
	for _, f := range facts {
		if f.value == "" {
			continue
		}
		p.face("regular", sizeText, muted)
		p.cell(margin, 30, p.say(f.label), "L")
		p.face("regular", sizeText, ink)
		p.write(margin+30, p.wide-codeSize-42, f.value, "L")
	}
}

// transferCode draws the QR code of the transfer at the right margin, from the position top, unless Transfer returns
// "".
func (p *page) transferCode(top float64) error {
	text := Transfer(p.Document)
	if text == "" {
		return nil
	}
	code, err := matrix(text)
	if err != nil {
		return err
	}
	left := margin + p.wide - codeSize
	p.draw(code, left, top)
	p.pdf.SetY(top + codeSize + 1)
	p.face("regular", sizeSmall, muted)
	p.write(left-10, codeSize+10, p.say(message.PapersScan), "R")
	return nil
}

// draw draws the QR code at a position. It fills the dark squares in horizontal runs, so that viewers show no seams
// between them.
func (p *page) draw(code *qr.Code, left, top float64) {
	unit := codeSize / float64(code.Size)
	p.pdf.SetFillColor(0, 0, 0)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				p.pdf.Rect(left+float64(x)*unit, top+float64(y)*unit, float64(run)*unit, unit, "F")
				x += run
			}
		}
	}
}

// footer prints the seller in three columns on every page.
func (p *page) footer() {
	_, height := p.pdf.GetPageSize()
	p.pdf.SetY(height - margin - footHeight + 9)
	p.hairline(rule, 0.2)
	p.pdf.Ln(2.4)
	top, width := p.pdf.GetY(), p.wide/3
	s := p.Seller
	columns := [][]string{
		append([]string{s.Name}, linesOf(s.Address)...),
		{s.Email, strings.TrimPrefix(strings.TrimPrefix(s.Site, "https://"), "http://")},
		{p.labelled(message.PapersVatId, s.VATID), p.labelled(message.PapersTaxNumber, s.TaxNumber),
			p.say(message.PapersPage(p.Number, p.pdf.PageNo(), pages))},
	}
	for i, column := range columns {
		p.pdf.SetY(top)
		p.face("regular", sizeSmall, muted)
		for _, line := range column {
			if line != "" {
				p.write(margin+float64(i)*width, width-3, line, "L")
			}
		}
	}
}

// labelled returns the value with its label, or "" for an empty value.
func (p *page) labelled(label func(number any) fault.Text, value string) string {
	if value == "" {
		return ""
	}
	return p.say(label(value))
}
