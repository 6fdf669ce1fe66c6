package app

import (
	"context"
	"slices"
	"time"

	"harborlight/internal/marketplace"
	"harborlight/internal/operations"
	"harborlight/internal/people"
	"harborlight/internal/people/accounts"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/orders"
	"harborlight/internal/schedule"
	"harborlight/internal/website"
)

// areas contains the parts of the product. A function named after each builds it.
type areas struct {
	website    *website.Area
	operations *operations.Area
	people     *people.Area
	market     *marketplace.Area
	sales      *sales.Area
	schedule   *schedule.Area
	facts      []facts.Subscription // handlers of facts
}

// Desk returns the desk, for tests.
func (a *App) Desk() *desk.Desk { return a.desk }

// platform returns the dependencies of every area. The people area sets the sessions of the streams.
func (a *App) platform() base.Platform {
	return base.Platform{Desk: a.desk, DB: a.DB, Hub: a.Hub, Runner: a.Runner, Streams: a.streams, Limits: a.limits,
		AddressOf: a.addressOf, Content: a.Content, NotifyEmail: a.owner,
		AdminEmail: a.Config.AdminEmail, PublicURL: a.Config.PublicURL, Brand: a.brand, Log: a.log}
}

// buildAreas builds people, sales, schedule and marketplace in this order, because each needs the earlier ones. Then
// it registers their data for the export and the deletion of accounts.
func (a *App) buildAreas(ctx context.Context) error {
	perPerson := a.limits.New(120, time.Minute) // for calendars and notifications together
	if err := a.buildPeople(ctx, perPerson); err != nil {
		return err
	}
	a.desk.Clients = a.people.Accounts()
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
	a.people.Accounts().RegisterOwned(a.schedule.Booking(), a.schedule.Calendar(), a.schedule.Busy(), a.people.Notifications(),
		a.people.Devices(), a.sales.Orders(), a.sales.Billing(), a.sales.Offers(), a.sales.Leads(),
		a.sales.Withdrawals(), a.market.Reviews(), a.market.Introductions(), a.market.Partners(), a.website.Publishing(),
		a.website.Media(), history.Owned{})
	return nil
}

// buildPeople builds the accounts and, with --demo, the demo accounts. Partners and calendars are built later, so
// their functions are looked up when they are called.
func (a *App) buildPeople(ctx context.Context, perPerson *limit.Limiter) (err error) {
	a.people, err = people.New(ctx, a.platform(), people.Deps{
		Hash: a.Config.PasswordHash, ImplicitLinks: a.Config.AuthImplicitLinks, Version: a.Config.Version,
		PerPerson: perPerson, PushTo: a.Config.FetchFrom,
		FollowContact: func(ctx context.Context, userID string) error {
			return a.market.Partners().UpdateContact(ctx, userID)
		},
		RescheduleReminders: func(ctx context.Context, userID string) error {
			return a.schedule.Calendar().RescheduleReminders(ctx, userID)
		},
	})
	if err != nil || !a.Config.Demo {
		return err
	}
	return a.people.FillDemo(ctx, DemoPassword, demoEmails)
}

// Accounts returns the accounts, for the command line and for tests.
func (a *App) Accounts() *accounts.Service { return a.people.Accounts() }

// Orders returns the orders, for tests.
func (a *App) Orders() *orders.Service { return a.sales.Orders() }

// Billing returns the invoices, for tests.
func (a *App) Billing() *billing.Service { return a.sales.Billing() }

// Facts returns the handlers of facts, area by area. Areas record facts in their own transactions and don't know the
// handlers; testdata/facts.txt lists all of them.
func (a *App) Facts() []facts.Subscription { return a.facts }

func (a *App) subscribeFacts() {
	a.facts = slices.Concat(a.people.Subscriptions(), a.operations.Subscriptions(), a.schedule.Subscriptions(), a.sales.Subscriptions(), a.market.Subscriptions(), a.website.Subscriptions())
}

// owner returns the address for mails about visitors' activity: the admin's or, if none is set, the support address.
func (a *App) owner() string {
	if a.Config.AdminEmail != "" {
		return a.Config.AdminEmail
	}
	return a.Content().Brand.SupportEmail
}
