package mail

import (
	"context"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

// Budget bounds mails of one purpose. What counts is a mail that is written: a
// request that mails nothing uses up nobody's budget (docs/security.md, T53, T54).
//
// It counts in memory, each node its own. Its methods take the transaction, so
// that it could count in the database instead.
type Budget struct {
	PerAddress []*limit.Limiter
	InAll      *limit.Limiter // nil: any number
}

// Take reports whether the transaction may write a mail to the address, and counts
// it; if the transaction fails, that is taken back.
func (b Budget) Take(_ context.Context, tx *database.Tx, address string) (may bool) {
	charges, err := b.charge(address)
	if err != nil {
		return false
	}
	tx.AfterRollback(func() { undo(charges) })
	return true
}

// Ask counts a mail before there is a transaction: for requests that mail the
// address that was typed whatever we know of it, and may therefore be told that
// they come too often: by a fault of kind TooMany. Never share such a budget with mails that depend on
// whether there is an account: the refusal would tell.
func (b Budget) Ask(address string) error {
	_, err := b.charge(address)
	return err
}

// charge is one event taken from a limiter.
type charge struct {
	limiter *limit.Limiter
	key     string
}

// charge takes one event from every limiter, or none.
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

// Strangers bounds the mails to addresses that anybody may have typed into a form
// of the site, signed in or not (docs/security.md, T55). An account's own confirmed
// address is exempt: its owner has proved that it is theirs.
type Strangers struct {
	Budget Budget

	// AddressOf returns the confirmed address of an account, or a fault of kind NotFound.
	AddressOf func(ctx context.Context, q database.Querier, userID string) (string, error)
}

// Take reports whether the transaction may mail the address that was typed by the
// account with the id ("": nobody was signed in), and counts the mail. A nil
// Strangers allows everything.
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
	typed := strings.ToLower(address) // not EqualFold, which takes other letters for k and s
	return err == nil && own == typed, err
}
