package sales

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/base"
	"harborlight/internal/sales/orders"
)

// Past adds bookings to the demo's past.
type Past interface {
	base.DemoHistory
	// Book books a call with a paid order.
	Book(ctx context.Context, service, name, email string, ahead int, order string) error
}

type demo struct {
	*Area
	Past
	admin    auth.Principal
	invoiced *orders.Service // orders by invoice in every payment mode: they call no provider
}

// FillDemo schedules the demo's leads, offers and orders in the past. admin is the account that handles them.
func (a *Area) FillDemo(past Past, admin auth.Principal) {
	d := &demo{Area: a, Past: past, admin: admin, invoiced: a.newOrders(orders.Invoice{})}
	d.addQuotes()
	d.addMessages()
	d.addOrders()
}
