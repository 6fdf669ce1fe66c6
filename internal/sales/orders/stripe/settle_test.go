package stripe_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// T23: every message about 100 paid pages is lost, and one run of inquiries finds all payments.
func TestT23LostMessagesLoseNoPayments(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for i := range 100 {
			_, session, _ := w.buy(t, "video")
			_ = w.fake.Pay(session)
			if i%10 == 0 {
				_ = w.fake.Refund(session, 100)
			}
		}
		_, open, _ := w.buy(t, "licence")
		w.clock.Advance(6 * time.Minute)
		if err := w.SettleDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.audit(t)
		if got := w.order(t, open.OrderID); got.State != orders.Pending || got.SettleAt == nil {
			t.Errorf("the order that waits is %+v", got)
		}
		calls := w.fake.Calls()
		if err := w.SettleDue(t.Context()); err != nil || w.fake.Calls() != calls {
			t.Errorf("asked again at once: %d calls, %v", w.fake.Calls()-calls, err)
		}
	})
}

func TestInquiriesBackOffAndEndAfterThreeDays(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, _, _ := w.buy(t, "video")
		start, calls, last, longest := w.clock.Now(), w.fake.Calls(), w.clock.Now(), time.Duration(0)
		for w.clock.Now().Sub(start) < 80*time.Hour {
			w.clock.Advance(3 * time.Minute)
			before := w.fake.Calls()
			if err := w.SettleDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if w.fake.Calls() > before {
				longest, last = max(longest, w.clock.Now().Sub(last)), w.clock.Now()
			}
		}
		if n := w.fake.Calls() - calls; n < 15 || n > 40 {
			t.Errorf("asked %d times", n)
		}
		if since := last.Sub(start); since < 66*time.Hour || since > 79*time.Hour ||
			longest > 6*time.Hour+3*time.Minute {
			t.Errorf("asked last after %s, at most %s apart", since, longest)
		}
		if got := w.order(t, o.ID); got.SettleAt != nil {
			t.Errorf("asked next at %s", got.SettleAt)
		}
	})
}

func TestSlowPaymentIsInquiredForWeeks(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "video")
		w.deliver(t, w.fake.PayLater(session))
		for range 10 {
			w.clock.Advance(24 * time.Hour)
			if err := w.SettleDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := w.order(t, o.ID); !got.Processing || got.State != orders.Pending {
			t.Fatalf("the order is %+v", got)
		}
		_ = w.fake.Arrive(session)
		w.clock.Advance(7 * time.Hour)
		if err := w.SettleDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.audit(t)
	})
}

func TestInquiryFindsFailedSlowPayment(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, token := w.buy(t, "video")
		_, _ = w.fake.PayLater(session), w.fake.Bounce(session)
		got, err := w.Refresh(t.Context(), token)
		if err != nil || got.State != orders.Expired || w.facts(t, orders.FactExpired, o.ID) != 1 {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// The buyer returns at the same time as Stripe's message arrives.
func TestT23ReturnAndMessageCountOnce(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for range 10 {
			_, session, token := w.buy(t, "video")
			m := w.fake.Pay(session)
			var wait sync.WaitGroup
			for range 3 {
				wait.Go(func() {
					if o, err := w.Refresh(context.Background(), token); err != nil || o.PaidAt == nil {
						t.Errorf("%+v, %v", o, err)
					}
				})
				wait.Go(func() { w.send(m.Body, m.Sign(secret, w.clock.Now())) })
			}
			wait.Wait()
		}
		w.audit(t)
	})
}

func TestPaymentBeforeCheckoutResponseCounts(t *testing.T) {
	eachHasty(t, func(t *testing.T, w world) {
		w.fake.FailNext(stripetest.HangAfter, stripetest.HangAfter)
		if _, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700}); err == nil {
			t.Fatal("it was begun")
		}
		session := w.fake.Sessions()[0] // the order doesn't store its id
		w.deliver(t, w.fake.Pay(session))
		if o := w.order(t, session.OrderID); o.State != orders.Paid || o.Ref != session.ID {
			t.Errorf("the order is %+v", o)
		}
		w.audit(t)
	})
}

func TestBuyerPageDoesNotWaitForStripe(t *testing.T) {
	eachHasty(t, func(t *testing.T, w world) {
		_, _, token := w.buy(t, "video")
		w.fake.FailNext(stripetest.Hang, stripetest.Hang)
		o, err := w.Refresh(t.Context(), token)
		if err != nil || o.State != orders.Pending {
			t.Errorf("%+v, %v", o, err)
		}
	})
}

// After five failures, calls to Stripe pause and are then tried again. Orders cancelled meanwhile have no pages.
func TestStripeOutageFailsFastAndRecovers(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		checkout := func() error {
			_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700})
			return err
		}
		w.fake.FailNext(slices.Repeat([]stripetest.Fault{stripetest.Reset}, 1000)...)
		for range 5 {
			if err := checkout(); fault.KindOf(err) != fault.KindUnavailable || isDown(err) {
				t.Fatalf("got %v", err)
			}
		}
		calls, since, refused := w.fake.Calls(), time.Now(), 0
		for range 20 {
			err := checkout()
			if fault.KindOf(err) != fault.KindUnavailable {
				t.Fatalf("got %v", err)
			}
			if isDown(err) && fault.As(err).RetryAfter > 0 {
				refused++
			}
		}
		w.clock.Advance(6 * time.Minute)
		if err := w.SettleDue(t.Context()); err != nil && fault.KindOf(err) != fault.KindUnavailable {
			t.Errorf("the schedule: %v", err)
		}
		// After each pause, one call with two attempts tests whether Stripe is back.
		if n, most := w.fake.Calls()-calls, 2*int(time.Since(since)/hastyOpen+1); n > most || refused == 0 {
			t.Errorf("%d calls while Stripe was down, at most %d are fair; %d checkouts were refused at once", n, most,
				refused)
		}
		w.fake.Recover()
		until := time.Now().Add(hang.Limit) // the breaker uses the system clock
		for checkout() != nil {
			if time.Now().After(until) {
				t.Fatal("it does not recover")
			}
			wait(t, 20*time.Millisecond)
		}
		if n := len(w.fake.Sessions()); n != 1 {
			t.Errorf("%d checkout pages", n)
		}
		w.audit(t)
	})
}

// With production timeouts, a call without a response ends within ten seconds.
func TestAnUnansweredCheckoutEndsWithinTenSeconds(t *testing.T) {
	t.Parallel()
	fake := stripetest.Start(t)
	fake.FailNext(stripetest.Hang, stripetest.Hang, stripetest.Hang, stripetest.Hang)
	provider := stripe.New(stripe.Config{
		SecretKey: key, APIBase: fake.URL, CheckoutHost: fake.Host, Log: slog.Default()})
	begin := time.Now()
	_, err := provider.Start(t.Context(), orders.Order{ID: "o"}, orders.ReturnPages{})
	if took := time.Since(begin); fault.KindOf(err) != fault.KindUnavailable || took > 9*time.Second {
		t.Errorf("%v after %s", err, took)
	}
}

func TestDeletedAccountErasesUnpaidOrders(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		ctx := auth.With(t.Context(), auth.Principal{UserID: "ada", Email: "ada@example.com"})
		for range 2 {
			if _, err := w.Checkout(ctx, orders.Request{ServiceID: "video", PriceCents: 149700}); err != nil {
				t.Fatal(err)
			}
		}
		w.deliver(t, w.fake.Expire(w.fake.Sessions()[0]), w.fake.Pay(w.fake.Sessions()[1]))
		w.clock.Advance(25 * time.Hour)
		err := w.db.Write(t.Context(), func(tx *database.Tx) error {
			return w.DeleteOwned(t.Context(), tx, auth.Owner{UserID: "ada"})
		})
		if err != nil || w.rows(t, "orders") != 1 || w.rows(t, "payment_events") != 1 {
			t.Fatalf("%v, %d orders, %d messages", err, w.rows(t, "orders"), w.rows(t, "payment_events"))
		}
		if o := w.order(t, w.fake.Sessions()[1].OrderID); o.UserID != nil || o.State != orders.Paid {
			t.Errorf("the paid order is %+v", o)
		}
	})
}

// wait sleeps in real time, which no test clock can advance.
func wait(t *testing.T, d time.Duration) {
	t.Helper()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.Context().Done():
	}
}

func TestStripeRefusalsDoNotPauseCalls(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for range 8 {
			if _, err := w.provider.Start(t.Context(), orders.Order{ID: "o" + time.Now().String()},
				orders.ReturnPages{}); err == nil || isDown(err) {
				t.Fatalf("got %v", err)
			}
		}
		_, _, _ = w.buy(t, "video")
	})
}

func isDown(err error) bool { f := fault.As(err); return f != nil && f.Code == "provider_down" }

func TestStripeErrorsNeverContainTheKey(t *testing.T) {
	eachHasty(t, func(t *testing.T, w world) {
		w.fake.FailNext(stripetest.TooMany, stripetest.TooMany, stripetest.Reset, stripetest.Reset, stripetest.Hang,
			stripetest.Hang)
		for range 3 {
			_, err := w.Checkout(t.Context(), orders.Request{ServiceID: "video", PriceCents: 149700})
			if err == nil {
				t.Fatal("it was begun")
			}
			for ; err != nil; err = errors.Unwrap(err) {
				if strings.Contains(err.Error(), key) || strings.Contains(err.Error(), "\n") {
					t.Errorf("%q", err)
				}
			}
		}
	})
}

func TestStripeFailuresAreLoggedWithoutSecrets(t *testing.T) {
	t.Parallel()
	fake := stripetest.Start(t)
	fake.FailNext(slices.Repeat([]stripetest.Fault{stripetest.Reset}, 100)...)
	var text bytes.Buffer
	provider := stripe.NewHasty(stripe.Config{
		SecretKey: key, APIBase: fake.URL, Log: slog.New(slog.NewTextHandler(&text, nil))}, calmAttempt, time.Minute)
	for range 6 {
		if err := provider.Check(t.Context()); err == nil {
			t.Fatal("it answered")
		}
	}
	if n := strings.Count(text.String(), "stripe call failed"); n != 5 ||
		!strings.Contains(text.String(), "to=open") || strings.Contains(text.String(), key) {
		t.Errorf("%d failures in:\n%s", n, &text)
	}
}
