package orders

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"sync"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

// links derives the private tokens in the links that we mail. A derived token
// can be written again in a later mail, though only its hash is kept; see
// docs/decisions/0022.
type links struct {
	db *database.DB

	mu  sync.Mutex
	key []byte // nil: not read yet
}

// What a token opens is part of what it is derived from, so that none opens
// anything else.
const (
	forOrder   = "order"   // the state of the order with the id
	forOptOut  = "opt-out" // no more reminders to the address
	forAddress = "address" // no token: under which hash an address is remembered
)

// token returns 256 bits as 43 base64url characters: always the same for one
// purpose and subject, and known to nobody who does not know the key. It must
// not be called within a transaction, since it may have to write the key.
func (l *links) token(ctx context.Context, purpose, subject string) (string, error) {
	key, err := l.secret(ctx)
	if err != nil {
		return "", fmt.Errorf("read the key of the links: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(purpose + "\n" + subject))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)), nil
}

// tokenOf returns the private token of an order, or "" if it cannot be derived:
// orders of before decision 0022 have a random one. The token of an order that
// repeats another follows from that one's.
func (s *Service) tokenOf(ctx context.Context, o Order) (string, error) {
	repeats := 0
	first := o
	for ; first.Resumes != nil && repeats < maxResumes; repeats++ {
		before, err := findOrder(ctx, s.db, *first.Resumes)
		if fault.KindOf(err) == fault.KindNotFound {
			return "", nil // deleted with its account
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

// statusLink returns the private link to the state of an order, or "" if it
// cannot be written again.
func (s *Service) statusLink(ctx context.Context, o Order) (string, error) {
	token, err := s.tokenOf(ctx, o)
	if err != nil || token == "" {
		return "", err
	}
	return s.addresses(o, token).Success, nil
}
