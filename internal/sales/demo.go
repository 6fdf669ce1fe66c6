package sales

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/base"
	"harborlight/internal/sales/orders"
)

// Past is the past of the demo, in which orders are also for times.
type Past interface {
	base.Past
	// Book takes a time with a paid order.
	Book(ctx context.Context, service, name, email string, ahead int, order string) error
}

type demo struct {
	*Area
	Past
	admin    auth.Principal
	invoiced *orders.Service // orders by invoice, whatever the site's payments: no provider is asked
}

// FillDemo gives leads, offers and orders a past.
func (a *Area) FillDemo(past Past, admin auth.Principal) {
	d := &demo{Area: a, Past: past, admin: admin, invoiced: a.newOrders(orders.Invoice{})}
	d.askForQuotes()
	d.writeMessages()
	d.order()
}
