package stripe

import (
	"context"
	"net/http"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/internal/sales/orders"
)

// Start creates the order's checkout page at Stripe, or returns the existing one. The idempotency key is the order's
// id, and the parameters depend only on the stored order (docs/security.md, T24). A failed call, and a page outside
// Stripe's host, is a fault of kind Unavailable.
func (p *Provider) Start(ctx context.Context, o orders.Order, a orders.ReturnPages) (orders.StartedPayment, error) {
	session := &api.CheckoutSession{}
	err := p.call(ctx, func(ctx context.Context) error {
		if err := p.createCoupon(ctx, o); err != nil {
			return err
		}
		params := parameters(o, a)
		params.Context = ctx
		return p.backend.Call(http.MethodPost, sessionsPath, p.key, params, session)
	})
	if err != nil {
		return orders.StartedPayment{}, err
	}
	if err := p.checkAddress(session.URL); err != nil {
		return orders.StartedPayment{}, orders.ProviderFailed(err)
	}
	return orders.StartedPayment{URL: session.URL, Ref: session.ID}, nil
}

// orderKey is the metadata key for the order's id.
const orderKey = "order_id"

// parameters returns the parameters of an order's checkout page. They depend only on the stored order and its
// addresses, because Stripe rejects an idempotency key with other parameters.
func parameters(o orders.Order, a orders.ReturnPages) *api.CheckoutSessionCreateParams {
	metadata := map[string]string{orderKey: o.ID, "order_number": o.Number, "service_id": o.ServiceID}
	description := api.String("Order " + o.Number + ": " + o.ServiceName)
	price := &api.CheckoutSessionCreateLineItemPriceDataParams{
		Currency:    api.String(string(o.Currency)),
		UnitAmount:  new(o.TotalCents + o.DiscountCents),
		ProductData: &api.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: api.String(o.ServiceName)},
	}
	params := &api.CheckoutSessionCreateParams{
		ClientReferenceID: api.String(o.ID),
		Metadata:          metadata,
		SuccessURL:        api.String(a.Success),
		CancelURL:         api.String(a.Cancel),
		// The webhook compares amount and currency with the order's, so Stripe must not convert them.
		AdaptivePricing: &api.CheckoutSessionCreateAdaptivePricingParams{Enabled: new(false)},
		LineItems:       []*api.CheckoutSessionCreateLineItemParams{{Quantity: api.Int64(1), PriceData: price}},
	}
	// Stripe accepts either a discount or promotion codes; the order's discount is the only one
	if o.DiscountCents > 0 {
		params.Discounts = []*api.CheckoutSessionCreateDiscountParams{{Coupon: api.String(couponOf(o))}}
	} else {
		params.AllowPromotionCodes = new(true)
	}
	params.SetIdempotencyKey("order-" + o.ID)
	if o.ExpiresAt != nil {
		params.ExpiresAt = new(o.ExpiresAt.Unix())
	}
	if o.Buyer.Email != "" {
		params.CustomerEmail = api.String(o.Buyer.Email)
	}
	if o.IsRecurring {
		price.Recurring = &api.CheckoutSessionCreateLineItemPriceDataRecurringParams{Interval: api.String("month")}
		params.Mode = api.String(string(api.CheckoutSessionModeSubscription))
		params.SubscriptionData = &api.CheckoutSessionCreateSubscriptionDataParams{
			Description: description, Metadata: metadata}
		return params
	}
	params.Mode = api.String(string(api.CheckoutSessionModePayment))
	params.PaymentIntentData = &api.CheckoutSessionCreatePaymentIntentDataParams{
		Description: description, Metadata: metadata,
	}
	return params
}
