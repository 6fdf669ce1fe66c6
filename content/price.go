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

// A text prints the price of a service as {price:private-training}, which follows the catalogue. Where it prints
// another price on purpose, it says so: {price:private-training=597}, or {price:=597} where it belongs to no service.
// Without a sign such a price is in the currency of the site.
var pricePlaceholder = regexp.MustCompile(`\{price:([a-z0-9-]*)(?:=(` + money.Signs +
	`?[0-9][0-9,]*(?:\.[0-9]{2})?))?\}`)

// PrintedPrice is a price in a text that isn't what the catalogue charges.
type PrintedPrice struct {
	File    string `json:"file" example:"pages/ai-training-courses.json"`
	Field   string `json:"field" doc:"JSON pointer"`
	Service string `json:"service" doc:"Id of the service; empty: the price belongs to none"`
	Printed string `json:"printed" example:"$597"`
	Charged string `json:"charged" doc:"Empty: no service charges it" example:"$297"`
}

// OtherPrices reports every price that the content prints and the catalogue doesn't charge: those that say so on
// purpose, and plain amounts. Amounts that a form offers as a choice are no prices.
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

// stablePrices writes the fields like those of changes, so that an editor finds them.
func stablePrices(files fs.FS, prices []PrintedPrice) []PrintedPrice {
	places := make(Problems, len(prices))
	for i, p := range prices {
		places[i] = Problem{File: p.File, Field: p.Field}
	}
	for i, place := range stable(files, places) {
		prices[i].Field = place.Field
	}
	return prices
}

// plainDigits makes $1,099 and $1099 alike.
var plainDigits = strings.NewReplacer(",", "")

// prices are what texts print: the currency of the site, and what the services of the catalogue cost, by id. What is
// charged counts; a service that isn't sold online has the amount of its label, and "" without one.
type prices struct {
	currency money.Currency
	of       map[string]string
	tax      map[string]string // text about tax beside a price, by service id; empty while none is charged
}

// pricesOf reads the prices before anything else is read. Mistakes are for the reader of the file.
func pricesOf(fsys fs.FS) prices {
	p := prices{currency: currencyOf(fsys), of: map[string]string{}, tax: map[string]string{}}
	names, _ := fs.Glob(fsys, "catalogue/*.json") // readCatalogue reports an empty catalogue
	for _, name := range names {
		value, err := readValue(fsys, name)
		service, ok := value.(object)
		if err != nil || !ok {
			continue
		}
		id := strings.TrimSuffix(path.Base(name), ".json")
		label, _ := service.values["price_label"].(string)
		number, _ := service.values["price_cents"].(json.Number)
		cents, _ := number.Int64() // what is wrong with it is said at the field, not at every text that prints it
		if cents > 0 || service.values["sale"] == string(SaleCheckout) {
			p.of[id] = p.currency.Format(cents)
		} else {
			p.of[id] = money.Printed.FindString(p.label(label))
		}
		if beside, ok := service.values[besideTax].(object); ok {
			p.tax[id], _ = beside.values["text"].(string)
		}
	}
	return p
}

// currencyOf reads the currency of the site. Until its field is right, it is the usual one.
func currencyOf(fsys fs.FS) money.Currency {
	value, _ := readValue(fsys, "selling.json")
	selling, _ := value.(object)
	if code, _ := selling.values["currency"].(string); money.Currency(code).Known() {
		return money.Currency(code)
	}
	return money.USD
}

// label fills the placeholders of a price label without tax, which pages print beside it.
func (p prices) label(text string) string {
	return p.put(text, func(string, string) string { return "" })
}

// fill puts the prices into any other text, each followed by its text about tax.
func (p prices) fill(text string) string {
	return p.put(text, func(service, rest string) string {
		tax := p.tax[service]
		if tax == "" || strings.HasPrefix(rest, " "+tax) {
			return ""
		}
		return " " + tax
	})
}

// put replaces the placeholders of a text by prices and by the result of after for the service and the rest of the text.
func (p prices) put(text string, after func(service, rest string) string) string {
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
			price = p.own(m[2])
		case m[2] != "" || price == "":
			continue
		}
		b.WriteString(text[end:at[0]] + price + after(m[1], text[at[1]:]))
		end = at[1]
	}
	return b.String() + text[end:]
}

// withoutTax returns a filled text as it is while no tax is charged.
func (p prices) withoutTax(text string) string {
	for id, tax := range p.tax {
		text = strings.ReplaceAll(text, p.of[id]+" "+tax, p.of[id])
	}
	return text
}

// own returns a price that a text names on purpose, in the currency of the site unless it says another.
func (p prices) own(amount string) string {
	if amount[0] >= '0' && amount[0] <= '9' {
		return p.currency.Before() + amount
	}
	return amount
}

// notePrices remembers which prices a text prints, and reports placeholders that name no price.
func (r *reader) notePrices(field, text string) {
	hasDigit := strings.ContainsAny(text, "0123456789") // few texts have one, and the pattern is slow
	if !strings.Contains(text, "{price:") && !(hasDigit && money.Printed.MatchString(text)) {
		return
	}
	service := "" // whose label this is
	if id, found := strings.CutPrefix(r.file, "catalogue/"); found && field == "/price_label" {
		service = strings.TrimSuffix(id, ".json")
	}
	for _, m := range pricePlaceholder.FindAllStringSubmatch(text, -1) {
		charged, known := r.prices.of[m[1]]
		switch {
		case !known && (m[1] != "" || m[2] == ""), charged == "" && m[2] == "":
			r.bad(field, "asks for the price of %q, which has none in catalogue/: correct the id", m[1])
		case m[2] != "":
			id := cmp.Or(m[1], service)
			r.printed = append(r.printed, PrintedPrice{r.file, field, id, r.prices.own(m[2]), r.prices.of[id]})
		}
	}
	for _, amount := range money.Printed.FindAllString(pricePlaceholder.ReplaceAllString(text, ""), -1) {
		r.printed = append(r.printed, PrintedPrice{r.file, field, service, amount, r.prices.of[service]})
	}
}
