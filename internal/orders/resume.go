package orders

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"harborlight/internal/database"
	"harborlight/internal/fault"
)

// maxResumes bounds how often one order can be repeated after it expired.
const maxResumes = 20

var (
	errProcessing = fault.Conflict("payment_processing", "Your payment is on its way already. We write to you as soon as it has arrived.")
	errChecked    = fault.Conflict("payment_checked", "We are checking a payment for this order. Please contact us.")
	errTooOften   = fault.Conflict("not_open", "This checkout is no longer open. Please start again.")
)

// Resume returns where the buyer of an unfinished order goes on: the same payment
// as long as it waits, else a new order with the same details. Asking twice leads
// to the same payment. It returns a fault of kind Conflict for an order that is
// paid, or whose service costs something else now.
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
		token, err = s.repeat(ctx, o, token)
		if err != nil {
			return "", err
		}
	}
	return "", errTooOften
}

// waits reports whether the order's own payment can still be made.
func (s *Service) waits(o Order) bool {
	return o.State.Open() && o.Mode == s.payments.Mode() && (o.ExpiresAt == nil || s.db.Clock().Now().Before(*o.ExpiresAt))
}

// repeat makes sure that there is a new order with the details of one that can be
// paid no more, and returns its private token. The token follows from the old one,
// which its holder knows, so that two who ask at once find one order.
func (s *Service) repeat(ctx context.Context, o Order, token string) (string, error) {
	item, ok := s.catalogue.Item(o.ServiceID)
	switch {
	case !ok || item.Consultation:
		return "", errUnknownService
	case item.PriceCents != o.AmountCents || item.IsRecurring != o.IsRecurring:
		return "", errPriceChanged
	}
	token = nextToken(token)
	if _, err := findResumed(ctx, s.db, o.ID); fault.KindOf(err) != fault.KindNotFound {
		return token, err
	}
	again := s.draft(ctx, item, o.FormData)
	if again.UserID == nil {
		again.UserID = o.UserID
	}
	again.BuyerEmail, again.Resumes = o.BuyerEmail, &o.ID
	_, err := s.create(ctx, again, token)
	if database.IsUnique(err) {
		err = nil // somebody was quicker
	}
	return token, err
}

// nextToken derives the private token of the order that repeats another.
func nextToken(token string) string {
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write([]byte("the order that repeats this one"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
