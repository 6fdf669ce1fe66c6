package stripe

import (
	"context"
	"errors"
	"net/http"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/internal/sales/orders"
)

const couponsPath = "/v1/coupons"

// couponOf returns the id of the order's coupon.
func couponOf(o orders.Order) string { return "order-" + o.ID }

// createCoupon creates a coupon with the order's discount at Stripe unless it exists, so that Stripe's page shows the
// list price and the reduction. It does nothing without a discount. The coupon works once and for this order only.
// For a subscription it applies to every month, because the order's total is due every month.
func (p *Provider) createCoupon(ctx context.Context, o orders.Order) error {
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
		return nil // an earlier attempt created it
	}
	return err
}
