package orders

import (
	"cmp"
	"context"

	"harborlight/internal/sales/sale"
)

// Sale returns what the order sold, with the tax that it was placed with, or a fault of kind NotFound.
func (s *Service) Sale(ctx context.Context, orderID string) (sale.Sale, error) {
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return sale.Sale{}, err
	}
	return o.sale(), nil
}

func (o Order) sale() sale.Sale {
	return sale.Sale{
		OrderID: o.ID, OrderNumber: o.Number, UserID: o.UserID, IsTest: o.IsTest(), IsRecurring: o.IsRecurring,
		Buyer: o.Buyer, Currency: o.Currency, PricesTaxed: o.TotalCents == o.priceCents(),
		Bought: o.Bought, Supplied: o.supplied(), Confirmed: o.Mode == ModeInvoice, TotalCents: o.TotalCents,
		PaidCents: o.PaidCents, PaidAt: o.PaidAt,
		Lines: []sale.SoldLine{{
			Line: sale.Line{
				Text: o.ServiceName, SubtotalCents: o.subtotalCents(), DiscountCents: o.DiscountCents,
				Discount: o.CampaignName,
			},
			Tax: o.Tax,
		}},
	}
}

// supplied is when the order's service is supplied, as its first invoice says: the first month of what is due every
// month, or later than the invoice. Of the rest of an offer it isn't known.
func (o Order) supplied() *sale.Period {
	switch {
	case o.Since != "":
		month := sale.MonthOf(o.Since, 0)
		return &month
	case o.IsRecurring && o.PaidAt != nil:
		month := sale.MonthOf(sale.DayOf(*o.PaidAt), 0)
		return &month
	case o.Fulfilment == Delivered || o.FormData["part"] == string(sale.PartRest):
		return nil
	}
	return &sale.Period{}
}

// subtotalCents is the price before the campaign. Orders of an older version have only a total.
func (o Order) subtotalCents() int64 { return cmp.Or(o.SubtotalCents, o.TotalCents) }

// owed is what the buyer owes.
func (o Order) owed() sale.Taxed { return sale.Taxed{Tax: o.Tax, TotalCents: o.TotalCents} }

// priceCents is the price that the page showed.
func (o Order) priceCents() int64 { return o.subtotalCents() - o.DiscountCents }
