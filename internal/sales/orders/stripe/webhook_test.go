package stripe_test

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"

	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// T21: only messages with Stripe's own signature count.
func TestT21ForgedMessageIsRefusedAndChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "video")
		m := w.fake.Pay(session)
		now := w.clock.Now()
		hash := func(secret string, at time.Time) string {
			return hex.EncodeToString(webhook.ComputeSignature(at, m.Body, secret))
		}
		good := m.Sign(secret, now)
		for name, headers := range map[string][]string{
			"unsigned":                          nil,
			"an empty header":                   {""},
			"signed with nothing":               {m.Sign("", now)},
			"signed with another secret":        {m.Sign("whsec_of_somebody_else_entirely", now)},
			"signed with the key":               {m.Sign(key, now)},
			"only the old scheme":               {fmt.Sprintf("t=%d,v0=%s", now.Unix(), hash(secret, now))},
			"no time":                           {"v1=" + hash(secret, now)},
			"two times":                         {fmt.Sprintf("t=%d,%s", now.Unix(), good)},
			"a time that is no number":          {"t=now,v1=" + hash(secret, now)},
			"another time":                      {fmt.Sprintf("t=%d,v1=%s", now.Unix()+1, hash(secret, now))},
			"301 seconds old":                   {m.Sign(secret, now.Add(-301*time.Second))},
			"301 seconds ahead":                 {m.Sign(secret, now.Add(301*time.Second))},
			"half a hash":                       {good[:len(good)-32]},
			"two headers":                       {good, good},
			"a header without end":              {good + strings.Repeat(",v1="+strings.Repeat("0", 64), 100)},
			"an upper-case scheme":              {strings.ReplaceAll(good, "v1=", "V1=")},
			"a hash of the body without a time": {fmt.Sprintf("t=%d,v1=%s", now.Unix(), strings.Repeat("0", 64))},
		} {
			if status := w.send(m.Body, headers...); status != 400 {
				t.Errorf("%s: %d", name, status)
			}
		}
		for i := range m.Body {
			broken := slices.Clone(m.Body)
			broken[i] ^= 1
			if status := w.send(broken, good); status != 400 {
				t.Fatalf("byte %d changed: %d", i, status)
			}
		}
		for _, secrets := range [][]string{nil, {""}, {"", ""}, {secret[:23]}} {
			w.webhook.Secrets = secrets
			for _, with := range append(secrets, "", secret) {
				if status := w.send(m.Body, m.Sign(with, now)); status != 400 {
					t.Errorf("secrets %q, signed with %q: %d", secrets, with, status)
				}
			}
		}
		w.webhook.Secrets = []string{secret}
		if got := w.order(t, o.ID); got.State != orders.Pending || w.rows(t, "payment_events") != 0 {
			t.Errorf("the order is %s, %d messages were taken", got.State, w.rows(t, "payment_events"))
		}
	})
}

func TestT21TwoSecretsAreValidDuringRotation(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		w.webhook.Secrets = []string{"whsec_the_new_one_of_these_tests", secret}
		for _, with := range w.webhook.Secrets {
			_, session, _ := w.buy(t, "video")
			m := w.fake.Pay(session)
			if status := w.send(m.Body, m.Sign(with, w.clock.Now().Add(-299*time.Second))); status != 200 {
				t.Errorf("%d", status)
			}
		}
		w.audit(t)
	})
}

func FuzzT21ASignatureIsNeverTakenByAccident(f *testing.F) {
	now := time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC)
	good := stripetest.Message{Body: []byte("{}")}.Sign(secret, now)
	for _, header := range []string{
		"", good, "t=1,v1=00", "t=,v1=", ",,,", "t=1790000000,v1=" + strings.Repeat("0", 64), good + "," + good} {
		f.Add([]byte("{}"), header)
	}
	f.Fuzz(func(t *testing.T, body []byte, header string) {
		if stripe.Verify(body, header, []string{secret}, now) == nil &&
			(string(body) != "{}" || !strings.Contains(good, header[len(header)-64:])) {
			t.Errorf("%q was taken with %q", body, header)
		}
		if stripe.Verify(body, header, []string{""}, now) == nil || stripe.Verify(body, header, nil, now) == nil {
			t.Errorf("%q was taken without a secret", body)
		}
	})
}

func TestStripeMessagesBecomeHistory(t *testing.T) {
	for name, tc := range map[string]struct {
		tell  func(w world, s *stripetest.Session) []stripetest.Message
		state orders.State
		notes []string
	}{
		"paid less a promotion code": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.PayWith(s, 119760)}
		}, orders.Paid, []string{"paid_less amount=$1,197.60 less=$299.40"}},
		"a promotion code for everything": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.PayWith(s, 0)}
		}, orders.Paid, []string{"paid_less amount=$0 less=$1,497"}},
		"a slow payment that arrives": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.PayLater(s), w.fake.Arrive(s)}
		}, orders.Paid, []string{"processing"}},
		"a slow payment that does not": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.PayLater(s), w.fake.Bounce(s)}
		}, orders.Expired, []string{"processing",
			"payment_failed"}},
		"an expired page": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.Expire(s)}
		}, orders.Expired, nil},
		"a refund in two parts": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.Pay(s), w.fake.Refund(s, 49700), w.fake.Refund(s, 100000)}
		}, orders.Refunded, []string{"refunded amount=$497", "refunded amount=$1,000"}},
		"a refund that is heard of before the payment": {func(w world, s *stripetest.Session) []stripetest.Message {
			pay := w.fake.Pay(s)
			return []stripetest.Message{w.fake.Refund(s, 149700), pay}
		}, orders.Refunded, []string{"refunded amount=$1,497"}},
		"a dispute that is won": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.Pay(s), w.fake.Dispute(s, "needs_response"), w.fake.Dispute(s, "won")}
		}, orders.Paid, []string{"disputed", "dispute_won"}},
		"a dispute that is closed before it is opened": {func(w world, s *stripetest.Session) []stripetest.Message {
			return []stripetest.Message{w.fake.Pay(s), w.fake.Dispute(s, "warning_closed"),
				w.fake.Dispute(s, "needs_response")}
		}, orders.Paid, []string{"dispute_won"}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w world) {
				o, session, _ := w.buy(t, "video")
				for _, m := range tc.tell(w, session) {
					w.deliver(t, m, m)
				}
				if got := w.order(t, o.ID); got.State != tc.state || !slices.Equal(w.notes(t, o.ID), tc.notes) {
					t.Errorf("%s with %q", got.State, w.notes(t, o.ID))
				}
				w.audit(t)
			})
		})
	}
}

func TestLostDisputeCountsAsRefund(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "video")
		w.deliver(t, w.fake.Pay(session), w.fake.Dispute(session, "needs_response"))
		if got := w.order(t, o.ID); got.State != orders.Disputed {
			t.Errorf("the order is %s", got.State)
		}
		w.deliver(t, w.fake.Dispute(session, "lost"))
		if got := w.order(t, o.ID); got.State != orders.Refunded || got.RefundedCents != 149700 ||
			got.LostCents != 149700 || w.facts(t, orders.FactRefunded, o.ID) != 0 {
			t.Errorf("the order is %+v", got)
		}
	})
}

func TestSubscriptionMonthsBecomeHistoryNotes(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "licence")
		w.deliver(t, w.fake.Pay(session))
		first := w.fake.NewMessage("invoice.paid",
			map[string]any{"id": "in_1", "object": "invoice", "billing_reason": "subscription_create",
				"subscription": session.SubscriptionID, "amount_paid": 299900, "currency": "usd"})
		w.deliver(t, first, w.fake.Renew(session, true), w.fake.Renew(session, false),
			w.fake.ChangeSubscription(session, "past_due", map[string]any{"status": "active"}),
			w.fake.ChangeSubscription(session, "past_due", map[string]any{"latest_invoice": "in_2"}),
			w.fake.ChangeSubscription(session, "active", map[string]any{"cancel_at_period_end": false}),
			w.fake.RefundRenewal(session, 100),
			w.fake.ChangeSubscription(session, "canceled", nil))
		old := w.fake.NewMessage("invoice.paid",
			map[string]any{"id": "in_9", "object": "invoice", "billing_reason": "subscription_cycle",
				// the layout before 2025
				"subscription": session.SubscriptionID, "amount_paid": 299900, "currency": "usd"})
		session.Renewals, session.RenewalRefunds = append(session.Renewals, "pi_9"), append(session.RenewalRefunds, 0)
		w.deliver(t, old, old)
		want := []string{
			"renewed amount=$2,999", "renewal_failed amount=$2,999",
			"subscription_status status=past due",
			"ending", "renewal_refunded amount=$1",
			"ended", "renewed amount=$2,999",
		}
		if got := w.notes(t, o.ID); !slices.Equal(got, want) {
			t.Errorf("the history says %q", got)
		}
		if got := w.order(t, o.ID); got.State != orders.Paid || got.SubscriptionID != session.SubscriptionID ||
			got.RefundedCents != 0 {
			t.Errorf("the order is %+v", got)
		}
		// refunds the first month, so the webhook asks Stripe for the order
		w.deliver(t, w.fake.Refund(session, 299900))
		if got := w.order(t, o.ID); got.State != orders.Refunded || got.Intent != session.Intent {
			t.Errorf("the order is %+v", got)
		}
		w.deliver(t, w.fake.Dispute(session, "needs_response"))
		w.audit(t)
	})
}

// T22: a payment that doesn't match is refused, flagged once, and reported to the owner.
func TestT22MismatchingPaymentIsFlagged(t *testing.T) {
	for name, change := range map[string]func(w world, s *stripetest.Session){
		"another currency": func(_ world, s *stripetest.Session) { s.Currency = "jpy" },
		"another price":    func(_ world, s *stripetest.Session) { s.Subtotal, s.Total = 100, 100 },
		"the other mode":   func(w world, _ *stripetest.Session) { w.fake.Live = true },
		"another page":     func(_ world, s *stripetest.Session) { s.ID = "cs_test_other" },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w world) {
				o, session, _ := w.buy(t, "video")
				change(w, session)
				m := w.fake.Pay(session)
				w.deliver(t, m, m)
				w.deliver(t, w.fake.Pay(session))
				got := w.order(t, o.ID)
				if got.State != orders.Pending || got.PaidAt != nil || got.Flag == "" ||
					w.facts(t, orders.FactPaid, "") != 0 {
					t.Errorf("the order is %+v", got)
				}
				if w.facts(t, orders.FactMismatch, o.ID) != 1 || len(w.notes(t, o.ID)) != 1 {
					t.Errorf("%d facts, notes %q", w.facts(t, orders.FactMismatch, o.ID), w.notes(t, o.ID))
				}
			})
		})
	}
}

func TestForeignMessagesAreAcknowledgedAndIgnored(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		_, session, _ := w.buy(t, "video")
		before := w.rows(t, "history")
		w.deliver(t,
			w.fake.NewMessage("customer.created", map[string]any{"id": "cus_1", "object": "customer"}),
			w.fake.NewMessage("checkout.session.completed", map[string]any{"id": "cs_1", "object": "checkout.session",
				"client_reference_id": "somebody-elses", "status": "complete", "payment_status": "paid"}),
			w.fake.NewMessage("checkout.session.completed", map[string]any{
				"id": "cs_2", "object": "checkout.session", "status": "complete", "payment_status": "paid"}),
			w.fake.NewMessage("charge.refunded", map[string]any{"id": "ch_1", "object": "charge", "amount_refunded": 1}),
			w.fake.NewMessage("customer.subscription.deleted", map[string]any{"id": "sub_1", "object": "subscription"}),
			w.fake.NewMessage("invoice.paid", map[string]any{"id": "in_1", "object": "invoice", "billing_reason": "manual"}),
		)
		if w.rows(t, "history") != before || w.rows(t, "payment_events") != 0 {
			t.Errorf("%d lines of history, %d messages", w.rows(t, "history"), w.rows(t, "payment_events"))
		}
		for _, body := range []string{"", "null", "[]", `{"object":"event"}`,
			`{"id":"evt_1","object":"v2.core.event"}`, "{"} {
			m := stripetest.Message{Body: []byte(body)}
			if status := w.send(m.Body, m.Sign(secret, w.clock.Now())); status != 400 {
				t.Errorf("%q: %d", body, status)
			}
		}
		large := stripetest.Message{Body: make([]byte, 1<<20+1)}
		if status := w.send(large.Body, large.Sign(secret, w.clock.Now())); status != 413 {
			t.Errorf("a message of more than 1 MiB: %d", status)
		}
		w.deliver(t, w.fake.Pay(session))
		w.audit(t)
	})
}

// T22: sends each message one to five times, in any order and in parallel, to two nodes.
func TestT22OrderIsFulfilledOnceInAnyMessageOrder(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			w := begin(t, engine, calmAttempt)
			second := newNode(open(t, w.config), w.fake, w.clock, calmAttempt)
			nodes := []*node{w.node, second}
			r := rand.New(rand.NewPCG(21, 26))
			var deliveries []stripetest.Message
			for range 60 {
				_, session, _ := w.buy(t, "video")
				for _, m := range randomHistory(r, w, session) {
					for range 1 + r.IntN(5) {
						deliveries = append(deliveries, m)
					}
				}
			}
			r.Shuffle(len(deliveries), func(i, j int) { deliveries[i], deliveries[j] = deliveries[j], deliveries[i] })
			queue := make(chan stripetest.Message)
			var wait sync.WaitGroup
			for i := range 8 {
				wait.Go(func() {
					for m := range queue {
						if status := nodes[i%2].send(m.Body, m.Sign(secret, w.clock.Now())); status != 200 {
							t.Errorf("%d for %s", status, m.Body)
						}
					}
				})
			}
			for _, m := range deliveries {
				queue <- m
			}
			close(queue)
			wait.Wait()
			w.audit(t)
		})
	}
}

// randomHistory simulates a random history of a page and returns Stripe's messages about it.
func randomHistory(r *rand.Rand, w world, s *stripetest.Session) []stripetest.Message {
	switch r.IntN(5) {
	case 0:
		return []stripetest.Message{w.fake.Expire(s)}
	case 1:
		return []stripetest.Message{w.fake.PayLater(s), w.fake.Bounce(s)}
	case 2:
		return []stripetest.Message{w.fake.PayLater(s), w.fake.Arrive(s), w.fake.Refund(s, 700),
			w.fake.Refund(s, 1000)}
	case 3:
		return []stripetest.Message{w.fake.Pay(s), w.fake.Dispute(s, "needs_response"), w.fake.Dispute(s, "won")}
	default:
		return []stripetest.Message{w.fake.Pay(s), w.fake.Refund(s, 149700)}
	}
}
