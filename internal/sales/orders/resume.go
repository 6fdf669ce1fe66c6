package orders

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// maxResumes is how many times an expired order can be resumed in a row.
const maxResumes = 20

var (
	errProcessing = fault.Conflict("payment_processing", message.OrdersPaymentProcessing)
	errChecked    = fault.Conflict("payment_checked", message.OrdersPaymentChecked)
	errTooOften   = fault.Conflict("not_open", message.OrdersCheckoutClosed)
)

// Resume returns where the buyer of an unfinished order continues: the same payment while it is
// pending, else a new order with the same details, or the order form if an order needs more by now.
// Repeating it leads to the same payment. It returns a fault of kind Conflict for a paid order, or if
// the price has changed.
func (s *Service) Resume(ctx context.Context, token string) (string, error) {
	if s.payments == nil {
		return "", errClosed
	}
	for range maxResumes {
		o, err := s.Look(ctx, token)
		if err != nil {
			return "", err
		}
		switch {
		case o.PaidAt != nil:
			return "", errPaidAlready
		case o.Processing:
			return "", errProcessing
		case o.Flag != "":
			return "", errChecked
		case s.waits(o) && o.URL != "":
			return o.URL, nil
		case s.waits(o):
			address, err := s.begin(ctx, o, token)
			if !isSpent(err) {
				return address, err
			}
		}
		next, form, err := s.repeat(ctx, o, token)
		if err != nil || form != "" {
			return form, err
		}
		token = next
	}
	return "", errTooOften
}

// waits reports whether the order's own payment is still possible.
func (s *Service) waits(o Order) bool {
	return o.State.Open() && o.Mode == s.payments.Mode() &&
		(o.ExpiresAt == nil || s.db.Clock().Now().Before(*o.ExpiresAt))
}

// repeat makes sure that there is a new order with the details of one that can no longer be paid,
// and returns its private token. That token derives from the old one, so that concurrent calls find
// the same order. If the details are no longer enough, it returns the address of the order form.
func (s *Service) repeat(ctx context.Context, o Order, token string) (next, form string, err error) {
	item, err := s.item(o.ServiceID, o.CampaignCode)
	switch {
	case err != nil && o.CampaignCode != "":
		return "", "", errPriceChanged // the code works no longer
	case err != nil || item.Consultation:
		return "", "", errUnknownService
	case s.isRepriced(o, item) || item.IsRecurring != o.IsRecurring:
		return "", "", errPriceChanged
	}
	if s.takesRequests() {
		return "", s.orderForm(item, o.FormData), nil
	}
	token = nextToken(token)
	if _, err := findResumed(ctx, s.db, o.ID); fault.KindOf(err) != fault.KindNotFound {
		return token, "", err
	}
	again, err := s.draft(ctx, item, o.FormData)
	if fault.KindOf(err) == fault.KindInvalid {
		return "", s.orderForm(item, o.FormData), nil
	}
	if err != nil {
		return "", "", err
	}
	if again.UserID == nil {
		again.UserID = o.UserID
	}
	again.Buyer.Email, again.Terms, again.Resumes, again.Referrer = o.Buyer.Email, o.Terms, &o.ID, o.Referrer
	_, err = s.create(ctx, again, httpx.Network(ctx), token)
	if database.IsUnique(err) {
		err = nil // another call was faster
	}
	return token, "", err
}

// isRepriced reports whether the buyer of the order would pay another price for the item now. It returns false for
// refused details: the form asks for others.
func (s *Service) isRepriced(o Order, item Item) bool {
	now := Order{Buyer: o.Buyer}
	return s.price(&now, item) == nil && now.priceCents() != o.priceCents()
}

// nextToken derives the private token of the order that resumes another.
func nextToken(token string) string {
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write([]byte("the order that repeats this one"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
