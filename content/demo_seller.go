package content

import "encoding/json"

// demoSeller is the seller of the demo, which can sell and invoice immediately. It is marked as a sample.
const demoSeller = `{"name": "Harborlight Demo Inc.", "street": "500 Pine Street", "city": "Seattle, WA 98101",
	"country": "US", "vat_id": null, "tax_number": null, "sample": true}`

// WithDemoSeller returns the bundle with a complete sample seller, no tax, and a note on invoices that asks readers
// not to pay. It fails if the result is invalid.
func (e Bundle) WithDemoSeller() (Bundle, error) {
	set := func(field, value string) Change {
		return Change{File: "selling.json", Field: field, Action: Set, Value: json.RawMessage(value)}
	}
	return Edit(e.Files, []Change{
		set("/seller", demoSeller), set("/tax/mode", `"none"`),
		set("/bank/words", `"This is a demonstration: please don't pay."`),
	})
}
