package stripetest

import (
	"net/http"
	"net/url"
	"strconv"
)

// createCoupon handles POST /v1/coupons. Missing parameters or a used id are status 400, as at Stripe.
func (s *Server) createCoupon(w http.ResponseWriter, r *http.Request) {
	p := form(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replay(w, r) {
		return
	}
	off, _ := strconv.ParseInt(p.Get("amount_off"), 10, 64)
	switch id := p.Get("id"); {
	case id == "" || off <= 0 || p.Get("currency") == "" || p.Get("duration") == "":
		fail(w, http.StatusBadRequest, "invalid_request_error", "A coupon needs an id, an amount, a currency and a duration.")
	case s.coupons[id] != nil:
		respond(w, http.StatusBadRequest, object{"error": object{"type": "invalid_request_error",
			"code": "resource_already_exists", "message": "Coupon already exists."}})
	default:
		s.coupons[id] = p
		respond(w, http.StatusOK, object{"id": id, "object": "coupon", "amount_off": off})
	}
}

// Coupon returns the parameters of a coupon as sent, or nil if it doesn't exist.
func (s *Server) Coupon(id string) url.Values {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.coupons[id]
}

// couponComplaint makes Stripe's checks of a page's discount and returns Stripe's error, or "" for a valid or missing
// discount. The caller must hold the lock.
func (s *Server) couponComplaint(p url.Values) string {
	id := p.Get("discounts[0][coupon]")
	switch coupon := s.coupons[id]; {
	case id == "":
		return ""
	case p.Has("allow_promotion_codes"):
		return "You may only specify one of these parameters: allow_promotion_codes, discounts."
	case coupon == nil:
		return "No such coupon."
	case coupon.Get("currency") != p.Get("line_items[0][price_data][currency]"):
		return "The coupon is in another currency."
	}
	return ""
}

// off returns the reduction by the coupon of a page in cents. The caller must hold the lock.
func (s *Server) off(p url.Values) int64 {
	cents, _ := strconv.ParseInt(s.coupons[p.Get("discounts[0][coupon]")].Get("amount_off"), 10, 64)
	return cents
}
