package sale_test

import (
	"reflect"
	"testing"

	"harborlight/internal/sales/sale"
)

// offered is an offer over 5 hours and a workshop, with 10% off and 30% as a deposit, and 19% tax.
func offered(t *testing.T) sale.OfferDocument {
	t.Helper()
	c := sale.OfferContent{
		OfferBody: sale.OfferBody{Lines: []sale.OfferLine{
			{Text: "Consulting", Quantity: 5, Unit: sale.Hour, UnitCents: 120_00}, {Text: "Workshop", Quantity: 1, UnitCents: 900_00},
		}},
		Discount: sale.OfferDiscount{Percent: 10}, DepositPercent: 30,
	}
	totals, err := c.Totals(func(cents int64) (sale.Taxed, error) {
		tax := (cents*19 + 50) / 100
		return sale.Taxed{TotalCents: cents + tax, Tax: sale.Tax{TaxCents: tax, TaxBPS: 1900, TaxRule: "domestic"}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sale.OfferDocument{Number: "OF-2026-0001", OfferBody: c.OfferBody, DiscountPercent: 10, DepositPercent: 30,
		Totals: totals}
}

func TestAnOrderKeepsTheLinesOfItsOffer(t *testing.T) {
	t.Parallel()
	d := offered(t) // 1500 less 150 is 1350 net, 1606.50 with tax; the deposit is 481.95, of which 405 net
	lines := []sale.Line{
		{Text: "Consulting", SubtotalCents: 600_00, Quantity: 5, Unit: sale.Hour, UnitCents: 120_00},
		{Text: "Workshop", SubtotalCents: 900_00, Quantity: 1, UnitCents: 900_00},
	}
	discount := sale.Deduction{Text: "Discount (10%)", Cents: 150_00}
	for part, want := range map[sale.Part]sale.Bought{
		sale.PartAll: {Offer: "OF-2026-0001", Lines: lines, Deductions: []sale.Deduction{discount}},
		sale.PartDeposit: {Offer: "OF-2026-0001", Lines: []sale.Line{
			{Text: "Deposit of 30%", Detail: "Consulting and 1 more", SubtotalCents: 405_00}}},
		sale.PartRest: {Offer: "OF-2026-0001", Lines: lines,
			Deductions: []sale.Deduction{discount, {Text: "Deposit, invoiced before", Cents: 405_00}}},
	} {
		if got := d.Bought(part); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v", part, got)
		}
	}
}

// TestWhatIsPrintedComesToTheNetAmount compares lines and deductions with what the order of each part owes.
func TestWhatIsPrintedComesToTheNetAmount(t *testing.T) {
	t.Parallel()
	d := offered(t)
	owed := map[sale.Part]sale.Taxed{
		sale.PartAll:     {Tax: sale.Tax{TaxCents: d.Totals.TaxCents}, TotalCents: d.Totals.TotalCents},
		sale.PartDeposit: d.Totals.Deposit(), sale.PartRest: d.Totals.Rest(),
	}
	for part, taxed := range owed {
		sum, b := int64(0), d.Bought(part)
		for _, l := range b.Lines {
			sum += l.PriceCents()
		}
		for _, off := range b.Deductions {
			sum -= off.Cents
		}
		if net := taxed.TotalCents - taxed.TaxCents; sum != net {
			t.Errorf("%q: the lines come to %d, the order to %d", part, sum, net)
		}
	}
}

func TestQuantitiesAreWritten(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]struct {
		unit sale.Unit
		n    int64
	}{"5": {"", 5}, "2": {sale.Piece, 2}, "1 hour": {sale.Hour, 1}, "3 days": {sale.Days, 3}, "12 months": {sale.Month, 12}} {
		if got := c.unit.Of(c.n); got != want {
			t.Errorf("%d of %q: %q, want %q", c.n, c.unit, got, want)
		}
	}
}
