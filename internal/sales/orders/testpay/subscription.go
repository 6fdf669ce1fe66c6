package testpay

import (
	"context"

	"harborlight/internal/sales/orders"
)

var _ orders.Subscriptions = Provider{}

// EndSubscription ends the subscription after its first month, because test subscriptions never renew.
func (Provider) EndSubscription(_ context.Context, o orders.Order) (orders.Subscription, error) {
	return orders.Subscription{At: *o.SubscriptionAt, PaidUntil: o.RenewsAt, EndsAt: o.RenewsAt}, nil
}

// subscribe begins the subscription of a paid recurring order, paid for one month, so that it can be ended. It does
// nothing for other orders, and if the subscription has begun.
func (p *Pages) subscribe(ctx context.Context, orderID string) error {
	o, err := p.Service.Find(ctx, orderID)
	if err != nil || !o.IsRecurring || o.SubscriptionID != "" || o.PaidAt == nil {
		return err
	}
	until := o.PaidAt.AddDate(0, 1, 0)
	return p.Service.Apply(ctx, orders.PaymentUpdate{
		Kind: orders.UpdateSubscription, OrderID: o.ID, Source: source, SubscriptionID: "test_" + o.ID,
		Subscription: &orders.Subscription{At: *o.PaidAt, PaidUntil: &until},
	})
}
