package partners

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// UpdateApplication corrects a pending application, or resubmits a rejected one, up to ten times a day. The account
// must have confirmed the application's address; other applications are faults of kind NotFound. A changed contact
// address is a fault of kind Invalid, an outdated revision one of kind Conflict.
func (s *Service) UpdateApplication(ctx context.Context, who auth.Principal, partnerID string,
	change ProfileChange) (Portal, error) {
	in, err := change.clean(s.site().Options)
	if err != nil {
		return Portal{}, err
	}
	if err := s.limit.corrections.Allow(ctx, who.UserID); err != nil {
		return Portal{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := findApplication(ctx, tx, who.Email, partnerID)
		if err != nil {
			return err
		}
		if err := p.checkRevision(change.Revision); err != nil {
			return err
		}
		if in.ContactEmail != p.ContactEmail {
			return fault.InvalidField("contact_email", message.CompanyApplicationAddress)
		}
		in.applyUnreviewed(&p)
		in.reviewed().apply(&p)
		if err := updateProfile(ctx, tx, p); err != nil {
			return err
		}
		if p.RejectedAt != nil {
			err = reapply(ctx, tx, p)
		}
		if err != nil {
			return err
		}
		return s.publishUpdate(ctx, tx, p.ID)
	})
	if err != nil {
		return Portal{}, fault.Wrap(err, "update application %s", partnerID)
	}
	return s.FindPortal(ctx, who)
}

// reapply makes a rejected application pending again and records FactApplied. Flagged ones stay hidden from Live
// Activity.
func reapply(ctx context.Context, tx *database.Tx, p Partner) error {
	p.RejectedAt, p.DecisionReason, p.IsHeld = nil, "", len(p.Flags) > 0
	if err := updateStatus(ctx, tx, p); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, FactApplied, Fact{PartnerID: p.ID})
}
