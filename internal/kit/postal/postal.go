// Package postal writes addresses as their countries do. It is a pure function of the address.
package postal

import (
	"cmp"
	"strings"
)

// Address is where somebody gets mail, in forms, rows and documents alike. Every field may be empty.
type Address struct {
	Street   string `json:"street" db:"street" maxLength:"200"`
	Postcode string `json:"postcode" db:"postcode" maxLength:"200"`
	City     string `json:"city" db:"city" maxLength:"200"`
	Country  string `json:"country" db:"country" maxLength:"2" doc:"ISO 3166-1 alpha-2; may be empty" example:"DE"`
}

// postcodeLast are the countries that write the postcode behind the town.
var postcodeLast = map[string]bool{"AU": true, "CA": true, "GB": true, "IE": true, "IN": true, "NZ": true, "SG": true,
	"US": true, "ZA": true}

// Town is the line with town and postcode; empty without either.
func (a Address) Town() string {
	if postcodeLast[a.Country] {
		return strings.TrimSpace(a.City + " " + a.Postcode)
	}
	return strings.TrimSpace(a.Postcode + " " + a.City)
}

// Lines returns the address from the street to the country's name, without empty lines; never nil. A country that
// isn't in Countries is written as its code.
func (a Address) Lines() []string {
	lines := []string{}
	for _, line := range []string{a.Street, a.Town(), cmp.Or(Countries[a.Country], a.Country)} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
