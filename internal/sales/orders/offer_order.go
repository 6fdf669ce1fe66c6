package orders

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/sale"
)

// ServiceOffer is the service id of orders from accepted offers. It isn't in the catalogue.
const ServiceOffer = "offer"

// PrepareOfferOrder creates the signing key of the buyers' links if it is missing, because PlaceOfferOrder can't
// create it within its transaction.
func (s *Service) PrepareOfferOrder(ctx context.Context) error {
	_, err := s.links.secret(ctx)
	return fault.Wrap(err, "read the key of the links")
}

// PlaceOfferOrder stores an order for an accepted offer in the caller's transaction, places it and returns its id.
// These orders are always invoiced, regardless of the payment mode: companies pay an offer within weeks, but a
// payment page closes within a day. The caller must call PrepareOfferOrder first, and place each part of an offer
// only once, because this function doesn't check it.
func (s *Service) PlaceOfferOrder(ctx context.Context, tx *database.Tx, a sale.OfferOrder) (orderID string, err error) {
	o := offerOrder(a, tx.Now())
	token, err := s.links.token(ctx, forOrder, o.ID)
	if err != nil {
		return "", err
	}
	o.TokenHash = id.Hash(token)
	if o.Number, err = freeNumber(ctx, tx); err != nil {
		return "", err
	}
	if err := insertOrder(ctx, tx, o); err != nil {
		return "", err
	}
	if _, err := recordStep(ctx, tx, o, sourceOffer, step{event: history.Event{Kind: kindOf(Created)}}); err != nil {
		return "", err
	}
	return o.ID, apply(ctx, tx, o, PaymentUpdate{Kind: UpdatePlaced, OrderID: o.ID, Source: sourceOffer, ByOwner: a.ByOwner})
}

// maxServiceName is the maximum length of an order's name in characters.
const maxServiceName = 200

// offerOrder returns the new, unstored order by invoice for a part of an accepted offer. Its name contains the
// offer's number and summary, cut to 200 characters.
func offerOrder(a sale.OfferOrder, now time.Time) Order {
	offer := a.AcceptedOffer.Offer
	name := "Offer " + offer + ": " + a.Summary
	if a.Part != sale.PartAll {
		name = fmt.Sprintf("Offer %s (%s): %s", offer, a.Part, a.Summary)
	}
	if runes := []rune(name); len(runes) > maxServiceName {
		name = string(runes[:maxServiceName-1]) + "…"
	}
	price := a.TotalCents
	if !a.AcceptedOffer.PricesTaxed {
		price -= a.TaxCents
	}
	return Order{
		ID: id.New(), ServiceID: ServiceOffer, ServiceName: name, TotalCents: a.TotalCents, Currency: a.Currency,
		State: Created, Mode: ModeInvoice, UserID: a.UserID, Buyer: a.Buyer, Referrer: a.Referrer,
		FormData: Form{"offer": offer, "part": a.Part}, CreatedAt: now, Fulfilment: ToSchedule, AcceptedOffer: a.AcceptedOffer,
		Price: Price{SubtotalCents: price, Tax: a.Tax},
		Terms: Terms{Version: "offer " + offer, AcceptedAt: &a.AcceptedAt},
	}
}
