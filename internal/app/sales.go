package app

import (
	"context"

	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/base"
	"harborlight/internal/sales"
)

// platform is what every area is built on.
func (a *App) platform() base.Platform {
	return base.Platform{DB: a.DB, Hub: a.Hub, Runner: a.Runner, Gate: a.gate, Limits: a.limits,
		Confirmations: a.confirmations, Content: a.Content, Letterhead: a.letterhead, Owner: a.owner,
		AdminEmail: a.Config.AdminEmail, PublicURL: a.Config.PublicURL, Sessions: a.accounts, Brand: a.brand, Log: a.log}
}

// buildSales builds what is sold. Bookings are built later, of orders: Release asks for them when it is called.
func (a *App) buildSales() {
	c := a.Config
	a.sales = sales.New(a.platform(), sales.Needs{Accounts: a.accounts, Notices: notices{a, notifications.TopicOrders},
		Zones: a.notifications.Service, HoldCurrency: a.website.Publishing().HoldCurrency,
		Payments: sales.Payments{Mode: c.Payments, StripeKey: c.StripeSecretKey, StripeAPI: c.StripeAPIBase,
			StripeHost: c.StripeCheckoutHost, StripeSecrets: c.StripeWebhookSecret},
		Release: func(ctx context.Context, orderID string) error { return a.schedule.Booking().Release(ctx, orderID) },
		WantsMarketing: func(ctx context.Context, userID string) (bool, error) {
			p, err := a.notifications.Service.FindPreferences(ctx, userID)
			return p.MarketingEmails, err
		}})
}
