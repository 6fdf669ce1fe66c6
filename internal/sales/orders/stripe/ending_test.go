package stripe_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// subscribe orders the monthly service and returns its order, its page and its token.
func (w world) subscribe(t *testing.T) (orders.Order, *stripetest.Session, string) {
	t.Helper()
	o, session, token := w.buy(t, "licence")
	w.deliver(t, w.fake.FirstInvoice(session), w.fake.Pay(session))
	return w.order(t, o.ID), session, token
}

// detail returns the status of an order's subscription.
func (w world) detail(t *testing.T, orderID string) *orders.SubscriptionStatus {
	t.Helper()
	d, err := w.FindDetail(t.Context(), orderID)
	if err != nil || d.Subscription == nil {
		t.Fatalf("%+v, %v", d, err)
	}
	return d.Subscription
}

// entries counts the audit entries about the request to end.
func (w world) entries(t *testing.T, orderID string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), w.db, `
		SELECT COUNT(*)
		FROM audit_log
		WHERE action = 'order.end_asked'
			AND object_id = $1`, orderID)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNextPaymentIsKnownFromFirstDay(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "licence")
		w.deliver(t, w.fake.Pay(session))
		session.PaidUntil = w.clock.Now().AddDate(0, 1, 0)
		w.deliver(t, w.fake.FirstInvoice(session))
		if s := w.detail(t, o.ID); s.RenewsAt == nil || !s.RenewsAt.Equal(session.PaidUntil) || !s.CanEnd || s.EndsAt != nil {
			t.Errorf("%+v", s)
		}
		first := w.fake.FirstInvoice(session)
		w.days(30)
		w.deliver(t, w.fake.Renew(session, true), first) // the first one was late
		if s := w.detail(t, o.ID); s.RenewsAt == nil || !s.RenewsAt.Equal(session.PaidUntil) {
			t.Errorf("after a renewal: %+v, want %s", s, session.PaidUntil)
		}
	})
}

// T95: a buyer's request to end is stored and carried out despite any failure at Stripe, and changes Stripe once.
func TestT95EndingSurvivesEveryFaultOfStripe(t *testing.T) {
	eachHasty(t, func(t *testing.T, w world) {
		faults := []stripetest.Fault{stripetest.None, stripetest.Hang, stripetest.HangAfter, stripetest.Reset,
			stripetest.ResetAfter,
			stripetest.Error, stripetest.ErrorAfter, stripetest.TooMany}
		for _, f := range faults {
			o, session, token := w.subscribe(t)
			w.fake.FailNext(f, f)
			for range 3 { // the page retries without a response
				if got, err := w.EndByToken(t.Context(), token); err != nil || got.EndRequestedAt == nil {
					t.Fatalf("fault %d: %+v, %v", f, got.EndRequestedAt, err)
				}
			}
			if s := w.detail(t, o.ID); !s.IsEnding || s.CanEnd || s.RenewsAt != nil {
				t.Errorf("fault %d: %+v", f, s)
			}
			w.fake.Recover()
			wait(t, hastyOpen) // until calls resume
			for range 2 {
				if err := w.EndAtProvider(t.Context(), orders.Fact{OrderID: o.ID}); err != nil {
					t.Fatalf("fault %d: %v", f, err)
				}
			}
			told := w.fake.ChangeSubscription(session, "active", map[string]any{"cancel_at_period_end": false})
			w.deliver(t, told, told)
			if s := w.detail(t, o.ID); s.EndsAt == nil || !s.EndsAt.Equal(session.PaidUntil) || s.HasEnded {
				t.Errorf("fault %d: %+v, want the end at %s", f, s, session.PaidUntil)
			}
			if a, b := w.facts(t, orders.FactEndRequested, o.ID),
				w.facts(t, orders.FactEnding, o.ID); session.EndChanges != 1 || a != 1 || b != 1 || w.entries(t, o.ID) != 1 {
				t.Errorf("fault %d: Stripe was changed %d times, %d requests, %d notices", f, session.EndChanges, a, b)
			}
		}
		w.audit(t)
	})
}

// T95: only the holder of the order's token ends its subscription, and only if the order has one.
func TestT95OnlyTheBuyerEndsASubscription(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		_, session, token := w.subscribe(t)
		for _, guess := range []string{"", "x", token[1:], token + "x", strings.ToUpper(token)} {
			if _, err := w.EndByToken(t.Context(), guess); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("%q: %v", guess, err)
			}
			if _, err := w.PortalByToken(t.Context(), guess); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("the portal for %q: %v", guess, err)
			}
		}
		other, page, once := w.buy(t, "video")
		w.deliver(t, w.fake.Pay(page))
		if _, err := w.EndByToken(t.Context(), once); !isConflict(err) {
			t.Errorf("an order that is paid once: %v", err)
		}
		if _, err := w.PortalByToken(t.Context(), once); !isConflict(err) || w.order(t, other.ID).EndRequestedAt != nil {
			t.Errorf("its portal: %v", err)
		}
		_, _, unpaid := w.buy(t, "licence")
		if _, err := w.EndByToken(t.Context(), unpaid); !isConflict(err) || session.Ending {
			t.Errorf("an unpaid order: %v", err)
		}
	})
}

func TestSubscriptionResumesAndThenEnds(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, token := w.subscribe(t)
		if _, err := w.EndByToken(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		stale := w.fake.ChangeSubscription(session, "active", nil)
		w.clock.Advance(time.Minute)
		w.deliver(t, w.fake.ChangeSubscription(session, "active", map[string]any{"cancel_at_period_end": true}))
		if s := w.detail(t, o.ID); s.IsEnding || !s.CanEnd {
			t.Errorf("the owner took it back: %+v", s)
		}
		w.deliver(t, stale)
		if s := w.detail(t, o.ID); s.IsEnding {
			t.Errorf("an older message: %+v", s)
		}
		w.clock.Advance(time.Minute)
		if err := w.EndAtDesk(t.Context(), o.ID); err != nil {
			t.Fatal(err)
		}
		late := w.fake.ChangeSubscription(session, "active", map[string]any{"cancel_at_period_end": true})
		w.days(31)
		over := w.fake.ChangeSubscription(session, "canceled", nil)
		w.deliver(t, over, over, late)
		s := w.detail(t, o.ID)
		if !s.HasEnded || s.CanEnd || s.CanManage || s.RenewsAt != nil || w.facts(t, orders.FactEnded, o.ID) != 1 {
			t.Errorf("%+v, %d notices", s, w.facts(t, orders.FactEnded, o.ID))
		}
	})
}

// If Stripe refuses because the subscription has ended, that is the result. If Stripe can't find it, the owner is
// notified.
func TestStripeRefusesToEndSubscription(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, token := w.subscribe(t)
		w.fake.ChangeSubscription(session, "canceled", nil) // the message is lost
		if _, err := w.EndByToken(t.Context(), token); err != nil || !w.detail(t, o.ID).HasEnded {
			t.Errorf("%+v, %v", w.detail(t, o.ID), err)
		}
		unknown, page, again := w.subscribe(t)
		page.SubscriptionID = "sub_gone"
		if _, err := w.EndByToken(t.Context(), again); err != nil {
			t.Fatal(err)
		}
		if s := w.detail(t, unknown.ID); s.IsEnding || !s.CanEnd || w.facts(t, orders.FactProviderProblem, unknown.ID) != 1 {
			t.Errorf("%+v, %d notices", s, w.facts(t, orders.FactProviderProblem, unknown.ID))
		}
	})
}

func TestFailedRenewalNotifiesOncePerAttempt(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.subscribe(t)
		first := w.fake.Renew(session, false)
		w.deliver(t, first, first)
		second := w.fake.Renew(session, false)
		w.deliver(t, second, first)
		s := w.detail(t, o.ID)
		if s.OverdueCents != month || !strings.HasPrefix(s.PayURL, "https://invoice.stripe.com/i/") ||
			w.facts(t, orders.FactRenewalFailed, o.ID) != 2 {
			t.Errorf("%+v, %d notices", s, w.facts(t, orders.FactRenewalFailed, o.ID))
		}
		late := w.fake.Renew(session, false)
		paid := w.fake.Renew(session, true)
		w.deliver(t, paid, late, paid)
		if s := w.detail(t, o.ID); s.OverdueCents != 0 || s.PayURL != "" || w.facts(t, orders.FactRenewalFailed, o.ID) != 2 ||
			w.facts(t, orders.FactRenewed, o.ID) != 1 {
			t.Errorf("after the payment: %+v", s)
		}
		w.audit(t)
	})
}

// T95: payment links lead only to Stripe.
func TestT95PaymentLinksLeadOnlyToStripe(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, token := w.subscribe(t)
		for _, address := range []string{"https://phish.example/i", "javascript:alert(1)",
			"https://invoice.stripe.com@phish.example/",
			"http://invoice.stripe.com/i", ""} {
			session.Tries++
			w.deliver(t, w.fake.NewMessage("invoice.payment_failed", map[string]any{
				"id": "in_x", "object": "invoice", "billing_reason": "subscription_cycle", "amount_due": 100, "currency": "usd",
				"attempt_count": session.Tries, "hosted_invoice_url": address, "subscription": session.SubscriptionID,
			}))
			if s := w.detail(t, o.ID); s.PayURL != "" || s.OverdueCents != 100 {
				t.Errorf("%s: %+v", address, s)
			}
		}
		back := "https://site.example/payment-success?order=" + token
		address, err := w.PortalByToken(t.Context(), token)
		if err != nil || !strings.HasPrefix(address, "http://"+w.fake.Host+"/p/session/") ||
			!strings.HasPrefix(w.fake.Portals()[0].Get("return_url"), strings.Split(back, "?")[0]) {
			t.Errorf("%s, %v", address, err)
		}
		w.fake.FailNext(stripetest.None, stripetest.ForeignPage)
		if address, err := w.PortalByToken(t.Context(), token); err == nil {
			t.Errorf("the buyer is sent to %s", address)
		}
	})
}

// If the buyer's bank returns a refund days later, the order shows it and the owner is notified.
func TestReturnedRefundNotifiesOwner(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "video")
		w.deliver(t, w.fake.Pay(session))
		if err := w.RefundOrder(t.Context(), o.ID, refundOf(5_000)); err != nil {
			t.Fatal(err)
		}
		failed, again := w.fake.FailRefund(), w.fake.FailRefund()
		w.deliver(t, failed, failed, again)
		d, err := w.FindDetail(t.Context(), o.ID)
		if err != nil || d.Refunds[0].State != orders.RefundFailed ||
			!strings.Contains(d.Refunds[0].Failure, "lost or stolen card") {
			t.Errorf("%+v, %v", d.Refunds, err)
		}
		said := slices.DeleteFunc(w.notes(t, o.ID), func(note string) bool {
			return !strings.Contains(note, "has no money back")
		})
		if len(said) != 1 || w.facts(t, orders.FactProviderProblem, o.ID) != 1 {
			t.Errorf("%q, %d notices", said, w.facts(t, orders.FactProviderProblem, o.ID))
		}
	})
}

// Refunds count on their own day, even if the payment was before the displayed days.
func TestRefundsOfFirstPaymentsCountOnTheirOwnDay(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		_, session, _ := w.buy(t, "video") // on 21 November
		w.deliver(t, w.fake.Pay(session))
		_, disputed, _ := w.buy(t, "video")
		w.deliver(t, w.fake.Pay(disputed))
		w.days(40)
		w.deliver(t, w.fake.Refund(session, 1_000))
		w.days(2)
		w.deliver(t, w.fake.Refund(session, 500), w.fake.Dispute(disputed, "lost"))
		got := w.revenue(t)
		if len(got) != 2 || got["2026-12-31"] != (orders.Figures{RefundedCents: 1_000}) ||
			got["2027-01-02"] != (orders.Figures{RefundedCents: 500 + 149_700}) {
			t.Errorf("%+v", got)
		}
	})
}
