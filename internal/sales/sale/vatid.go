package sale

import (
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/tax"
)

// VATIDAdvice returns the advice about an impossible VAT id; fits reports that it is possible. The country is the
// buyer's; "" is the one that the id begins with.
func VATIDAdvice(vatID, country string) (advice fault.Text, fits bool) {
	switch tax.CheckVATID(vatID, country) {
	case tax.VATIDFits:
		return advice, true
	case tax.VATIDDigits:
		return message.FormVatIdDigits, false
	case tax.VATIDForm:
	}
	if example := tax.VATIDExample(country); example != "" {
		return message.FormVatIdLike(example), false
	}
	if country == "" {
		return message.FormVatId, false
	}
	return message.FormVatIdBegins(country), false
}
