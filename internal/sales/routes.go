package sales

import (
	"net/http"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/optout"
	"harborlight/internal/sales/orders/testpay"
)

// orderRoutes adds the checkout, the buyer's and the admin's routes for orders, Stripe's webhook and, in payment mode
// "test", the pages that simulate a payment.
func (a *Area) orderRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &orders.API{Service: a.orders}
	checkouts := []*limit.Limiter{a.Limits.Shared("checkouts", 20, 10*time.Minute)}
	r.Raw(httpx.Route{Pattern: "POST /api/checkout", ID: "checkout", Summary: "Start a checkout", Role: auth.Anyone,
		Limits: checkouts, Fail: orders.FailCheckout},
		orders.CheckoutRequest{}, orders.CheckoutAnswer{}, http.HandlerFunc(api.Checkout))
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/checkout/quote", ID: "quote-checkout",
		Summary: "Quote an order without storing it", Role: auth.Anyone,
		Limits: []*limit.Limiter{a.Limits.New(300, 10*time.Minute)}}, api.Quote)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/orders/{token}", ID: "find-order",
		Summary: "Get the state of an order by its private token", Role: auth.Anyone, Limits: with.Reads},
		api.Find)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/orders/{token}/confirm", ID: "confirm-order",
		Summary: "Confirm an order by invoice with the token emailed to its buyer", Role: auth.Anyone,
		Limits: []*limit.Limiter{a.Limits.New(20, 10*time.Minute)}}, api.Confirm)
	a.orderDeskRoutes(r, api, with)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/orders/{token}/resume", ID: "resume-order",
		Summary: "Resume an unfinished order by its private token", Role: auth.Anyone,
		Limits: checkouts}, api.Resume)
	a.subscriptionRoutes(r, api)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/me/orders", ID: "list-my-orders",
		Summary: "List the current user's 50 newest orders",
		Role:    auth.SignedIn}, api.ListMine)
	a.optOutRoutes(r)
	a.stripeRoute(r)
	if a.deps.Payments.Mode != "test" {
		return
	}
	pages := &testpay.Pages{Service: a.orders, Brand: a.Brand}
	r.Raw(httpx.Route{Pattern: "GET " + testpay.Path + "style.css", Role: auth.Anyone, Limits: with.Reads}, nil, nil,
		http.HandlerFunc(pages.Style))
	r.Raw(httpx.Route{Pattern: "GET " + testpay.Path + "{token}", Role: auth.Anyone, Limits: with.Reads}, nil, nil,
		http.HandlerFunc(pages.Show))
	r.Raw(httpx.Route{Pattern: "POST " + testpay.Path + "{token}/pay", Role: auth.Anyone, Limits: with.Reads}, nil, nil,
		http.HandlerFunc(pages.Pay))
	r.Raw(httpx.Route{Pattern: "POST " + testpay.Path + "{token}/cancel", Role: auth.Anyone, Limits: with.Reads}, nil, nil,
		http.HandlerFunc(pages.Cancel))
}

// subscriptionRoutes adds the buyer's routes to end a subscription and to change its payment details.
func (a *Area) subscriptionRoutes(r *httpx.Router, api *orders.API) {
	presses := []*limit.Limiter{a.Limits.New(20, 10*time.Minute)}
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/orders/{token}/end-subscription", ID: "end-subscription",
		Summary: "End an order's subscription after the paid month, by its private token",
		Role:    auth.Anyone, Limits: presses}, api.EndSubscription)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/orders/{token}/payment-details", ID: "open-payment-details",
		Summary: "Get the address at which the buyer changes how a subscription is paid",
		Role:    auth.Anyone, Limits: presses}, api.OpenPortal)
}

// orderDeskRoutes adds the admin's routes for orders and revenue.
func (a *Area) orderDeskRoutes(r *httpx.Router, api *orders.API, with httpx.SharedLimits) {
	admin := auth.Admin
	desk.Add(a.Desk, r, with, a.orders.Desk())
	httpx.Handle(r, httpx.Route{Pattern: "PUT /api/admin/orders/{id}/referrer", ID: "set-order-referrer",
		Summary: "Set the partner that referred the client of an order", Role: admin, Effect: auth.Internal,
		Limits: with.Desk}, api.SetReferrer)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/revenue", ID: "sum-revenue",
		Summary: "Sum the revenue of the last 30 days by day", Role: admin, Limits: with.Desk}, api.Revenue)
}

// optOutRoutes adds the page behind the opt-out link of mails. Mail programs post to it automatically, so it has
// separate limits.
func (a *Area) optOutRoutes(r *httpx.Router) {
	limits := []*limit.Limiter{a.Limits.New(120, time.Minute)}
	pages := &optout.Pages{Service: a.orders, Brand: a.Brand}
	r.Raw(httpx.Route{Pattern: "GET " + orders.OptOutPath + "style.css", Role: auth.Anyone, Limits: limits}, nil, nil,
		http.HandlerFunc(pages.Style))
	r.Raw(httpx.Route{Pattern: "GET " + orders.OptOutPath + "{token}", Role: auth.Anyone, Limits: limits}, nil, nil,
		http.HandlerFunc(pages.Show))
	r.Raw(httpx.Route{Pattern: "POST " + orders.OptOutPath + "{token}", Role: auth.Anyone, Limits: limits}, nil, nil,
		http.HandlerFunc(pages.Refuse))
}

// leadRoutes adds the forms for visitors and the admin's routes for leads. The forms allow 60 requests an hour from
// one network; the leads slice has lower limits for complete requests.
func (a *Area) leadRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &leads.API{Service: a.leads}
	writes := []*limit.Limiter{a.Limits.New(60, time.Hour)}
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/quotes", ID: "request-quote", Summary: "Request a quote",
		Role: auth.Anyone, Limits: writes, Status: http.StatusCreated}, api.RequestQuote)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/contact", ID: "send-message",
		Summary: "Send a message to the owner", Role: auth.Anyone, Limits: writes, Status: http.StatusCreated},
		api.SendMessage)
	desk.Add(a.Desk, r, with, a.leads.Desk())
	httpx.Handle(r, httpx.Route{Pattern: "PUT /api/admin/leads/{id}/referrer", ID: "set-lead-referrer",
		Summary: "Set the partner that referred a lead", Role: auth.Admin, Effect: auth.Internal,
		Limits: with.Desk}, api.SetReferrer)
}
