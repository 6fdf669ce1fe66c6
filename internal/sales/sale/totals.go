package sale

import "harborlight/internal/kit/tax"

// OfferTotals contains the totals of an offer in cents. No amount is negative.
type OfferTotals struct {
	LineCents     []int64 `json:"line_cents" nullable:"false" doc:"Amount of each line"`
	SubtotalCents int64   `json:"subtotal_cents"`
	DiscountCents int64   `json:"discount_cents"`
	NetCents      int64   `json:"net_cents" doc:"Subtotal less discount, without tax"`
	Tax
	TotalCents      int64 `json:"total_cents" doc:"Total in cents, including tax"`
	DepositCents    int64 `json:"deposit_cents" doc:"Due on acceptance; equals the total without a deposit"`
	DepositTaxCents int64 `json:"deposit_tax_cents" doc:"Tax in the deposit"`
	RestCents       int64 `json:"rest_cents" doc:"Due later; 0: none"`
}

// Totals computes lines, discount, tax and deposit of the offer. Percentages are rounded half up, and a discount is
// at most the subtotal. It calls taxOf once with the discounted subtotal, which includes tax if the prices do, and
// returns its error.
func (c OfferContent) Totals(taxOf func(cents int64, included bool) (Taxed, error)) (OfferTotals, error) {
	t := OfferTotals{LineCents: make([]int64, len(c.Lines))}
	for i, l := range c.Lines {
		t.LineCents[i] = max(l.Quantity, 0) * max(l.UnitCents, 0)
		t.SubtotalCents += t.LineCents[i]
	}
	t.DiscountCents = min(max(c.Discount.Cents, 0), t.SubtotalCents)
	if c.Discount.Percent > 0 {
		t.DiscountCents = percentOf(t.SubtotalCents, c.Discount.Percent)
	}
	taxed, err := taxOf(t.SubtotalCents-t.DiscountCents, c.PricesTaxed)
	if err != nil {
		return OfferTotals{}, err
	}
	t.Tax, t.TotalCents, t.NetCents = taxed.Tax, taxed.TotalCents, taxed.TotalCents-taxed.TaxCents
	t.split(c.DepositPercent, c.PricesTaxed)
	return t, nil
}

// split divides the total into deposit and rest. The deposit is a percentage of the price, at least one cent, plus
// the tax of its rate unless the price includes tax. At 0 or 100 percent, or a price of 0, the deposit is the whole
// total.
func (t *OfferTotals) split(percent int64, included bool) {
	t.DepositCents, t.DepositTaxCents = t.TotalCents, t.TaxCents
	if price := t.SubtotalCents - t.DiscountCents; percent > 0 && percent < 100 && price > 0 {
		deposit := tax.Rule{BasisPoints: t.TaxBPS}.Split(max(percentOf(price, percent), 1), included)
		t.DepositCents, t.DepositTaxCents = deposit.TotalCents, deposit.TaxCents
	}
	t.RestCents = t.TotalCents - t.DepositCents
}

// Deposit returns the amount that is due on acceptance.
func (t OfferTotals) Deposit() Taxed {
	return Taxed{Tax: t.taxOf(t.DepositTaxCents), TotalCents: t.DepositCents}
}

// Rest returns the amount that is due later.
func (t OfferTotals) Rest() Taxed {
	return Taxed{Tax: t.taxOf(t.TaxCents - t.DepositTaxCents), TotalCents: t.RestCents}
}

// taxOf returns the tax of a part with the given tax amount.
func (t OfferTotals) taxOf(cents int64) Tax {
	return Tax{TaxCents: cents, TaxBPS: t.TaxBPS, TaxRule: t.TaxRule}
}

// percentOf returns a percentage of the amount, rounded half up. The percentage is clamped to 0 to 100.
func percentOf(cents, percent int64) int64 {
	percent = min(max(percent, 0), 100)
	return cents/100*percent + (cents%100*percent+50)/100
}
