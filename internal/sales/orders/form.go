package orders

import (
	"encoding/json"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/form"
	"harborlight/internal/sales/sale"
)

// Form is the buyer's complete form (docs/product.md, "orders: the form is kept whole"). The program uses the fields
// of details; the others are for the owner to read.
type Form map[string]any

// maxForm is the maximum size of a form, in bytes of JSON.
const maxForm = 16 << 10

// details contains the used fields of a form. The item determines which of them are required.
type details struct {
	Name        string `json:"name" maxLength:"200"`
	Email       string `json:"email" maxLength:"254" as:"mail"`
	Company     string `json:"company" maxLength:"200"`
	Street      string `json:"street" maxLength:"200"`
	Postcode    string `json:"postcode" maxLength:"200"`
	City        string `json:"city" maxLength:"200"`
	Country     string `json:"country" maxLength:"2" as:"country" wrong:"orders.country"`
	VATID       string `json:"vatId" maxLength:"200"`
	Application string `json:"application" maxLength:"200"` // purpose of the license
	Accepted    bool   `json:"acceptTerms" as:"carried"`    // accepted the terms
}

// details returns the tidy fields that orders use; missing ones are empty. Invalid values are a fault of kind Invalid
// that names each field, and a form of more than 16 KiB is one of kind TooLarge.
func (f Form) details() (details, error) {
	if text, err := json.Marshal(f); err != nil || len(text) > maxForm {
		return details{}, fault.TooLarge(message.FormDetailsTooLong)
	}
	var d details
	check := form.CheckUntyped(form.Fields(f), &d)
	d.VATID = tax.TidyVATID(d.VATID)
	checkVATID(check, d.VATID)
	return d, check.Err()
}

// buyer returns the buyer's contact data.
func (d details) buyer() sale.Party {
	return sale.Party{Name: d.Name, Email: d.Email, Company: d.Company, VATID: d.VATID, Address: postal.Address{
		Street: d.Street, Postcode: d.Postcode, City: d.City, Country: d.Country}}
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
	filled := form.Stored(&d, nil)
	for _, f := range n.fields() {
		check.Add(filled[f.Name] != nil || f.Name == "acceptTerms" && d.Accepted, f.Name, f.Message)
	}
	checkCountry(&check, d.Country, n.countries)
	check.Add(d.Application == "" || len(n.applications) == 0 || slices.Contains(n.applications, d.Application), "application",
		message.OrdersApplication)
	return check.Err()
}

// checkCountry adds a fault for a country from which orders aren't accepted.
func checkCountry(check *fault.Check, country string, among []string) {
	check.Add(country == "" || slices.Contains(among, country), "country", message.OrdersCountry)
}

// isOneClick reports whether the form comes from a purchase button, which sends no contact data.
func (f Form) isOneClick() bool {
	return f["name"] == nil && f["email"] == nil && f["acceptTerms"] == nil
}

// payerOf returns the name and address that the buyer entered on the provider's page. Missing and invalid values are
// empty.
func payerOf(n PaymentUpdate) sale.Party {
	name, address := details{Name: n.PayerName}, details{Email: n.PayerEmail}
	var p sale.Party
	if form.Check(&name).Err() == nil {
		p.Name = name.Name
	}
	if form.Check(&address).Err() == nil {
		p.Email = address.Email
	}
	return p
}
