package mail

import (
	"context"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
)

// Budget limits the mails of one purpose. It counts mails when they are written, so requests that send no mail don't
// use it up (docs/security.md, T53 and T54).
//
// With shared limiters it counts across all nodes.
type Budget struct {
	PerAddress []*limit.Limiter
	Total      *limit.Limiter // limiter of all addresses together; nil means no limit
}

// Take counts a mail to the address in the transaction and reports whether the caller may write it. If a limit is
// used up, it counts nothing and returns false without an error. A rollback also reverts the count.
func (b Budget) Take(ctx context.Context, tx *database.Tx, address string) (may bool, err error) {
	err = takeAll(ctx, tx, b.charges(address))
	if fault.KindOf(err) == fault.KindTooMany {
		return false, nil
	}
	return err == nil, err
}

// takeAll counts all charges in the transaction. If a limiter refuses one, it counts none and returns the limiter's
// error.
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

// Allow counts a mail outside a transaction, or returns a fault of kind TooMany and counts nothing. It is for
// requests that always mail the typed address, so that the refusal reveals nothing. Never share such a budget with
// mails that depend on whether an account exists.
func (b Budget) Allow(ctx context.Context, address string) error {
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

// charges returns one charge for each limiter of the address, in lower case, and one for Total. All of them must be
// counted, or none.
func (b Budget) charges(address string) []charge {
	charges := []charge{}
	for _, l := range b.PerAddress {
		charges = append(charges, charge{l, strings.ToLower(address)})
	}
	return append(charges, charge{b.Total, "all"})
}
