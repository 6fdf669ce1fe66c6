package content

import (
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"harborlight/internal/money"
)

// A text prints the price of a service as {price:private-training}, which follows the catalogue. Where it prints another
// price on purpose, it says so: {price:private-training=$597}.
var pricePlaceholder = regexp.MustCompile(`\{price:([a-z0-9-]*)(?:=(\$[0-9][0-9,]*(?:\.[0-9]{2})?))?\}`)

// printedAmount matches an amount as texts print it.
var printedAmount = regexp.MustCompile(`\$[0-9]+(?:,[0-9]{3})*(?:\.[0-9]{2})?`)

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
		if plainDigits.Replace(p.Printed) != plainDigits.Replace(p.Charged) && p.File != "options.json" && p.File != "partners.demo.json" {
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

// pricesOf reads what the services of the catalogue cost, by id, before anything else is read. What is charged counts;
// a service that isn't sold online has the amount of its label, and "" without one. Mistakes are for the reader of the file.
func pricesOf(fsys fs.FS) map[string]string {
	prices := map[string]string{}
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
			prices[id] = money.Cents(cents).String()
		} else {
			prices[id] = printedAmount.FindString(label)
		}
	}
	return prices
}

// fillPrices puts the prices into a text. A placeholder without a price stays.
func fillPrices(text string, prices map[string]string) string {
	if !strings.Contains(text, "{price:") {
		return text
	}
	return pricePlaceholder.ReplaceAllStringFunc(text, func(placeholder string) string {
		m := pricePlaceholder.FindStringSubmatch(placeholder)
		if price, known := prices[m[1]]; known && m[2] == "" && price != "" {
			return price
		} else if known && m[2] != "" {
			return m[2]
		}
		return placeholder
	})
}

// notePrices remembers which prices a text prints, and reports placeholders that name no price.
func (r *reader) notePrices(field, text string) {
	if !strings.Contains(text, "$") && !strings.Contains(text, "{price:") {
		return
	}
	for _, m := range pricePlaceholder.FindAllStringSubmatch(text, -1) {
		charged, known := r.prices[m[1]]
		if !known || charged == "" && m[2] == "" {
			r.bad(field, "asks for the price of %q, which has none in catalogue/: correct the id", m[1])
		} else if m[2] != "" {
			r.printed = append(r.printed, PrintedPrice{r.file, field, m[1], m[2], charged})
		}
	}
	service := ""
	if id, found := strings.CutPrefix(r.file, "catalogue/"); found && field == "/price_label" {
		service = strings.TrimSuffix(id, ".json")
	}
	for _, amount := range printedAmount.FindAllString(pricePlaceholder.ReplaceAllString(text, ""), -1) {
		p := PrintedPrice{File: r.file, Field: field, Printed: amount, Service: service}
		if service != "" {
			p.Charged = r.prices[service]
		}
		r.printed = append(r.printed, p)
	}
}
