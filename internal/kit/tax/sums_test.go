package tax_test

import (
	"testing"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
)

// The sellers of the table, besides those of tax_test.go.
var (
	austrian = tax.Seller{Country: "AT", Mode: tax.ModeCharged, Name: "VAT",
		Rates: []tax.Rate{{Country: "AT", BasisPoints: 2000}}}
	small  = tax.Seller{Country: "DE", Mode: tax.ModeExempt}
	silent = tax.Seller{}
)

// sums are 60 pairs of a seller and a buyer with a price in cents. The rules are those of the law. Net, tax and total
// were computed by another program with exact fractions.
var sums = []struct {
	seller          tax.Seller
	country, vatID  string
	included        bool // the price includes tax
	price           int64
	rule            string
	net, tax, total int64
}{
	{german, "DE", "", false, 29700, "domestic", 29700, 5643, 35343},
	{german, "DE", "", false, 79999, "domestic", 79999, 15200, 95199},
	{german, "DE", "", true, 29700, "domestic", 24958, 4742, 29700},
	{german, "DE", "", true, 79999, "domestic", 67226, 12773, 79999},
	{german, "DE", "DE136695976", false, 29700, "domestic", 29700, 5643, 35343},
	{german, "DE", "DE136695976", false, 79999, "domestic", 79999, 15200, 95199},
	{german, "DE", "DE136695976", true, 29700, "domestic", 24958, 4742, 29700},
	{german, "DE", "DE136695976", true, 79999, "domestic", 67226, 12773, 79999},
	{german, "FR", "", false, 29700, "destination", 29700, 5940, 35640},
	{german, "FR", "", false, 79999, "destination", 79999, 16000, 95999},
	{german, "FR", "", true, 29700, "destination", 24750, 4950, 29700},
	{german, "FR", "", true, 79999, "destination", 66666, 13333, 79999},
	{german, "FR", "FR40303265045", false, 29700, "reverse_charge", 29700, 0, 29700},
	{german, "FR", "FR40303265045", false, 79999, "reverse_charge", 79999, 0, 79999},
	{german, "FR", "FR40303265045", true, 29700, "reverse_charge", 29700, 0, 29700},
	{german, "FR", "FR40303265045", true, 79999, "reverse_charge", 79999, 0, 79999},
	{german, "IT", "", false, 29700, "domestic", 29700, 5643, 35343},
	{german, "IT", "", false, 79999, "domestic", 79999, 15200, 95199},
	{german, "IT", "", true, 29700, "domestic", 24958, 4742, 29700},
	{german, "IT", "", true, 79999, "domestic", 67226, 12773, 79999},
	{german, "GR", "EL094259216", false, 29700, "reverse_charge", 29700, 0, 29700},
	{german, "GR", "EL094259216", false, 79999, "reverse_charge", 79999, 0, 79999},
	{german, "GR", "EL094259216", true, 29700, "reverse_charge", 29700, 0, 29700},
	{german, "GR", "EL094259216", true, 79999, "reverse_charge", 79999, 0, 79999},
	{german, "GB", "GB980780684", false, 29700, "export", 29700, 0, 29700},
	{german, "GB", "GB980780684", false, 79999, "export", 79999, 0, 79999},
	{german, "GB", "GB980780684", true, 29700, "export", 29700, 0, 29700},
	{german, "GB", "GB980780684", true, 79999, "export", 79999, 0, 79999},
	{german, "US", "", false, 29700, "domestic", 29700, 5643, 35343},
	{german, "US", "", false, 79999, "domestic", 79999, 15200, 95199},
	{german, "US", "", true, 29700, "domestic", 24958, 4742, 29700},
	{german, "US", "", true, 79999, "domestic", 67226, 12773, 79999},
	{austrian, "AT", "", false, 29700, "domestic", 29700, 5940, 35640},
	{austrian, "AT", "", false, 79999, "domestic", 79999, 16000, 95999},
	{austrian, "AT", "", true, 29700, "domestic", 24750, 4950, 29700},
	{austrian, "AT", "", true, 79999, "domestic", 66666, 13333, 79999},
	{austrian, "DE", "DE136695976", false, 29700, "reverse_charge", 29700, 0, 29700},
	{austrian, "DE", "DE136695976", false, 79999, "reverse_charge", 79999, 0, 79999},
	{austrian, "DE", "DE136695976", true, 29700, "reverse_charge", 29700, 0, 29700},
	{austrian, "DE", "DE136695976", true, 79999, "reverse_charge", 79999, 0, 79999},
	{austrian, "NO", "", false, 29700, "export", 29700, 0, 29700},
	{austrian, "NO", "", false, 79999, "export", 79999, 0, 79999},
	{austrian, "NO", "", true, 29700, "export", 29700, 0, 29700},
	{austrian, "NO", "", true, 79999, "export", 79999, 0, 79999},
	{american, "US", "", false, 29700, "domestic", 29700, 2525, 32225},
	{american, "US", "", false, 79999, "domestic", 79999, 6800, 86799},
	{american, "US", "", true, 29700, "domestic", 27373, 2327, 29700},
	{american, "US", "", true, 79999, "domestic", 73732, 6267, 79999},
	{american, "DE", "DE136695976", false, 29700, "export", 29700, 0, 29700},
	{american, "DE", "DE136695976", false, 79999, "export", 79999, 0, 79999},
	{american, "DE", "DE136695976", true, 29700, "export", 29700, 0, 29700},
	{american, "DE", "DE136695976", true, 79999, "export", 79999, 0, 79999},
	{small, "DE", "", false, 29700, "exempt", 29700, 0, 29700},
	{small, "DE", "", false, 79999, "exempt", 79999, 0, 79999},
	{small, "DE", "", true, 29700, "exempt", 29700, 0, 29700},
	{small, "DE", "", true, 79999, "exempt", 79999, 0, 79999},
	{silent, "FR", "FR40303265045", false, 29700, "none", 29700, 0, 29700},
	{silent, "FR", "FR40303265045", false, 79999, "none", 79999, 0, 79999},
	{silent, "FR", "FR40303265045", true, 29700, "none", 29700, 0, 29700},
	{silent, "FR", "FR40303265045", true, 79999, "none", 79999, 0, 79999},
}

func TestTaxOfSellersAndBuyers(t *testing.T) {
	t.Parallel()
	for _, c := range sums {
		rule := tax.RuleFor(c.seller, tax.Buyer{Country: c.country, VATID: c.vatID}, today)
		want := tax.Amount{NetCents: c.net, TaxCents: c.tax, TotalCents: c.total}
		if got := rule.Split(c.price, c.included); rule.Name != c.rule || got != want {
			t.Errorf("%s to %s %s, %d, included %t: %s %+v, want %s %+v", c.seller.Country, c.country, c.vatID, c.price,
				c.included, rule.Name, got, c.rule, want)
		}
	}
}

func TestInvoicesNameBuyersWhereTheLawRequiresIt(t *testing.T) {
	t.Parallel()
	french := tax.Seller{Country: "FR", Mode: tax.ModeCharged}
	for _, c := range []struct {
		seller   tax.Seller
		rule     string
		currency money.Currency
		cents    int64
		names    bool
	}{
		{german, tax.RuleDomestic, "eur", 250_00, false}, {german, tax.RuleDomestic, "eur", 250_01, true},
		{german, tax.RuleReverseCharge, "eur", 1, true}, {austrian, tax.RuleDomestic, "eur", 400_00, false},
		{austrian, tax.RuleDomestic, "eur", 400_01, true}, {american, tax.RuleDomestic, "usd", 5000_00, false},
		{small, tax.RuleExempt, "eur", 5000_00, false}, {silent, tax.RuleNone, "eur", 5000_00, false},
		{french, tax.RuleDomestic, "eur", 100_00, false}, {french, tax.RuleDomestic, "eur", 100_01, true},
		{german, tax.RuleDomestic, "gbp", 249_00, true}, {german, tax.RuleDomestic, "pln", 1_00, true},
		{small, tax.RuleExempt, "gbp", 5000_00, false}, {american, tax.RuleDomestic, "gbp", 5000_00, false},
	} {
		if got := c.seller.MustNameBuyer(c.rule, c.currency, c.cents); got != c.names {
			t.Errorf("%s, %s of %d %s: %t", c.seller.Country, c.rule, c.cents, c.currency, got)
		}
	}
}
