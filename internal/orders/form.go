package orders

import (
	"encoding/json"
	"strings"

	"harborlight/internal/fault"
	"harborlight/internal/line"
	"harborlight/internal/mail"
)

// Form is the buyer's whole form (docs/product.md, "orders: the form is kept whole"). The fields
// name, email and company are used; the rest is for a person to read.
type Form map[string]any

// Limits of a form: bytes of JSON for the whole, characters for a used field.
const (
	maxForm  = 16 << 10
	maxField = 200
)

// buyer is the form's contact data.
type buyer struct{ name, email, company string }

// buyer returns the contact fields, or a fault that names the invalid ones.
func (f Form) buyer() (buyer, error) {
	if text, err := json.Marshal(f); err != nil || len(text) > maxForm {
		return buyer{}, fault.TooLarge("The details are too long. Please shorten them.")
	}
	var check fault.Check
	b := buyer{
		name:    f.line(&check, "name"),
		email:   strings.ToLower(f.line(&check, "email")),
		company: f.line(&check, "company"),
	}
	check.Add(b.email == "" || mail.IsAddress(b.email), "email",
		"Enter an e-mail address, for example name@example.com.")
	return b, check.Err()
}

// payerOf returns the name and address from the provider's page, if usable. Buyers need not tell
// us.
func payerOf(n News) buyer {
	form := Form{"name": n.PayerName, "email": n.PayerEmail}
	var check fault.Check
	b := buyer{name: form.line(&check, "name"), email: strings.ToLower(form.line(&check, "email"))}
	if !mail.IsAddress(b.email) {
		b.email = ""
	}
	return b
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
