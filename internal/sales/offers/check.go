package offers

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

// Limits of an offer, in characters, lines and cents.
const (
	maxField    = 200
	maxLines    = 50
	maxLineText = 300
	maxQuantity = 10_000
	maxUnit     = 100_000_000   // a million
	maxTotal    = 1_000_000_000 // ten million
)

// clean returns the content in its stored form, or a fault that names every invalid field. services reports whether a
// service with the id exists, so that a line may name it.
func clean(c sale.OfferContent, services func(id string) bool) (sale.OfferContent, error) {
	var check fault.Check
	c.Buyer = cleanBuyer(&check, c.Buyer)
	for _, t := range c.Texts() {
		tidy := text
		if t.Place == sale.PlaceHead {
			tidy = oneLine
		}
		t.Normalize(func(value string) string { return tidy(&check, t.Name, value, t.MaxLength) })
	}
	checkLastDay(&check, c)
	c.Lines = cleanLines(&check, c.Lines, services)
	checkAmounts(&check, c)
	return c, check.Err()
}

// checkAmounts adds an error for each amount out of bounds: number of lines, quantities, unit prices, their sum,
// discount and deposit. The discount is either a percentage or an amount of at most the sum, not both.
func checkAmounts(check *fault.Check, c sale.OfferContent) {
	check.Add(len(c.Lines) <= maxLines, "lines", message.OffersLinesAtMost)
	sum := int64(0)
	for i, l := range c.Lines[:min(len(c.Lines), maxLines)] {
		sane := true
		if l.Quantity < 1 || l.Quantity > maxQuantity {
			sane = false
			check.Add(false, lineField(i, "quantity"), message.OffersLineQuantity)
		}
		if l.UnitCents < 0 || l.UnitCents > maxUnit {
			sane = false
			check.Add(false, lineField(i, "unit_cents"), message.OffersLinePrice)
		}
		if sane {
			sum += l.Quantity * l.UnitCents
		}
	}
	check.Add(sum <= maxTotal, "lines", message.OffersTotalAtMost)
	d := c.Discount
	check.Add(d.Percent >= 0 && d.Percent <= 100, "discount", message.OffersDiscount)
	check.Add(d.Cents >= 0 && (d.Cents == 0 || d.Cents <= sum), "discount", message.OffersDiscountTooLarge)
	check.Add(d.Percent == 0 || d.Cents == 0, "discount", message.OffersDiscountTwice)
	check.Add(c.DepositPercent >= 0 && c.DepositPercent <= 100, "deposit_percent", message.OffersDeposit)
}

// cleanLines returns the lines with tidy texts. It adds an error for a missing line and for each line without a text
// or with an unknown service or unit. Beyond maxLines it returns the input, which checkAmounts refuses.
func cleanLines(check *fault.Check, lines []sale.OfferLine, services func(id string) bool) []sale.OfferLine {
	check.Add(len(lines) > 0, "lines", message.OffersLines)
	out := make([]sale.OfferLine, 0, min(len(lines), maxLines))
	for i, l := range lines[:min(len(lines), maxLines)] {
		l.Text = oneLine(check, lineField(i, "text"), l.Text, maxLineText)
		check.Add(l.Text != "", lineField(i, "text"), message.OffersLineText)
		check.Add(l.ServiceID == "" || services(l.ServiceID), lineField(i, "service_id"), message.OffersLineService)
		check.Add(l.Unit.IsValid(), lineField(i, "unit"), message.OffersLineUnit)
		out = append(out, l)
	}
	if len(lines) > maxLines {
		return lines // checkAmounts refuses it
	}
	return out
}

func lineField(i int, name string) string { return fmt.Sprintf("lines.%d.%s", i, name) }

// cleanBuyer returns the buyer with tidy fields. It adds an error for a missing name, an invalid email address or
// country, and a VAT id that is impossible in the country. Country and VAT id may be empty.
func cleanBuyer(check *fault.Check, b sale.Party) sale.Party {
	for name, value := range map[string]*string{
		"buyer.name": &b.Name, "buyer.company": &b.Company, "buyer.street": &b.Street, "buyer.postcode": &b.Postcode,
		"buyer.city": &b.City,
	} {
		*value = oneLine(check, name, *value, maxField)
	}
	b.Email = strings.ToLower(strings.TrimSpace(b.Email))
	b.Country = strings.ToUpper(strings.TrimSpace(b.Country))
	b.VATID = tax.TidyVATID(b.VATID)
	check.Add(b.Name != "", "buyer.name", message.OffersBuyerName)
	check.Add(mail.IsAddress(b.Email), "buyer.email", message.FormEmail)
	check.Add(b.Country == "" || isCountry(b.Country), "buyer.country", message.OffersBuyerCountry)
	if advice, fits := sale.VATIDAdvice(b.VATID, b.Country); !fits {
		check.Add(false, "buyer.vat_id", advice)
	} else {
		check.Add(b.VATID == "" || tax.IsVATID(b.VATID), "buyer.vat_id", message.FormVatId)
	}
	return b
}

// isCountry reports whether the code is an ISO 3166-1 alpha-2 country code.
func isCountry(code string) bool {
	region, err := language.ParseRegion(code)
	return err == nil && region.IsCountry() && region.String() == code
}

// oneLine returns the value with normalized spaces. It adds an error to the field name unless the value is one line
// of at most most characters.
func oneLine(check *fault.Check, name, value string, most int) string {
	value = line.Tidy(value)
	check.Add(utf8.RuneCountInString(value) <= most && mail.IsLine(value), name, message.FormLine(most))
	return value
}

// text returns the value without surrounding spaces and with "\n" as line ends. It adds an error to the field name if
// the value exceeds most characters or isn't valid text.
func text(check *fault.Check, name, value string, most int) string {
	value = strings.TrimSpace(strings.ReplaceAll(value, "\r\n", "\n"))
	check.Add(utf8.RuneCountInString(value) <= most, name, message.FormShorten)
	check.Add(utf8.ValidString(value) && !strings.ContainsRune(value, 0), name, message.FormCharacters)
	return value
}

// checkSend returns a fault of kind Invalid if the total is zero, or if the last day is in the past or more than
// maxValid days ahead.
func (o Offer) checkSend(now time.Time) error {
	var check fault.Check
	o.checkTimeLeft(&check, now)
	check.Add(o.TotalCents > 0, "lines", message.OffersTotalZero)
	return check.Err()
}
