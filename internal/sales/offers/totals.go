package offers

// OfferTotals is what an offer comes to, in cents. Every amount is zero or more.
type OfferTotals struct {
	LineCents       []int64 `json:"line_cents" nullable:"false" doc:"Amount of each line"`
	SubtotalCents   int64   `json:"subtotal_cents"`
	DiscountCents   int64   `json:"discount_cents"`
	NetCents        int64   `json:"net_cents" doc:"Subtotal less discount, before tax"`
	TaxCents        int64   `json:"tax_cents"`
	TaxBPS          int64   `json:"tax_bps" doc:"Rate in basis points: 1900 is 19%"`
	TaxRule         string  `json:"tax_rule" doc:"Why this rate; empty: the seller charges no tax"`
	TotalCents      int64   `json:"total_cents" doc:"To be paid in all"`
	DepositCents    int64   `json:"deposit_cents" doc:"Due on acceptance; the total if there is no deposit"`
	DepositTaxCents int64   `json:"deposit_tax_cents" doc:"Tax in the deposit"`
	RestCents       int64   `json:"rest_cents" doc:"Due later; 0: nothing"`
}

// Tax is what a buyer pays for an amount before tax, in cents.
type Tax struct {
	TotalCents int64
	TaxCents   int64 // part of the total
	BPS        int64
	Rule       string
}

// untaxed is the Tax of a seller who charges none.
func untaxed(cents int64) (Tax, error) { return Tax{TotalCents: cents}, nil }

// Sum computes what the offer comes to: lines, discount, tax, deposit. Percentages round half up.
// A discount takes at most everything. tax is asked once, with the amount after the discount; its
// fault is returned.
func Sum(lines []OfferLine, d OfferDiscount, depositPercent int64,
	tax func(cents int64) (Tax, error)) (OfferTotals, error) {
	t := OfferTotals{LineCents: make([]int64, len(lines))}
	for i, l := range lines {
		t.LineCents[i] = max(l.Quantity, 0) * max(l.UnitCents, 0)
		t.SubtotalCents += t.LineCents[i]
	}
	t.DiscountCents = min(max(d.Cents, 0), t.SubtotalCents)
	if d.Percent > 0 {
		t.DiscountCents = share(t.SubtotalCents, d.Percent)
	}
	t.NetCents = t.SubtotalCents - t.DiscountCents
	taxed, err := tax(t.NetCents)
	if err != nil {
		return OfferTotals{}, err
	}
	t.TotalCents, t.TaxCents, t.TaxBPS, t.TaxRule = taxed.TotalCents, taxed.TaxCents, taxed.BPS, taxed.Rule
	t.split(depositPercent)
	return t, nil
}

// split divides the total into what is due on acceptance and later. A deposit is at least a cent.
func (t *OfferTotals) split(percent int64) {
	t.DepositCents, t.DepositTaxCents = t.TotalCents, t.TaxCents
	if percent > 0 && percent < 100 && t.TotalCents > 0 {
		t.DepositCents = max(share(t.TotalCents, percent), 1)
		t.DepositTaxCents = min(share(t.TaxCents, percent), t.DepositCents)
	}
	t.RestCents = t.TotalCents - t.DepositCents
}

// share returns so many percent of the amount, rounded half up. The percentage is cut to 0 to 100.
func share(cents, percent int64) int64 {
	percent = min(max(percent, 0), 100)
	return cents/100*percent + (cents%100*percent+50)/100
}
