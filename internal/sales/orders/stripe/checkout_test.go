package stripe_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

func TestCheckoutPageMatchesOrder(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, token := w.buy(t, "video")
		p := session.Parameters
		for name, want := range map[string]string{
			"mode": "payment", "client_reference_id": o.ID, "metadata[order_id]": o.ID,
			"metadata[order_number]":                 o.Number,
			"line_items[0][price_data][unit_amount]": "149700", "line_items[0][price_data][currency]": "usd",
			"line_items[0][price_data][product_data][name]": "Video", "line_items[0][quantity]": "1",
			"customer_email": "ada@example.com",
			"payment_intent_data[metadata][order_id]": o.ID, "allow_promotion_codes": "true",
			"adaptive_pricing[enabled]": "false",
			"success_url": "https://site.example/payment-success?" +
				url.Values{"service": {"Video"}, "order": {token}}.Encode(),
			"cancel_url": "https://site.example/checkout-incomplete?" +
				url.Values{"service": {"Video"}, "order": {token}}.Encode(),
		} {
			if got := p.Get(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
		if p.Has("payment_intent_data[receipt_email]") {
			t.Error("Stripe mails a receipt beside ours")
		}
		if o.State != orders.Pending || o.Ref != session.ID || o.URL == "" ||
			!o.ExpiresAt.Equal(o.CreatedAt.Add(45*time.Minute)) {
			t.Errorf("the order is %+v", o)
		}
		_, session, _ = w.buy(t, "licence")
		p = session.Parameters
		if p.Get("mode") != "subscription" || p.Get("line_items[0][price_data][recurring][interval]") != "month" ||
			p.Get("subscription_data[metadata][order_id]") != session.OrderID ||
			p.Has("payment_intent_data[description]") {
			t.Errorf("the subscription is %v", p)
		}
	})
}

// T24: an order has one checkout page despite any network failure, and its buyer can continue after a failed attempt.
func TestT24NetworkFailuresLeaveOneCheckoutPage(t *testing.T) {
	const lost = true // the buyer must retry
	for name, tc := range map[string]struct {
		faults []stripetest.Fault
		lost   bool
	}{
		"one answer is lost":              {[]stripetest.Fault{stripetest.HangAfter}, !lost},
		"one connection breaks":           {[]stripetest.Fault{stripetest.ResetAfter}, !lost},
		"Stripe fails after it was done":  {[]stripetest.Fault{stripetest.ErrorAfter}, lost},
		"Stripe fails before it was done": {[]stripetest.Fault{stripetest.Error}, lost},
		"no answer at all":                {[]stripetest.Fault{stripetest.HangAfter, stripetest.HangAfter}, lost},
		"nothing was done":                {[]stripetest.Fault{stripetest.Hang, stripetest.Reset}, lost},
		"two connections break":           {[]stripetest.Fault{stripetest.ResetAfter, stripetest.ResetAfter}, lost},
	} {
		t.Run(name, func(t *testing.T) {
			eachHasty(t, func(t *testing.T, w world) {
				w.fake.FailNext(tc.faults...)
				address, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700})
				if !tc.lost && (err != nil || address == "") {
					t.Fatalf("the second try was not made: %v", err)
				}
				if tc.lost && (fault.KindOf(err) != fault.KindUnavailable ||
					fault.As(err).Message != message.OrdersCheckoutFailed) {
					t.Fatalf("got %v", err)
				}
				w.fake.Recover()
				w.clock.Advance(6 * time.Minute)
				for range 2 {
					if err := w.SettleDue(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				if n := len(w.fake.Sessions()); n > 1 || w.rows(t, "orders") != 1 {
					t.Fatalf("%d checkout pages", n)
				}
				if len(w.fake.Sessions()) == 1 {
					session := w.fake.Sessions()[0]
					if o := w.order(t, session.OrderID); o.State != orders.Pending || o.Ref != session.ID ||
						o.URL == "" {
						t.Errorf("the page was not found again: %+v", o)
					}
				}
				w.audit(t)
			})
		})
	}
}

func TestResumingAfterStripeFailurePlacesNewOrder(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		_, _, first := w.buy(t, "video")
		w.fake.Expire(w.fake.Sessions()[0])
		w.clock.Advance(time.Hour)
		w.fake.FailNext(stripetest.None, stripetest.Error) // the inquiry succeeds, the creation of the new page fails
		if _, err := w.Resume(t.Context(), first); err == nil {
			t.Fatal("it was begun")
		}
		address, err := w.Resume(t.Context(), first) // Stripe stores the failure for the second order's key
		if err != nil || address == "" || w.rows(t, "orders") != 3 || len(w.fake.Sessions()) != 2 {
			t.Fatalf("%s, %v, %d orders, %d pages", address, err, w.rows(t, "orders"), len(w.fake.Sessions()))
		}
		w.audit(t)
	})
}

func TestOrderWithoutPaymentPageExpires(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		w.fake.FailNext(stripetest.Reset, stripetest.Reset)
		if _, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700}); err == nil {
			t.Fatal("it was begun")
		}
		for range 20 {
			w.clock.Advance(5 * time.Minute)
			if err := w.SettleDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := w.facts(t, orders.FactExpired, ""); n != 1 {
			t.Errorf("%d facts of an expired order", n)
		}
	})
}

func TestResumingReturnsOpenPageOrOneNewPage(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, token := w.buy(t, "video")
		address, err := w.Resume(t.Context(), token)
		if err != nil || address != o.URL || len(w.fake.Sessions()) != 1 {
			t.Fatalf("%s, %v, %d pages", address, err, len(w.fake.Sessions()))
		}
		w.fake.Expire(session) // without sending a message
		w.clock.Advance(46 * time.Minute)
		addresses := map[string]bool{}
		for range 3 {
			address, err := w.Resume(t.Context(), token)
			if err != nil {
				t.Fatal(err)
			}
			addresses[address] = true
		}
		if len(addresses) != 1 || len(w.fake.Sessions()) != 2 {
			t.Fatalf("%v, %d pages", addresses, len(w.fake.Sessions()))
		}
		if got := w.order(t, o.ID); got.State != orders.Expired || w.facts(t, orders.FactExpired, o.ID) != 1 {
			t.Errorf("the old order is %s", got.State)
		}
		w.deliver(t, w.fake.Pay(w.fake.Sessions()[1]))
		if _, err := w.Resume(t.Context(), token); !isConflict(err) {
			t.Errorf("a paid order was resumed: %v", err)
		}
		w.audit(t)
	})
}

func TestResumingWithoutResponseReusesIdempotencyKey(t *testing.T) {
	eachHasty(t, func(t *testing.T, w world) {
		_, _, _ = w.buy(t, "video")
		w.fake.FailNext(stripetest.HangAfter, stripetest.HangAfter)
		if _, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700}); err == nil {
			t.Fatal("it was begun")
		}
		lost := w.fake.Sessions()[1]
		_, token, _ := strings.Cut(lost.Parameters.Get("success_url"), "order=")
		token, _, _ = strings.Cut(token, "&")
		address, err := w.Resume(t.Context(), token)
		if err != nil || !strings.HasSuffix(address, lost.ID) || len(w.fake.Sessions()) != 2 {
			t.Fatalf("%s, %v, %d pages", address, err, len(w.fake.Sessions()))
		}
		w.audit(t)
	})
}

// T26: the site redirects only to Stripe's own pages.
func TestT26ForeignCheckoutAddressIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		w.fake.FailNext(stripetest.ForeignPage)
		address, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700})
		if err == nil || address != "" || strings.Contains(err.Error(), "javascript") {
			t.Fatalf("%q, %v", address, err)
		}
		if stored := w.order(t, w.fake.Sessions()[0].OrderID); stored.URL != "" {
			t.Errorf("it was stored: %s", stored.URL)
		}
	})
}

// T20: requests to Stripe contain only values from the catalogue, and a tampered checkout never reaches Stripe.
func TestT20TamperedCheckoutNeverReachesStripe(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for _, r := range []orders.Request{
			{ServiceID: "video", PriceCents: 1},
			{ServiceID: "video", PriceCents: 149700, IsRecurring: true},
			{ServiceID: "licence", PriceCents: 299900},
			{ServiceID: "yacht", PriceCents: 149700},
		} {
			if _, err := w.Checkout(t.Context(), r); err == nil {
				t.Errorf("%+v was accepted", r)
			}
		}
		if w.fake.Calls() != 0 || w.rows(t, "orders") != 0 {
			t.Errorf("%d calls, %d orders", w.fake.Calls(), w.rows(t, "orders"))
		}
	})
}

func TestAddressRejectedByStripeIsFieldError(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		_, err := w.Checkout(t.Context(),
			orders.Request{ServiceID: "video", PriceCents: 149700, Form: orders.Form{"email": "ada@host.invalid"}})
		if f := fault.As(err); f == nil || f.Kind != fault.KindInvalid || len(f.Fields) != 1 ||
			f.Fields[0].Name != "email" {
			t.Errorf("got %v", err)
		}
	})
}
