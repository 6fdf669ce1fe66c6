package stripe_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/porttest"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe"
	"harborlight/internal/sales/sale"
)

// stripeMock starts stripe-mock, which checks every call against Stripe's published API
// description, and returns its address.
func stripeMock(t *testing.T) string {
	t.Helper()
	build := exec.CommandContext(t.Context(), "go", "tool", "-n", "stripe-mock") // its path in Go's cache
	build.Dir, build.Env = "../../../../tools/stripe-mock", append(build.Environ(), "CGO_ENABLED=0")
	binary, err := build.Output()
	if err != nil {
		t.Fatalf("build stripe-mock: %v", err)
	}
	addr, other := porttest.Free(t), porttest.Free(t)
	ctx, stop := context.WithCancel(context.Background())
	mock := exec.CommandContext(ctx, strings.TrimSpace(string(binary)), "-http-addr", addr, "-https-addr", other)
	if err := mock.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(); _ = mock.Wait() })
	for until := time.Now().Add(20 * time.Second); ; wait(t, 20*time.Millisecond) {
		res, err := http.Get("http://" + addr + "/")
		if err == nil {
			_ = res.Body.Close()
			return "http://" + addr
		}
		if time.Now().After(until) {
			t.Fatalf("stripe-mock does not answer: %v", err)
		}
	}
}

// stripe-mock, which implements Stripe's API description, accepts our calls for every payable service: the checkout
// page and the inquiries about it.
func TestStripeMockAcceptsEveryPayableService(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	provider := stripe.New(stripe.Config{SecretKey: key, APIBase: stripeMock(t), Log: slog.Default()})
	modes := map[bool]int{}
	for _, service := range site.Services() {
		if service.Sale != content.SaleCheckout {
			continue
		}
		t.Run(service.ID, func(t *testing.T) {
			placed := time.Now()
			expires := placed.Add(provider.Lifetime())
			o := orders.Order{
				ID: "01a1fd33-b936-78cc-917f-d5fb7d0e0d74", Number: "2611-7K3MQ9", ServiceID: service.ID,
				ServiceName: service.Name,
				TotalCents: int64(
					service.PriceCents), Currency: money.USD, IsRecurring: service.Recurring != "",
				Buyer: sale.Party{Email: "ada@example.com"}, CreatedAt: placed, Payment: orders.Payment{ExpiresAt: &expires},
			}
			modes[o.IsRecurring]++
			started, err := provider.Start(t.Context(), o, orders.ReturnPages{
				Success: "https://site.example/payment-success", Cancel: "https://site.example/checkout-incomplete"})
			if err != nil || started.Ref == "" {
				t.Fatalf("%+v, %v", started, err)
			}
			if _, err := provider.Inquire(t.Context(), o); err != nil {
				t.Errorf("looking for a page that is not known: %v", err)
			}
			cheap := o
			cheap.ID, cheap.TotalCents, cheap.DiscountCents = "01a1fd33-b936-78cc-917f-d5fb7d0e0d75", o.TotalCents-100, 100
			if _, err := provider.Start(t.Context(), cheap, orders.ReturnPages{
				Success: "https://site.example/payment-success", Cancel: "https://site.example/checkout-incomplete"}); err != nil {
				t.Errorf("with a discount: %v", err)
			}
			o.Ref = started.Ref
			if _, err := provider.Inquire(t.Context(), o); err != nil {
				t.Errorf("asking about the page: %v", err)
			}
		})
	}
	if modes[false] != 17 || modes[true] != 1 {
		t.Errorf("%d single and %d recurring payments were tried, want 17 and 1", modes[false], modes[true])
	}
	monthly := orders.Order{Payment: orders.Payment{SubscriptionID: "sub_1"}}
	if ending, err := provider.EndSubscription(t.Context(), monthly); err != nil || ending.PaidUntil == nil {
		t.Errorf("ending a subscription: %+v, %v", ending, err)
	}
	if _, err := provider.PortalURL(t.Context(), monthly, "https://site.example/payment-success"); err != nil &&
		!strings.Contains(errors.Unwrap(err).Error(), "portal address") { // the mock's pages aren't on Stripe's host
		t.Errorf("opening the portal: %v", err)
	}
	if err := provider.Trace(t.Context(), "pi_1"); err != nil {
		t.Errorf("find the order of a payment: %v", err)
	}
	if err := provider.Check(t.Context()); err != nil {
		t.Errorf("the doctor's question: %v", err)
	}
}
