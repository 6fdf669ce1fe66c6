package marketplace

import (
	"cmp"
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/referrals"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/database"
	addresses "harborlight/internal/platform/mail"
)

// The slices of the area declare what they ask of each other; this file answers.

// hosts is what introductions ask about partners.
type hosts struct{ *partners.Service }

// ContactOf returns what the mail that introduces a company names.
func (h hosts) ContactOf(ctx context.Context, q database.Querier, partnerID string) (introductions.Contact, error) {
	c, err := h.Service.ContactOf(ctx, q, partnerID)
	return introductions.Contact(c), err
}

// visitors is what partners ask about introductions, which are built after them.
type visitors struct{ area *Area }

func (v visitors) CountPending(ctx context.Context, q database.Querier) (int, error) {
	return v.area.introductions.CountPending(ctx, q)
}

func (v visitors) Has(ctx context.Context, q database.Querier, partnerID string) (bool, error) {
	return v.area.introductions.Has(ctx, q, partnerID)
}

func (v visitors) DeleteOf(ctx context.Context, tx *database.Tx, partnerID string) error {
	return v.area.introductions.DeleteOf(ctx, tx, partnerID)
}

// companies is what reviews ask about partners and introductions.
type companies struct {
	*partners.Service
	introductions *introductions.Service
	accounts      Accounts
}

func (c companies) IsListed(ctx context.Context, partnerID string) error {
	_, err := c.Find(ctx, partnerID)
	return err
}

// OutcomeOf returns what became of an introduction.
func (c companies) OutcomeOf(ctx context.Context, q database.Querier, introductionID string) (reviews.Outcome, error) {
	r, err := c.introductions.Find(ctx, q, introductionID)
	if fault.KindOf(err) == fault.KindNotFound {
		return reviews.Outcome{}, nil
	}
	return reviews.Outcome{WonCents: wonBy(r), AskedAt: r.CreatedAt}, err
}

// Belongs reports whether an account or an address belongs to a partner: as a member, by the account's own address, by
// an address of the company (partners.IsAddressOf), or as the confirmed address of a member. Whoever belongs writes no
// review of the company and is no client whom it referred.
func (c companies) Belongs(ctx context.Context, q database.Querier, partnerID, userID, email string) (bool, error) {
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

// earners is what referrals ask about partners.
type earners struct {
	companies
	adminEmail string // empty: there is no administrator
}

func (e earners) EarnerOf(ctx context.Context, q database.Querier, partnerID string) (referrals.Earner, error) {
	p, err := e.Service.EarnerOf(ctx, q, partnerID)
	return referrals.Earner(p), err
}

// IsOwn reports whether the buyer belongs to a company, or is the administrator.
func (e earners) IsOwn(ctx context.Context, q database.Querier, partnerID, userID, email string) (bool, error) {
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
	return e.Belongs(ctx, q, partnerID, userID, email)
}

// clientOf returns the client of an entry of the ledger. The partner read the name of an introduction when both were
// introduced. Of a referred order, the partner reads the company, or of a private person the order's number alone.
func (a *Area) clientOf(ctx context.Context, k commission.Kind, aboutID string) (string, error) {
	if k == commission.Referral {
		company, number, err := a.deps.BuyerOf(ctx, aboutID)
		return cmp.Or(company, number), err
	}
	r, err := a.introductions.Find(ctx, a.DB, aboutID)
	return cmp.Or(r.RequesterCompany, r.RequesterName), err
}

// ledger is what referrals ask of the ledger.
type ledger struct{ *commission.Service }

func (l ledger) Earn(ctx context.Context, tx *database.Tx, e referrals.Earning) (int64, error) {
	return l.Service.Earn(ctx, tx, commission.Earning(e))
}
