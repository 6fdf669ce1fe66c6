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
	err = takeAll(ctx, tx, b.charges(address))
	if fault.KindOf(err) == fault.KindTooMany {
		return false, nil
	}
	return err == nil, err
}

// takeAll counts every charge as part of the transaction, or none and returns why.
func takeAll(ctx context.Context, tx *database.Tx, charges []charge) error {
	for i, c := range charges {
		err := c.limiter.AllowIn(ctx, tx, c.key)
		if err == nil {
			continue
		}
		for _, c := range charges[:i] {
			if err := c.limiter.UndoIn(ctx, tx, c.key); err != nil {
				return err
			}
		}
		return err
	}
	tx.AfterRollback(func() {
		for _, c := range charges {
			c.limiter.RolledBack(c.key)
		}
	})
	return nil
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
