// Package sales wires leads, offers, orders, invoices and withdrawals.
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

// Accounts looks up accounts.
type Accounts interface {
	client.Directory
	FindConfirmed(ctx context.Context, q database.Querier, email string) (userID string, err error)
}

// Payments contains the payment settings.
type Payments struct{ Mode, StripeKey, StripeAPI, StripeHost, StripeSecrets string }

// Deps contains the area's dependencies on other areas.
type Deps struct {
	Accounts Accounts
	Notices  facts.Notices
	Zones    orders.Zones
	Payments Payments

	// WantsMarketing reports whether an account accepts marketing mails.
	WantsMarketing func(ctx context.Context, userID string) (bool, error)
	// HoldCurrency keeps the site's currency unchanged until the end of the transaction.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error
	// Partners looks up the partners who refer clients.
	Partners referrers.Partners
	// RecalculateEarnings recalculates the partners' earnings from the orders of the client who placed the given order.
	RecalculateEarnings func(ctx context.Context, orderID string) error
	// CancelBooking cancels the booking that belongs to an order.
	CancelBooking func(ctx context.Context, orderID string) error
}

// Area wires the slices of sales.
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

// New builds the area with all its slices.
func New(p base.Platform, n Deps) *Area {
	a := &Area{Platform: p, deps: n}
	a.buildLeads()
	a.buildOrders()
	a.buildBilling()
	a.buildOffers()
	a.buildWithdrawals()
	return a
}

// Leads returns the service of leads.
func (a *Area) Leads() *leads.Service { return a.leads }

// Orders returns the service of orders.
func (a *Area) Orders() *orders.Service { return a.orders }

// Offers returns the service of offers.
func (a *Area) Offers() *offers.Service { return a.offers }

// Withdrawals returns the service of withdrawals and cancellations.
func (a *Area) Withdrawals() *withdrawals.Service { return a.withdrawals }

// IsUnused reports whether no leads and orders are stored yet. Demo data is never added to real data
// (docs/security.md, T98).
func (a *Area) IsUnused(ctx context.Context) (bool, error) {
	asked, err := a.leads.List(ctx, 1)
	if err != nil || len(asked) > 0 {
		return false, err
	}
	ordered, err := a.orders.Desk().Page(ctx, a.DB, desk.Query{}, "", 1)
	return len(ordered.Items) == 0, err
}

// Names returns the SQL statements that select the names of records, keyed by the noun of actions in the audit trail.
func Names() map[string]string {
	return map[string]string{"lead": leads.Names, "invoice": billing.Names, "order": orders.Names, "offer": offers.Names,
		"withdrawal": withdrawals.Names}
}

// Routes adds all routes of the area.
func (a *Area) Routes(r *httpx.Router, with httpx.SharedLimits) {
	a.orderRoutes(r, with)
	a.invoiceRoutes(r, with)
	a.leadRoutes(r, with)
	a.offerRoutes(r, with)
	a.monthRoute(r, with)
	a.withdrawalRoutes(r, with)
}
