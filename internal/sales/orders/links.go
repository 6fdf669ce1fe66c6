package orders

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"sync"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// links derives the private tokens of mailed links from a key. Therefore, a token can be mailed again although only
// its hash is stored (decision 0022).
type links struct {
	db *database.DB

	mu  sync.Mutex
	key []byte // nil until read
}

// Token purposes. The purpose is part of the derivation, so that a token works for one purpose only.
const (
	forOrder        = "order"        // opens the state of an order
	forConfirmation = "confirmation" // confirms an order; sent only to its buyer
	forOptOut       = "opt-out"      // stops reminders to an address
	forAddress      = "address"      // the hash under which an address is stored, not a token
)

// token returns 256 bits as 43 base64url characters, the same for equal purposes and subjects. It can't be guessed
// without the key. Don't call it in a transaction: it may have to store the key.
func (l *links) token(ctx context.Context, purpose, subject string) (string, error) {
	key, err := l.secret(ctx)
	if err != nil {
		return "", fmt.Errorf("read the key of the links: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(purpose + "\n" + subject))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)), nil
}

// tokenOf returns the private token of an order, or "" if it can't be derived: the key of the links was lost, or
// the first order was deleted. The token of a resumed order derives from the first order's.
func (s *Service) tokenOf(ctx context.Context, o Order) (string, error) {
	repeats := 0
	first := o
	for ; first.Resumes != nil && repeats < maxResumes; repeats++ {
		before, err := findOrder(ctx, s.db, *first.Resumes)
		if fault.KindOf(err) == fault.KindNotFound {
			return "", nil // the first order was deleted with its account
		}
		if err != nil {
			return "", err
		}
		first = before
	}
	token, err := s.links.token(ctx, forOrder, first.ID)
	if err != nil {
		return "", err
	}
	for range repeats {
		token = nextToken(token)
	}
	if id.Hash(token) != o.TokenHash {
		return "", nil
	}
	return token, nil
}

// statusLink returns the private link to an order's status page, or "" if it can't be derived.
func (s *Service) statusLink(ctx context.Context, o Order) (string, error) {
	token, err := s.tokenOf(ctx, o)
	if err != nil || token == "" {
		return "", err
	}
	return s.returnPages(o, token).Success, nil
}

// forBooking is the purpose of tokens for booking links.
const forBooking = "booking"

// BookingToken returns the private token of a booking's link, the same for equal ids. Don't call it in a transaction:
// it may have to store the key of the links.
func (s *Service) BookingToken(ctx context.Context, bookingID string) (string, error) {
	return s.links.token(ctx, forBooking, bookingID)
}

// forInvoice is the purpose of tokens for links to invoice PDFs.
const forInvoice = "invoice"

// InvoiceToken returns the private token of an invoice's link, the same for equal ids. Don't call it in a
// transaction: it may have to store the key of the links.
func (s *Service) InvoiceToken(ctx context.Context, invoiceID string) (string, error) {
	return s.links.token(ctx, forInvoice, invoiceID)
}
