package marketplace

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/database"
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

// Belongs reports whether an account or an address belongs to a partner: as a member, as the contact, on the
// website's domain, or as the confirmed address of a member.
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
		if own, err := c.IsMember(ctx, q, partnerID, account); err != nil || own {
			return own, err
		}
	}
	return false, nil
}
