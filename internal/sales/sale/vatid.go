package sale

import (
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/tax"
)

// VATIDAdvice reports whether a VAT id is possible in a country, and if not, returns a message for the buyer. An
// empty country means the one in the id's prefix. An empty id, and any id of a country without a known form, is
// possible.
func VATIDAdvice(vatID, country string) (advice fault.Text, fits bool) {
	switch tax.CheckVATID(vatID, country) {
	case tax.VATIDValid:
		return advice, true
	case tax.VATIDWrongDigits:
		return message.FormVatIdDigits, false
	case tax.VATIDWrongForm:
	}
	if example := tax.VATIDExample(country); example != "" {
		return message.FormVatIdLike(example), false
	}
	if country == "" {
		return message.FormVatId, false
	}
	return message.FormVatIdBegins(country), false
}
