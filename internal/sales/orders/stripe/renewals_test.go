package stripe_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
	"harborlight/internal/sales/sale"
)

const month = 299900

// revenue returns the non-zero figures of the last 30 days by day, after checking their sum against the total.
func (w world) revenue(t *testing.T) map[string]orders.Figures {
	t.Helper()
	r, err := w.Revenue(t.Context(), "UTC")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]orders.Figures{}
	var sum orders.Figures
	for _, d := range r.Days {
		sum.PaidCents += d.PaidCents
		sum.RenewedCents += d.RenewedCents
		sum.RefundedCents += d.RefundedCents
		sum.Started += d.Started
		sum.Converted += d.Converted
		if d.Figures != (orders.Figures{}) {
			got[d.Day] = d.Figures
		}
	}
	if sum != r.Total {
		t.Errorf("the days are %+v, the total is %+v", sum, r.Total)
	}
	return got
}

// rename replaces the id of an order's payment. An id of Stripe's test mode marks a test order.
func (w world) rename(t *testing.T, orderID, ref string) {
	t.Helper()
	err := w.db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE orders SET payment_ref = $1 WHERE id = $2", ref, orderID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// days advances the clock by n days.
func (w world) days(n int) { w.clock.Advance(time.Duration(n) * 24 * time.Hour) }

func TestRenewalsAreRevenueOfTheirDay(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "licence") // on 21 November
		w.deliver(t, w.fake.Pay(session))
		w.days(20)
		first := w.fake.Renew(session, true)
		w.deliver(t, first, first, w.fake.Renew(session, false))
		w.days(5)
		w.deliver(t, w.fake.RefundRenewal(session, 100), w.fake.RefundRenewal(session, 250))
		w.days(10) // the first payment is now before the displayed days
		w.deliver(t, w.fake.Renew(session, true), w.fake.DisputeRenewal(session, "needs_response"))
		w.deliver(t, w.fake.DisputeRenewal(session, "lost"))
		got := w.revenue(t)
		for day, want := range map[string]orders.Figures{
			"2026-12-11": {PaidCents: month, RenewedCents: month},
			"2026-12-16": {RefundedCents: 350},
			"2026-12-26": {PaidCents: month, RenewedCents: month, RefundedCents: month},
		} {
			if got[day] != want {
				t.Errorf("%s: %+v, want %+v", day, got[day], want)
			}
		}
		if len(got) != 3 {
			t.Errorf("the days are %+v", got)
		}
		w.audit(t)
		d, err := w.FindDetail(t.Context(), o.ID)
		if err != nil || d.RenewedCents != month-350 || d.PaidCents != month || d.RefundedCents != 0 {
			t.Errorf("the order is %+v, %v", d.OrderRow, err)
		}
	})
}

// T22: a repeated message adds no second history line.
func TestT22RepeatedMessageAppliesOnce(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "licence")
		w.deliver(t, w.fake.Pay(session))
		before, err := orders.History.List(t.Context(), w.db, o.ID)
		if err != nil {
			t.Fatal(err)
		}
		failed := w.fake.Renew(session, false)
		w.deliver(t, failed, failed, failed)
		after, err := orders.History.List(t.Context(), w.db, o.ID)
		if err != nil || len(after) != len(before)+1 {
			t.Errorf("%d lines, then %d: %v", len(before), len(after), err)
		}
	})
}

// Renewals of test subscriptions don't count beside real ones. The figures contain one or the other, even if neither
// subscription began in these days.
func TestRealRenewalsExcludeTestRenewals(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		genuine, session, _ := w.buy(t, "licence")
		w.deliver(t, w.fake.Pay(session))
		trial, trialSession, _ := w.buy(t, "licence")
		w.deliver(t, w.fake.Pay(trialSession))
		w.rename(t, genuine.ID, "cs_live_x")
		w.rename(t, trial.ID, "cs_test_x")
		w.days(60)
		w.deliver(t, w.fake.Renew(session, true), w.fake.Renew(trialSession, true))
		r, err := w.Revenue(t.Context(), "UTC")
		if err != nil || r.IsTest || r.Hidden != 1 ||
			r.Total != (orders.Figures{PaidCents: month, RenewedCents: month}) {
			t.Errorf("the revenue is %+v, %v", r.Total, err)
		}
	})
}

// Payments reported in any order and any number of times count once.
func TestRenewalsAddUpInAnyOrder(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		r := rand.New(rand.NewPCG(24, 11))
		var messages []stripetest.Message
		for range 8 {
			_, session, _ := w.buy(t, "licence")
			life := []stripetest.Message{w.fake.Pay(session)}
			for range 1 + r.IntN(4) {
				paid := w.fake.Renew(session, true)
				// Stripe may send two messages about the same event.
				again := stripetest.Message{ID: paid.ID + "_2",
					Body: bytes.Replace(paid.Body, []byte(paid.ID), []byte(paid.ID+"_2"), 1)}
				life = append(life, paid, again, w.fake.Renew(session, false))
				for range r.IntN(3) {
					life = append(life, w.fake.RefundRenewal(session, int64(1+r.IntN(1000))))
				}
			}
			messages = append(messages, append(life, life...)...)
		}
		r.Shuffle(len(messages), func(i, j int) { messages[i], messages[j] = messages[j], messages[i] })
		w.deliver(t, messages...)
		w.audit(t)
		books, err := database.One[int64](t.Context(), w.db, "SELECT CAST(SUM(cents) AS BIGINT) FROM order_movements")
		if err != nil {
			t.Fatal(err)
		}
		var want, paid, back int64
		for _, e := range w.fake.Ledger() {
			want, paid = want+e.Renewed, paid+e.Paid
		}
		for _, f := range w.revenue(t) {
			paid, back = paid-f.PaidCents+f.RenewedCents, back+f.RenewedCents-f.RefundedCents
		}
		if books != want || paid != 0 || back != want {
			t.Errorf(
				"the history adds up to %d and the days to %d, Stripe's ledger to %d; first payments differ by %d",
				books, back, want, paid)
		}
	})
}

// A renewal in another currency can't be added up and becomes a note only.
func TestRenewalInAnotherCurrencyIsOnlyANote(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "licence")
		w.deliver(t, w.fake.Pay(session))
		session.Currency = "eur"
		w.deliver(t, w.fake.Renew(session, true))
		if got, notes := w.order(t, o.ID), w.notes(t, o.ID); got.RenewedCents != 0 ||
			!slices.Equal(notes, []string{"renewed amount=€2,999"}) {
			t.Errorf("%d cents with %q", got.RenewedCents, notes)
		}
	})
}

// TestRenewalPeriodComesFromStripe uses the last of an invoice's lines, because others settle changes of the
// previous period. Without a start date, the period is unknown.
func TestRenewalPeriodComesFromStripe(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		o, session, _ := w.buy(t, "licence")
		w.deliver(t, w.fake.Pay(session))
		for _, c := range []struct {
			lines string
			want  *sale.Period
		}{
			{`{"period":{"start":1798200000,"end":1798329600}},{"period":{"start":1798329600,"end":1801008000}}`,
				&sale.Period{From: "2026-12-27", To: "2027-01-26"}},
			{`{"period":{"end":1801008000}}`, nil},
			{`{"period":{"start":1801008000,"end":1801008000}}`, nil},
			{``, nil},
		} {
			m := w.fake.Renew(session, true)
			m.Body = linesIn.ReplaceAll(m.Body, []byte(`"data":[`+c.lines+`]`))
			w.deliver(t, m)
			n := len(session.Renewals)
			r, err := w.FindRenewal(t.Context(), o.ID, fmt.Sprintf("in_%s_%d", session.SubscriptionID, n))
			if err != nil || (r.Supplied == nil) != (c.want == nil) || c.want != nil && *r.Supplied != *c.want {
				t.Errorf("%s: %+v, %v", c.lines, r.Supplied, err)
			}
		}
	})
}

// linesIn matches the lines of the fake's invoices.
var linesIn = regexp.MustCompile(`"data":\[\{"period":[^]]*\]`)
