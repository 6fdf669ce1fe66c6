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

// Resume returns the next page for the buyer of an unfinished order: the same payment while it is pending, otherwise
// the payment of a new order with the same details, or the order form if details are missing. Repeating it returns
// the same payment. An unknown token is a fault of kind NotFound. An order that is paid, being paid or flagged, a
// changed price and too many resumptions are Conflict, a removed service is Invalid, and mode "off" is Unavailable.
func (s *Service) Resume(ctx context.Context, token string) (string, error) {
	if s.payments == nil {
		return "", errClosed
	}
	for range maxResumes {
		o, err := s.Refresh(ctx, token)
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
		case s.isPayable(o) && o.URL != "":
			return o.URL, nil
		case s.isPayable(o):
			address, err := s.begin(ctx, o, token)
			if !isUnpayable(err) {
				return address, err
			}
		}
		next, form, err := s.findOrRepeat(ctx, o, token)
		if err != nil || form != "" {
			return form, err
		}
		token = next
	}
	return "", errTooOften
}

// isPayable reports whether the order itself can still be paid.
func (s *Service) isPayable(o Order) bool {
	return o.State.Open() && o.Mode == s.payments.Mode() &&
		(o.ExpiresAt == nil || s.db.Clock().Now().Before(*o.ExpiresAt))
}

// findOrRepeat finds or creates the order that repeats one that can no longer be paid, and returns its private token,
// which derives from the old one, so that concurrent calls find the same order. If details are missing, it returns
// the address of the order form instead. A changed price or a code that no longer works is a fault of kind Conflict,
// and a removed service is Invalid.
func (s *Service) findOrRepeat(ctx context.Context, o Order, token string) (next, form string, err error) {
	item, err := s.findItem(o.ServiceID, o.CampaignCode)
	switch {
	case err != nil && o.CampaignCode != "":
		return "", "", errPriceChanged // the code no longer works
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
		err = nil // a concurrent call has created it
	}
	return token, "", err
}

// isRepriced reports whether the item's price for the order's buyer has changed. It returns false for invalid
// details, because the order form will ask for valid ones.
func (s *Service) isRepriced(o Order, item Item) bool {
	now := Order{Buyer: o.Buyer}
	return s.price(&now, item) == nil && now.priceCents() != o.priceCents()
}

// nextToken derives the private token of the order that resumes the one with the given token.
func nextToken(token string) string {
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write([]byte("the order that repeats this one"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
