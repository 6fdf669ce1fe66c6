package app

import (
	"context"
	"errors"
	"fmt"

	"harborlight/internal/platform/checks"
	"harborlight/internal/sales"
	"harborlight/internal/sales/orders/stripe"
)

// checkStripe reports whether card payments are set up, as far as the program can tell.
func (a *App) checkStripe(ctx context.Context, f *checks.Finding) error {
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
	f.Found("%s; webhook %s%s with a signing secret, %s", mode, a.Config.PublicURL, sales.StripeWebhook, heard)
	f.Require(live, "The Stripe key is a test key, with which nobody is charged: set the live key and the signing "+
		"secret of the live webhook.")
	f.Require(last != nil,
		"Stripe has sent no message yet: create the webhook as docs/operations.md says, and make a payment.")
	flagged, err := a.sales.Orders().CountFlagged(ctx)
	if err != nil {
		return err
	}
	f.Require(flagged == 0, fmt.Sprintf("%d orders have a payment that does not fit them, and were not fulfilled: "+
		"their history says why, and Stripe's dashboard has the payment.", flagged))
	if f.Asks != checks.ForDoctor { // the desk doesn't wait for Stripe
		return nil
	}
	if err := a.sales.Stripe().Check(ctx); err != nil {
		f.Require(false,
			fmt.Sprintf("Stripe does not answer, or refuses the key (%v): check HARBORLIGHT_STRIPE_SECRET_KEY.",
				errors.Unwrap(err)))
	}
	return nil
}
