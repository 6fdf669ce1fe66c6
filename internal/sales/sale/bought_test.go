package sale_test

import (
	"reflect"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// offered returns an offer for 5 hours and a workshop, with a 10% discount, a 30% deposit and 19% tax. included says
// whether the prices include tax.
func offered(t *testing.T, included bool) sale.OfferDocument {
	t.Helper()
	c := sale.OfferContent{
		OfferBody: sale.OfferBody{Lines: []sale.OfferLine{
			{Text: "Consulting", Quantity: 5, Unit: sale.Hour, UnitCents: 120_00}, {Text: "Workshop", Quantity: 1, UnitCents: 900_00},
		}, PricesTaxed: included},
		Discount: sale.OfferDiscount{Percent: 10}, DepositPercent: 30,
	}
	rule := tax.Rule{Name: tax.RuleDomestic, BasisPoints: 1900}
	totals, err := c.Totals(func(cents int64, included bool) (sale.Taxed, error) {
		return sale.TaxedBy(rule, rule.Split(cents, included)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sale.OfferDocument{Number: "OF-2026-0001", OfferBody: c.OfferBody, DiscountPercent: 10, DepositPercent: 30,
		Totals: totals}
}

func TestOrderKeepsLinesOfOffer(t *testing.T) {
	t.Parallel()
	d := offered(t, false) // 1500 less 150 is 1350 net, 1606.50 with tax; the deposit is 481.95, of which 405 net
	lines := []sale.Line{
		{Text: "Consulting", SubtotalCents: 600_00, Quantity: 5, Unit: sale.Hour, UnitCents: 120_00},
		{Text: "Workshop", SubtotalCents: 900_00, Quantity: 1, UnitCents: 900_00},
	}
	discount := sale.Deduction{Text: "Discount (10%)", Cents: 150_00}
	for part, want := range map[sale.Part]sale.AcceptedOffer{
		sale.PartAll: {Offer: "OF-2026-0001", Lines: lines, Deductions: []sale.Deduction{discount}},
		sale.PartDeposit: {Offer: "OF-2026-0001", Lines: []sale.Line{
			{Text: "Deposit of 30%", Detail: "Consulting and 1 more", SubtotalCents: 405_00}}},
		sale.PartRest: {Offer: "OF-2026-0001", Lines: lines,
			Deductions: []sale.Deduction{discount}},
	} {
		if got := d.Accepted(contenttest.Context(t), part); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v", part, got)
		}
	}
}

// TestPrintedLinesAddUpToPrice compares lines and deductions with the price of each part's order. The lines of
// the rest cover the whole offer: its invoice subtracts the deposit below.
func TestPrintedLinesAddUpToPrice(t *testing.T) {
	t.Parallel()
	for _, included := range []bool{false, true} {
		d := offered(t, included)
		owed := map[sale.Part]sale.Taxed{
			sale.PartAll:     {Tax: sale.Tax{TaxCents: d.Totals.TaxCents}, TotalCents: d.Totals.TotalCents},
			sale.PartDeposit: d.Totals.Deposit(),
			sale.PartRest: {Tax: sale.Tax{TaxCents: d.Totals.Deposit().TaxCents + d.Totals.Rest().TaxCents},
				TotalCents: d.Totals.Deposit().TotalCents + d.Totals.Rest().TotalCents},
		}
		for part, taxed := range owed {
			sum, b := int64(0), d.Accepted(contenttest.Context(t), part)
			for _, l := range b.Lines {
				sum += l.PriceCents()
			}
			for _, off := range b.Deductions {
				sum -= off.Cents
			}
			want := taxed.TotalCents
			if !included {
				want -= taxed.TaxCents
			}
			if sum != want || b.PricesTaxed != included {
				t.Errorf("%q, included %t: the lines come to %d, the order to %d", part, included, sum, want)
			}
		}
	}
}
