package tax

import (
	"regexp"
	"strings"
)

// vatForms contains the forms of VAT ids after the prefix, by country code.
var vatForms = map[string]*regexp.Regexp{
	"AT": form(`U\d{8}`), "BE": form(`[01]\d{9}`), "BG": form(`\d{9,10}`), "CY": form(`\d{8}[A-Z]`),
	"CZ": form(`\d{8,10}`), "DE": form(`\d{9}`), "DK": form(`\d{8}`), "EE": form(`\d{9}`),
	"GR": form(`\d{9}`), "ES": form(`[A-Z]\d{7}[A-Z]|\d{8}[A-Z]|[A-Z]\d{8}`), "FI": form(`\d{8}`),
	"FR": form(`[A-HJ-NP-Z0-9]{2}\d{9}`), "HR": form(`\d{11}`), "HU": form(`\d{8}`),
	"IE": form(`\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W]`), "IT": form(`\d{11}`), "LT": form(`\d{9}|\d{12}`),
	"LU": form(`\d{8}`), "LV": form(`\d{11}`), "MT": form(`\d{8}`), "NL": form(`\d{9}B\d{2}`),
	"PL": form(`\d{10}`), "PT": form(`\d{9}`), "RO": form(`\d{2,10}`), "SE": form(`\d{10}01`),
	"SI": form(`\d{8}`), "SK": form(`\d{10}`), "GB": form(`\d{9}|\d{12}|(GD|HA)\d{3}`),
	"CH": form(`\d{9}(MWST|TVA|IVA)?`),
}

func form(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)$`) }

// vatExamples contains examples for forms, where the country code and digits aren't enough.
var vatExamples = map[string]string{
	"AT": "ATU12345678", "BE": "BE0123456789", "CH": "CHE123456789MWST", "CY": "CY12345678X", "DE": "DE123456789",
	"ES": "ESX1234567X", "FR": "FRXX123456789", "GB": "GB123456789", "GR": "EL123456789", "IE": "IE1234567X",
	"NL": "NL123456789B01", "SE": "SE123456789001",
}

// shape matches the common form of all countries' VAT ids.
var shape = regexp.MustCompile(`^[A-Z]{2}[A-Z0-9+*]{5,13}$`)

// IsVATID reports whether a tidy text has the form of any VAT id.
func IsVATID(vatID string) bool { return shape.MatchString(vatID) }

// TidyVATID returns the id in upper case without spaces, dots and hyphens.
func TidyVATID(vatID string) string {
	return strings.NewReplacer(" ", "", "\u00a0", "", ".", "", "-", "").Replace(strings.ToUpper(vatID))
}

// CountryOfVATID returns the country of a VAT id of the EU, Great Britain or Switzerland with a valid form and valid
// check digits, or "". It doesn't check whether the id is registered.
func CountryOfVATID(vatID string) string {
	country, id := splitVATID(vatID)
	if f, known := vatForms[country]; known && f.MatchString(id) && hasValidDigits(country, id) {
		return country
	}
	return ""
}

// splitVATID returns the country of a VAT id's prefix and the part after the prefix, with GR for Greece's prefix EL.
// For a text that is too short, the prefix GR, or CH without the E after it, it returns "" twice.
func splitVATID(vatID string) (country, id string) {
	vatID = TidyVATID(vatID)
	if len(vatID) < 4 {
		return "", ""
	}
	country, id = vatID[:2], vatID[2:]
	switch country {
	case "EL": // Greece's prefix
		country = "GR"
	case "GR":
		return "", ""
	case "CH":
		trimmed, found := strings.CutPrefix(id, "E")
		if !found {
			return "", ""
		}
		id = trimmed
	}
	return country, id
}

// VATIDProblem is the result of a VAT id check.
type VATIDProblem int

// The results.
const (
	VATIDValid       VATIDProblem = iota
	VATIDWrongForm                // not in the form of the country
	VATIDWrongDigits              // invalid check digits: mistyped or made up
)

// CheckVATID checks a VAT id of a country. If country is "", it uses the id's prefix. An empty id is valid, and so is
// any id of a country without a known form.
func CheckVATID(vatID, country string) VATIDProblem {
	begins, id := splitVATID(vatID)
	if country == "" {
		country = begins
	}
	switch f, known := vatForms[country]; {
	case vatID == "" || !known:
		return VATIDValid
	case begins != country || !f.MatchString(id):
		return VATIDWrongForm
	case !hasValidDigits(country, id):
		return VATIDWrongDigits
	}
	return VATIDValid
}

// VATIDExample returns an example in the country's form, or "" if the form is simple.
func VATIDExample(country string) string { return vatExamples[country] }
