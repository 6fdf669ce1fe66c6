// Package stripe takes card payments with Stripe: it creates a checkout page per order (session.go), processes
// Stripe's webhook messages (webhook.go, translate.go), and asks Stripe when messages were lost (inquire.go).
//
// It reports to package orders, which makes all decisions about orders. Card data never reaches this program.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"
	api "github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/form"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/orders"
)

// DefaultCheckoutHost is the host of Stripe's checkout pages for accounts without a custom domain.
const DefaultCheckoutHost = "checkout.stripe.com"

// Limits of calls to Stripe. Buyers get a response within ten seconds, whatever Stripe does: an inquiry and a start
// take at most 2.5 and 7 seconds.
const (
	attemptTime = 3 * time.Second
	callTime    = 7 * time.Second
	retries     = 1 // with the same idempotency key
	tripAfter   = 5 // consecutive failures after which calls pause
	openTime    = 20 * time.Second
)

// lifetime is how long an order can be paid. Stripe's minimum is 30 minutes by its own clock; the rest allows for
// retries of the checkout.
const lifetime = 45 * time.Minute

// Config configures the Stripe account.
type Config struct {
	SecretKey    string // sk_… or rk_…; selects live or test mode
	APIBase      string // base URL of Stripe's API; empty for the real one
	CheckoutHost string // host of the checkout pages; empty for DefaultCheckoutHost
	Log          *slog.Logger

	attemptTime, openTime time.Duration // zero for the constants; tests use less
}

// Provider implements orders.Payments with Stripe. It is safe for concurrent use.
type Provider struct {
	backend api.Backend
	key     string
	live    bool
	host    string
	log     *slog.Logger
	open    time.Duration
	breaker *gobreaker.CircuitBreaker[struct{}]
}

var _ orders.RemotePayments = (*Provider)(nil)

// New returns a provider, without a call to Stripe. Calls time out and are retried once; after five consecutive
// failures, calls pause for 20 seconds. The host of checkout pages is Stripe's unless configured.
func New(c Config) *Provider {
	if c.CheckoutHost == "" {
		c.CheckoutHost = DefaultCheckoutHost
	}
	if c.openTime == 0 {
		c.attemptTime, c.openTime = attemptTime, openTime
	}
	backend := &api.BackendConfig{
		HTTPClient: &http.Client{
			Timeout: c.attemptTime,
			// Send the key only to the configured host.
			CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("stripe sent a redirect") },
		},
		// errors are returned and logged once by the caller
		LeveledLogger:     &api.LeveledLogger{Level: api.LevelNull},
		MaxNetworkRetries: api.Int64(retries),
		EnableTelemetry:   new(false),
	}
	if c.APIBase != "" {
		backend.URL = api.String(strings.TrimRight(c.APIBase, "/"))
	}
	return &Provider{
		backend: api.GetBackendWithConfig(api.APIBackend, backend),
		key:     c.SecretKey, live: IsLive(c.SecretKey), host: c.CheckoutHost, log: c.Log, open: c.openTime,
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name: "stripe", Timeout: c.openTime,
			ReadyToTrip:  func(n gobreaker.Counts) bool { return n.ConsecutiveFailures >= tripAfter },
			IsSuccessful: isAnswered,
			IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) },
			OnStateChange: func(_ string, from, to gobreaker.State) {
				c.Log.Warn("stripe circuit breaker changed", "from", from.String(), "to", to.String())
			},
		}),
	}
}

// IsLive reports whether a secret key moves real money.
func IsLive(key string) bool {
	return strings.HasPrefix(key, "sk_live_") || strings.HasPrefix(key, "rk_live_")
}

// IsKey reports whether the text has the format of a Stripe secret key.
func IsKey(key string) bool {
	return IsLive(key) || strings.HasPrefix(key, "sk_test_") || strings.HasPrefix(key, "rk_test_")
}

// Mode returns orders.ModeStripe.
func (*Provider) Mode() orders.Mode { return orders.ModeStripe }

// Lifetime returns how long an order can be paid after its creation.
func (*Provider) Lifetime() time.Duration { return lifetime }

// Check returns nil if Stripe responds and accepts the key, otherwise a fault of kind Unavailable, with a cause for
// the owner.
func (p *Provider) Check(ctx context.Context) error {
	return p.call(ctx, func(ctx context.Context) error {
		params := &api.CheckoutSessionListParams{}
		params.Context, params.Limit = ctx, api.Int64(1)
		return p.list(sessionsPath, params, params.GetParams(), &api.CheckoutSessionList{})
	})
}

// Paths of Stripe's API. The code calls them through the library's backend, because its client links every Stripe
// service and adds 8 MB.
const (
	sessionsPath        = "/v1/checkout/sessions"
	intentsPath         = "/v1/payment_intents"
	invoicePaymentsPath = "/v1/invoice_payments"
)

// list reads one page of a list at Stripe into into. The path and the query select it, and params contains the
// context.
func (p *Provider) list(path string, query any, params *api.Params, into api.LastResponseSetter) error {
	values := &form.Values{}
	form.AppendTo(values, query)
	return p.backend.CallRaw(http.MethodGet, path, p.key, []byte(values.Encode()), params, into)
}

// errEmail is the fault for an address that Stripe rejects although it passed our check. The buyer can correct it.
var errEmail = fault.InvalidField("email", message.OrdersReachableEmail)

// call runs do, which makes calls to Stripe, within seven seconds. After repeated failures it pauses calls and fails
// at once, without running do. It returns errEmail if Stripe rejects the email address, and otherwise faults of kind
// Unavailable: ProviderDown during a pause, OrderUnpayable for a replayed failure, ProviderFailed for all others.
// They never contain the key.
func (p *Provider) call(ctx context.Context, do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_, err := p.breaker.Execute(func() (struct{}, error) { return struct{}{}, do(ctx) })
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gobreaker.ErrOpenState), errors.Is(err, gobreaker.ErrTooManyRequests):
		return orders.ProviderDown(errors.New("stripe is down and not being called"), p.open)
	}
	if refused, ok := errors.AsType[*api.Error](err); ok && refused.Param == "customer_email" {
		return errEmail
	}
	cause := p.redact(err)
	p.log.WarnContext(ctx, "stripe call failed", "error", cause.Error())
	if isReplayed(err) {
		return orders.OrderUnpayable(cause)
	}
	return orders.ProviderFailed(cause)
}

// isReplayed reports whether Stripe replayed a stored response for the idempotency key: a failure, which it keeps for
// a day, or a mismatch because the site's address has changed since.
func isReplayed(err error) bool {
	refused, ok := errors.AsType[*api.Error](err)
	if !ok {
		return false
	}
	return refused.Type == api.ErrorTypeIdempotency ||
		refused.LastResponse != nil && refused.LastResponse.Header.Get("Idempotent-Replayed") == "true"
}

// isAnswered reports whether Stripe itself responded, even with a refusal. It is false for timeouts, 429 (too many
// requests) and 5xx, which count as failures.
func isAnswered(err error) bool {
	refused, ok := errors.AsType[*api.Error](err)
	if !ok {
		return err == nil
	}
	return refused.HTTPStatusCode >= 400 && refused.HTTPStatusCode < 500 &&
		refused.HTTPStatusCode != http.StatusTooManyRequests
}

// redact returns the error's text as a new error, without the key, which Stripe may repeat. For Stripe's own errors,
// the text consists of status, type, code, request id and message.
func (p *Provider) redact(err error) error {
	text := err.Error()
	if refused, ok := errors.AsType[*api.Error](err); ok {
		text = fmt.Sprintf("stripe answered %d %s %s (request %s): %s", refused.HTTPStatusCode, refused.Type,
			refused.Code, refused.RequestID, refused.Msg)
	}
	return errors.New(strings.ReplaceAll(text, p.key, "…"))
}

// checkAddress returns an error unless the checkout page is at https on the configured host, without a user name
// (docs/security.md, T26). In tests, http on a loopback address is allowed.
func (p *Provider) checkAddress(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host != p.host || u.User != nil || (u.Scheme != "https" && !loopback(u)) {
		return fmt.Errorf("stripe sent a checkout address that is not at https://%s/", p.host)
	}
	return nil
}

func loopback(u *url.URL) bool {
	return u.Scheme == "http" && (u.Hostname() == "127.0.0.1" || u.Hostname() == "localhost" || u.Hostname() == "::1")
}
