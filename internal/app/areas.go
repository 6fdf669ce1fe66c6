package app

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/marketplace"
	"harborlight/internal/operations"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/orders"
	"harborlight/internal/schedule"
	"harborlight/internal/website"
)

// areas are the parts of the product. Each is built by a function named after it.
type areas struct {
	website       *website.Area
	operations    *operations.Area
	accounts      *accounts.Service
	auth          *accounts.API
	notifications *notifications.API
	market        *marketplace.Area
	sales         *sales.Area
	schedule      *schedule.Area
}

// buildSlices builds every slice in the order of their dependencies.
func (a *App) buildSlices(ctx context.Context) error {
	if err := a.buildAccounts(ctx); err != nil {
		return err
	}
	perPerson := a.limits.New(120, time.Minute) // for calendars and notifications together
	a.buildNotifications(perPerson)
	a.buildSales()
	a.buildSchedule(perPerson)
	if a.Config.Demo {
		if err := a.schedule.OpenDemo(ctx); err != nil {
			return err
		}
	}
	if err := a.buildMarketplace(ctx); err != nil {
		return err
	}
	a.accounts.Keep(a.schedule.Booking(), a.schedule.Calendar(), a.notifications.Service, a.sales.Orders(), a.sales.Billing(),
		a.sales.Offers(), a.sales.Leads(), a.market.Reviews(), a.market.Partners(), a.website.Publishing(),
		a.website.Media())
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

// buildNotifications builds what the site tells people.
func (a *App) buildNotifications(perPerson *limit.Limiter) {
	a.notifications = &notifications.API{Service: notifications.NewService(a.DB, a.accounts, a.letter), Hub: a.Hub,
		Sessions: a.accounts, Limit: perPerson, Gate: a.gate}
}

// letter is what mails about notifications look like at the moment.
func (a *App) letter() notifications.Letter {
	site := a.Content()
	return notifications.Letter{
		Head: a.letterhead(site), URL: a.Config.PublicURL + "/calendar", Words: site.Mails.Notifications.Notice,
	}
}

// accountWords is what the content says about accounts at the moment.
func (a *App) accountWords() accounts.Words {
	site := a.Content()
	return accounts.Words{Brand: site.Brand.Name, Head: a.letterhead(site), Mails: site.Mails.Accounts}
}

// Accounts returns the accounts, for the command line and for tests.
func (a *App) Accounts() *accounts.Service { return a.accounts }

// Orders returns the orders, for tests.
func (a *App) Orders() *orders.Service { return a.sales.Orders() }

// Billing returns the invoices, for tests.
func (a *App) Billing() *billing.Service { return a.sales.Billing() }
