package orders

import (
	"encoding/json"
	"slices"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

// Form is the buyer's complete form (docs/product.md, "orders: the form is kept whole"). The program uses the fields
// of details; the others are for the owner to read.
type Form map[string]any

// Limits of a form: JSON in bytes, used fields in characters.
const (
	maxForm  = 16 << 10
	maxField = 200
)

// details contains the used fields of a form.
type details struct {
	buyer       sale.Party
	accepted    bool   // accepted the terms
	application string // purpose of the license
}

// details returns the fields that orders use, trimmed; missing ones are empty. Invalid values are a fault of kind
// Invalid that names each field, and a form of more than 16 KiB is one of kind TooLarge.
func (f Form) details() (details, error) {
	if text, err := json.Marshal(f); err != nil || len(text) > maxForm {
		return details{}, fault.TooLarge(message.FormDetailsTooLong)
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
	check.Add(d.buyer.Email == "" || mail.IsAddress(d.buyer.Email), "email", message.FormEmail)
	checkVATID(&check, d.buyer.VATID)
	return d, check.Err()
}

// checkVATID adds a fault for a normalized VAT id that is invalid in every country.
func checkVATID(check *fault.Check, vatID string) {
	check.Add(vatID == "" || tax.IsVATID(vatID), "vatId", message.FormVatId)
}

// requirements lists the details that a checkout requires, regardless of the form.
type requirements struct {
	contact      bool     // name and email address, for the invoice
	terms        bool     // accepted terms: the site has some, or only the form makes the order binding
	country      bool     // the tax depends on the country
	address      bool     // the invoice must contain the address
	applications []string // applications to choose from

	countries []string // accepted countries
}

// needsForm reports whether the checkout requires the order form.
func (n requirements) needsForm() bool { return n.contact || n.terms || n.country }

// fields returns the required fields in the order of the form, each with the message shown while it is empty.
func (n requirements) fields() []fault.Field {
	fields := []fault.Field{}
	add := func(is bool, name string, advice fault.Text) {
		if is {
			fields = append(fields, fault.Field{Name: name, Message: advice})
		}
	}
	add(n.contact, "name", message.FormName)
	add(n.contact, "email", message.OrdersInvoiceEmail)
	// A card payment works without it; the owner asks later.
	add(n.contact && len(n.applications) > 0, "application", message.OrdersApplication)
	add(n.address, "street", message.OrdersStreet)
	add(n.address, "city", message.OrdersCity)
	add(n.country, "country", message.OrdersTaxCountry)
	add(n.terms, "acceptTerms", message.OrdersTerms)
	return fields
}

// check returns a fault of kind Invalid that names each missing required field, an unsupported country and an
// application that the item doesn't offer.
func (n requirements) check(d details) error {
	var check fault.Check
	for _, f := range n.fields() {
		check.Add(d.has(f.Name), f.Name, f.Message)
	}
	checkCountry(&check, d.buyer.Country, n.countries)
	check.Add(d.application == "" || len(n.applications) == 0 || slices.Contains(n.applications, d.application), "application",
		message.OrdersApplication)
	return check.Err()
}

// checkCountry adds a fault for a country from which orders aren't accepted.
func checkCountry(check *fault.Check, country string, among []string) {
	check.Add(country == "" || slices.Contains(among, country), "country", message.OrdersCountry)
}

// has reports whether the named field of the form is filled in. It is false for fields that are never required.
func (d details) has(name string) bool {
	switch name {
	case "name":
		return d.buyer.Name != ""
	case "email":
		return d.buyer.Email != ""
	case "application":
		return d.application != ""
	case "street":
		return d.buyer.Street != ""
	case "city":
		return d.buyer.City != ""
	case "country":
		return d.buyer.Country != ""
	case "acceptTerms":
		return d.accepted
	}
	return false
}

// isOneClick reports whether the form comes from a purchase button, which sends no contact data.
func (f Form) isOneClick() bool {
	return f["name"] == nil && f["email"] == nil && f["acceptTerms"] == nil
}

// payerOf returns the name and address that the buyer entered on the provider's page. Missing and invalid values are
// empty.
func payerOf(n PaymentUpdate) sale.Party {
	form := Form{"name": n.PayerName, "email": n.PayerEmail}
	var check fault.Check
	p := sale.Party{Name: form.line(&check, "name"), Email: strings.ToLower(form.line(&check, "email"))}
	if !mail.IsAddress(p.Email) {
		p.Email = ""
	}
	return p
}

// line returns the named field as tidied text, or an empty string if it is missing or null. A value that isn't text,
// has several lines or exceeds 200 characters adds a problem to check and returns an empty string.
func (f Form) line(check *fault.Check, name string) string {
	value, given := f[name]
	if !given || value == nil {
		return ""
	}
	text, ok := value.(string)
	text = line.Tidy(text)
	if !ok || len([]rune(text)) > maxField || !mail.IsLine(text) {
		check.Add(false, name, message.FormLine(200))
		return ""
	}
	return text
}
