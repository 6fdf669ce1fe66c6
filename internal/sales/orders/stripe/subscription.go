package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
)

const (
	subscriptionsPath = "/v1/subscriptions"
	portalPath        = "/v1/billing_portal/sessions"
)

// The hosts of Stripe's pages for unpaid renewals and for payment details.
const (
	invoiceHost = "invoice.stripe.com"
	portalHost  = "billing.stripe.com"
)

var (
	_ orders.Subscriptions = (*Provider)(nil)
	_ orders.Portal        = (*Provider)(nil)
)

// subscription contains the required fields of a subscription, in the layouts of all API versions: the owner chooses
// the webhook's version.
type subscription struct {
	api.APIResource
	ID                string                 `json:"id"`
	Status            api.SubscriptionStatus `json:"status"`
	Metadata          map[string]string      `json:"metadata"`
	Customer          *api.Customer          `json:"customer"`
	CancelAtPeriodEnd bool                   `json:"cancel_at_period_end"`
	CancelAt          int64                  `json:"cancel_at"`
	EndedAt           int64                  `json:"ended_at"`
	CurrentPeriodEnd  int64                  `json:"current_period_end"` // before 2025-03-31
	Items             struct {
		Data []struct {
			CurrentPeriodEnd int64 `json:"current_period_end"`
		} `json:"data"`
	} `json:"items"`
}

// state converts the subscription to a report at a time of Stripe's clock. EndsAt is nil if it renews; after the end
// it is the time of the end, or at if Stripe doesn't report it.
func (s *subscription) state(at time.Time) *orders.Subscription {
	v := &orders.Subscription{At: at, PaidUntil: instant(s.periodEnd())}
	switch {
	case s.Status == api.SubscriptionStatusCanceled || s.Status == api.SubscriptionStatusIncompleteExpired:
		v.Ended, v.EndsAt = true, &at
		if s.EndedAt != 0 {
			v.EndsAt = instant(s.EndedAt)
		}
	case s.CancelAt != 0:
		v.EndsAt = instant(s.CancelAt)
	case s.CancelAtPeriodEnd:
		v.EndsAt = v.PaidUntil
		if v.EndsAt == nil {
			v.EndsAt = &at
		}
	}
	return v
}

// periodEnd returns the end of the paid period as Unix time in seconds, or 0 if unknown. It is the latest end of the
// subscription and its items, because newer API versions only report the latter.
func (s *subscription) periodEnd() int64 {
	end := s.CurrentPeriodEnd
	for _, item := range s.Items.Data {
		end = max(end, item.CurrentPeriodEnd)
	}
	return end
}

// instant converts a Unix time; 0 is nil.
func instant(seconds int64) *time.Time {
	if seconds == 0 {
		return nil
	}
	at := time.Unix(seconds, 0).UTC()
	return &at
}

// EndSubscription ends the order's subscription after the paid period and returns its new state. If Stripe refuses
// because it has already ended, it returns the state without an error; any other refusal is a fault of kind Conflict.
func (p *Provider) EndSubscription(ctx context.Context, o orders.Order) (orders.Subscription, error) {
	params := &api.SubscriptionUpdateParams{CancelAtPeriodEnd: new(true)}
	s, refusal, err := p.askSubscription(ctx, http.MethodPost, o, params)
	if err == nil && refusal != nil {
		s, _, err = p.askSubscription(ctx, http.MethodGet, o, &api.SubscriptionRetrieveParams{})
		if err == nil && (s == nil || s.Status != api.SubscriptionStatusCanceled) {
			err = refusal
		}
	}
	if err != nil {
		return orders.Subscription{}, err
	}
	return *s.state(answeredAt(s.LastResponse)), nil
}

// askSubscription makes a call about the order's subscription. It returns Stripe's response, or Stripe's final
// refusal as a fault of kind Conflict, or err if the call failed. Only one of the three isn't nil.
func (p *Provider) askSubscription(ctx context.Context, method string, o orders.Order,
	params api.ParamsContainer) (s *subscription, refusal, err error) {
	answer := &subscription{}
	err = p.call(ctx, func(ctx context.Context) error {
		params.GetParams().Context = ctx
		err := p.backend.Call(method, api.FormatURLPath(subscriptionsPath+"/%s", o.SubscriptionID), p.key, params, answer)
		if refusal = p.finalRefusal(err); refusal != nil {
			err = nil // a response: keep calling Stripe
		}
		return err
	})
	if err != nil || refusal != nil {
		return nil, refusal, err
	}
	return answer, nil, nil
}

// finalRefusal returns a fault of kind Conflict with Stripe's reason if Stripe will always refuse the call or can't
// find its object. It returns nil for other errors and for nil.
func (p *Provider) finalRefusal(err error) error {
	refused, ok := errors.AsType[*api.Error](err)
	if ok && refused.HTTPStatusCode == http.StatusNotFound {
		return fault.Conflict("stripe_refused", message.OrdersStripeUnknown(refused.Msg)).WithCause(p.redact(err))
	}
	return p.refusal(err)
}

// answeredAt returns the time of a response by Stripe's clock, which its messages use too. If the response has none,
// it returns our time, in whole seconds.
func answeredAt(r *api.APIResponse) time.Time {
	if r != nil {
		if at, err := http.ParseTime(r.Header.Get("Date")); err == nil {
			return at.UTC()
		}
	}
	return time.Now().UTC().Truncate(time.Second)
}

// PortalURL creates a page of Stripe on which the buyer changes the payment method, and returns its URL. Its link
// back leads to back. A refusal by Stripe, and a subscription without a customer, is a fault of kind Conflict; a
// failed call, and a page outside Stripe's hosts, is Unavailable.
func (p *Provider) PortalURL(ctx context.Context, o orders.Order, back string) (string, error) {
	s, refusal, err := p.askSubscription(ctx, http.MethodGet, o, &api.SubscriptionRetrieveParams{})
	if err != nil || refusal != nil {
		return "", errors.Join(err, refusal)
	}
	if s.Customer == nil || s.Customer.ID == "" {
		return "", fault.Conflict("no_portal", message.OrdersStripeNoCustomer)
	}
	page := &api.BillingPortalSession{}
	err = p.call(ctx, func(ctx context.Context) error {
		params := &api.BillingPortalSessionCreateParams{Customer: api.String(s.Customer.ID), ReturnURL: api.String(back)}
		params.Context = ctx
		err := p.backend.Call(http.MethodPost, portalPath, p.key, params, page)
		if refusal = p.finalRefusal(err); refusal != nil {
			err = nil
		}
		return err
	})
	if err != nil || refusal != nil {
		return "", errors.Join(err, refusal)
	}
	if !p.isPage(page.URL, portalHost) {
		return "", orders.ProviderFailed(fmt.Errorf("stripe sent a portal address that is not at https://%s/", portalHost))
	}
	return page.URL, nil
}

// isPage reports whether the address is a page of Stripe on the host or on the account's custom domain
// (docs/security.md, T26).
func (p *Provider) isPage(text, host string) bool {
	u, err := url.Parse(text)
	return err == nil && u.User == nil && (u.Host == host || u.Host == p.host) && (u.Scheme == "https" || loopback(u))
}

// subscription converts a message about a subscription to an update with its state. Only a change of status has a
// text for the history. It returns errNotOurs if no order has the subscription.
func (w *Webhook) subscription(ctx context.Context, e api.Event) (orders.PaymentUpdate, error) {
	s, err := object[subscription](e)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	n := orders.PaymentUpdate{Kind: orders.UpdateSubscription, SubscriptionID: s.ID,
		Subscription: s.state(time.Unix(e.Created, 0).UTC())}
	if e.Type == api.EventTypeCustomerSubscriptionDeleted {
		n.Subscription.Ended = true
		if n.Subscription.EndsAt == nil {
			n.Subscription.EndsAt = &n.Subscription.At
		}
	}
	if _, moved := e.Data.PreviousAttributes["status"]; moved {
		n.Event = history.Event{Kind: orders.KindSubscriptionStatus,
			Values: history.Values{"status": history.Text(spaced(string(s.Status)))}}
		n.Subscription.Settled = s.Status == api.SubscriptionStatusActive
	}
	n.OrderID, err = w.orderOfSubscription(ctx, s.ID, s.Metadata)
	return n, err
}

// orderOfSubscription returns the id of the order that began a subscription: the one in its metadata, or else the
// stored order with its id. If there is none, it returns errNotOurs.
func (w *Webhook) orderOfSubscription(ctx context.Context, subscriptionID string,
	metadata map[string]string) (string, error) {
	if id := metadata[orderKey]; id != "" {
		return id, nil
	}
	o, err := w.Service.FindByPayment(ctx, "", subscriptionID)
	if fault.KindOf(err) == fault.KindNotFound {
		return "", errNotOurs
	}
	return o.ID, err
}
