package orders

import (
	"cmp"
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// Sale returns the sale of the order for its invoice, with the tax at the time of the order, or a fault of kind
// NotFound. If the supply period is the day of delivery, it uses the latest delivery of the order or its deposit
// order, or else the order's creation.
func (s *Service) Sale(ctx context.Context, orderID string) (sale.Sale, error) {
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return sale.Sale{}, err
	}
	sold := o.sale()
	if sold.Supplied != nil {
		return sold, nil
	}
	delivered, err := lastDelivery(ctx, s.db, o.ID, o.AcceptedOffer.DepositOrder)
	if err != nil {
		return sale.Sale{}, fault.Wrap(err, "read when order %s was delivered", orderID)
	}
	day := sale.DayOf(cmp.Or(delivered, o.CreatedAt)) // a final invoice is issued after the work
	sold.Supplied = &sale.Period{From: day, To: day}
	return sold, nil
}

// sale converts the order to a sale with one line. Supplied is nil if the day of delivery applies.
func (o Order) sale() sale.Sale {
	return sale.Sale{
		OrderID: o.ID, OrderNumber: o.Number, UserID: o.UserID, IsTest: o.IsTest(), IsRecurring: o.IsRecurring,
		Buyer: o.Buyer, Currency: o.Currency, PricesTaxed: o.TotalCents == o.priceCents(),
		AcceptedOffer: o.AcceptedOffer, Supplied: o.supplied(), MailsAttach: true, TotalCents: o.TotalCents,
		PaidCents: o.PaidCents, PaidAt: o.PaidAt,
		Lines: []sale.SoldLine{{
			Line: sale.Line{
				Text: o.ServiceName, SubtotalCents: o.SubtotalCents, DiscountCents: o.DiscountCents,
				Discount: o.CampaignName,
			},
			Tax: o.Tax,
		}},
	}
}

// supplied returns the supply period on the order's first invoice: the first month of a recurring service, or an
// empty period if the invoice is issued in advance. It returns nil if the day of delivery applies.
func (o Order) supplied() *sale.Period {
	switch {
	case o.MonthlySince != "":
		month := sale.MonthOf(o.MonthlySince, 0)
		return &month
	case o.IsRecurring && o.PaidAt != nil:
		month := sale.MonthOf(sale.DayOf(*o.PaidAt), 0)
		return &month
	case o.Fulfilment == Delivered || o.FormData["part"] == string(sale.PartRest):
		return nil
	}
	return &sale.Period{}
}

// owed returns the total with its tax.
func (o Order) owed() sale.Taxed { return sale.Taxed{Tax: o.Tax, TotalCents: o.TotalCents} }

// priceCents returns the price as displayed.
func (o Order) priceCents() int64 { return o.SubtotalCents - o.DiscountCents }

// lastDelivery returns the latest time at which the order or its deposit order was marked as delivered, or the zero
// time. An empty deposit is allowed.
func lastDelivery(ctx context.Context, q database.Querier, orderID, deposit string) (time.Time, error) {
	var last time.Time
	for _, one := range []string{orderID, deposit} {
		e, _, err := History.Latest(ctx, q, one, kindOf(Delivered))
		if err != nil {
			return time.Time{}, err
		}
		if e.CreatedAt.After(last) {
			last = e.CreatedAt
		}
	}
	return last, nil
}
