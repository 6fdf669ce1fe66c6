// Package postal formats addresses by the conventions of their countries. It is a pure function of the address.
package postal

import (
	"cmp"
	"strings"
)

// Address is a postal address in forms, rows and documents. All fields are optional.
type Address struct {
	Street   string `json:"street" db:"street" maxLength:"200"`
	Postcode string `json:"postcode" db:"postcode" maxLength:"200"`
	City     string `json:"city" db:"city" maxLength:"200"`
	Country  string `json:"country" db:"country" maxLength:"2" as:"country" doc:"ISO 3166-1 alpha-2; optional" example:"DE"`
}

// postcodeLast contains the countries that put the postcode after the town.
var postcodeLast = map[string]bool{"AU": true, "CA": true, "GB": true, "IE": true, "IN": true, "NZ": true, "SG": true,
	"US": true, "ZA": true}

// Town returns the line with town and postcode, or "" without either.
func (a Address) Town() string {
	if postcodeLast[a.Country] {
		return strings.TrimSpace(a.City + " " + a.Postcode)
	}
	return strings.TrimSpace(a.Postcode + " " + a.City)
}

// Lines returns the lines from the street to the country's name, without empty ones; never nil. For a country missing
// in Countries it returns the code.
func (a Address) Lines() []string {
	lines := []string{}
	for _, line := range []string{a.Street, a.Town(), cmp.Or(Countries[a.Country], a.Country)} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
