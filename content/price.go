package content

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"harborlight/internal/kit/money"
)

// pricePlaceholder matches prices in texts. {price:private-training} prints the catalog price of a service. A text
// that prints another price on purpose uses {price:private-training=597}, or {price:=597} for no service. Such a
// price without a currency sign is in the currency of the site.
var pricePlaceholder = regexp.MustCompile(`\{price:([a-z0-9-]*)(?:=(` + money.PrefixPattern +
	`?[0-9][0-9,]*(?:\.[0-9]{2})?))?\}`)

// PrintedPrice is a price in a text that differs from the charged one.
type PrintedPrice struct {
	File    string `json:"file" example:"pages/ai-training-courses.json"`
	Field   string `json:"field" doc:"JSON pointer"`
	Service string `json:"service" doc:"ID of the service; empty if the price belongs to none"`
	Printed string `json:"printed" example:"$597"`
	Charged string `json:"charged" doc:"Empty if no service charges it" example:"$297"`
}

// OtherPrices returns every printed price that differs from the catalog price of its service, and plain amounts
// without a service. It ignores amounts that forms offer as choices, and the demo partners.
func (s *Site) OtherPrices() []PrintedPrice {
	other := []PrintedPrice{}
	for _, p := range s.printed {
		if plainDigits.Replace(p.Printed) != plainDigits.Replace(p.Charged) && p.File != "options.json" &&
			p.File != "partners.demo.json" {
			other = append(other, p)
		}
	}
	return other
}

// pricesWithIDs changes the fields of the prices to those of changes, with IDs instead of list indexes, so that an
// editor finds them. It changes prices in place.
func pricesWithIDs(files fs.FS, prices []PrintedPrice) []PrintedPrice {
	places := make(Problems, len(prices))
	for i, p := range prices {
		places[i] = Problem{File: p.File, Field: p.Field}
	}
	for i, place := range withIDs(files, places) {
		prices[i].Field = place.Field
	}
	return prices
}

// plainDigits removes commas, so that $1,099 equals $1099.
var plainDigits = strings.NewReplacer(",", "")

// prices are the printed prices: the site's currency and the prices of the catalog by service ID. A price is the
// charged amount or, for a service that isn't sold online, the amount in its label, which may be empty.
type prices struct {
	currency money.Currency
	of       map[string]string
	tax      map[string]string // tax label beside a price, by service ID; empty if no tax is charged
}

// pricesOf reads the prices of all services, with their tax labels and the currency, before all other content. It
// ignores mistakes, which the regular read reports. The price of a service without cents is the first amount in its
// label, or empty.
func pricesOf(fsys fs.FS) prices {
	p := prices{currency: currencyOf(fsys), of: map[string]string{}, tax: map[string]string{}}
	names, _ := fs.Glob(fsys, "catalogue/*.json") // readCatalogue reports an empty catalog
	for _, name := range names {
		value, err := readValue(fsys, name)
		service, ok := value.(object)
		if err != nil || !ok {
			continue
		}
		id := strings.TrimSuffix(path.Base(name), ".json")
		label, _ := service.values["price_label"].(string)
		number, _ := service.values["price_cents"].(json.Number)
		cents, _ := number.Int64() // a mistake is reported at the field, not in every text that prints it
		if cents > 0 || service.values["sale"] == string(SaleCheckout) {
			p.of[id] = p.currency.Format(cents)
		} else {
			p.of[id] = money.AmountPattern.FindString(p.label(label))
		}
		if beside, ok := service.values[taxKey].(object); ok {
			p.tax[id], _ = beside.values["text"].(string)
		}
	}
	return p
}

// currencyOf reads the currency of the site. If the field is invalid, it returns US dollars.
func currencyOf(fsys fs.FS) money.Currency {
	value, _ := readValue(fsys, sellingFile)
	selling, _ := value.(object)
	if code, _ := selling.values["currency"].(string); money.Currency(code).IsSupported() {
		return money.Currency(code)
	}
	return money.USD
}

// label fills in the placeholders of a price label, without tax labels, which pages print beside it.
func (p prices) label(text string) string {
	return p.replacePlaceholders(text, func(string, string) string { return "" })
}

// fill replaces the price placeholders of any text but price labels, each by the price and its tax label. It omits a
// tax label that follows anyway, and leaves placeholders without a price.
func (p prices) fill(text string) string {
	return p.replacePlaceholders(text, func(service, rest string) string {
		tax := p.tax[service]
		if tax == "" || strings.HasPrefix(rest, " "+tax) {
			return ""
		}
		return " " + tax
	})
}

// replacePlaceholders replaces each price placeholder of a text by its price, followed by the result of after for the
// service's ID and the rest of the text. Placeholders of unknown services, or of services without a price, stay.
func (p prices) replacePlaceholders(text string, after func(service, rest string) string) string {
	if !strings.Contains(text, "{price:") {
		return text
	}
	var b strings.Builder
	end := 0
	for _, at := range pricePlaceholder.FindAllStringSubmatchIndex(text, -1) {
		m := pricePlaceholder.FindStringSubmatch(text[at[0]:at[1]])
		price, known := p.of[m[1]]
		switch {
		case m[2] != "" && (known || m[1] == ""):
			price = p.ownPrice(m[2])
		case m[2] != "" || price == "":
			continue
		}
		b.WriteString(text[end:at[0]] + price + after(m[1], text[at[1]:]))
		end = at[1]
	}
	return b.String() + text[end:]
}

// withoutTax removes the tax labels after prices from a filled text.
func (p prices) withoutTax(text string) string {
	for id, tax := range p.tax {
		text = strings.ReplaceAll(text, p.of[id]+" "+tax, p.of[id])
	}
	return text
}

// ownPrice returns an intentional price, in the currency of the site unless it has a sign.
func (p prices) ownPrice(amount string) string {
	if amount[0] >= '0' && amount[0] <= '9' {
		return p.currency.Prefix() + amount
	}
	return amount
}

// notePrices records the amounts that a text prints, except current prices by placeholder. It records a problem for
// each placeholder of a service that is unknown or has no price.
func (r *reader) notePrices(field, text string) {
	hasDigit := strings.ContainsAny(text, "0123456789") // few texts have one, and the pattern is slow
	if !strings.Contains(text, "{price:") && !(hasDigit && money.AmountPattern.MatchString(text)) {
		return
	}
	service := "" // service of this label; empty if none
	if id, found := strings.CutPrefix(r.file, "catalogue/"); found && field == "/price_label" {
		service = strings.TrimSuffix(id, ".json")
	}
	for _, m := range pricePlaceholder.FindAllStringSubmatch(text, -1) {
		charged, known := r.prices.of[m[1]]
		switch {
		case !known && (m[1] != "" || m[2] == ""), charged == "" && m[2] == "":
			r.bad(field, "shows the price of “%s”, which isn't a service with a price: correct it", m[1])
		case m[2] != "":
			id := cmp.Or(m[1], service)
			r.printed = append(r.printed, PrintedPrice{r.file, field, id, r.prices.ownPrice(m[2]), r.prices.of[id]})
		}
	}
	for _, amount := range money.AmountPattern.FindAllString(pricePlaceholder.ReplaceAllString(text, ""), -1) {
		r.printed = append(r.printed, PrintedPrice{r.file, field, service, amount, r.prices.of[service]})
	}
}
