package stripe_test

import (
	"strconv"
	"testing"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// Stripe's page shows the list price and the order's discount, and accepts no other discount.
func TestStripePageShowsCampaignDiscount(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for service, duration := range map[string]string{"cheap video": "once", "cheap licence": "forever"} {
			o, session, _ := w.buy(t, service)
			coupon := w.fake.Coupon("order-" + o.ID)
			if session.Subtotal != o.SubtotalCents || session.Total != o.TotalCents || o.DiscountCents == 0 ||
				session.Parameters.Has("allow_promotion_codes") {
				t.Errorf("%s: the page is %+v", service, session)
			}
			if coupon.Get("amount_off") != strconv.FormatInt(o.DiscountCents, 10) || coupon.Get("duration") != duration ||
				coupon.Get("max_redemptions") != "1" || coupon.Get("currency") != "usd" {
				t.Errorf("%s: the coupon is %v", service, coupon)
			}
			m := w.fake.Pay(session)
			w.deliver(t, m, m)
			if got := w.order(t, o.ID); got.State != orders.Paid || got.PaidCents != o.TotalCents || got.Flag != "" {
				t.Errorf("%s: %+v", service, got)
			}
			history, err := orders.History.List(t.Context(), w.db, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range history {
				if line.Kind == "paid_less" {
					t.Errorf("%s: the discount is called a promotion code: %v", service, line.Values)
				}
			}
		}
		w.audit(t)
	})
}

// TestT85DifferentDiscountAtStripeIsRefused pays on a page with another discount than the order's.
func TestT85DifferentDiscountAtStripeIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		why := fault.Translate(fault.WithTexts(t.Context(), texts), message.OrdersPaymentRefused(message.OrdersPaymentDiscount))
		for _, off := range []int64{-1000, 1000} {
			o, session, _ := w.buy(t, "cheap video")
			session.Total += off
			w.deliver(t, w.fake.Pay(session))
			if got := w.order(t, o.ID); got.PaidAt != nil || got.Flag != why {
				t.Errorf("%d cents off: %+v", off, got)
			}
		}
	})
}

// Whichever response is lost between creating the coupon and the page, there is one coupon and one page in the end.
func TestCouponSurvivesLostResponse(t *testing.T) {
	for name, fault := range map[string]stripetest.Fault{
		"hang after": stripetest.HangAfter, "reset": stripetest.Reset, "reset after": stripetest.ResetAfter,
	} {
		t.Run(name, func(t *testing.T) {
			eachHasty(t, func(t *testing.T, w world) {
				w.fake.FailNext(fault)
				o, session, _ := w.buy(t, "cheap video")
				if session.Total != 119760 || w.fake.SessionOf(o.ID) != session || len(w.fake.MisusedKeys()) > 0 {
					t.Errorf("%+v", session)
				}
			})
		})
	}
}
