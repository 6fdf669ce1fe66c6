package app

import (
	"context"

	"harborlight/internal/people/notifications"
	"harborlight/internal/sales"
)

// buildSales builds what is sold. Bookings are built later, of orders: Release asks for them when it is called.
func (a *App) buildSales() {
	c := a.Config
	a.sales = sales.New(a.platform(), sales.Needs{Accounts: a.people.Accounts(),
		Notices: a.people.Notices(notifications.TopicOrders), Zones: a.people.Notifications(),
		HoldCurrency: a.website.Publishing().HoldCurrency,
		Payments: sales.Payments{Mode: c.Payments, StripeKey: c.StripeSecretKey, StripeAPI: c.StripeAPIBase,
			StripeHost: c.StripeCheckoutHost, StripeSecrets: c.StripeWebhookSecret},
		Release: func(ctx context.Context, orderID string) error { return a.schedule.Booking().Release(ctx, orderID) },
		WantsMarketing: func(ctx context.Context, userID string) (bool, error) {
			p, err := a.people.Notifications().FindPreferences(ctx, userID)
			return p.MarketingEmails, err
		}})
}
