package postal

import (
	"slices"
	"testing"
)

func TestLinesFollowTheCountrysConventions(t *testing.T) {
	for name, c := range map[string]struct {
		address Address
		want    []string
	}{
		"Germany": {Address{"Hafenweg 1", "20457", "Hamburg", "DE"},
			[]string{"Hafenweg 1", "20457 Hamburg", "Germany"}},
		"United States": {Address{"1 Pier Rd", "02110", "Boston, MA", "US"},
			[]string{"1 Pier Rd", "Boston, MA 02110", "United States"}},
		"only a town":     {Address{City: "Boston", Country: "US"}, []string{"Boston", "United States"}},
		"only a postcode": {Address{Postcode: "20457"}, []string{"20457"}},
		"an unknown code": {Address{City: "Nowhere", Country: "ZZ"}, []string{"Nowhere", "ZZ"}},
		"nothing":         {Address{}, []string{}},
	} {
		if got := c.address.Lines(); !slices.Equal(got, c.want) || got == nil {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestCountriesHaveNames(t *testing.T) {
	for _, country := range []string{"AT", "BE", "CH", "DE", "ES", "FR", "GB", "GR", "NL", "SE", "IT", "US"} {
		if Countries[country] == "" {
			t.Errorf("%s has no name", country)
		}
	}
}
