package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
)

// sold reads the built-in content with a replacement in selling.json.
func sold(t *testing.T, pairs ...string) (*content.Site, error) {
	t.Helper()
	files := realFiles(t)
	text := string(files["selling.json"].Data)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("selling.json has no %q", pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	files["selling.json"] = &fstest.MapFile{Data: []byte(text)}
	return content.Read(files)
}

func TestWhatIsShippedSellsWithoutTaxAndClaimsNothing(t *testing.T) {
	t.Parallel()
	site, err := sold(t)
	if err != nil {
		t.Fatal(err)
	}
	s := site.Selling
	if s.Tax.Mode != "none" || s.Seller != (content.Seller{}) || s.Bank != (content.Bank{}) {
		t.Errorf("%+v", s)
	}
}

func TestASellerWhoChargesTaxIsAccepted(t *testing.T) {
	t.Parallel()
	site, err := sold(t, `"mode": "none"`, `"mode": "charged"`, `"country": null`, `"country": "DE"`, `"vat_id": null`,
		`"vat_id": "DE136695976"`, `"rates": []`, `"rates": [{"country": "DE", "percent": 19}, {"country": "FR", "percent": 5.5}]`,
		`"iban": null`, `"iban": "DE89 3704 0044 0532 0130 00"`, `"bic": null`, `"bic": "COBADEFFXXX"`)
	if err != nil {
		t.Fatal(err)
	}
	if iban := site.Selling.Bank.IBAN; iban.Compact() != "DE89370400440532013000" || iban.Grouped() != string(iban) {
		t.Errorf("%q", iban)
	}
}

func TestWrongSellingIsRefusedWithWhatToDo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pairs []string
		want  string
	}{
		"check digits of an IBAN": {[]string{`"iban": null`, `"iban": "DE88370400440532013000"`},
			"/bank/iban is \"DE88370400440532013000\", whose check digits don't fit"},
		"no IBAN":    {[]string{`"iban": null`, `"iban": "12345"`}, "an IBAN begins with two letters"},
		"no BIC":     {[]string{`"bic": null`, `"bic": "bank"`}, "a BIC has 8 or 11"},
		"no country": {[]string{`"country": null`, `"country": "Germany"`}, "use the two capital letters of a country"},
		"VAT id of another form": {[]string{`"country": null`, `"country": "DE"`, `"vat_id": null`, `"vat_id": "DE12"`},
			"Write it like DE123456789"},
		"tax without a country": {[]string{`"mode": "none"`, `"mode": "charged"`},
			"/seller/country is missing: say where you are taxed"},
		"tax without a rate": {[]string{`"mode": "none"`, `"mode": "charged"`, `"country": null`, `"country": "DE"`},
			"has no rate for DE"},
		"percent": {[]string{`"rates": []`, `"rates": [{"country": "DE", "percent": 190}]`}, "use 0 to 50"},
		"third decimal": {[]string{`"rates": []`, `"rates": [{"country": "DE", "percent": 8.875}]`},
			"at most two decimals"},
		"rate twice": {[]string{`"rates": []`,
			`"rates": [{"country": "DE", "percent": 19}, {"country": "DE", "percent": 7}]`}, "give it another first day"},
		"prefix":                {[]string{`"INV"`, `"IN V/1"`}, "use 1 to 8 letters or digits"},
		"prefix of tests":       {[]string{`"INV"`, `"test"`}, "marks test invoices"},
		"days to pay":           {[]string{`"days_to_pay": 14`, `"days_to_pay": 1000`}, "use at most 365 days"},
		"reminders in disorder": {[]string{`"days_overdue": 14`, `"days_overdue": 7`}, "use more than 7"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := sold(t, c.pairs...); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %q, got %v", c.want, err)
			}
		})
	}
}
