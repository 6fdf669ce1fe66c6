package orders

import (
	"encoding/json"
	"slices"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

// Form is the buyer's whole form (docs/product.md, "orders: the form is kept whole"). The fields
// of details are used; the rest is for a person to read.
type Form map[string]any

// Limits of a form: bytes of JSON for the whole, characters for a used field.
const (
	maxForm  = 16 << 10
	maxField = 200
)

// details are the used fields of a form.
type details struct {
	buyer       sale.Party
	accepted    bool   // the terms
	application string // which the license is for
}

// details returns the used fields, or a fault that names the invalid ones.
func (f Form) details() (details, error) {
	if text, err := json.Marshal(f); err != nil || len(text) > maxForm {
		return details{}, fault.TooLarge("The details are too long. Please shorten them.")
	}
	var check fault.Check
	d := details{
		buyer: sale.Party{
			Name: f.line(&check, "name"), Email: strings.ToLower(f.line(&check, "email")),
			Company: f.line(&check, "company"), VATID: tax.TidyVATID(f.line(&check, "vatId")),
			Address: postal.Address{
				Street: f.line(&check, "street"), Postcode: f.line(&check, "postcode"), City: f.line(&check, "city"),
				Country: strings.ToUpper(f.line(&check, "country")),
			},
		},
		accepted:    f["acceptTerms"] == true,
		application: f.line(&check, "application"),
	}
	check.Add(d.buyer.Email == "" || mail.IsAddress(d.buyer.Email), "email",
		"Enter an e-mail address, for example name@example.com.")
	check.Add(d.buyer.VATID == "" || tax.IsVATID(d.buyer.VATID), "vatId",
		"Enter the VAT id with its country letters, for example DE123456789, or leave it empty.")
	return d, check.Err()
}

// need is what a checkout can't do without, whatever form it comes from.
type need struct {
	contact bool     // name and email address: an invoice follows
	terms   bool     // accepted terms: the site has some, or nothing but the form binds the buyer
	country bool     // the tax depends on it
	among   []string // applications to choose from

	countries []string // that an order may come from
}

// form reports whether only the order form asks for enough.
func (n need) form() bool { return n.contact || n.terms || n.country }

// check returns a fault that names what is missing.
func (n need) check(d details) error {
	var check fault.Check
	check.Add(!n.contact || d.buyer.Name != "", "name", "Enter your name.")
	check.Add(!n.contact || d.buyer.Email != "", "email", "Enter the e-mail address for your invoice.")
	check.Add(!n.terms || d.accepted, "acceptTerms", "Accept the terms to place the order.")
	check.Add(d.buyer.Country == "" || slices.Contains(n.countries, d.buyer.Country), "country",
		"Choose a country from the list.")
	check.Add(!n.country || d.buyer.Country != "", "country", "Choose your country. The tax depends on it.")
	left := d.application == "" && !n.contact // a card is enough to pay; the owner asks later
	check.Add(len(n.among) == 0 || left || slices.Contains(n.among, d.application), "application",
		"Choose the application that you want to license.")
	return check.Err()
}

// isPress reports whether the form comes from a purchase button, which asks for no contact.
func (f Form) isPress() bool { return f["name"] == nil && f["email"] == nil && f["acceptTerms"] == nil }

// payerOf returns the name and address from the provider's page, if usable. Buyers need not tell
// us.
func payerOf(n News) sale.Party {
	form := Form{"name": n.PayerName, "email": n.PayerEmail}
	var check fault.Check
	p := sale.Party{Name: form.line(&check, "name"), Email: strings.ToLower(form.line(&check, "email"))}
	if !mail.IsAddress(p.Email) {
		p.Email = ""
	}
	return p
}

// line returns the named field, which may be missing but must otherwise be one line of text.
func (f Form) line(check *fault.Check, name string) string {
	value, given := f[name]
	if !given || value == nil {
		return ""
	}
	text, ok := value.(string)
	text = line.Tidy(text)
	if !ok || len([]rune(text)) > maxField || !mail.IsLine(text) {
		check.Add(false, name, "Use one line of at most 200 characters.")
		return ""
	}
	return text
}
