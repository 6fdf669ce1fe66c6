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
	}, TaxesAbroad: true, ReverseNote: "The buyer owes the tax.", ExportNote: "Supplied abroad."}
	electronic = tax.Seller{Country: "DE", Mode: tax.ModeCharged, Name: "VAT", Rates: german.Rates,
		ExportNote: "Supplied abroad."}
	american = tax.Seller{Country: "US", Mode: tax.ModeCharged, Name: "Sales tax", ExportNote: "Supplied abroad.",
		Rates: []tax.Rate{{Country: "US", BasisPoints: 850}}}
)

func TestRuleForSellerBuyerAndDay(t *testing.T) {
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
		{"at home, to a company", german, tax.Buyer{Country: "DE", VATID: "DE136695976"}, today, tax.RuleDomestic, "DE", 1900,
			false},
		{"to an unknown country", german, tax.Buyer{}, today, tax.RuleDomestic, "DE", 1900, false},
		{"before a change of the rate", german, tax.Buyer{}, time.Date(2020, 12, 31, 23, 59, 0, 0, time.UTC),
			tax.RuleDomestic, "DE", 1600, false},
		{"after a change of the rate", german, tax.Buyer{}, time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), tax.RuleDomestic,
			"DE", 2100, false},
		{"before the first rate", german, tax.Buyer{}, time.Date(2019, 1, 1, 0, 0, 0, 0, time.UTC), tax.RuleDomestic, "DE", 0,
			false},
		{"to a company in the EU", german, tax.Buyer{Country: "GR", VATID: "EL094259216"}, today, tax.RuleReverseCharge, "GR",
			0, true},
		{"to a company in the EU, id with spaces", german, tax.Buyer{Country: "AT", VATID: "atu 1358 5627"}, today,
			tax.RuleReverseCharge, "AT", 0, true},
		{"to a company with the id of another country", german, tax.Buyer{Country: "FR", VATID: "EL094259216"}, today,
			tax.RuleDestination, "FR", 2000, false},
		{"to a company with a broken id", german, tax.Buyer{Country: "AT", VATID: "ATU123"}, today, tax.RuleDomestic, "DE",
			1900, false},
		{"to a consumer whose rate is known", german, tax.Buyer{Country: "FR"}, today, tax.RuleDestination, "FR", 2000,
			false},
		{"to a consumer whose rate isn't", german, tax.Buyer{Country: "IT"}, today, tax.RuleDomestic, "DE", 1900, false},
		{"to a company in the EU, wrong check digits", german, tax.Buyer{Country: "FR", VATID: "FR00000000000"}, today,
			tax.RuleDestination, "FR", 2000, false},
		{"to a company in the EU without an id", german, tax.Buyer{Country: "IT", Company: "Moto"}, today, tax.RuleDomestic,
			"DE", 1900, false},
		{"to Switzerland, to a company", german, tax.Buyer{Country: "CH", Company: "Uhren AG"}, today, tax.RuleExport, "", 0,
			true},
		{"to Switzerland, to a person", german, tax.Buyer{Country: "CH"}, today, tax.RuleDomestic, "DE", 1900, false},
		{"to Switzerland, to a person, electronic", electronic, tax.Buyer{Country: "CH"}, today, tax.RuleExport, "", 0, true},
		{"from the US, to a person", american, tax.Buyer{Country: "CH"}, today, tax.RuleExport, "", 0, true},
		{"to Great Britain, with an id", german, tax.Buyer{Country: "GB", VATID: "GB980780684"}, today, tax.RuleExport, "", 0,
			true},
		{"in the US", american, tax.Buyer{Country: "US"}, today, tax.RuleDomestic, "US", 850, false},
		{"from the US", american, tax.Buyer{Country: "DE", VATID: "DE136695976"}, today, tax.RuleExport, "", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := tax.RuleFor(c.seller, c.buyer, c.on)
			if got.Name != c.rule || got.Country != c.land || got.BasisPoints != c.bps || (got.Note != "") != c.note {
				t.Errorf("got %+v", got)
			}
			if again := c.seller.StoredRule(got.Name, got.BasisPoints, strings.ToUpper(c.buyer.Country)); again != got {
				t.Errorf("the same sale later is %+v, was %+v", again, got)
			}
		})
	}
}

func TestSplitRoundsHalfUpAndAddsUp(t *testing.T) {
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

// registered contains ids with valid check digits, of each kind that a country issues. Most are examples of the tax
// authorities and of imprints.
var registered = map[string][]string{
	"AT": {"ATU13585627", "atu 1358 5627"}, "BE": {"BE0428759497"}, "BG": {"BG175074752", "BG7523169263", "BG8032056031"},
	"CH": {"CHE100155212", "CHE-107.787.577 MWST"}, "CY": {"CY10259033P"}, "CZ": {"CZ25123891", "CZ7103192745",
		"CZ640903926"}, "DE": {"DE136695976", "DE 136 695 976", "de136695976"}, "DK": {"DK13585628"}, "EE": {"EE100931558"},
	"ES": {"ES54362315K", "ESX2482300W", "ESX5253868R", "ESM1234567L", "ESJ99216582", "ESB58378431", "ESR5000274J"},
	"FI": {"FI20774740"}, "FR": {"FR40303265045", "FR23334175221", "FRK7399859412", "FR83404833048", "FR53418304010"},
	"GB": {"GB980780684", "GBGD123", "GBHA599"}, "GR": {"EL094259216"}, "HR": {"HR33392005961"},
	"HU": {"HU12892312"}, "IE": {"IE6433435F", "IE6433435OA", "IE8D79739I"}, "IT": {"IT00743110157"},
	"LT": {"LT119511515", "LT100001919017"}, "LU": {"LU15027442"}, "LV": {"LV40003521600", "LV16117519997"},
	"MT": {"MT11679112"}, "NL": {"NL004495445B01", "NL123456789B13"}, "PL": {"PL8567346215"}, "PT": {"PT501964843"},
	"RO": {"RO18547290"}, "SE": {"SE123456789701"}, "SI": {"SI50223054"}, "SK": {"SK2022749619"},
}

// The test checks that each country's ids are valid, and that changing one digit or using only zeros makes them
// invalid.
func TestVATIDCheckDigits(t *testing.T) {
	t.Parallel()
	for country, ids := range registered {
		for _, id := range ids {
			if got := tax.CountryOfVATID(id); got != country || tax.CheckVATID(id, country) != tax.VATIDValid {
				t.Errorf("%q is of %q, want %q", id, got, country)
			}
		}
		id := tax.TidyVATID(ids[0])
		digits, _, _ := strings.Cut(id[2:], "B") // a Dutch id ends with B01
		last := 2 + strings.LastIndexAny(digits, "0123456789")
		right := 0
		for digit := '0'; digit <= '9'; digit++ {
			wrong := id[:last] + string(digit) + id[last+1:]
			if tax.CheckVATID(wrong, country) == tax.VATIDValid {
				right++
			} else if tax.CountryOfVATID(wrong) != "" {
				t.Errorf("%q doesn't fit and is known", wrong)
			}
		}
		if right != 1 {
			t.Errorf("%s: %d of 10 last digits fit", id, right)
		}
		zeros := strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return '0'
			}
			return r
		}, id)
		if got := tax.CountryOfVATID(zeros); got != "" {
			t.Errorf("%q is known", zeros)
		}
	}
	if len(registered) != 29 {
		t.Errorf("%d countries", len(registered))
	}
}

func TestCheckVATIDReturnsTheProblem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		id, country string
		want        tax.VATIDProblem
	}{
		{"", "DE", tax.VATIDValid}, {"DE136695976", "DE", tax.VATIDValid}, {"FR40303265045", "DE", tax.VATIDWrongForm},
		{"nonsense", "DE", tax.VATIDWrongForm}, {"12-3456789", "US", tax.VATIDValid}, {"FR00000000000", "FR", tax.VATIDWrongDigits},
		{"DE123456789", "DE", tax.VATIDWrongDigits}, {"DE123456789", "", tax.VATIDWrongDigits}, {"DE12345678", "", tax.VATIDWrongForm},
		{"GR094259216", "GR", tax.VATIDWrongForm}, {"CH100155212", "CH", tax.VATIDWrongForm}, {"SE123456789702", "SE", tax.VATIDWrongForm},
		{"DE136695976\n", "DE", tax.VATIDWrongForm}, {"DEX36695976", "DE", tax.VATIDWrongForm}, {"BE2428759497", "BE", tax.VATIDWrongForm},
	} {
		if got := tax.CheckVATID(c.id, c.country); got != c.want {
			t.Errorf("%q of %q: %d, want %d", c.id, c.country, got, c.want)
		}
	}
}
