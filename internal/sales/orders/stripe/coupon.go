package stripe

import (
	"context"
	"errors"
	"net/http"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/internal/sales/orders"
)

const couponsPath = "/v1/coupons"

// couponOf is the id of the order's coupon.
func couponOf(o orders.Order) string { return "order-" + o.ID }

// discount makes sure that there is a coupon with the discount of the order, so that Stripe's page shows the list
// price and what is taken off. It works for this order alone, and once. The discount of a subscription is for as long
// as it runs, since the order says what is owed each month.
func (p *Provider) discount(ctx context.Context, o orders.Order) error {
	if o.DiscountCents == 0 {
		return nil
	}
	duration := api.CouponDurationOnce
	if o.IsRecurring {
		duration = api.CouponDurationForever
	}
	params := &api.CouponCreateParams{
		ID: api.String(couponOf(o)), Name: api.String("Discount"), AmountOff: new(o.DiscountCents),
		Currency: api.String(string(o.Currency)), Duration: api.String(string(duration)), MaxRedemptions: api.Int64(1),
		Metadata: map[string]string{orderKey: o.ID, "campaign_id": o.CampaignID},
	}
	params.Context = ctx
	err := p.backend.Call(http.MethodPost, couponsPath, p.key, params, &api.Coupon{})
	if refused, ok := errors.AsType[*api.Error](err); ok && refused.Code == api.ErrorCodeResourceAlreadyExists {
		return nil // by an earlier try
	}
	return err
}
