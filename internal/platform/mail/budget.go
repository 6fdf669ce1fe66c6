package mail

import (
	"context"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
)

// Budget limits the mails of one purpose. It counts mails that are written, so requests that mail
// nothing don't use it up (docs/security.md, T53 and T54).
//
// With shared limiters it counts together on all nodes.
type Budget struct {
	PerAddress []*limit.Limiter
	InAll      *limit.Limiter // nil: any number
}

// Take counts a mail to the address as part of the transaction, and reports whether that may write it. If the
// transaction fails, nothing was counted.
func (b Budget) Take(ctx context.Context, tx *database.Tx, address string) (may bool, err error) {
	charges := b.charges(address)
	for i, c := range charges {
		err := c.limiter.AllowIn(ctx, tx, c.key)
		if err == nil {
			continue
		}
		for _, c := range charges[:i] {
			if err := c.limiter.UndoIn(ctx, tx, c.key); err != nil {
				return false, err
			}
		}
		if fault.KindOf(err) == fault.KindTooMany {
			err = nil
		}
		return false, err
	}
	tx.AfterRollback(func() {
		for _, c := range charges {
			c.limiter.RolledBack(c.key)
		}
	})
	return true, nil
}

// Ask counts a mail outside a transaction, or returns a fault of kind TooMany. It is for requests
// that mail the typed address in any case, so that the refusal reveals nothing. Never share such a
// budget with mails that depend on whether an account exists.
func (b Budget) Ask(ctx context.Context, address string) error {
	charges := b.charges(address)
	for i, c := range charges {
		if err := c.limiter.Allow(ctx, c.key); err != nil {
			for _, c := range charges[:i] {
				c.limiter.Undo(ctx, c.key)
			}
			return err
		}
	}
	return nil
}

// charge is one event counted by a limiter.
type charge struct {
	limiter *limit.Limiter
	key     string
}

// charges are the events that a mail counts as: in every limiter, or in none.
func (b Budget) charges(address string) []charge {
	charges := []charge{}
	for _, l := range b.PerAddress {
		charges = append(charges, charge{l, strings.ToLower(address)})
	}
	return append(charges, charge{b.InAll, "all"})
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
	return s.Budget.Take(ctx, tx, address)
}

// maxFree is how many mails of one kind a day go to an address without anybody having paid, since anyone can enter
// anyone's address.
const maxFree = 5

// TakeFree is Take for a mail that cost nothing to cause; userID is nil if nobody was signed in. recent counts those of
// the same kind that the address had caused for it in the last day, this one included.
func (s *Strangers) TakeFree(ctx context.Context, tx *database.Tx, address string, userID *string,
	recent func() (int, error)) (bool, error) {
	account := ""
	if userID != nil {
		account = *userID
	}
	own, err := s.IsOwn(ctx, tx, address, account)
	if err != nil || own {
		return own, err
	}
	if count, err := recent(); err != nil || count > maxFree {
		return false, err
	}
	return s.Take(ctx, tx, address, account)
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
