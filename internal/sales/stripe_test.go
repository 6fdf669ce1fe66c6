package sales_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// withLiveStripe starts the program with a fake Stripe in live mode.
func withLiveStripe(fake *stripetest.Server) apptest.Option {
	fake.Live = true
	return func(c *app.Config) {
		apptest.WithStripe(fake)(c)
		c.StripeSecretKey, c.PublicURL = apptest.StripeLiveKey, "https://localhost"
	}
}

// T21: with a Stripe key, the program doesn't start without the webhook's signing secret.
func TestT21StartRequiresWebhookSecret(t *testing.T) {
	t.Parallel()
	for _, secret := range []string{"", " ", ",", "whsec_short", strings.Repeat("x", 23), apptest.StripeSecret + ",short"} {
		a, err := app.New(context.Background(), app.Config{
			Addr: "127.0.0.1:0", Data: t.TempDir(), Limits: true, StripeSecretKey: apptest.StripeKey,
			StripeWebhookSecret: secret,
		}, slog.New(slog.DiscardHandler))
		if err == nil {
			_ = a.Close()
			t.Errorf("%q was accepted", secret)
		} else if !strings.Contains(err.Error(), "HARBORLIGHT_STRIPE_WEBHOOK_SECRET") ||
			strings.Contains(err.Error(), apptest.StripeKey) {
			t.Errorf("%q: %v", secret, err)
		}
	}
}

func TestCardPaymentFromCheckoutToReceipt(t *testing.T) {
	t.Parallel()
	for _, engine := range []database.Dialect{database.SQLite, database.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fake := stripetest.Start(t)
			s := apptest.Start(t, engine, apptest.WithStripe(fake))
			if s.App.Config.Payments != "stripe" {
				t.Fatalf("with a key the mode is %s", s.App.Config.Payments)
			}
			answer := s.Do(t, "POST", "/api/checkout", "", map[string]any{"serviceId": "video-package",
				"amount": 149700, "formData": map[string]any{"email": "ada@example.com"}})
			page := fake.Sessions()[0]
			if answer.Status != 200 || !strings.Contains(answer.Body, "/c/pay/"+page.ID) {
				t.Fatalf("%d %s", answer.Status, answer.Body)
			}
			_, token, _ := strings.Cut(page.Parameters.Get("success_url"), "order=")
			token, _, _ = strings.Cut(token, "&")
			if a := s.Do(t, "POST", "/api/orders/"+token+"/resume", "", nil); a.Status != 200 ||
				!strings.Contains(a.Body, page.ID) {
				t.Errorf("resume: %d %s", a.Status, a.Body)
			}
			if a := s.Do(t, "POST", "/api/webhooks/stripe", "", "{}"); a.Status != 400 {
				t.Errorf("an unsigned message: %d %s", a.Status, a.Body)
			}
			m := fake.PayWith(page, 100000)
			for range 2 {
				if a := s.Do(t, "POST", "/api/webhooks/stripe", "", string(m.Body), "Stripe-Signature",
					m.Sign(apptest.StripeSecret, time.Now())); a.Status != 200 {
					t.Errorf("the message: %d %s", a.Status, a.Body)
				}
			}
			s.Drain(t)
			var o orders.OrderStatus
			s.Do(t, "GET", "/api/orders/"+token, "", nil).Decode(t, &o)
			if o.State != orders.Paid || o.Mode != orders.ModeStripe || o.PaidCents != 100000 {
				t.Errorf("the order is %+v", o)
			}
			if n := receipts(s.Mails(t, "ada@example.com")); n != 1 {
				t.Errorf("%d receipts", n)
			}
			if a := s.Do(t, "POST", "/api/orders/"+token+"/resume", "", nil); a.Status != 409 ||
				!strings.Contains(a.Body, "already_paid") {
				t.Errorf("resume: %d %s", a.Status, a.Body)
			}
			placeAnother(t, s, fake)
			m = fake.Pay(fake.Sessions()[1])
			s.Do(t, "POST", "/api/webhooks/stripe", "", string(m.Body), "Stripe-Signature",
				m.Sign(apptest.StripeSecret, time.Now()))
			s.Drain(t)
			if n := receipts(s.Mails(t, strings.ToLower(stripetest.PayerEmail))); n != 1 {
				t.Errorf("%d receipts to the address that the buyer gave to Stripe alone", n)
			}
			odd := fake.NewMessage("checkout.session.completed", map[string]any{
				"id": "cs_other", "object": "checkout.session", "client_reference_id": placeAnother(t, s, fake),
				"status":         "complete",
				"payment_status": "paid", "mode": "payment", "currency": "usd", "amount_subtotal": 1,
				"amount_total": 1,
			})
			if a := s.Do(t, "POST", "/api/webhooks/stripe", "", string(odd.Body), "Stripe-Signature",
				odd.Sign(apptest.StripeSecret, time.Now())); a.Status != 200 {
				t.Errorf("the message that does not fit: %d %s", a.Status, a.Body)
			}
			examineWithStripe(t, s)
		})
	}
}

// placeAnother starts one more order and returns its id.
func placeAnother(t *testing.T, s *apptest.Server, fake *stripetest.Server) string {
	t.Helper()
	if a := s.Do(t, "POST", "/api/checkout", "",
		map[string]any{"serviceId": "brand-package", "amount": 299700}); a.Status != 200 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	pages := fake.Sessions()
	return pages[len(pages)-1].OrderID
}

// examineWithStripe reads the doctor's report about payments.
func examineWithStripe(t *testing.T, s *apptest.Server) {
	t.Helper()
	report, err := s.App.Operations().Examine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(append(report.Configured, report.Missing...), "\n")
	for _, want := range []string{"test mode", "/api/webhooks/stripe with a signing secret, last message 20",
		"test key, with which nobody is charged", "1 orders have a payment that does not fit"} {
		if !strings.Contains(text, want) {
			t.Errorf("the doctor does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, apptest.StripeKey) || strings.Contains(text, apptest.StripeSecret) ||
		strings.Contains(text, "does not answer") {
		t.Errorf("the doctor says too much:\n%s", text)
	}
}

// T27: 500 calls from one network address create at most 20 checkout pages.
func TestT27CheckoutPagesPerAddressAreLimited(t *testing.T) {
	t.Parallel()
	fake := stripetest.Start(t)
	s := apptest.Start(t, database.SQLite, apptest.WithStripe(fake), apptest.Limited)
	refused := 0
	for range 500 {
		if a := s.Do(t, "POST", "/api/checkout", "",
			map[string]any{"serviceId": "video-package", "amount": 149700}); a.Status == 429 {
			refused++
		}
	}
	if n := len(fake.Sessions()); n > 20 || n == 0 || refused != 500-n {
		t.Errorf("%d pages, %d refused", n, refused)
	}
}

// receipts counts the receipts among mails, because payments also cause invoices.
func receipts(mails []apptest.Mail) int {
	return len(slices.DeleteFunc(mails, func(m apptest.Mail) bool { return m.Kind != "orders.receipt" }))
}
