// Package sales puts together what is sold: leads, offers, orders and invoices.
package sales

import (
	"context"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe"
	"harborlight/internal/sales/referrers"
	"harborlight/internal/sales/withdrawals"
)

// Accounts knows who people are.
type Accounts interface {
	leads.Accounts
	client.Directory
	FindConfirmed(ctx context.Context, q database.Querier, email string) (userID string, err error)
}

// Payments are the settings of how people pay.
type Payments struct{ Mode, StripeKey, StripeAPI, StripeHost, StripeSecrets string }

// Deps is what the area asks of others.
type Deps struct {
	Accounts Accounts
	Notices  facts.Notices
	Zones    orders.Zones
	Payments Payments

	// WantsMarketing reports whether an account takes offers by mail.
	WantsMarketing func(ctx context.Context, userID string) (bool, error)
	// HoldCurrency keeps the currency of the site until the end of the transaction.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
	// Partners knows the companies that refer clients.
	Partners referrers.Partners
	// Settle makes what companies earn follow from the orders of the client who placed an order.
	Settle func(ctx context.Context, orderID string) error
	// Release frees the time that was booked with an order.
	Release func(ctx context.Context, orderID string) error
}

// Area is what is sold.
type Area struct {
	base.Platform
	deps    Deps
	leads   *leads.Service
	orders  *orders.Service
	billing *billing.Service
	offers  *offers.Service
	stripe  *stripe.Provider

	withdrawals *withdrawals.Service
}

// New builds the area.
func New(p base.Platform, n Deps) *Area {
	a := &Area{Platform: p, deps: n}
	a.buildLeads()
	a.buildOrders()
	a.buildBilling()
	a.buildOffers()
	a.buildWithdrawals()
	return a
}

// Leads returns what visitors asked.
func (a *Area) Leads() *leads.Service { return a.leads }

// Orders returns what was bought.
func (a *Area) Orders() *orders.Service { return a.orders }

// Offers returns what was offered.
func (a *Area) Offers() *offers.Service { return a.offers }

// Withdrawals returns the consumers' declarations that end contracts.
func (a *Area) Withdrawals() *withdrawals.Service { return a.withdrawals }

// Topics are what the administrator's stream tells of.
func Topics() []string {
	return []string{orders.TopicChanged, billing.TopicChanged, leads.TopicChanged, offers.TopicChanged,
		withdrawals.TopicChanged}
}

// IsUnused reports whether nobody has asked for or ordered anything yet. A demo invents nothing beside what is real
// (docs/security.md, T98).
func (a *Area) IsUnused(ctx context.Context) (bool, error) {
	asked, err := a.leads.List(ctx, 1)
	if err != nil || len(asked) > 0 {
		return false, err
	}
	ordered, err := a.orders.Desk().Page(ctx, a.DB, desk.Query{}, "", 1)
	return len(ordered.Items) == 0, err
}

// Names are statements of what things are called, by the noun of actions in the audit trail.
func Names() map[string]string {
	return map[string]string{"lead": leads.Names, "invoice": billing.Names, "order": orders.Names, "offer": offers.Names,
		"withdrawal": withdrawals.Names}
}

// Routes adds every route of the area.
func (a *Area) Routes(r *httpx.Router, with httpx.Access) {
	a.orderRoutes(r, with)
	a.invoiceRoutes(r, with)
	a.leadRoutes(r, with)
	a.offerRoutes(r, with)
	a.monthRoute(r, with)
	a.withdrawalRoutes(r, with)
}
