package partners

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// UpdateProfile publishes most changes at once, and stores a new name, website or list of services as a pending
// change. If none of these fields differs any more, it withdraws the pending change. A new contact address must be
// that of a member, else it is a fault of kind Invalid; an outdated revision is one of kind Conflict.
func (s *Service) UpdateProfile(ctx context.Context, who auth.Principal, change ProfileChange) (Portal, error) {
	in, err := change.clean(s.site().Options)
	if err != nil {
		return Portal{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := lockOwnPartner(ctx, tx, who.UserID, false)
		if err != nil {
			return err
		}
		if err := p.checkRevision(change.Revision); err != nil {
			return err
		}
		before := p
		in.applyUnreviewed(&p)
		if err := s.setContactUser(ctx, tx, &p, before); err != nil {
			return err
		}
		if p.ContactUser == "" && p.ContactEmail != before.ContactEmail {
			return fault.InvalidField("contact_email", message.CompanyTeamAddress)
		}
		if err := updateProfile(ctx, tx, p); err != nil {
			return err
		}
		if err := s.propose(ctx, tx, who.UserID, p, in.reviewed()); err != nil {
			return err
		}
		return s.publishUpdate(ctx, tx, p.ID)
	})
	if err != nil {
		return Portal{}, fault.Wrap(err, "update a profile")
	}
	return s.FindPortal(ctx, who)
}

// propose stores name, website and services as the pending change, in place of an earlier one, or deletes it if they
// equal the published ones. The admin is notified only if no change was pending. An equal pending change stays
// untouched.
func (s *Service) propose(ctx context.Context, tx *database.Tx, userID string, p Partner, next reviewed) error {
	before, err := findChange(ctx, tx, p.ID, tx.ForUpdate())
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return err
	}
	if err == nil && before.Proposal.equal(next) {
		return nil
	}
	waited, err := deleteChange(ctx, tx, p.ID)
	if err != nil || next.equal(p.Listing.reviewed()) {
		return err
	}
	c := storedProposal{PartnerID: p.ID, ID: id.New(), Proposal: next, AskedBy: userID, AskedAt: tx.Now()}
	if err := database.Insert(ctx, tx, "partner_changes", c); err != nil || waited {
		return err // the admin already knows about the pending change
	}
	return jobs.Record(ctx, tx, FactProposed, Fact{PartnerID: p.ID})
}

// SetPaused pauses the account's partner in the directory, or resumes it; it does nothing if the state is the same.
// An account that isn't an owner gets a fault of kind Forbidden. A partner that isn't approved, or is rejected, on
// hold or deactivated, is one of kind Conflict.
func (s *Service) SetPaused(ctx context.Context, who auth.Principal, paused bool) (Portal, error) {
	return s.changeMembers(ctx, who, true, func(tx *database.Tx, p Partner) error {
		barred := !p.IsVerified || p.RejectedAt != nil || p.IsHeld || !p.IsActive && !p.IsPaused
		switch {
		case barred:
			return fault.Conflict("not_listed", message.CompanyNotListed)
		case p.IsPaused == paused:
			return nil
		}
		p.IsPaused, p.IsActive = paused, !paused
		if err := updateStatus(ctx, tx, p); err != nil {
			return err
		}
		return s.publishUpdate(ctx, tx, p.ID)
	})
}
