package stripe_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// refundOf returns a request for a refund of an order.
func refundOf(cents int64) orders.NewRefund {
	return orders.NewRefund{ID: id.New(), Cents: cents, Currency: "usd"}
}

// carryOut runs the refund jobs until none is left.
func (w world) carryOut(t *testing.T) {
	t.Helper()
	waiting, err := database.All[string](t.Context(), w.db, "SELECT id FROM order_refunds WHERE state = 'requested'")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range waiting {
		for tries := 0; ; tries++ {
			err := w.RefundAtProvider(t.Context(), orders.RefundFact{RefundID: one})
			if err == nil {
				break
			}
			if tries > 5 {
				t.Fatalf("the refund stays undone: %v", err)
			}
		}
	}
}

// refund refunds cents of an order and returns the order.
func (w world) refund(t *testing.T, orderID string, cents int64) (orders.OrderDetail, error) {
	t.Helper()
	if err := w.RefundOrder(contenttest.Context(t), orderID, refundOf(cents)); err != nil {
		return orders.OrderDetail{}, err
	}
	return w.FindDetail(contenttest.Context(t), orderID)
}

// TestRefundAtStripe refunds in two parts, for a single payment and for the first month of a subscription, and
// also receives Stripe's messages about it.
func TestRefundAtStripe(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for _, service := range []string{"video", "licence"} {
			o, session, _ := w.buy(t, service)
			w.deliver(t, w.fake.Pay(session))
			ask := refundOf(50_000)
			for range 3 { // the owner's page retries without a response
				if err := w.RefundOrder(t.Context(), o.ID, ask); err != nil {
					t.Fatal(err)
				}
			}
			d, err := w.refund(t, o.ID, 20_000)
			if err != nil || d.State != orders.PartiallyRefunded || d.RefundedCents != 70_000 ||
				d.CanRefund != d.PaidCents-70_000 {
				t.Fatalf("%s: %s with %d back and %d left, %v", service, d.State, d.RefundedCents, d.CanRefund, err)
			}
			w.deliver(t, w.fake.RefundMessage(session))
			if d, err = w.refund(t, o.ID, d.CanRefund); err != nil || d.State != orders.Refunded ||
				d.CanRefund != 0 {
				t.Errorf("%s: %s, %v", service, d.State, err)
			}
			if n := w.facts(t, orders.FactRefunded, o.ID); n != 3 {
				t.Errorf("%s: %d facts of refunds, want 3", service, n)
			}
		}
		w.audit(t)
	})
}

// TestRefundSurvivesAnyStripeFailure loses responses in every possible way. In the end, each refund happened once.
func TestRefundSurvivesAnyStripeFailure(t *testing.T) {
	eachHasty(t, func(t *testing.T, w world) {
		faults := []stripetest.Fault{stripetest.Hang, stripetest.HangAfter, stripetest.Reset, stripetest.ResetAfter,
			stripetest.Error, stripetest.ErrorAfter, stripetest.TooMany}
		for i, f := range faults {
			o, session, _ := w.buy(t, "video")
			w.deliver(t, w.fake.Pay(session))
			// The search for the refund succeeds; the creation and its retry fail.
			w.fake.FailNext(stripetest.None, f, f)
			if err := w.RefundOrder(t.Context(), o.ID, refundOf(100)); err != nil {
				t.Fatalf("fault %d: %v", i, err)
			}
			w.fake.Recover()
			wait(t, hastyOpen) // until calls resume
			w.carryOut(t)
			d, err := w.FindDetail(t.Context(), o.ID)
			if err != nil || d.RefundedCents != 100 || d.Refunds[0].State != orders.RefundDone {
				t.Errorf("fault %d: %d back, %+v, %v", f, d.RefundedCents, d.Refunds, err)
			}
		}
		if n := w.fake.Refunds(); n != len(faults) {
			t.Errorf("Stripe made %d refunds, want %d", n, len(faults))
		}
		w.audit(t)
	})
}

// TestT113NoRefundExceedsWhatWasPaid tries to refund more than was paid: at once, in parts, concurrently, in another
// currency, and for an unpaid order.
func TestT113NoRefundExceedsWhatWasPaid(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "video")
		if err := w.RefundOrder(t.Context(), o.ID, refundOf(1)); !isConflict(err) {
			t.Errorf("an unpaid order: %v", err)
		}
		w.deliver(t, w.fake.Pay(session))
		for _, cents := range []int64{0, -1, 149_701, 1 << 62} {
			if err := w.RefundOrder(t.Context(), o.ID, refundOf(cents)); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("%d cents: %v", cents, err)
			}
		}
		foreign := refundOf(100)
		foreign.Currency = "eur"
		if err := w.RefundOrder(t.Context(), o.ID, foreign); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("another currency: %v", err)
		}
		if n := w.rows(t, "order_refunds"); n != 0 {
			t.Fatalf("%d refunds were stored", n)
		}
		const racers = 16
		results := make(chan error, racers)
		for range racers {
			go func() {
				err := w.RefundOrder(t.Context(), o.ID, refundOf(100_000))
				results <- err
			}()
		}
		won := 0
		for range racers {
			if err := <-results; err == nil {
				won++
			} else if fault.KindOf(err) != fault.KindInvalid {
				t.Error(err)
			}
		}
		if won != 1 || w.fake.Refunds() != 1 {
			t.Errorf("%d of %d refunds that exclude each other were made, %d at Stripe", won, racers, w.fake.Refunds())
		}
		// Refunds at Stripe's dashboard count too.
		w.deliver(t, w.fake.Refund(session, 49_000))
		if err := w.RefundOrder(t.Context(), o.ID, refundOf(701)); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("more than is left: %v", err)
		}
		if err := w.RefundOrder(t.Context(), o.ID, refundOf(700)); err != nil {
			t.Error(err)
		}
		w.audit(t)
	})
}

// TestRefusedRefundShowsReason checks that no money moved, that the owner sees the reason, and that a new
// refund is possible.
func TestRefusedRefundShowsReason(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "video")
		w.deliver(t, w.fake.Pay(session))
		w.fake.Refund(session, 149_700) // at the dashboard, before its message arrives
		d, err := w.refund(t, o.ID, 100)
		if err != nil || d.Refunds[0].State != orders.RefundFailed ||
			!strings.Contains(d.Refunds[0].Failure, "greater than unrefunded") {
			t.Fatalf("%+v, %v", d.Refunds, err)
		}
		if d.RefundedCents != 0 || d.CanRefund != d.PaidCents ||
			!strings.Contains(fmt.Sprint(w.notes(t, o.ID)), "was refused") {
			t.Errorf("%d back, %d left, %v", d.RefundedCents, d.CanRefund, w.notes(t, o.ID))
		}
	})
}

// TestCancelledOrderCannotBePaid expires Stripe's page. An earlier payment counts.
func TestCancelledOrderCannotBePaid(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "video")
		reason := orders.Cancellation{Reason: "Asked by phone"}
		if err := w.CancelAtDesk(t.Context(), o.ID, reason); err != nil {
			t.Fatal(err)
		}
		if err := w.CancelAtDesk(t.Context(), o.ID, reason); !isConflict(err) {
			t.Errorf("it was cancelled again: %v", err)
		}
		for range 2 {
			if err := w.ClosePayment(t.Context(), orders.Fact{OrderID: o.ID}); err != nil {
				t.Fatal(err)
			}
		}
		if session.Status != "expired" || w.facts(t, orders.FactCancelled, o.ID) != 1 {
			t.Errorf("the page is %s, %d facts", session.Status, w.facts(t, orders.FactCancelled, o.ID))
		}
		paid, other, _ := w.buy(t, "video")
		w.deliver(t, w.fake.Pay(other))
		if err := w.CancelAtDesk(t.Context(), paid.ID, orders.Cancellation{}); !isConflict(err) {
			t.Errorf("a paid order was cancelled: %v", err)
		}
		w.audit(t)
	})
}

// TestAnyHistoryOfMoneyAddsUp runs random histories of payments, refunds at the desk and at Stripe's dashboard,
// disputes, lost and repeated messages. In the end, our amounts match Stripe's to the cent.
func TestAnyHistoryOfMoneyAddsUp(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			w := begin(t, engine, calmAttempt)
			rapid.Check(t, func(r *rapid.T) { refundHistory(t, r, w) })
			w.audit(t)
		})
	}
}

func refundHistory(t *testing.T, r *rapid.T, w world) {
	service := rapid.SampledFrom([]string{"video", "licence"}).Draw(r, "service")
	o, session, _ := w.buy(t, service)
	told := []stripetest.Message{w.fake.Pay(session)}
	w.deliver(t, told...)
	for range rapid.IntRange(1, 8).Draw(r, "steps") {
		cents := rapid.Int64Range(1, session.Total).Draw(r, "cents")
		switch rapid.SampledFrom([]string{"desk", "dashboard", "repeat", "note"}).Draw(r, "step") {
		case "desk":
			before := session.Refunded
			err := w.RefundOrder(t.Context(), o.ID, refundOf(cents))
			if fits := before+cents <= session.Total; fits != (err == nil) {
				r.Fatalf("%d more than %d of %d: %v", cents, before, session.Total, err)
			}
		case "dashboard":
			if cents <= session.Total-session.Refunded {
				told = append(told, w.fake.Refund(session, cents))
				w.deliver(t, told[len(told)-1])
			}
		case "repeat":
			w.deliver(t, slices.Concat(told, told)...)
		case "note":
			owner := auth.With(t.Context(), auth.Principal{UserID: "owner", Admin: true})
			if err := w.Desk().Run(owner, w.db, "note", o.ID, history.Note{ID: id.New(), Text: "Called."}); err != nil {
				r.Fatal(err)
			}
		}
		if now := w.order(t, o.ID); now.RefundedCents > now.PaidCents || now.RefundedCents != session.Refunded {
			r.Fatalf("%d went back here, %d at Stripe, of %d", now.RefundedCents, session.Refunded, now.PaidCents)
		}
	}
}
