package app

import (
	"context"
	"time"

	"harborlight/internal/calendar"
	"harborlight/internal/leads"
	"harborlight/internal/notifications"
	"harborlight/internal/orders"
	"harborlight/internal/partners"
)

// slices are the parts of the product, each built by a function of its own name.
type slices struct {
	events        *calendar.API
	notifications *notifications.API
	partners      *partners.API
	leads         *leads.Service
	orders        *orders.Service
}

// buildSlices builds every slice in the order in which they need each other.
func (a *App) buildSlices(ctx context.Context) error {
	a.buildCalendar()
	a.buildLeads()
	a.buildOrders()
	return a.buildPartners(ctx)
}

// buildCalendar builds the events and the notifications, which share one limit
// per person (security 4.5).
func (a *App) buildCalendar() {
	perPerson := a.limits.New(120, time.Minute)
	a.events = &calendar.API{Service: calendar.NewService(a.DB), Limit: perPerson}
	letter := notifications.Letter{Brand: a.Content.Brand.Name, URL: a.Config.PublicURL + "/calendar"}
	a.notifications = &notifications.API{
		Service: notifications.NewService(a.DB, noAccounts{}, letter),
		Hub:     a.Hub, Verifier: noAccounts{}, Limit: perPerson,
	}
}

// buildPartners builds the directory; with --demo an empty one is filled.
func (a *App) buildPartners(ctx context.Context) error {
	service := partners.NewService(a.DB, a.Hub, a.Content, a.limits, partners.Settings{
		AdminEmail: a.Config.AdminEmail, PublicURL: a.Config.PublicURL,
	})
	a.partners = &partners.API{Service: service, Hub: a.Hub}
	if !a.Config.Demo {
		return nil
	}
	_, err := service.SeedDemo(ctx)
	return err
}
