package partners

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
)

// ExpectedChange is the profile change that the admin saw before a decision.
type ExpectedChange struct {
	ProposalID string `json:"proposal_id" maxLength:"36" as:"carried" doc:"UUID of the proposal that the client shows; another pending one is a conflict"`
}

// ChangeRefusal is the reason for refusing a profile change.
type ChangeRefusal struct {
	ExpectedChange
	Reason string `json:"reason" maxLength:"500" as:"lines" missing:"form.reason"`
}

func changeSeen(d PartnerDetail) ExpectedChange { return ExpectedChange{ProposalID: d.ChangeID} }

// canReview returns nil if the partner has a pending change.
func (r PartnerRow) canReview() error { return desk.ShowIf(r.ChangeID != "") }

// publishChange publishes the pending change and mails the partner. Without a pending change it returns a fault of
// kind NotFound, and if the admin saw another one, one of kind Conflict.
func (s *Service) publishChange(ctx context.Context, a desk.ActionContext[PartnerRow], in ExpectedChange) error {
	return s.review(ctx, a, in, "partner.change_approved", func(c storedProposal, p *Partner) Fact {
		c.Proposal.apply(p)
		return Fact{PartnerID: p.ID, Approved: true}
	})
}

// refuseChange deletes the pending change and mails the required reason to the partner. Without a pending change it
// returns a fault of kind NotFound, and if the admin saw another one, one of kind Conflict.
func (s *Service) refuseChange(ctx context.Context, a desk.ActionContext[PartnerRow], in ChangeRefusal) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	return s.review(ctx, a, in.ExpectedChange, "partner.change_rejected", func(_ storedProposal, p *Partner) Fact {
		return Fact{PartnerID: p.ID, Reason: in.Reason}
	})
}

// review deletes the pending change, records the fact that decide returns, and saves the profile as decide has
// changed it. Without a pending change it returns a fault of kind NotFound, and if the admin saw another one, one of
// kind Conflict.
func (s *Service) review(ctx context.Context, a desk.ActionContext[PartnerRow], in ExpectedChange, action string,
	decide func(storedProposal, *Partner) Fact) error {
	p := a.Row.Partner
	c, err := findChange(ctx, a.Tx, p.ID, a.Tx.ForUpdate())
	if err != nil {
		return err
	}
	if c.ID != in.ProposalID {
		return fault.Conflict("change_changed", message.CompanyChangeChanged)
	}
	if _, err := deleteChange(ctx, a.Tx, p.ID); err != nil {
		return err
	}
	fact := decide(c, &p)
	if err := jobs.Record(ctx, a.Tx, FactReviewed, fact); err != nil {
		return err
	}
	return s.saveProfile(ctx, a.Tx, a.ActorID, p, action)
}

// saveProfile saves a changed profile with an audit entry for the action, and publishes the change.
func (s *Service) saveProfile(ctx context.Context, tx *database.Tx, actorID string, p Partner, action string) error {
	if err := updateProfile(ctx, tx, p); err != nil {
		return err
	}
	if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: p.ID}); err != nil {
		return err
	}
	return s.publishUpdate(ctx, tx, p.ID)
}

// EditPartner saves the admin's corrections of all profile fields at once. A pending change stays pending. An unknown
// partner is a fault of kind NotFound, an outdated revision one of kind Conflict, and invalid fields are one of kind
// Invalid.
func (s *Service) EditPartner(ctx context.Context, actorID, partnerID string,
	change ProfileChange) (PartnerDetail, error) {
	in, err := change.clean(s.site().Options)
	if err != nil {
		return PartnerDetail{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := findPartner(ctx, tx, partnerID, tx.ForUpdate())
		if err != nil {
			return err
		}
		if err := p.checkRevision(change.Revision); err != nil {
			return err
		}
		before := p
		in.applyUnreviewed(&p)
		in.reviewed().apply(&p)
		if err := s.setContactUser(ctx, tx, &p, before); err != nil {
			return err
		}
		return s.saveProfile(ctx, tx, actorID, p, "partner.edited")
	})
	if err != nil {
		return PartnerDetail{}, fault.Wrap(err, "edit partner %s", partnerID)
	}
	return s.FindDetail(ctx, partnerID)
}
