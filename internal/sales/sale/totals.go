package sale

import "harborlight/internal/kit/tax"

// OfferTotals is what an offer comes to, in cents. Every amount is zero or more.
type OfferTotals struct {
	LineCents     []int64 `json:"line_cents" nullable:"false" doc:"Amount of each line"`
	SubtotalCents int64   `json:"subtotal_cents"`
	DiscountCents int64   `json:"discount_cents"`
	NetCents      int64   `json:"net_cents" doc:"Subtotal less discount, without tax"`
	Tax
	TotalCents      int64 `json:"total_cents" doc:"To be paid in all"`
	DepositCents    int64 `json:"deposit_cents" doc:"Due on acceptance; the total if there is no deposit"`
	DepositTaxCents int64 `json:"deposit_tax_cents" doc:"Tax in the deposit"`
	RestCents       int64 `json:"rest_cents" doc:"Due later; 0: nothing"`
}

// Totals computes what the offer comes to: lines, discount, tax, deposit. Percentages round half up. A discount takes
// at most everything. taxOf is asked once, with the subtotal less the discount, which includes tax if the prices do;
// its fault is returned.
func (c OfferContent) Totals(taxOf func(cents int64, included bool) (Taxed, error)) (OfferTotals, error) {
	t := OfferTotals{LineCents: make([]int64, len(c.Lines))}
	for i, l := range c.Lines {
		t.LineCents[i] = max(l.Quantity, 0) * max(l.UnitCents, 0)
		t.SubtotalCents += t.LineCents[i]
	}
	t.DiscountCents = min(max(c.Discount.Cents, 0), t.SubtotalCents)
	if c.Discount.Percent > 0 {
		t.DiscountCents = share(t.SubtotalCents, c.Discount.Percent)
	}
	taxed, err := taxOf(t.SubtotalCents-t.DiscountCents, c.PricesTaxed)
	if err != nil {
		return OfferTotals{}, err
	}
	t.Tax, t.TotalCents, t.NetCents = taxed.Tax, taxed.TotalCents, taxed.TotalCents-taxed.TaxCents
	t.split(c.DepositPercent, c.PricesTaxed)
	return t, nil
}

// split divides the total into the deposit and the rest. The deposit is a share of the price, at least a cent, with the
// tax of its rate: taken out of it if the price includes tax, and added to it if not.
func (t *OfferTotals) split(percent int64, included bool) {
	t.DepositCents, t.DepositTaxCents = t.TotalCents, t.TaxCents
	if price := t.SubtotalCents - t.DiscountCents; percent > 0 && percent < 100 && price > 0 {
		deposit := tax.Rule{BasisPoints: t.TaxBPS}.Split(max(share(price, percent), 1), included)
		t.DepositCents, t.DepositTaxCents = deposit.TotalCents, deposit.TaxCents
	}
	t.RestCents = t.TotalCents - t.DepositCents
}

// Deposit is what is due on acceptance.
func (t OfferTotals) Deposit() Taxed {
	return Taxed{Tax: t.taxOf(t.DepositTaxCents), TotalCents: t.DepositCents}
}

// Rest is what is due later.
func (t OfferTotals) Rest() Taxed {
	return Taxed{Tax: t.taxOf(t.TaxCents - t.DepositTaxCents), TotalCents: t.RestCents}
}

// taxOf is the tax of a part.
func (t OfferTotals) taxOf(cents int64) Tax {
	return Tax{TaxCents: cents, TaxBPS: t.TaxBPS, TaxRule: t.TaxRule}
}

// share returns so many percent of the amount, rounded half up. The percentage is cut to 0 to 100.
func share(cents, percent int64) int64 {
	percent = min(max(percent, 0), 100)
	return cents/100*percent + (cents%100*percent+50)/100
}
