package marketplace

import (
	"cmp"
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/database"
	addresses "harborlight/internal/platform/mail"
)

// Adapters between the area's slices: they implement the interfaces that the slices declare.

// introductionAdapter implements partners.Introductions. It uses the area because introductions are built later.
type introductionAdapter struct{ area *Area }

func (v introductionAdapter) CountPending(ctx context.Context, q database.Querier) (int, error) {
	return v.area.introductions.CountPending(ctx, q)
}

func (v introductionAdapter) HasRequests(ctx context.Context, q database.Querier, partnerID string) (bool, error) {
	return v.area.introductions.HasRequests(ctx, q, partnerID)
}

func (v introductionAdapter) DeleteForPartner(ctx context.Context, tx *database.Tx, partnerID string) error {
	return v.area.introductions.DeleteForPartner(ctx, tx, partnerID)
}

// reviewAdapter implements reviews.Directory.
type reviewAdapter struct {
	*partners.Service
	introductions *introductions.Service
	accounts      Accounts
}

func (c reviewAdapter) IsListed(ctx context.Context, partnerID string) error {
	_, err := c.Find(ctx, partnerID)
	return err
}

// OutcomeOf returns the won amount of an introduction in cents, 0 unless it is won, and the time of the visitor's
// request. For a deleted introduction, it returns the zero value without an error.
func (c reviewAdapter) OutcomeOf(ctx context.Context, q database.Querier, introductionID string) (reviews.Outcome, error) {
	r, err := c.introductions.Find(ctx, q, introductionID)
	if fault.KindOf(err) == fault.KindNotFound {
		return reviews.Outcome{}, nil
	}
	return reviews.Outcome{WonCents: wonCents(r), AskedAt: r.CreatedAt}, err
}

// IsAffiliated reports whether an account or email address belongs to a partner: as a member, by the account's
// address, by an address of the company (partners.IsAddressOf), or as a member's confirmed address. Such people can't
// review the partner, and don't count as clients that it referred.
func (c reviewAdapter) IsAffiliated(ctx context.Context, q database.Querier, partnerID, userID, email string) (bool, error) {
	if own, err := c.IsAddressOf(ctx, q, partnerID, email); err != nil || own {
		return own, err
	}
	behind, err := c.accounts.FindConfirmed(ctx, q, email)
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return false, err
	}
	for _, account := range []string{userID, behind} {
		if account == "" {
			continue
		}
		address, err := c.accounts.EmailOf(ctx, q, account)
		if err != nil && fault.KindOf(err) != fault.KindNotFound {
			return false, err
		}
		if own, err := c.IsAddressOf(ctx, q, partnerID, address); err != nil || own {
			return own, err
		}
		if own, err := c.IsMember(ctx, q, partnerID, account); err != nil || own {
			return own, err
		}
	}
	return false, nil
}

// referralAdapter implements referrals.Directory.
type referralAdapter struct {
	reviewAdapter
	adminEmail string // empty: no admin is configured
}

// IsOwn reports whether a buyer is the admin, by the order's address or the account's, ignoring tags after a plus
// sign, or is affiliated with the partner as in IsAffiliated. An empty userID means that the order has no account.
func (e referralAdapter) IsOwn(ctx context.Context, q database.Querier, partnerID, userID, email string) (bool, error) {
	address, err := "", error(nil)
	if userID != "" {
		address, err = e.accounts.EmailOf(ctx, q, userID)
	}
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return false, err
	}
	for _, each := range []string{email, address} {
		if each != "" && e.adminEmail != "" && addresses.Untagged(each) == addresses.Untagged(e.adminEmail) {
			return true, nil
		}
	}
	return e.IsAffiliated(ctx, q, partnerID, userID, email)
}

// clientOf returns the client's name for a ledger entry: for an introduction, the requester's company or else its
// name; for a referred order, the buyer's company or else the order number. A deleted introduction or order is a
// fault of kind NotFound.
func (a *Area) clientOf(ctx context.Context, k commission.Kind, aboutID string) (string, error) {
	if k == commission.Referral {
		company, number, err := a.deps.BuyerOf(ctx, aboutID)
		return cmp.Or(company, number), err
	}
	r, err := a.introductions.Find(ctx, a.DB, aboutID)
	return cmp.Or(r.RequesterCompany, r.RequesterName), err
}
