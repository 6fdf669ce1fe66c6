package billing

import (
	"errors"
	"fmt"

	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

// ErrSums means that the order's amounts are inconsistent. Such orders get no invoice.
var ErrSums = errors.New("the order's amounts don't add up")

// taxesOf sums the sale by tax rule, with the seller's current tax texts. If the buyer paid less than the total,
// because of a discount at the payment, it splits the paid amount instead. It fails with ErrSums if prices are
// negative or the lines don't add up to the total.
func taxesOf(s sale.Sale, seller tax.Seller) ([]sale.TaxLine, error) {
	var groups []sale.TaxLine
	for _, l := range s.Lines {
		if l.SubtotalCents < 0 || l.DiscountCents < 0 || l.DiscountCents > l.SubtotalCents {
			return nil, fmt.Errorf("%w: a price of %d with a discount of %d", ErrSums, l.SubtotalCents, l.DiscountCents)
		}
		amount := amountOf(l, s.PricesTaxed)
		if amount.NetCents < 0 || amount.TaxCents < 0 {
			return nil, fmt.Errorf("%w: %d with a tax of %d", ErrSums, amount.TotalCents, amount.TaxCents)
		}
		rule := seller.StoredRule(l.TaxRule, l.TaxBPS, s.Buyer.Country)
		groups = sale.AddTax(groups, sale.TaxLine{Rule: rule, Amount: amount})
	}
	if owed := sale.SumTaxes(groups).TotalCents; len(groups) == 0 || owed != s.TotalCents {
		return nil, fmt.Errorf("%w: the lines cost %d, the buyer owes %d", ErrSums, owed, s.TotalCents)
	}
	if s.PaidAt == nil || s.PaidCents >= s.TotalCents {
		return groups, nil
	}
	for i, share := range splitCents(s.PaidCents, groups) {
		groups[i].Amount = groups[i].FromGross(share)
	}
	return groups, nil
}

// amountOf returns net, tax and total of a line after its discount; included says whether its price includes tax.
func amountOf(l sale.SoldLine, included bool) tax.Amount {
	price := l.PriceCents()
	if included {
		return tax.Amount{NetCents: price - l.TaxCents, TaxCents: l.TaxCents, TotalCents: price}
	}
	return tax.Amount{NetCents: price, TaxCents: l.TaxCents, TotalCents: price + l.TaxCents}
}

// discountAtPayment returns the discount by a code of the payment provider in cents, with or without tax like the
// lines. It is 0 if the order is unpaid or paid in full.
func discountAtPayment(s sale.Sale, paid tax.Amount) int64 {
	if s.PaidAt == nil || s.PaidCents >= s.TotalCents {
		return 0
	}
	price := int64(0)
	for _, l := range s.Lines {
		price += l.PriceCents()
	}
	if s.PricesTaxed {
		return price - paid.TotalCents
	}
	return price - paid.NetCents
}

// splitCents splits cents, at most the groups' sum, in proportion to their gross amounts. The shares add up to cents,
// and none exceeds its group.
func splitCents(cents int64, groups []sale.TaxLine) []int64 {
	out := make([]int64, len(groups))
	left, rest := sale.SumTaxes(groups).TotalCents, cents
	for i, g := range groups {
		if left > 0 {
			out[i] = min(tax.Part(g.TotalCents, rest, left), g.TotalCents, rest)
			out[i] = max(out[i], rest-(left-g.TotalCents)) // the remaining groups must have room for the rest
		}
		left -= g.TotalCents
		rest -= out[i]
	}
	return out
}

// creditShares returns the negative amounts of a credit note over cents, split in proportion to the remaining groups
// of the invoice. Groups without a share are left out. If all of it is credited, the sums of an invoice and its
// credit notes end at zero for each rate.
func creditShares(cents int64, left []sale.TaxLine) []sale.TaxLine {
	var out []sale.TaxLine
	for i, share := range splitCents(cents, left) {
		if share == 0 {
			continue
		}
		t := tax.Part(left[i].TaxCents, share, left[i].TotalCents)
		out = append(out, sale.TaxLine{
			Rule: left[i].Rule, Amount: tax.Amount{NetCents: t - share, TaxCents: -t, TotalCents: -share},
		})
	}
	return out
}
