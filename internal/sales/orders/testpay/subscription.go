package testpay

import (
	"context"

	"harborlight/internal/sales/orders"
)

var _ orders.Subscriptions = Provider{}

// EndSubscription lets the subscription end with its only month: nothing renews here.
func (Provider) EndSubscription(_ context.Context, o orders.Order) (orders.Subscription, error) {
	return orders.Subscription{At: *o.SubscriptionAt, PaidUntil: o.RenewsAt, EndsAt: o.RenewsAt}, nil
}

// subscribe begins the subscription of a paid order that is due every month, so that it can be ended.
// Repeating it changes nothing.
func (p *Pages) subscribe(ctx context.Context, orderID string) error {
	o, err := p.Service.Find(ctx, orderID)
	if err != nil || !o.IsRecurring || o.SubscriptionID != "" || o.PaidAt == nil {
		return err
	}
	until := o.PaidAt.AddDate(0, 1, 0)
	return p.Service.Apply(ctx, orders.News{
		Kind: orders.NewsSubscription, OrderID: o.ID, Source: source, SubscriptionID: "test_" + o.ID,
		Subscription: &orders.Subscription{At: *o.PaidAt, PaidUntil: &until},
	})
}
