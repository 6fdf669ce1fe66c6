package stripe

import (
	"context"
	"errors"
	"net/http"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/orders"
)

const refundsPath = "/v1/refunds"

// refundKey is the metadata key for our id of a refund.
const refundKey = "refund_id"

var (
	_ orders.Refunder      = (*Provider)(nil)
	_ orders.PaymentCloser = (*Provider)(nil)
)

// Refund refunds part of the order's first payment and returns the refund with the total refunded so far. The key
// identifies the refund: Refund first searches for it, because a call without a response may have made it. A refusal
// by Stripe is a fault of kind Conflict with Stripe's reason, and a failed call is Unavailable.
func (p *Provider) Refund(ctx context.Context, o orders.Order, key string, cents int64) (orders.RefundAnswer, error) {
	intent, err := p.firstIntent(ctx, o)
	if err != nil {
		return orders.RefundAnswer{}, err
	}
	for _, idempotency := range []string{"refund-" + key, "refund-again-" + key} {
		done, err := p.findRefund(ctx, intent, key)
		if err != nil || done != nil {
			return p.withRefundedTotal(ctx, intent, done, err)
		}
		done, err = p.createRefund(ctx, intent, idempotency, key, cents)
		if !isKeySpent(err) {
			return p.withRefundedTotal(ctx, intent, done, err)
		}
		// Stripe replays its own failure for this key for a day. It made no refund, or the search finds it.
	}
	return orders.RefundAnswer{}, orders.ProviderFailed(errors.New("stripe keeps replaying its own failure"))
}

// isKeySpent reports whether a failure of Stripe has used up the idempotency key.
func isKeySpent(err error) bool {
	f := fault.As(err)
	return f != nil && f.Code == orders.CodeUnpayable
}

// withRefundedTotal returns the refund's id with the total refunded amount of its payment, in cents, which it asks
// Stripe for. If err isn't nil, it only returns err.
func (p *Provider) withRefundedTotal(ctx context.Context, intent string, done *api.Refund,
	err error) (orders.RefundAnswer, error) {
	if err != nil {
		return orders.RefundAnswer{}, err
	}
	var total int64
	err = p.call(ctx, func(ctx context.Context) error {
		paid, params := &api.PaymentIntent{}, &api.PaymentIntentRetrieveParams{}
		params.Context = ctx
		params.AddExpand("latest_charge")
		err := p.backend.Call(http.MethodGet, api.FormatURLPath(intentsPath+"/%s", intent), p.key, params, paid)
		if err == nil && paid.LatestCharge != nil {
			total = paid.LatestCharge.AmountRefunded
		}
		return err
	})
	return orders.RefundAnswer{Ref: done.ID, RefundedCents: max(total, done.Amount)}, err
}

// findRefund returns the payment's refund with our id key, or nil. It ignores failed and cancelled ones.
func (p *Provider) findRefund(ctx context.Context, intent, key string) (found *api.Refund, err error) {
	params := &api.RefundListParams{PaymentIntent: api.String(intent)}
	params.Limit = api.Int64(searchPage)
	err = p.call(ctx, func(ctx context.Context) error {
		params.Context = ctx
		page := &api.RefundList{}
		if err := p.list(refundsPath, params, params.GetParams(), page); err != nil {
			return err
		}
		for _, r := range page.Data {
			if r.Metadata[refundKey] == key && r.Status != api.RefundStatusFailed && r.Status != api.RefundStatusCanceled {
				found = r
			}
		}
		return nil
	})
	return found, err
}

// createRefund creates a refund of the payment intent, marked with our id key. If Stripe will always refuse it, it
// returns a fault of kind Conflict.
func (p *Provider) createRefund(ctx context.Context, intent, idempotency, key string,
	cents int64) (*api.Refund, error) {
	done := &api.Refund{}
	var refusal error
	err := p.call(ctx, func(ctx context.Context) error {
		params := &api.RefundCreateParams{
			PaymentIntent: api.String(intent), Amount: new(cents), Metadata: map[string]string{refundKey: key},
		}
		params.Context = ctx
		params.SetIdempotencyKey(idempotency)
		err := p.backend.Call(http.MethodPost, refundsPath, p.key, params, done)
		if refusal = p.refusal(err); refusal != nil {
			err = nil // a response: keep calling Stripe
		}
		return err
	})
	if refusal != nil {
		return nil, refusal
	}
	return done, err
}

// refusal returns a fault of kind Conflict with Stripe's reason for a call that Stripe will always refuse (an invalid
// request with status 400). It returns nil for other errors and for nil.
func (p *Provider) refusal(err error) error {
	refused, ok := errors.AsType[*api.Error](err)
	if !ok || refused.Type != api.ErrorTypeInvalidRequest || refused.HTTPStatusCode != http.StatusBadRequest {
		return nil
	}
	return fault.Conflict("stripe_refused", message.OrdersStripeRefused(refused.Msg)).WithCause(p.redact(err))
}

// firstIntent returns the id of the payment intent of the order's first payment. If the order has none, it asks
// Stripe for the checkout page or, for a subscription, its first invoice. A missing payment is a fault of kind
// Conflict.
func (p *Provider) firstIntent(ctx context.Context, o orders.Order) (string, error) {
	if o.Intent != "" {
		return o.Intent, nil
	}
	session := &api.CheckoutSession{}
	err := p.call(ctx, func(ctx context.Context) error {
		params := &api.CheckoutSessionRetrieveParams{}
		params.AddExpand("invoice.payments")
		params.Context = ctx
		return p.backend.Call(http.MethodGet, api.FormatURLPath(sessionsPath+"/%s", o.Ref), p.key, params, session)
	})
	if err != nil {
		return "", err
	}
	if session.PaymentIntent != nil {
		return session.PaymentIntent.ID, nil
	}
	if session.Invoice != nil && session.Invoice.Payments != nil {
		for _, paid := range session.Invoice.Payments.Data {
			if paid.Payment != nil && paid.Payment.PaymentIntent != nil {
				return paid.Payment.PaymentIntent.ID, nil
			}
		}
	}
	return "", fault.Conflict("refund_elsewhere", message.OrdersStripeNoPayment)
}

// Close expires the order's checkout page, so that a cancelled order can't be paid. It returns nil for a page that is
// already expired or paid, which stays unchanged.
func (p *Provider) Close(ctx context.Context, o orders.Order) error {
	return p.call(ctx, func(ctx context.Context) error {
		params := &api.CheckoutSessionExpireParams{}
		params.Context = ctx
		path := api.FormatURLPath(sessionsPath+"/%s/expire", o.Ref)
		err := p.backend.Call(http.MethodPost, path, p.key, params, &api.CheckoutSession{})
		if p.refusal(err) != nil {
			err = nil
		}
		return err
	})
}
