package content

import "strings"

// Missing is a missing setting for selling.
type Missing struct {
	Field string // JSON pointer into selling.json
	Text  string // sentence for the owner
}

// Missing returns the settings that are required before the first binding invoice: seller, address, tax mode and a
// way to pay (docs/product.md, "orders: nobody is bound before the seller is known").
func (t Selling) Missing() []Missing {
	all := []struct {
		Missing
		said bool
	}{
		{Missing{"/seller/name", "Your legal name is missing."}, t.Seller.Name != ""},
		{Missing{"/seller/street", "The street of your business is missing."}, t.Seller.Street != ""},
		{Missing{"/seller/city", "The postcode and city of your business are missing."}, t.Seller.City != ""},
		{Missing{"/seller/country", "The country of your business is missing."}, t.Seller.Country != ""},
		{Missing{"/tax/mode", "You haven't said whether you charge tax."}, t.Tax.Mode != ""},
		{Missing{"/bank/iban", "Invoices don't say how to pay: enter an IBAN, or other ways to pay."},
			t.Bank.IBAN != "" || t.Bank.Words != ""},
	}
	var missing []Missing
	for _, each := range all {
		if !each.said {
			missing = append(missing, each.Missing)
		}
	}
	return missing
}

// MissingText returns the missing settings on one line, or an empty string.
func (t Selling) MissingText() string {
	missing := t.Missing()
	texts := make([]string, len(missing))
	for i, m := range missing {
		texts[i] = m.Text
	}
	return strings.Join(texts, " ")
}
