package offers_test

import (
	"math/rand/v2"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/offers"
)

func untaxed(cents int64) (offers.Tax, error) { return offers.Tax{TotalCents: cents}, nil }

func line(quantity, unit int64) offers.OfferLine {
	return offers.OfferLine{Text: "Work", Quantity: quantity, UnitCents: unit}
}

func TestAnOfferIsSummedUp(t *testing.T) {
	t.Parallel()
	vat := func(cents int64) (offers.Tax, error) {
		tax := (cents*19 + 50) / 100
		return offers.Tax{TotalCents: cents + tax, TaxCents: tax, BPS: 1900, Rule: "standard"}, nil
	}
	for name, c := range map[string]struct {
		lines    []offers.OfferLine
		discount offers.OfferDiscount
		deposit  int64
		tax      func(int64) (offers.Tax, error)
		want     [6]int64 // subtotal, discount, tax, total, deposit, rest
	}{
		"no lines": {nil, offers.OfferDiscount{}, 0, untaxed, [6]int64{}},
		"lines add up": {[]offers.OfferLine{line(3, 19_99), line(1, 100)}, offers.OfferDiscount{}, 0, untaxed,
			[6]int64{6097, 0, 0, 6097, 6097, 0}},
		"a half cent rounds up": {[]offers.OfferLine{line(1, 5)}, offers.OfferDiscount{Percent: 10}, 0, untaxed,
			[6]int64{5, 1, 0, 4, 4, 0}},
		"less than half rounds down": {[]offers.OfferLine{line(1, 4)}, offers.OfferDiscount{Percent: 10}, 0, untaxed,
			[6]int64{4, 0, 0, 4, 4, 0}},
		"an amount off": {[]offers.OfferLine{line(2, 500)}, offers.OfferDiscount{Cents: 300}, 0, untaxed,
			[6]int64{1000, 300, 0, 700, 700, 0}},
		"more off than there is": {[]offers.OfferLine{line(1, 500)}, offers.OfferDiscount{Cents: 900}, 0, untaxed,
			[6]int64{500, 500, 0, 0, 0, 0}},
		"everything off": {[]offers.OfferLine{line(1, 501)}, offers.OfferDiscount{Percent: 100}, 50, untaxed,
			[6]int64{501, 501, 0, 0, 0, 0}},
		"a deposit": {[]offers.OfferLine{line(1, 333)}, offers.OfferDiscount{}, 50, untaxed,
			[6]int64{333, 0, 0, 333, 167, 166}},
		"a deposit of everything": {[]offers.OfferLine{line(1, 333)}, offers.OfferDiscount{}, 100, untaxed,
			[6]int64{333, 0, 0, 333, 333, 0}},
		"a deposit of a cent": {[]offers.OfferLine{line(1, 10)}, offers.OfferDiscount{}, 1, untaxed,
			[6]int64{10, 0, 0, 10, 1, 9}},
		"tax after the discount": {[]offers.OfferLine{line(1, 10_000)}, offers.OfferDiscount{Percent: 10}, 30, vat,
			[6]int64{10_000, 1000, 1710, 10_710, 3213, 7497}},
	} {
		got, err := offers.Sum(c.lines, c.discount, c.deposit, c.tax)
		if err != nil {
			t.Fatal(err)
		}
		sums := [6]int64{got.SubtotalCents, got.DiscountCents, got.TaxCents, got.TotalCents, got.DepositCents, got.RestCents}
		if sums != c.want {
			t.Errorf("%s: %v, want %v", name, sums, c.want)
		}
	}
	refuse := func(int64) (offers.Tax, error) { return offers.Tax{}, fault.InvalidField("vat_id", "Wrong.") }
	if _, err := offers.Sum(nil, offers.OfferDiscount{}, 0, refuse); fault.KindOf(err) != fault.KindInvalid {
		t.Errorf("the fault of the tax is lost: %v", err)
	}
}

// TestTotalsAreNeverNegativeAndAddUp tries amounts within and out of bounds.
func TestTotalsAreNeverNegativeAndAddUp(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		lines := make([]offers.OfferLine, random.IntN(6))
		for i := range lines {
			lines[i] = line(random.Int64N(10_010)-5, random.Int64N(100_000_100)-50)
		}
		d := offers.OfferDiscount{Percent: random.Int64N(120) - 10}
		if random.IntN(2) == 0 {
			d = offers.OfferDiscount{Cents: random.Int64N(1_000_000_000) - 100}
		}
		percent := random.Int64N(120) - 10
		got, err := offers.Sum(lines, d, percent, untaxed)
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
