package offers

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

// Limits of an offer: characters, lines, and cents.
const (
	maxField    = 200
	maxIntro    = 2_000
	maxTerms    = 10_000
	maxLines    = 50
	maxLineText = 300
	maxQuantity = 10_000
	maxUnit     = 100_000_000   // a million
	maxTotal    = 1_000_000_000 // ten million
)

// clean returns the content in its stored form, or a fault that names what is wrong. services tells
// whether a line may name a service.
func clean(c sale.OfferContent, services func(id string) bool) (sale.OfferContent, error) {
	var check fault.Check
	c.Buyer = cleanBuyer(&check, c.Buyer)
	c.Intro = text(&check, "intro", c.Intro, maxIntro)
	c.Terms = text(&check, "terms", c.Terms, maxTerms)
	checkLastDay(&check, c)
	c.Lines = cleanLines(&check, c.Lines, services)
	checkAmounts(&check, c)
	return c, check.Err()
}

// checkAmounts checks everything that the totals are made of.
func checkAmounts(check *fault.Check, c sale.OfferContent) {
	check.Add(len(c.Lines) <= maxLines, "lines", "An offer has at most 50 lines.")
	sum := int64(0)
	for i, l := range c.Lines[:min(len(c.Lines), maxLines)] {
		sane := true
		if l.Quantity < 1 || l.Quantity > maxQuantity {
			sane = false
			check.Add(false, lineField(i, "quantity"), "Enter a quantity from 1 to 10,000.")
		}
		if l.UnitCents < 0 || l.UnitCents > maxUnit {
			sane = false
			check.Add(false, lineField(i, "unit_cents"), "Enter a price from 0 to 1,000,000.")
		}
		if sane {
			sum += l.Quantity * l.UnitCents
		}
	}
	check.Add(sum <= maxTotal, "lines", "An offer may come to at most 10,000,000.")
	d := c.Discount
	check.Add(d.Percent >= 0 && d.Percent <= 100, "discount", "Enter a discount from 0 to 100 percent.")
	check.Add(d.Cents >= 0 && (d.Cents == 0 || d.Cents <= sum), "discount", "The discount is more than the lines come to.")
	check.Add(d.Percent == 0 || d.Cents == 0, "discount", "Choose either a percentage or an amount.")
	check.Add(c.DepositPercent >= 0 && c.DepositPercent <= 100, "deposit_percent",
		"Enter a deposit from 0 to 100 percent.")
}

func cleanLines(check *fault.Check, lines []sale.OfferLine, services func(id string) bool) []sale.OfferLine {
	check.Add(len(lines) > 0, "lines", "Add at least one line.")
	out := make([]sale.OfferLine, 0, min(len(lines), maxLines))
	for i, l := range lines[:min(len(lines), maxLines)] {
		l.Text = oneLine(check, lineField(i, "text"), l.Text, maxLineText)
		check.Add(l.Text != "", lineField(i, "text"), "Say what the buyer gets.")
		check.Add(l.ServiceID == "" || services(l.ServiceID), lineField(i, "service_id"),
			"Choose a service from the catalogue, or write a free line.")
		check.Add(l.Unit.Known(), lineField(i, "unit"), "Choose a unit of the list.")
		out = append(out, l)
	}
	if len(lines) > maxLines {
		return lines // refused by checkAmounts
	}
	return out
}

func lineField(i int, name string) string { return fmt.Sprintf("lines.%d.%s", i, name) }

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
	check.Add(b.Name != "", "buyer.name", "Enter the name of the buyer.")
	check.Add(mail.IsAddress(b.Email), "buyer.email", "Enter an e-mail address, for example name@example.com.")
	check.Add(b.Country == "" || isCountry(b.Country), "buyer.country",
		"Enter the two letters of a country, for example DE.")
	check.Add(b.VATID == "" || tax.IsVATID(b.VATID), "buyer.vat_id",
		"Enter the VAT id with its country letters, for example DE123456789, or leave it empty.")
	return b
}

// isCountry reports whether the code is an ISO 3166-1 alpha-2 code of a country.
func isCountry(code string) bool {
	region, err := language.ParseRegion(code)
	return err == nil && region.IsCountry() && region.String() == code
}

func oneLine(check *fault.Check, name, value string, most int) string {
	value = line.Tidy(value)
	check.Add(utf8.RuneCountInString(value) <= most && mail.IsLine(value), name,
		fmt.Sprintf("Use one line of at most %d characters.", most))
	return value
}

func text(check *fault.Check, name, value string, most int) string {
	value = strings.TrimSpace(strings.ReplaceAll(value, "\r\n", "\n"))
	check.Add(utf8.RuneCountInString(value) <= most, name, "Please shorten this.")
	check.Add(utf8.ValidString(value) && !strings.ContainsRune(value, 0), name, "Use characters that can be printed.")
	return value
}

// checkSend returns a fault unless the offer may be sent at the moment.
func (o Offer) checkSend(now time.Time) error {
	var check fault.Check
	o.checkTimeLeft(&check, now)
	check.Add(o.TotalCents > 0, "lines", "The total is zero. An offer needs a price.")
	return check.Err()
}
