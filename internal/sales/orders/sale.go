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
	return sale.Sale{
		OrderID: o.ID, OrderNumber: o.Number, UserID: o.UserID, IsTest: o.IsTest(), IsRecurring: o.IsRecurring,
		Buyer: o.Buyer, Currency: o.Currency, PricesTaxed: o.TotalCents == o.priceCents(),
		Confirmed: o.Mode == ModeInvoice, TotalCents: o.TotalCents, PaidCents: o.PaidCents, PaidAt: o.PaidAt,
		Lines: []sale.SoldLine{{
			Line: sale.Line{
				Text: o.ServiceName, SubtotalCents: o.subtotalCents(), DiscountCents: o.DiscountCents, Discount: o.CampaignID,
			},
			Tax: o.Tax,
		}},
	}, nil
}

// subtotalCents is the price before the campaign. Orders of an older version have only a total.
func (o Order) subtotalCents() int64 { return cmp.Or(o.SubtotalCents, o.TotalCents) }

// priceCents is the price that the page showed.
func (o Order) priceCents() int64 { return o.subtotalCents() - o.DiscountCents }
