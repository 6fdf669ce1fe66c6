package app

import (
	"context"

	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales"
)

// buildSales builds sales. Bookings and partners are built later, so Partners, RecalculateEarnings and CancelBooking
// look them up when they are called.
func (a *App) buildSales() {
	c := a.Config
	a.sales = sales.New(a.platform(), sales.Deps{Accounts: a.people.Accounts(),
		Notices: a.people.Notices(notifications.TopicOrders), Zones: a.people.Notifications(),
		HoldCurrency: a.website.Publishing().LockCurrency,
		Payments: sales.Payments{Mode: c.Payments, StripeKey: c.StripeSecretKey, StripeAPI: c.StripeAPIBase,
			StripeHost: c.StripeCheckoutHost, StripeSecrets: c.StripeWebhookSecret},
		Partners:            referrers{a},
		RecalculateEarnings: func(ctx context.Context, orderID string) error { return a.market.Referrals().Recalculate(ctx, orderID) },
		CancelBooking:       func(ctx context.Context, orderID string) error { return a.schedule.Booking().Release(ctx, orderID) },
		WantsMarketing: func(ctx context.Context, userID string) (bool, error) {
			p, err := a.people.Notifications().FindPreferences(ctx, userID)
			return p.MarketingEmails, err
		}})
}

// referrers looks up partners for sales.
type referrers struct{ app *App }

func (r referrers) FindReferrer(ctx context.Context, q database.Querier, code string) (string, error) {
	return r.app.market.Partners().FindReferrer(ctx, q, code)
}

func (r referrers) NameOf(ctx context.Context, q database.Querier, partnerID string) (string, error) {
	return r.app.market.Partners().NameOf(ctx, q, partnerID)
}
