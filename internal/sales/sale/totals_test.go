package sale_test

import (
	"math/rand/v2"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

func untaxed(cents int64, _ bool) (sale.Taxed, error) { return sale.Taxed{TotalCents: cents}, nil }

func line(quantity, unit int64) sale.OfferLine {
	return sale.OfferLine{Text: "Work", Quantity: quantity, UnitCents: unit}
}

func offerContent(lines []sale.OfferLine, d sale.OfferDiscount, depositPercent int64) sale.OfferContent {
	return sale.OfferContent{OfferBody: sale.OfferBody{Lines: lines}, Discount: d, DepositPercent: depositPercent}
}

func TestOfferTotals(t *testing.T) {
	t.Parallel()
	vat := func(cents int64, _ bool) (sale.Taxed, error) {
		tax := (cents*19 + 50) / 100
		return sale.Taxed{TotalCents: cents + tax, Tax: sale.Tax{TaxCents: tax, TaxBPS: 1900, TaxRule: "standard"}}, nil
	}
	for name, c := range map[string]struct {
		lines    []sale.OfferLine
		discount sale.OfferDiscount
		deposit  int64
		tax      func(int64, bool) (sale.Taxed, error)
		want     [6]int64 // subtotal, discount, tax, total, deposit, rest
	}{
		"no lines": {nil, sale.OfferDiscount{}, 0, untaxed, [6]int64{}},
		"lines add up": {[]sale.OfferLine{line(3, 19_99), line(1, 100)}, sale.OfferDiscount{}, 0, untaxed,
			[6]int64{6097, 0, 0, 6097, 6097, 0}},
		"a half cent rounds up": {[]sale.OfferLine{line(1, 5)}, sale.OfferDiscount{Percent: 10}, 0, untaxed,
			[6]int64{5, 1, 0, 4, 4, 0}},
		"less than half rounds down": {[]sale.OfferLine{line(1, 4)}, sale.OfferDiscount{Percent: 10}, 0, untaxed,
			[6]int64{4, 0, 0, 4, 4, 0}},
		"an amount off": {[]sale.OfferLine{line(2, 500)}, sale.OfferDiscount{Cents: 300}, 0, untaxed,
			[6]int64{1000, 300, 0, 700, 700, 0}},
		"more off than there is": {[]sale.OfferLine{line(1, 500)}, sale.OfferDiscount{Cents: 900}, 0, untaxed,
			[6]int64{500, 500, 0, 0, 0, 0}},
		"everything off": {[]sale.OfferLine{line(1, 501)}, sale.OfferDiscount{Percent: 100}, 50, untaxed,
			[6]int64{501, 501, 0, 0, 0, 0}},
		"a deposit": {[]sale.OfferLine{line(1, 333)}, sale.OfferDiscount{}, 50, untaxed,
			[6]int64{333, 0, 0, 333, 167, 166}},
		"a deposit of everything": {[]sale.OfferLine{line(1, 333)}, sale.OfferDiscount{}, 100, untaxed,
			[6]int64{333, 0, 0, 333, 333, 0}},
		"a deposit of a cent": {[]sale.OfferLine{line(1, 10)}, sale.OfferDiscount{}, 1, untaxed,
			[6]int64{10, 0, 0, 10, 1, 9}},
		"tax after the discount": {[]sale.OfferLine{line(1, 10_000)}, sale.OfferDiscount{Percent: 10}, 30, vat,
			[6]int64{10_000, 1000, 1710, 10_710, 3213, 7497}},
	} {
		got, err := offerContent(c.lines, c.discount, c.deposit).Totals(c.tax)
		if err != nil {
			t.Fatal(err)
		}
		sums := [6]int64{got.SubtotalCents, got.DiscountCents, got.TaxCents, got.TotalCents, got.DepositCents, got.RestCents}
		if sums != c.want {
			t.Errorf("%s: %v, want %v", name, sums, c.want)
		}
	}
	refuse := func(int64, bool) (sale.Taxed, error) {
		return sale.Taxed{}, fault.InvalidField("vat_id", fault.Plain("Wrong."))
	}
	if _, err := offerContent(nil, sale.OfferDiscount{}, 0).Totals(refuse); fault.KindOf(err) != fault.KindInvalid {
		t.Errorf("the fault of the tax is lost: %v", err)
	}
}

// TestTotalsAddUp tries amounts within and out of bounds.
func TestTotalsAddUp(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		lines := make([]sale.OfferLine, random.IntN(6))
		for i := range lines {
			lines[i] = line(random.Int64N(10_010)-5, random.Int64N(100_000_100)-50)
		}
		d := sale.OfferDiscount{Percent: random.Int64N(120) - 10}
		if random.IntN(2) == 0 {
			d = sale.OfferDiscount{Cents: random.Int64N(1_000_000_000) - 100}
		}
		percent := random.Int64N(120) - 10
		got, err := offerContent(lines, d, percent).Totals(untaxed)
		if err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for _, cents := range got.LineCents {
			sum += cents
		}
		for _, cents := range []int64{got.SubtotalCents, got.DiscountCents, got.NetCents, got.TotalCents, got.DepositCents,
			got.RestCents} {
			if cents < 0 {
				t.Fatalf("%v, %+v, %d%%: %+v", lines, d, percent, got)
			}
		}
		if sum != got.SubtotalCents || got.SubtotalCents-got.DiscountCents != got.TotalCents ||
			got.DepositCents+got.RestCents != got.TotalCents || got.TotalCents > 0 && got.DepositCents == 0 {
			t.Fatalf("%v, %+v, %d%% doesn't add up: %+v", lines, d, percent, got)
		}
	}
}

// TestOfferReachesEveryCataloguePrice checks that gross unit prices reach every total to the cent at every
// rate, and that net and tax add up to it. Net unit prices can't: at 19%, no net amount gives 3 cents.
func TestOfferReachesEveryCataloguePrice(t *testing.T) {
	t.Parallel()
	for _, bps := range []int64{0, 550, 700, 810, 1900, 2000, 2550} {
		rule := tax.Rule{Name: tax.RuleDomestic, BasisPoints: bps}
		taxOf := func(cents int64, included bool) (sale.Taxed, error) {
			return sale.TaxedBy(rule, rule.Split(cents, included)), nil
		}
		for cents := int64(1); cents <= 3000; cents++ {
			offer := offerContent([]sale.OfferLine{line(1, cents)}, sale.OfferDiscount{}, 0)
			offer.PricesTaxed = true
			got, err := offer.Totals(taxOf)
			if err != nil || got.TotalCents != cents || got.SubtotalCents != cents || got.NetCents+got.TaxCents != cents {
				t.Fatalf("%d at %d: %+v, %v", cents, bps, got, err)
			}
		}
	}
	for _, c := range []struct { // computed by hand: 357.00 = 300.00 + 57.00
		included        bool
		net, tax, total int64
	}{{true, 30_000, 5_700, 35_700}, {false, 35_700, 6_783, 42_483}} {
		offer := offerContent([]sale.OfferLine{line(1, 35_700)}, sale.OfferDiscount{}, 0)
		offer.PricesTaxed = c.included
		rule := tax.Rule{BasisPoints: 1900}
		got, err := offer.Totals(func(cents int64, included bool) (sale.Taxed, error) {
			return sale.TaxedBy(rule, rule.Split(cents, included)), nil
		})
		if err != nil || got.NetCents != c.net || got.TaxCents != c.tax || got.TotalCents != c.total {
			t.Errorf("included %t: %+v, %v", c.included, got, err)
		}
	}
}

// TestDepositTax checks that a deposit on net prices is net plus tax, and that one on gross prices
// includes its tax. Computed by hand: 30% of 591.30 is 177.39, and 19% of that is 33.70.
func TestDepositTax(t *testing.T) {
	t.Parallel()
	rule := tax.Rule{Name: tax.RuleDomestic, BasisPoints: 1900}
	for _, c := range []struct {
		included            bool
		deposit, tax, total int64
	}{{true, 177_39, 28_32, 591_30}, {false, 211_09, 33_70, 703_65}} {
		offer := offerContent([]sale.OfferLine{line(1, 591_30)}, sale.OfferDiscount{}, 30)
		offer.PricesTaxed = c.included
		got, err := offer.Totals(func(cents int64, included bool) (sale.Taxed, error) {
			return sale.TaxedBy(rule, rule.Split(cents, included)), nil
		})
		if err != nil || got.DepositCents != c.deposit || got.DepositTaxCents != c.tax || got.TotalCents != c.total ||
			got.RestCents != c.total-c.deposit {
			t.Errorf("included %t: %+v, %v", c.included, got, err)
		}
	}
}
