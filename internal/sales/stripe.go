package sales

import (
	"net/http"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales/orders/stripe"
)

// StripeWebhook is the path of Stripe's webhook.
const StripeWebhook = "/api/webhooks/stripe"

// buildStripe builds the provider for card payments, stores it in the area and returns it.
func (a *Area) buildStripe() *stripe.Provider {
	a.stripe = stripe.New(stripe.Config{
		SecretKey: a.deps.Payments.StripeKey, APIBase: a.deps.Payments.StripeAPI,
		CheckoutHost: a.deps.Payments.StripeHost, Log: a.Log,
	})
	return a.stripe
}

// stripeRoute adds Stripe's webhook. If Stripe is off, the route answers 404.
func (a *Area) stripeRoute(r *httpx.Router) {
	route := httpx.Route{
		Pattern: "POST " + StripeWebhook, ID: "stripe-webhook", Summary: "Receive a signed Stripe event",
		Role: auth.Anyone, FromProvider: true,
		Limits: []*limit.Limiter{a.Limits.New(600, time.Minute)},
	}
	if a.stripe == nil {
		r.Raw(route, nil, nil, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			httpx.WriteError(w, r, fault.NotFound(message.OrdersStripeOff))
		}))
		return
	}
	r.Raw(route, nil, nil, &stripe.Webhook{
		Provider: a.stripe, Service: a.orders, Secrets: stripe.SplitSecrets(a.deps.Payments.StripeSecrets),
		Clock: a.DB.Clock(), Log: a.Log,
	})
}
