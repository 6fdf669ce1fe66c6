// Package marketplace wires the partner directory, introductions of visitors, reviews by customers, earnings by
// referrals, and introduction fees.
package marketplace

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/referrals"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
)

// Accounts looks up accounts.
type Accounts interface {
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)
	FindConfirmed(ctx context.Context, q database.Querier, email string) (userID string, err error)
}

// Deps contains the area's dependencies on other areas.
type Deps struct {
	Accounts Accounts
	Notices  facts.Notices

	// DrawSquare decodes an uploaded image and returns it as a square.
	DrawSquare partners.DrawLogo
	// Card renders the preview image of a link; nil in builds without pages.
	Card func(ctx context.Context, site *content.Site, title, text string) ([]byte, error)
	// HoldCurrency keeps the site's currency unchanged until the end of the transaction.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
	// ClientOf locks and returns the paid orders of the client who placed the given order, by time of payment. An
	// unknown order is a fault of kind NotFound.
	ClientOf func(ctx context.Context, tx *database.Tx, orderID string) ([]referral.PaidOrder, error)
	// BuyerOf returns the company of an order's buyer, empty for a private person, and the order number. An unknown
	// order is a fault of kind NotFound.
	BuyerOf func(ctx context.Context, orderID string) (company, number string, err error)
}

// Area wires the slices of the marketplace.
type Area struct {
	base.Platform
	deps          Deps
	partners      *partners.Service
	api           *partners.API
	introductions *introductions.Service
	reviews       *reviews.Service
	commission    *commission.Service
	referrals     *referrals.Service
}

// New wires the slices of the marketplace, then rebuilds outdated search terms. It returns the area even if that
// fails.
func New(ctx context.Context, p base.Platform, n Deps) (*Area, error) {
	a := &Area{Platform: p, deps: n}
	a.partners = partners.NewService(p.DB, p.Hub, p.Content, p.Limits, partners.Settings{
		Mail:      p.Mails(),
		AddressOf: n.Accounts.EmailOf, DrawLogo: n.DrawSquare, Introductions: introductionAdapter{a},
	})
	a.buildIntroductions()
	a.buildReviews()
	a.buildCommission()
	a.referrals = referrals.New(p.DB, referrals.Config{ClientOf: n.ClientOf, Ledger: a.commission,
		Directory: referralAdapter{reviewAdapter{a.partners, a.introductions, n.Accounts}, p.AdminEmail}})
	a.api = &partners.API{Service: a.partners, Streams: p.Streams, Reviews: a.pageReviews,
		Portal: map[string]partners.PartnerOf{
			introductions.TopicChanged: a.introductions.PartnerOf,
			reviews.TopicChanged:       func(_ context.Context, partnerID string) (string, error) { return partnerID, nil },
			commission.TopicChanged:    a.commission.PartnerOf,
		}}
	return a, a.partners.RebuildIndex(ctx)
}

// Partners returns the service of partners. App adapts it to the interfaces of other areas.
func (a *Area) Partners() *partners.Service { return a.partners }

// Introductions returns the service of introductions.
func (a *Area) Introductions() *introductions.Service { return a.introductions }

// Reviews returns the service of reviews.
func (a *Area) Reviews() *reviews.Service { return a.reviews }

// Commission returns the service of the ledger.
func (a *Area) Commission() *commission.Service { return a.commission }

// Referrals returns the service of referred orders.
func (a *Area) Referrals() *referrals.Service { return a.referrals }

// Directory returns the public view of the partners.
func (a *Area) Directory() *partners.API { return a.api }

// ListedPaths returns the paths of the pages of at most 10,000 active partners, best rated first.
func (a *Area) ListedPaths(ctx context.Context) ([]string, error) {
	ids, err := a.api.ListedIDs(ctx)
	paths := make([]string, len(ids))
	for i, partnerID := range ids {
		paths[i] = partners.PagePath(partnerID)
	}
	return paths, err
}

// Derived returns the columns that a dump may omit, by table.
func Derived() map[string][]string { return map[string][]string{"partners": partners.Derived} }

// Names returns the SQL statements that select the names of records, keyed by the noun of actions in the audit trail.
func Names() map[string]string {
	return map[string]string{"partner": partners.Names, "request": introductions.Names, "review": reviews.Names,
		"referral": referrals.Names, "commission": commission.Names}
}

// buildIntroductions creates the service for introductions and registers its jobs.
func (a *Area) buildIntroductions() {
	a.introductions = introductions.New(a.DB, introductions.Config{
		PublicURL: a.PublicURL, Content: a.Content, Owner: a.NotifyEmail, Partners: a.partners, Limits: a.Limits,
	})
	a.introductions.Register(a.Runner)
}

// buildReviews creates the service for reviews, with a limit of 20 reviews per network and hour.
func (a *Area) buildReviews() {
	a.reviews = reviews.New(a.DB, reviews.Config{
		PublicURL: a.PublicURL, Content: a.Content, Owner: a.NotifyEmail, Directory: reviewAdapter{a.partners,
			a.introductions, a.deps.Accounts},
		Tries: a.Limits.Shared("reviews", 20, time.Hour),
	})
}

// buildCommission creates the ledger of partners' earnings and fees, and registers its jobs.
func (a *Area) buildCommission() {
	a.commission = commission.New(a.DB, commission.Config{
		PublicURL: a.PublicURL, Content: a.Content, Owner: a.NotifyEmail, Partners: a.partners,
		HoldCurrency: a.deps.HoldCurrency,
		ClientOf:     a.clientOf,
	})
	a.commission.Register(a.Runner)
}
