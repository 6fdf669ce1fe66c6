package mail

import (
	"context"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

// Budget limits the mails of one purpose. It counts mails that are written, so requests that mail
// nothing don't use it up (docs/security.md, T53 and T54).
//
// It counts in memory, separately on each node. Its methods take the transaction, so that it could
// count in the database instead.
type Budget struct {
	PerAddress []*limit.Limiter
	InAll      *limit.Limiter // nil: any number
}

// Take counts a mail to the address and reports whether the transaction may write it. If the
// transaction fails, the count is undone.
func (b Budget) Take(_ context.Context, tx *database.Tx, address string) (may bool) {
	charges, err := b.charge(address)
	if err != nil {
		return false
	}
	tx.AfterRollback(func() { undo(charges) })
	return true
}

// Ask counts a mail outside a transaction, or returns a fault of kind TooMany. It is for requests
// that mail the typed address in any case, so that the refusal reveals nothing. Never share such a
// budget with mails that depend on whether an account exists.
func (b Budget) Ask(address string) error {
	_, err := b.charge(address)
	return err
}

// charge is one event counted by a limiter.
type charge struct {
	limiter *limit.Limiter
	key     string
}

// charge counts one event in every limiter, or in none.
func (b Budget) charge(address string) ([]charge, error) {
	charges := []charge{}
	for _, l := range b.PerAddress {
		charges = append(charges, charge{l, strings.ToLower(address)})
	}
	charges = append(charges, charge{b.InAll, "all"})
	for i, c := range charges {
		if err := c.limiter.Allow(c.key); err != nil {
			undo(charges[:i])
			return nil, err
		}
	}
	return charges, nil
}

func undo(charges []charge) {
	for _, c := range charges {
		c.limiter.Undo(c.key)
	}
}

// Strangers limits mails to addresses that visitors type into forms, signed in or not
// (docs/security.md, T55). An account's own confirmed address is exempt.
type Strangers struct {
	Budget Budget

	// AddressOf returns the confirmed address of an account, or a fault of kind NotFound.
	AddressOf func(ctx context.Context, q database.Querier, userID string) (string, error)
}

// Take counts a mail to an address typed by the account with this id ("" if nobody was signed in),
// and reports whether the transaction may write it. A nil Strangers allows everything.
func (s *Strangers) Take(ctx context.Context, tx *database.Tx, address, userID string) (bool, error) {
	if s == nil {
		return true, nil
	}
	own, err := s.IsOwn(ctx, tx, address, userID)
	if err != nil || own {
		return own, err
	}
	return s.Budget.Take(ctx, tx, address), nil
}

// IsOwn reports whether the address is the account's own and confirmed.
func (s *Strangers) IsOwn(ctx context.Context, q database.Querier, address, userID string) (bool, error) {
	if s == nil || userID == "" {
		return false, nil
	}
	own, err := s.AddressOf(ctx, q, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return false, nil
	}
	typed := strings.ToLower(address) // not EqualFold, which equates other letters with k and s
	return err == nil && own == typed, err
}
