package stripe

import (
	"context"
	"net/http"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/content/message"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
)

// Limits of the search for a checkout page whose creation got no response.
const (
	searchBefore = 5 * time.Minute // tolerance for differing clocks
	searchPages  = 10
	searchPage   = 100 // Stripe's maximum
)

// Inquire asks Stripe about the order's checkout page and returns the updates to apply, or none if the page doesn't
// exist or is unpaid and open. If the order has no page id, it searches the pages of that time: the page may exist
// although the call that created it failed.
func (p *Provider) Inquire(ctx context.Context, o orders.Order) ([]orders.PaymentUpdate, error) {
	sessionID := o.Ref
	if sessionID == "" {
		found, err := p.search(ctx, o)
		if err != nil || found == "" {
			return nil, err
		}
		sessionID = found
	}
	session := &api.CheckoutSession{}
	err := p.call(ctx, func(ctx context.Context) error {
		params := &api.CheckoutSessionRetrieveParams{}
		params.AddExpand("payment_intent.latest_charge")
		params.Context = ctx
		return p.backend.Call(http.MethodGet, api.FormatURLPath(sessionsPath+"/%s", sessionID), p.key, params, session)
	})
	if err != nil {
		return nil, err
	}
	return p.updatesOf(o, session), nil
}

// updatesOf returns the updates from the order's checkout page: the page itself if the order doesn't know it yet, its
// payment, failure or expiry, and the refunds so far. It returns none for an open, unpaid page that is already
// stored.
func (p *Provider) updatesOf(o orders.Order, session *api.CheckoutSession) []orders.PaymentUpdate {
	var news []orders.PaymentUpdate
	if o.Ref == "" && p.checkAddress(session.URL) == nil {
		news = append(news, orders.PaymentUpdate{Kind: orders.UpdatePlaced, Ref: session.ID, URL: session.URL})
	}
	n := p.sessionUpdate(session)
	intent := session.PaymentIntent
	if n.Kind == orders.UpdateProcessing && intent != nil && isFailed(intent) {
		n.Kind, n.Event = orders.UpdateFailed, failedEvent
	}
	if n.Kind != "" {
		news = append(news, n)
	}
	if intent != nil && intent.LatestCharge != nil && intent.LatestCharge.AmountRefunded > 0 {
		news = append(news, orders.PaymentUpdate{
			Kind: orders.UpdateRefunded, Intent: intent.ID, Cents: intent.LatestCharge.AmountRefunded})
	}
	return news
}

// isFailed reports whether the payment of a completed page has failed for good.
func isFailed(intent *api.PaymentIntent) bool {
	return intent.Status == api.PaymentIntentStatusRequiresPaymentMethod ||
		intent.Status == api.PaymentIntentStatusCanceled
}

// search returns the id of the order's checkout page, or "" if none of up to 1,000 pages that were created around the
// order's time belongs to the order.
func (p *Provider) search(ctx context.Context, o orders.Order) (id string, err error) {
	params := &api.CheckoutSessionListParams{CreatedRange: &api.RangeQueryParams{
		GreaterThanOrEqual: o.CreatedAt.Add(-searchBefore).Unix(), LesserThanOrEqual: o.CreatedAt.Add(lifetime).Unix(),
	}}
	params.Limit = api.Int64(searchPage)
	err = p.call(ctx, func(ctx context.Context) error {
		params.Context = ctx
		for range searchPages {
			page := &api.CheckoutSessionList{}
			if err := p.list(sessionsPath, params, params.GetParams(), page); err != nil {
				return err
			}
			for _, session := range page.Data {
				if session.ClientReferenceID == o.ID {
					id = session.ID
					return nil
				}
				params.StartingAfter = api.String(session.ID)
			}
			if !page.HasMore {
				return nil
			}
		}
		return nil
	})
	return id, err
}

// failedEvent is the history entry of a failed payment.
var failedEvent = history.Event{Kind: orders.KindPaymentFailed}

// wrongMode is the reason why a payment in the other of live and test mode doesn't match the order.
var wrongMode = message.OrdersPaymentRefused(message.OrdersPaymentMode)

// sessionUpdate returns the update from a checkout page: expired, processing, paid (or free through a promotion
// code), or a mismatch if the page is from Stripe's other mode, live or test. While the page is open, the update has
// no kind.
func (p *Provider) sessionUpdate(s *api.CheckoutSession) orders.PaymentUpdate {
	n := orders.PaymentUpdate{OrderID: s.ClientReferenceID, Ref: s.ID}
	if n.OrderID == "" {
		n.OrderID = s.Metadata[orderKey]
	}
	if s.PaymentIntent != nil {
		n.Intent = s.PaymentIntent.ID
	}
	if s.Subscription != nil {
		n.SubscriptionID = s.Subscription.ID
	}
	if s.CustomerDetails != nil {
		n.PayerName, n.PayerEmail = s.CustomerDetails.Name, s.CustomerDetails.Email
	}
	n.Charge = &orders.Charge{
		Currency: money.Currency(s.Currency), UndiscountedCents: s.AmountSubtotal, TotalCents: s.AmountTotal,
		IsRecurring: s.Mode == api.CheckoutSessionModeSubscription,
	}
	switch {
	case s.Status == api.CheckoutSessionStatusExpired:
		n.Kind = orders.UpdateExpired
	case s.Status != api.CheckoutSessionStatusComplete:
		return n
	case s.Livemode != p.live:
		n.Kind, n.Reason = orders.UpdateMismatch, wrongMode
	case s.PaymentStatus == api.CheckoutSessionPaymentStatusUnpaid:
		n.Kind = orders.UpdateProcessing
	default: // paid, or free through a promotion code
		n.Kind = orders.UpdatePaid
	}
	return n
}
