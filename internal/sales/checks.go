package sales

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"harborlight/internal/platform/checks"
	"harborlight/internal/sales/orders/stripe"
)

// Checks returns the area's health checks: the seller's settings, the legal pages and Stripe.
func (a *Area) Checks() []checks.Check {
	return []checks.Check{{ID: "seller", Title: "Seller", For: checks.ForDoctor | checks.ForDesk, Run: a.checkSeller,
		IsSetting: true, Tab: "site"},
		{ID: "legal", Title: "Legal pages", For: checks.ForDoctor | checks.ForDesk, Run: a.checkLegal,
			IsSetting: true, Tab: "site"},
		{ID: "stripe", Title: "Stripe", For: checks.ForDoctor | checks.ForDesk, Run: a.checkStripe,
			IsSetting: true, Tab: "orders"}}
}

// checkSeller reports the seller's name as the state, and missing settings of the seller with the features that they
// disable as a problem.
func (a *Area) checkSeller(_ context.Context, f *checks.Finding) error {
	selling := a.Content().Selling
	missing := selling.MissingText()
	if f.Text = selling.Seller.Name; f.Text == "" {
		f.Text = "not named"
	}
	held := "No offer can be sent yet. "
	if a.deps.Payments.Mode == "invoice" {
		held = "The order form takes requests only, and no offer can be sent yet. "
	}
	f.Require(missing == "", held+missing+" Add it in the editor under Currency, tax and invoices, or in "+
		"content/selling.json.")
	return nil
}

// checkLegal reports legal pages that the footer doesn't link. It reports nothing if the seller has no consumers in
// the EU.
func (a *Area) checkLegal(_ context.Context, f *checks.Finding) error {
	site := a.Content()
	if !site.Selling.HasEUConsumers() {
		return nil
	}
	pages := site.LegalPages()
	var missing []string
	for _, page := range pages {
		if page.To == "" {
			missing = append(missing, page.Name)
		}
	}
	f.SetText("%d of %d are linked in the footer", len(pages)-len(missing), len(pages))
	f.Require(len(missing) == 0, "The footer has no link to: "+strings.Join(missing, ", ")+
		". Draft each in the desk under Start, Legal texts, then read and publish it.")
	return nil
}

// checkStripe reports mode, webhook and last message of Stripe. Problems are a test key, a missing message and
// flagged orders; for the doctor command also a failed request to Stripe. It reports nothing if Stripe is off.
func (a *Area) checkStripe(ctx context.Context, f *checks.Finding) error {
	if a.stripe == nil {
		return nil
	}
	live := stripe.IsLive(a.deps.Payments.StripeKey)
	mode := "live mode"
	if !live {
		mode = "test mode, in which no money moves"
	}
	last, err := a.orders.LastMessage(ctx)
	if err != nil {
		return err
	}
	heard := "no message yet"
	if last != nil {
		heard = "last message " + last.Format("2006-01-02 15:04") + " UTC"
	}
	f.SetText("%s; webhook %s%s with a signing secret, %s", mode, a.PublicURL, StripeWebhook, heard)
	f.Require(live, "The Stripe key is a test key, with which nobody is charged: set the live key and the signing "+
		"secret of the live webhook.")
	f.Require(last != nil,
		"Stripe has sent no message yet: create the webhook as docs/operations.md says, and make a payment.")
	flagged, err := a.orders.CountFlagged(ctx)
	if err != nil {
		return err
	}
	f.Require(flagged == 0, fmt.Sprintf("%d orders have a payment that does not fit them, and were not fulfilled: "+
		"their history says why, and Stripe's dashboard has the payment.", flagged))
	if f.Audience != checks.ForDoctor { // only the doctor command waits for Stripe
		return nil
	}
	if err := a.stripe.Check(ctx); err != nil {
		f.Require(false,
			fmt.Sprintf("Stripe does not answer, or refuses the key (%v): check HARBORLIGHT_STRIPE_SECRET_KEY.",
				errors.Unwrap(err)))
	}
	return nil
}
