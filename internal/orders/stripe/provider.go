// Package stripe takes card payments with Stripe: a checkout page of Stripe's for
// each order (session.go), Stripe's messages about it (webhook.go, translate.go),
// and questions where messages were lost (inquire.go).
//
// It decides nothing about orders: it tells package orders what Stripe says. Card
// data never reaches this program.
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

	"harborlight/internal/fault"
	"harborlight/internal/orders"
)

// DefaultCheckoutHost is where Stripe's checkout pages live, unless the account
// has a domain of its own.
const DefaultCheckoutHost = "checkout.stripe.com"

// Limits of the calls. A buyer has an answer within ten seconds, whatever Stripe
// does (security F9): a question and a start are at most 2.5 and 7 seconds.
const (
	attemptTime = 3 * time.Second
	callTime    = 7 * time.Second
	retries     = 1 // with the same idempotency key
	tripAfter   = 5 // failures in a row, and Stripe is left alone …
	openTime    = 20 * time.Second
)

// lifetime is how long an order can be paid. Stripe takes no less than 30 minutes
// and counts from its own clock; the rest is for a checkout that is tried again.
const lifetime = 45 * time.Minute

// Config says whose payments to take, and where.
type Config struct {
	SecretKey    string // sk_… or rk_…; decides between live and test mode
	APIBase      string // where Stripe answers; empty: Stripe itself
	CheckoutHost string // host of the checkout pages; empty: DefaultCheckoutHost
	Log          *slog.Logger

	attemptTime, openTime time.Duration // the constants, less in tests
}

// Provider takes payments for orders. It is safe for concurrent use.
type Provider struct {
	backend api.Backend
	key     string
	live    bool
	host    string
	log     *slog.Logger
	open    time.Duration
	breaker *gobreaker.CircuitBreaker[struct{}]
}

var _ orders.Remote = (*Provider)(nil)

// New returns a provider. It calls nobody.
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
			// The key is for the configured host alone.
			CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("stripe redirects") },
		},
		LeveledLogger:     &api.LeveledLogger{Level: api.LevelNull}, // its errors come back, and are logged once
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
			IsSuccessful: answered,
			IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) },
			OnStateChange: func(_ string, from, to gobreaker.State) {
				c.Log.Warn("how stripe is called has changed; while open it is left alone", "from", from.String(), "to", to.String())
			},
		}),
	}
}

// IsLive reports whether a secret key moves real money.
func IsLive(key string) bool {
	return strings.HasPrefix(key, "sk_live_") || strings.HasPrefix(key, "rk_live_")
}

// IsKey reports whether the text looks like a secret key of Stripe's.
func IsKey(key string) bool {
	return IsLive(key) || strings.HasPrefix(key, "sk_test_") || strings.HasPrefix(key, "rk_test_")
}

// Mode returns orders.ModeStripe.
func (*Provider) Mode() orders.Mode { return orders.ModeStripe }

// Lifetime is how long after its beginning an order can be paid.
func (*Provider) Lifetime() time.Duration { return lifetime }

// Check returns nil if Stripe answers and takes the key. The error is for the owner.
func (p *Provider) Check(ctx context.Context) error {
	return p.call(ctx, func(ctx context.Context) error {
		params := &api.CheckoutSessionListParams{}
		params.Context, params.Limit = ctx, api.Int64(1)
		return p.list(sessionsPath, params, params.GetParams(), &api.CheckoutSessionList{})
	})
}

// Paths of Stripe's interface. They are called through the library's backend, not
// its client: that one holds every service of Stripe's and weighs 8 MB.
const (
	sessionsPath        = "/v1/checkout/sessions"
	intentsPath         = "/v1/payment_intents"
	invoicePaymentsPath = "/v1/invoice_payments"
)

// list reads one page.
func (p *Provider) list(path string, query any, params *api.Params, into api.LastResponseSetter) error {
	values := &form.Values{}
	form.AppendTo(values, query)
	return p.backend.CallRaw(http.MethodGet, path, p.key, []byte(values.Encode()), params, into)
}

// errEmail is the buyer's to mend: Stripe knows more about addresses than we do.
var errEmail = fault.InvalidField("email", "Enter an e-mail address that can get mail, for example name@example.com.")

// call does one thing at Stripe, within its time and unless Stripe is down. Its
// errors are faults of kind Unavailable, or errEmail, and never hold the key.
func (p *Provider) call(ctx context.Context, do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_, err := p.breaker.Execute(func() (struct{}, error) { return struct{}{}, do(ctx) })
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gobreaker.ErrOpenState), errors.Is(err, gobreaker.ErrTooManyRequests):
		return orders.ProviderDown(errors.New("stripe did not answer lately and is not asked"), p.open)
	}
	if refused, ok := errors.AsType[*api.Error](err); ok && (refused.Param == "customer_email" || refused.Param == "payment_intent_data[receipt_email]") {
		return errEmail
	}
	cause := p.discreet(err)
	p.log.WarnContext(ctx, "stripe did not do what it was asked", "error", cause.Error())
	if replayed(err) {
		return orders.PaymentSpent(cause)
	}
	return orders.ProviderFailed(cause)
}

// replayed reports whether Stripe repeated the failure that it keeps for an
// idempotency key for a day, or keeps another answer, because the site had another
// address when the key was used.
func replayed(err error) bool {
	refused, ok := errors.AsType[*api.Error](err)
	if !ok {
		return false
	}
	return refused.Type == api.ErrorTypeIdempotency ||
		refused.LastResponse != nil && refused.LastResponse.Header.Get("Idempotent-Replayed") == "true"
}

// answered reports whether Stripe did its work, if only to refuse ours.
func answered(err error) bool {
	refused, ok := errors.AsType[*api.Error](err)
	if !ok {
		return err == nil
	}
	return refused.HTTPStatusCode >= 400 && refused.HTTPStatusCode < 500 && refused.HTTPStatusCode != http.StatusTooManyRequests
}

// discreet returns the error without the key, which Stripe may repeat, and in one line.
func (p *Provider) discreet(err error) error {
	text := err.Error()
	if refused, ok := errors.AsType[*api.Error](err); ok {
		text = fmt.Sprintf("stripe answered %d %s %s (request %s): %s", refused.HTTPStatusCode, refused.Type, refused.Code, refused.RequestID, refused.Msg)
	}
	return errors.New(strings.ReplaceAll(text, p.key, "…"))
}

// checkAddress refuses every checkout page that is not Stripe's (security T26).
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
