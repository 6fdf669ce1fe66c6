package app

import (
	"context"
	"errors"
	"fmt"

	"harborlight/internal/sales"
	"harborlight/internal/sales/orders/stripe"
)

// checkStripe refuses settings under which card payments couldn't be trusted
// (docs/security.md, T21). Its errors contain no secrets.
func (c *Config) checkStripe() error {
	secrets := stripe.SplitSecrets(c.StripeWebhookSecret)
	switch {
	case c.StripeSecretKey == "":
		return errors.New("--payments stripe needs HARBORLIGHT_STRIPE_SECRET_KEY: the secret key from Stripe's " +
			"dashboard, sk_… or rk_…")
	case !stripe.IsKey(c.StripeSecretKey):
		return errors.New("HARBORLIGHT_STRIPE_SECRET_KEY is not a Stripe secret key: those begin with sk_live_, " +
			"sk_test_, rk_live_ or rk_test_")
	case len(secrets) == 0:
		return errors.New("HARBORLIGHT_STRIPE_WEBHOOK_SECRET is missing: without the webhook's signing secret " +
			"anyone could fake a payment; copy it from Stripe's dashboard, or start with --payments invoice")
	case len(secrets) > stripe.MaxSecrets:
		return fmt.Errorf(
			"HARBORLIGHT_STRIPE_WEBHOOK_SECRET holds %d secrets: use at most %d, the old one and the new one",
			len(secrets), stripe.MaxSecrets)
	case stripe.IsLive(c.StripeSecretKey) && !c.https():
		return fmt.Errorf(
			"the Stripe key is a live one, but the site is at %s: set --public-url https://…, or use a test key",
			c.PublicURL)
	}
	for _, secret := range secrets {
		if len(secret) < stripe.MinSecret {
			return fmt.Errorf("HARBORLIGHT_STRIPE_WEBHOOK_SECRET is too short: a webhook's signing secret has at "+
				"least %d characters and begins with whsec_", stripe.MinSecret)
		}
	}
	if c.StripeCheckoutHost != "" && !plainHost.MatchString(c.StripeCheckoutHost) {
		return fmt.Errorf("--stripe-checkout-host %q is not a host: write it like pay.example.com",
			c.StripeCheckoutHost)
	}
	if c.StripeAPIBase != "" {
		return checkAddress("--stripe-api-base", c.StripeAPIBase)
	}
	return nil
}

// checkStripe reports whether card payments are set up, as far as the program can tell.
func (a *App) checkStripe(ctx context.Context, f *finding) error {
	if a.sales.Stripe() == nil {
		return nil
	}
	live := stripe.IsLive(a.Config.StripeSecretKey)
	mode := "live mode"
	if !live {
		mode = "test mode, in which no money moves"
	}
	last, err := a.sales.Orders().LastMessage(ctx)
	if err != nil {
		return err
	}
	heard := "no message yet"
	if last != nil {
		heard = "last message " + last.Format("2006-01-02 15:04") + " UTC"
	}
	f.found("%s; webhook %s%s with a signing secret, %s", mode, a.Config.PublicURL, sales.StripeWebhook, heard)
	f.require(live, "The Stripe key is a test key, with which nobody is charged: set the live key and the signing "+
		"secret of the live webhook.")
	f.require(last != nil,
		"Stripe has sent no message yet: create the webhook as docs/operations.md says, and make a payment.")
	flagged, err := a.sales.Orders().CountFlagged(ctx)
	if err != nil {
		return err
	}
	f.require(flagged == 0, fmt.Sprintf("%d orders have a payment that does not fit them, and were not fulfilled: "+
		"their history says why, and Stripe's dashboard has the payment.", flagged))
	if f.asks != forDoctor { // the desk doesn't wait for Stripe
		return nil
	}
	if err := a.sales.Stripe().Check(ctx); err != nil {
		f.require(false,
			fmt.Sprintf("Stripe does not answer, or refuses the key (%v): check HARBORLIGHT_STRIPE_SECRET_KEY.",
				errors.Unwrap(err)))
	}
	return nil
}
