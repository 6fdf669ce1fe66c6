package app

import (
	"context"
	"net/http"
	"slices"

	"harborlight/internal/marketplace"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales"
	"harborlight/internal/schedule"
	"harborlight/internal/website/serving"
)

// buildMarketplace builds the directory and, with --demo, fills an empty one.
func (a *App) buildMarketplace(ctx context.Context) (err error) {
	needs := marketplace.Needs{Accounts: a.accounts, Notices: notices{a, notifications.TopicPartners},
		DrawSquare: a.media.Service.DrawSquare, HoldCurrency: a.publishing.HoldCurrency,
		Desk: slices.Concat(sales.Topics(), schedule.Topics(), []string{jobs.TopicUndelivered})}
	if a.pictures != nil {
		needs.Card = a.pictures.Card
	}
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

// partnerVariant is the page of the partner in the address.
func (a *App) partnerVariant(r *http.Request) (v serving.Variant, key string, ok bool, err error) {
	p, key, ok, err := a.market.PageFor(r)
	return serving.Variant(p), key, ok, err
}
