package orders

import (
	"context"

	"harborlight/internal/kit/referral"
)

// IDInput identifies an order.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an order"`
}

// DetailOutput contains an order with its history.
type DetailOutput struct{ Body OrderDetail }

// ReferrerInput changes the partner who referred an order's client.
type ReferrerInput struct {
	IDInput
	Body referral.ReferrerChange
}

// SetReferrer handles PUT /api/admin/orders/{id}/referrer.
func (a *API) SetReferrer(ctx context.Context, in *ReferrerInput) (*DetailOutput, error) {
	if err := a.Service.SetReferrer(ctx, in.ID, in.Body); err != nil {
		return nil, err
	}
	d, err := a.Service.FindDetail(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// RevenueInput selects the time zone of the report's days.
type RevenueInput struct {
	Zone string `query:"zone" maxLength:"64" default:"UTC" doc:"Time zone of the days" example:"Europe/Vienna"`
}

// RevenueOutput contains the revenue of the last 30 days.
type RevenueOutput struct{ Body Revenue }

// Revenue handles GET /api/admin/revenue.
func (a *API) Revenue(ctx context.Context, in *RevenueInput) (*RevenueOutput, error) {
	r, err := a.Service.Revenue(ctx, in.Zone)
	return &RevenueOutput{Body: r}, err
}
