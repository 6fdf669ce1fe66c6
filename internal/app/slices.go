package app

import (
	"context"
	"fmt"

	"harborlight/content"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/operations/start"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe"
	"harborlight/internal/schedule/booking"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/website/assistant"
	"harborlight/internal/website/assistant/openai"
	"harborlight/internal/website/media"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/visits"
)

// slices are the parts of the product. Each is built by a function named after it.
type slices struct {
	publishing    *publishing.Service
	media         *media.API
	start         *start.Service
	accounts      *accounts.Service
	auth          *accounts.API
	events        *calendar.API
	notifications *notifications.API
	partners      *partners.API
	reviews       *reviews.Service
	commission    *commission.Service
	leads         *leads.Service
	orders        *orders.Service
	visits        *visits.Service
	billing       *billing.Service
	offers        *offers.Service
	booking       *booking.Service
	stripe        *stripe.Provider // nil: payments don't go through Stripe
	assistant     *assistant.API
	model         *openai.Client // nil: no language model is configured
}

// buildSlices builds every slice in the order of their dependencies.
func (a *App) buildSlices(ctx context.Context) error {
	if err := a.buildAccounts(ctx); err != nil {
		return err
	}
	a.buildUploads()
	a.buildCalendar()
	a.buildLeads()
	a.buildOrders()
	a.buildVisits()
	a.buildBilling()
	a.buildOffers()
	a.buildBooking()
	if err := a.seedBooking(ctx); err != nil {
		return err
	}
	a.buildAssistant()
	if err := a.buildPartners(ctx); err != nil {
		return err
	}
	a.buildStart()
	a.accounts.Keep(a.booking, a.events.Service, a.notifications.Service, a.orders, a.billing, a.offers, a.leads,
		a.reviews, a.partners.Service, a.publishing,
		a.media.Service)
	return nil
}

// buildAccounts builds the accounts and, with --demo, the demo accounts.
func (a *App) buildAccounts(ctx context.Context) (err error) {
	a.accounts, err = accounts.New(ctx, a.DB, a.Hub, accounts.Config{
		PublicURL: a.Config.PublicURL, AdminEmail: a.Config.AdminEmail, Words: a.accountWords,
		Hash: a.Config.PasswordHash, Limits: a.limits, Log: a.log, ImplicitLinks: a.Config.AuthImplicitLinks,
	})
	if err != nil {
		return err
	}
	a.accounts.Register(a.Runner)
	a.auth = accounts.NewAPI(a.accounts, a.limits, a.Config.Version)
	if !a.Config.Demo {
		return nil
	}
	for _, email := range demoEmails {
		if _, err := a.accounts.FindOrCreateConfirmed(ctx, email, DemoPassword); err != nil {
			return fmt.Errorf("make the demo account %s: %w", email, err)
		}
	}
	return nil
}

// accountWords is what the content says about accounts at the moment.
func (a *App) accountWords() accounts.Words {
	site := a.Content()
	return accounts.Words{Brand: site.Brand.Name, Head: a.letterhead(site), Mails: site.Mails.Accounts}
}

// Accounts returns the accounts, for the command line and for tests.
func (a *App) Accounts() *accounts.Service { return a.accounts }

// Orders returns the orders, for tests.
func (a *App) Orders() *orders.Service { return a.orders }

// buildPartners builds the directory and, with --demo, fills an empty one.
func (a *App) buildPartners(ctx context.Context) error {
	service := partners.NewService(a.DB, a.Hub, a.Content, a.limits, partners.Settings{
		Confirmations: a.confirmations,
		AdminEmail:    a.Config.AdminEmail, PublicURL: a.Config.PublicURL,
		AddressOf: a.accounts.EmailOf, DrawLogo: a.media.Service.DrawSquare,
	})
	service.Register(a.Runner)
	a.partners = &partners.API{Service: service, Hub: a.Hub, Sessions: a.accounts, Gate: a.gate,
		Desk: []string{orders.TopicChanged, billing.TopicChanged, leads.TopicChanged, offers.TopicChanged,
			booking.TopicChanged,
			reviews.TopicChanged, commission.TopicChanged, jobs.TopicUndelivered}}
	a.buildReviews()
	a.buildCommission()
	a.partners.Reviews = a.pageReviews
	a.partners.Portal = map[string]partners.PartnerOf{
		reviews.TopicChanged:    func(_ context.Context, partnerID string) (string, error) { return partnerID, nil },
		commission.TopicChanged: a.commission.PartnerOf,
	}
	if err := service.IndexStale(ctx); err != nil {
		return err
	}
	if unused, err := a.isUnused(ctx); err != nil || !unused || !a.Config.Demo {
		return err
	}
	added, err := service.SeedDemo(ctx, func(tx *database.Tx, partnerID string, d content.DemoPartner) error {
		return a.reviews.AddDemo(ctx, tx, partnerID, d.Reviews)
	})
	a.isFirstDemo = added > 0
	return err
}
