package tax_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"harborlight/internal/kit/tax"
)

var (
	today  = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)
	german = tax.Seller{Country: "DE", VATID: "DE136695976", Mode: tax.ModeCharged, Name: "VAT", Rates: []tax.Rate{
		{Country: "DE", BasisPoints: 1600, From: "2020-07-01"}, {Country: "DE", BasisPoints: 1900, From: "2021-01-01"},
		{Country: "DE", BasisPoints: 2100, From: "2027-01-01"}, {Country: "FR", BasisPoints: 2000},
	}, ReverseNote: "The buyer owes the tax.", ExportNote: "Supplied abroad."}
	american = tax.Seller{Country: "US", Mode: tax.ModeCharged, Name: "Sales tax", ExportNote: "Supplied abroad.",
		Rates: []tax.Rate{{Country: "US", BasisPoints: 850}}}
)

func TestTheRuleFollowsFromSellerBuyerAndDay(t *testing.T) {
	t.Parallel()
	exempt := tax.Seller{Country: "DE", Mode: tax.ModeExempt, ExemptNote: "Kein Ausweis nach § 19 UStG."}
	for _, c := range []struct {
		name   string
		seller tax.Seller
		buyer  tax.Buyer
		on     time.Time
		rule   string
		land   string
		bps    int64
		note   bool
	}{
		{"a seller who has said nothing", tax.Seller{}, tax.Buyer{Country: "DE"}, today, tax.RuleNone, "", 0, false},
		{"a small business", exempt, tax.Buyer{Country: "DE"}, today, tax.RuleExempt, "", 0, true},
		{"a small business selling abroad", exempt, tax.Buyer{Country: "FR"}, today, tax.RuleExempt, "", 0, true},
		{"at home", german, tax.Buyer{Country: "DE"}, today, tax.RuleDomestic, "DE", 1900, false},
		{"at home, to a company", german, tax.Buyer{Country: "DE", VATID: "DE123456789"}, today, tax.RuleDomestic, "DE", 1900,
			false},
		{"to an unknown country", german, tax.Buyer{}, today, tax.RuleDomestic, "DE", 1900, false},
		{"before a change of the rate", german, tax.Buyer{}, time.Date(2020, 12, 31, 23, 59, 0, 0, time.UTC),
			tax.RuleDomestic, "DE", 1600, false},
		{"after a change of the rate", german, tax.Buyer{}, time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), tax.RuleDomestic,
			"DE", 2100, false},
		{"before the first rate", german, tax.Buyer{}, time.Date(2019, 1, 1, 0, 0, 0, 0, time.UTC), tax.RuleDomestic, "DE", 0,
			false},
		{"to a company in the EU", german, tax.Buyer{Country: "GR", VATID: "EL123456789"}, today, tax.RuleReverseCharge, "GR",
			0, true},
		{"to a company in the EU, id with spaces", german, tax.Buyer{Country: "AT", VATID: "atu 1234 5678"}, today,
			tax.RuleReverseCharge, "AT", 0, true},
		{"to a company with the id of another country", german, tax.Buyer{Country: "FR", VATID: "EL123456789"}, today,
			tax.RuleDestination, "FR", 2000, false},
		{"to a company with a broken id", german, tax.Buyer{Country: "AT", VATID: "ATU123"}, today, tax.RuleDomestic, "DE",
			1900, false},
		{"to a consumer whose rate is known", german, tax.Buyer{Country: "FR"}, today, tax.RuleDestination, "FR", 2000,
			false},
		{"to a consumer whose rate isn't", german, tax.Buyer{Country: "IT"}, today, tax.RuleDomestic, "DE", 1900, false},
		{"to Switzerland", german, tax.Buyer{Country: "CH"}, today, tax.RuleExport, "", 0, true},
		{"to Great Britain, with an id", german, tax.Buyer{Country: "GB", VATID: "GB123456789"}, today, tax.RuleExport, "", 0,
			true},
		{"in the US", american, tax.Buyer{Country: "US"}, today, tax.RuleDomestic, "US", 850, false},
		{"from the US", american, tax.Buyer{Country: "DE", VATID: "DE123456789"}, today, tax.RuleExport, "", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := tax.Tax(c.seller, c.buyer, c.on)
			if got.Name != c.rule || got.Country != c.land || got.BasisPoints != c.bps || (got.Note != "") != c.note {
				t.Errorf("got %+v", got)
			}
			if again := c.seller.Again(got.Name, got.BasisPoints, strings.ToUpper(c.buyer.Country)); again != got {
				t.Errorf("the same sale later is %+v, was %+v", again, got)
			}
		})
	}
}

func TestPricesAreSplitHalfUpAndAddUp(t *testing.T) {
	t.Parallel()
	vat := tax.Rule{BasisPoints: 1900}
	for _, c := range []struct {
		got, want tax.Amount
	}{
		{vat.FromGross(11900), tax.Amount{NetCents: 10000, TaxCents: 1900, TotalCents: 11900}},
		{vat.FromNet(10000), tax.Amount{NetCents: 10000, TaxCents: 1900, TotalCents: 11900}},
		{vat.FromNet(50), tax.Amount{NetCents: 50, TaxCents: 10, TotalCents: 60}}, // 9.5 becomes 10
		{vat.FromNet(29), tax.Amount{NetCents: 29, TaxCents: 6, TotalCents: 35}},  // 5.51
		{vat.FromNet(28), tax.Amount{NetCents: 28, TaxCents: 5, TotalCents: 33}},  // 5.32
		{tax.Rule{}.FromGross(29700), tax.Amount{NetCents: 29700, TotalCents: 29700}},
		{vat.FromGross(0), tax.Amount{}},
	} {
		if c.got != c.want {
			t.Errorf("got %+v, want %+v", c.got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		rule := tax.Rule{BasisPoints: rapid.Int64Range(0, 5000).Draw(t, "basis points")}
		cents := rapid.Int64Range(0, 1<<50).Draw(t, "cents")
		for _, included := range []bool{true, false} {
			a := rule.Split(cents, included)
			if a.NetCents+a.TaxCents != a.TotalCents || a.NetCents < 0 || a.TaxCents < 0 {
				t.Fatalf("%d at %d: %+v", cents, rule.BasisPoints, a)
			}
			if given := map[bool]int64{true: a.TotalCents, false: a.NetCents}[included]; given != cents {
				t.Fatalf("%d became %+v", cents, a)
			}
			// the tax is within half a cent of net × rate ÷ (1 + rate for a price with tax)
			off, most := 20_000*a.TaxCents-2*a.NetCents*rule.BasisPoints, 10_000+rule.BasisPoints
			if off > most || off < -most {
				if cents < 1<<40 {
					t.Fatalf("%d at %d: %+v is off by %d", cents, rule.BasisPoints, a, off)
				}
			}
		}
	})
}

func TestVATIDsAreKnownByTheirForm(t *testing.T) {
	t.Parallel()
	for id, country := range map[string]string{
		"ATU12345678": "AT", "BE0123456789": "BE", "BE2123456789": "", "BG123456789": "BG", "CY12345678X": "CY",
		"CZ12345678": "CZ", "DE123456789": "DE", "DE 123 456 789": "DE", "de123456789": "DE", "DE12345678": "",
		"DK12345678": "DK", "EE123456789": "EE", "EL123456789": "GR", "GR123456789": "", "ESX1234567X": "ES",
		"ES12345678X": "ES", "FI12345678": "FI", "FRXX123456789": "FR", "FR12123456789": "FR", "HR12345678901": "HR",
		"HU12345678": "HU", "IE1234567X": "IE", "IE1X23456X": "IE", "IT12345678901": "IT", "LT123456789": "LT",
		"LU12345678": "LU", "LV12345678901": "LV", "MT12345678": "MT", "NL123456789B01": "NL", "PL1234567890": "PL",
		"PT123456789": "PT", "RO12": "RO", "SE123456789001": "SE", "SE123456789002": "", "SI12345678": "SI",
		"SK1234567890": "SK", "GB123456789": "GB", "GBGD123": "GB", "CHE123456789MWST": "CH", "CHE-123.456.789": "CH",
		"CH123456789": "", "US123456789": "", "": "", "DE": "", "DE123456789\n": "", "DEX23456789": "",
	} {
		if got := tax.CountryOfVATID(id); got != country {
			t.Errorf("%q is of %q, want %q", id, got, country)
		}
	}
	for _, c := range []struct {
		id, country string
		fine        bool
	}{{"", "DE", true}, {"DE123456789", "DE", true}, {"FRXX123456789", "DE", false}, {"nonsense", "DE", false},
		{"12-3456789", "US", true}} {
		if example, fits := tax.CheckVATID(c.id, c.country); fits != c.fine {
			t.Errorf("%q of %s fits: %t, like %q", c.id, c.country, fits, example)
		}
	}
}
