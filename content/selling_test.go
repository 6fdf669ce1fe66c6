package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
)

// sold reads the built-in content with replacements in selling.json.
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

func TestBuiltInSellingIsEmpty(t *testing.T) {
	t.Parallel()
	site, err := sold(t)
	if err != nil {
		t.Fatal(err)
	}
	s := site.Selling
	if s.Tax.Mode != "" || s.Seller != (content.Seller{}) || s.Bank != (content.Bank{}) {
		t.Errorf("%+v", s)
	}
}

func TestTaxedSellerIsAccepted(t *testing.T) {
	t.Parallel()
	site, err := sold(t, `"mode": null`, `"mode": "charged"`, `"country": null`, `"country": "DE"`, `"vat_id": null`,
		`"vat_id": "DE136695976"`, `"rates": []`, `"rates": [{"country": "DE", "percent": 19}, {"country": "FR", "percent": 5.5}]`,
		`"iban": null`, `"iban": "DE89 3704 0044 0532 0130 00"`, `"bic": null`, `"bic": "COBADEFFXXX"`)
	if err != nil {
		t.Fatal(err)
	}
	if iban := site.Selling.Bank.IBAN; iban.Compact() != "DE89370400440532013000" || iban.Grouped() != string(iban) {
		t.Errorf("%q", iban)
	}
}

func TestInvalidSellingIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pairs []string
		want  string
	}{
		"check digits of an IBAN": {[]string{`"iban": null`, `"iban": "DE88370400440532013000"`},
			"/bank/iban is “DE88370400440532013000”, whose check digits don't fit"},
		"no IBAN":    {[]string{`"iban": null`, `"iban": "12345"`}, "an IBAN begins with two letters"},
		"no BIC":     {[]string{`"bic": null`, `"bic": "bank"`}, "a BIC has 8 or 11"},
		"no country": {[]string{`"country": null`, `"country": "Germany"`}, "use the two capital letters of a country"},
		"VAT id of another form": {[]string{`"country": null`, `"country": "DE"`, `"vat_id": null`, `"vat_id": "DE12"`},
			"write it like DE123456789"},
		"tax without a country": {[]string{`"mode": null`, `"mode": "charged"`},
			"/seller/country is missing: add where you are taxed"},
		"tax without a rate": {[]string{`"mode": null`, `"mode": "charged"`, `"country": null`, `"country": "DE"`},
			"have no rate for DE"},
		"percent": {[]string{`"rates": []`, `"rates": [{"country": "DE", "percent": 190}]`}, "use 0 to 50"},
		"third decimal": {[]string{`"rates": []`, `"rates": [{"country": "DE", "percent": 8.875}]`},
			"at most two decimals"},
		"rate twice": {[]string{`"rates": []`,
			`"rates": [{"country": "DE", "percent": 19}, {"country": "DE", "percent": 7}]`}, "give it another first day"},
		"prefix":                {[]string{`"INV"`, `"IN V/1"`}, "use 1 to 8 letters or digits"},
		"prefix of tests":       {[]string{`"INV"`, `"test"`}, "marks test invoices"},
		"days to pay":           {[]string{`"days_to_pay": 14`, `"days_to_pay": 1000`}, "use at most 365"},
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

// TestSellingRequiresSellerDetails fills in one setting after the other.
func TestSellingRequiresSellerDetails(t *testing.T) {
	t.Parallel()
	said := []string{`"name": null`, `"name": "Pier Ltd"`, `"street": null`, `"street": "1 Quay"`, `"city": null`,
		`"city": "Bristol BS1"`, `"country": null`, `"country": "GB"`, `"mode": null`, `"mode": "none"`}
	for n := 0; n <= len(said); n += 2 {
		site, err := sold(t, said[:n]...)
		if err != nil {
			t.Fatal(err)
		}
		if missing := site.Selling.Missing(); len(missing) != 6-n/2 || missing[len(missing)-1].Field != "/bank/iban" {
			t.Errorf("after %v: %v", said[:n], missing)
		}
	}
	for _, way := range []string{`"iban": "DE89 3704 0044 0532 0130 00"`, `"iban": null, "words": "By check."`} {
		site, err := sold(t, append(said, `"iban": null`, way)...)
		if err != nil || len(site.Selling.Missing()) != 0 || site.Selling.MissingText() != "" {
			t.Errorf("%s: %v, %v", way, site.Selling.Missing(), err)
		}
	}
}

// TestDemoSellerIsMarkedAsSample checks the sample mark, so that the doctor command lists the seller.
func TestDemoSellerIsMarkedAsSample(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	demo, err := content.Bundle{Site: site, Files: content.Builtin()}.WithDemoSeller()
	if err != nil || len(demo.Site.Selling.Missing()) != 0 || len(site.Selling.Missing()) == 0 {
		t.Fatalf("%v, %v", demo.Site.Selling, err)
	}
	if list := strings.Join(demo.Site.Samples(), "\n"); !strings.Contains(list, "selling.json: /seller holds 1 sample entry") {
		t.Error(list)
	}
}
