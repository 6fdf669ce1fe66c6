package app

import (
	"context"

	"harborlight/internal/marketplace"
	"harborlight/internal/people/notifications"
)

// buildMarketplace builds the marketplace. With --demo and without any sales yet, it also adds sample partners to an
// empty directory, and sets isFirstDemo if it added some.
func (a *App) buildMarketplace(ctx context.Context) (err error) {
	needs := marketplace.Deps{Accounts: a.people.Accounts(), Notices: a.people.Notices(notifications.TopicPartners),
		DrawSquare: a.website.Media().DrawSquare, Card: a.website.DrawCard(),
		HoldCurrency: a.website.Publishing().LockCurrency, ClientOf: a.sales.Orders().ClientOf,
		BuyerOf: a.sales.Orders().BuyerOf}
	a.market, err = marketplace.New(ctx, a.platform(), needs)
	if err != nil {
		return err
	}
	if unused, err := a.sales.IsUnused(ctx); err != nil || !unused || !a.Config.Demo {
		return err
	}
	a.isFirstDemo, err = a.market.FillDirectory(ctx)
	return err
}

// Marketplace returns the marketplace, for tests.
func (a *App) Marketplace() *marketplace.Area { return a.market }
