package sales_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
	"harborlight/internal/sales/sale"
)

// deliverTwice sends messages as Stripe does, each twice, and runs the resulting jobs.
func deliverTwice(t *testing.T, s *apptest.Server, messages ...stripetest.Message) {
	t.Helper()
	for _, m := range append(messages, messages...) {
		a := s.Do(t, "POST", "/api/webhooks/stripe", "", string(m.Body), "Stripe-Signature", m.Sign(apptest.StripeSecret, time.Now()))
		if a.Status != 200 {
			t.Fatalf("%d %s for %s", a.Status, a.Body, m.Body)
		}
	}
	s.Drain(t)
}

// document is an invoice or credit note in these tests.
type document struct {
	Kind     string `db:"kind"`
	Occasion string `db:"occasion"`
	Gross    int64  `db:"gross_cents"`
	Ordinal  int64  `db:"ordinal"`
}

func documents(t *testing.T, s *apptest.Server) []document {
	t.Helper()
	rows, err := database.All[document](t.Context(), s.App.DB, `
		SELECT
			kind,
			occasion,
			gross_cents,
			ordinal
		FROM invoices
		ORDER BY ordinal`)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// supplied returns the periods on the invoices of paid renewals, by invoice number.
func supplied(t *testing.T, s *apptest.Server) (periods []sale.Period) {
	t.Helper()
	texts, err := database.All[string](t.Context(), s.App.DB, `
		SELECT document
		FROM invoices
		WHERE occasion LIKE 'renewal:%'
		ORDER BY ordinal`)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		var d sale.Document
		if err := json.Unmarshal([]byte(text), &d); err != nil || d.Supplied == nil {
			t.Fatalf("%v in %s", err, text)
		}
		periods = append(periods, *d.Supplied)
	}
	return periods
}

// monthUntil returns the fake's month that ends at the given time, as documents print it.
func monthUntil(end time.Time) sale.Period {
	return sale.Period{From: sale.DayOf(end.AddDate(0, -1, 0)), To: sale.DayOf(end.AddDate(0, 0, -1))}
}

// mailsTo counts the mails to an address by the start of their subject.
func mailsTo(t *testing.T, s *apptest.Server, address, subject string) int {
	t.Helper()
	n := 0
	for _, m := range s.Mails(t, address) {
		if strings.HasPrefix(m.Subject, subject) {
			n++
		}
	}
	return n
}

// TestSubscriptionLifecycle pays, renews, refunds and disputes months of a subscription, lets a
// renewal fail, and ends it on the buyer's page. Each payment and refund has one document, and each event one mail.
func TestSubscriptionLifecycle(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			const buyer, price = "sub@example.com", 299900
			fake := stripetest.Start(t)
			s := apptest.Start(t, engine, apptest.WithStripe(fake))
			a := s.Do(t, "POST", "/api/checkout", "", map[string]any{"serviceId": "white-label-templates", "amount": price,
				"isRecurring": true, "formData": map[string]any{"email": buyer}})
			if a.Status != 200 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			page := fake.Sessions()[0]
			_, token, _ := strings.Cut(page.Parameters.Get("success_url"), "order=")
			token, _, _ = strings.Cut(token, "&")
			deliverTwice(t, s, fake.Pay(page), fake.FirstInvoice(page))
			deliverTwice(t, s, fake.RefundRenewalBefore(page, 400)...) // the refund is reported before its renewal
			second := monthUntil(page.PaidUntil)
			deliverTwice(t, s, fake.Renew(page, false))
			if n := mailsTo(t, s, buyer, "We couldn't charge the renewal"); n != 1 {
				t.Errorf("%d mails about the failed renewal", n)
			}
			deliverTwice(t, s, fake.Renew(page, true))
			deliverTwice(t, s, fake.DisputeRenewal(page, "lost"))
			deliverTwice(t, s, fake.Dispute(page, "lost"))

			want := map[int64]int{price: 3, -400: 1, -price: 2}
			for i, d := range documents(t, s) {
				want[d.Gross]--
				if d.Ordinal != int64(i)+1 {
					t.Errorf("%s has number %d, not %d", d.Occasion, d.Ordinal, i+1)
				}
			}
			for cents, missing := range want {
				if missing != 0 {
					t.Errorf("%d documents over %d are missing: %+v", missing, cents, documents(t, s))
				}
			}
			if got, months := supplied(t, s), []sale.Period{second, monthUntil(page.PaidUntil)}; !slices.Equal(got, months) {
				t.Errorf("the renewals are for %+v, not for %+v", got, months)
			}
			var o orders.OrderStatus
			for range 2 {
				a := s.Do(t, "POST", "/api/orders/"+token+"/end-subscription", "", nil)
				a.Decode(t, &o)
				if a.Status != 200 || o.Subscription == nil || !o.Subscription.IsEnding || o.Subscription.EndsAt == nil {
					t.Fatalf("%d %s", a.Status, a.Body)
				}
				s.Drain(t)
			}
			if n := mailsTo(t, s, buyer, "Your subscription to"); n != 1 || page.EndChanges != 1 {
				t.Errorf("%d mails about the end, Stripe was changed %d times", n, page.EndChanges)
			}
			deliverTwice(t, s, fake.ChangeSubscription(page, "canceled", nil))
			s.Do(t, "GET", "/api/orders/"+token, "", nil).Decode(t, &o)
			if n := mailsTo(t, s, buyer, "Your subscription to"); n != 2 || !o.Subscription.HasEnded || o.Subscription.CanEnd {
				t.Errorf("%d mails, %+v", n, o.Subscription)
			}
		})
	}
}
