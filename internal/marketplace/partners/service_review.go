package partners

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/marketplace/forms"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// PartnerDetail is a partner with its people and what waits for review, for the administrator.
type PartnerDetail struct {
	Partner
	Proposal *Proposal   `json:"proposal" doc:"What waits for review; null: nothing"`
	People   []Colleague `json:"people" nullable:"false"`
}

// FindDetail returns a partner of any status with everything that the desk shows.
func (s *Service) FindDetail(ctx context.Context, partnerID string) (PartnerDetail, error) {
	p, err := findPartner(ctx, s.db, partnerID, "")
	if err != nil {
		return PartnerDetail{}, err
	}
	d := PartnerDetail{Partner: p}
	if d.Proposal, err = s.proposal(ctx, p.ID); err != nil {
		return PartnerDetail{}, fault.Wrap(err, "find what waits for review of %s", p.ID)
	}
	d.People, err = s.people(ctx, s.db, p.ID, "")
	return d, fault.Wrap(err, "find the people of %s", p.ID)
}

// cleanReason returns a reason as it is stored, or a fault of kind Invalid.
func cleanReason(reason string, required fault.Text) (string, error) {
	var c fault.Check
	reason = line.TidyText(reason)
	forms.Text(&c, "reason", reason, 500, required)
	return reason, c.Err()
}

// Reject refuses a company, which is mailed the reason. Approving it later undoes that.
func (s *Service) Reject(ctx context.Context, actorID string, of Seen, reason string) (Partner, error) {
	reason, err := cleanReason(reason, message.CompanyRejectReason)
	if err != nil {
		return Partner{}, err
	}
	now := s.db.Clock().Now()
	return s.decide(ctx, actorID, of, "partner.rejected", func(p *Partner) {
		if p.RejectedAt == nil {
			p.RejectedAt = &now
		}
		p.IsActive, p.IsVerified, p.IsHeld, p.IsPaused, p.DecisionReason = false, false, true, false, reason
	})
}

// Hold puts a company aside, out of the directory and Live Activity, for the reason that the desk shows. Nobody is
// mailed.
func (s *Service) Hold(ctx context.Context, actorID string, of Seen, reason string) (Partner, error) {
	reason, err := cleanReason(reason, message.CompanyHoldReason)
	if err != nil {
		return Partner{}, err
	}
	return s.decide(ctx, actorID, of, "partner.held", func(p *Partner) {
		p.IsActive, p.IsHeld, p.IsPaused, p.RejectedAt, p.DecisionReason = false, true, false, nil, reason
	})
}

// EditPartner writes what the administrator corrects, at once. What waits for review stays.
func (s *Service) EditPartner(ctx context.Context, actorID, partnerID string,
	change ProfileChange) (PartnerDetail, error) {
	in, err := change.clean(s.site().Options)
	if err != nil {
		return PartnerDetail{}, err
	}
	return s.changePartner(ctx, actorID, partnerID, "partner.edited", func(tx *database.Tx, p *Partner) error {
		if err := p.mustBe(change.Revision); err != nil {
			return err
		}
		before := *p
		in.applyLive(p)
		in.reviewed().apply(p)
		return s.nameContact(ctx, tx, p, before)
	})
}

// DecideChange publishes what waits for review, or refuses it for a reason. proposalID is what the administrator saw:
// if something else waits by now, the fault is of kind Conflict. The company is mailed either way.
func (s *Service) DecideChange(ctx context.Context, actorID, partnerID, proposalID string, approve bool,
	reason string) (PartnerDetail, error) {
	required := message.CompanyRejectReason
	if approve {
		required, reason = forms.Optional, ""
	}
	reason, err := cleanReason(reason, required)
	if err != nil {
		return PartnerDetail{}, err
	}
	action := map[bool]string{true: "partner.change_approved", false: "partner.change_rejected"}[approve]
	return s.changePartner(ctx, actorID, partnerID, action, func(tx *database.Tx, p *Partner) error {
		c, err := findChange(ctx, tx, p.ID, tx.ForUpdate())
		if err != nil {
			return err
		}
		if c.ID != proposalID {
			return fault.Conflict("change_changed", message.CompanyChangeChanged)
		}
		if _, err := deleteChange(ctx, tx, p.ID); err != nil {
			return err
		}
		if approve {
			c.Proposal.apply(p)
		}
		return jobs.Record(ctx, tx, FactReviewed, Reviewed{PartnerID: p.ID, Approved: approve, Reason: reason})
	})
}

// changePartner writes what change does to a partner's profile, with its audit entry.
func (s *Service) changePartner(ctx context.Context, actorID, partnerID, action string,
	change func(*database.Tx, *Partner) error) (PartnerDetail, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := findPartner(ctx, tx, partnerID, tx.ForUpdate())
		if err != nil {
			return err
		}
		if err := change(tx, &p); err != nil {
			return err
		}
		if err := updateProfile(ctx, tx, p); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: p.ID}); err != nil {
			return err
		}
		return s.changed(ctx, tx, p.ID)
	})
	if err != nil {
		return PartnerDetail{}, fault.Wrap(err, "%s %s", action, partnerID)
	}
	return s.FindDetail(ctx, partnerID)
}

// DeletePartner deletes a company with its people, its logo and introductions that came to nothing. One that has been
// introduced to anybody stays: the fault is of kind Conflict.
func (s *Service) DeletePartner(ctx context.Context, actorID, partnerID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := findPartner(ctx, tx, partnerID, tx.ForUpdate())
		if err != nil {
			return err
		}
		if err := s.introductions.DeleteOf(ctx, tx, p.ID); err != nil {
			return err
		}
		if err := deletePartner(ctx, tx, p.ID); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx,
			audit.Entry{ActorID: actorID, Action: "partner.deleted", ObjectID: p.ID}); err != nil {
			return err
		}
		return s.changed(ctx, tx, p.ID)
	})
	return fault.Wrap(err, "delete partner %s", partnerID)
}

// PartnerBulk is one decision about several partners.
type PartnerBulk struct {
	Partners []Seen `json:"partners" nullable:"false" minItems:"1" maxItems:"100"`
	Action   string `json:"action" enum:"approve,deactivate,hold,reject"`
	Reason   string `json:"reason,omitempty" maxLength:"500" doc:"For hold and reject"`
}

// PartnerBulkResult says what became of one of them.
type PartnerBulkResult struct {
	ID      string `json:"id"`
	Done    bool   `json:"done"`
	Message string `json:"message" doc:"Why not; empty: done"`
}

// DecideAll decides about several partners, each on its own: one that can't be changed doesn't stop the others.
func (s *Service) DecideAll(ctx context.Context, actorID string, b PartnerBulk) ([]PartnerBulkResult, error) {
	decide := map[string]func(of Seen) (Partner, error){
		"approve":    func(of Seen) (Partner, error) { return s.Approve(ctx, actorID, of) },
		"deactivate": func(of Seen) (Partner, error) { return s.Deactivate(ctx, actorID, of) },
		"hold":       func(of Seen) (Partner, error) { return s.Hold(ctx, actorID, of, b.Reason) },
		"reject":     func(of Seen) (Partner, error) { return s.Reject(ctx, actorID, of, b.Reason) },
	}[b.Action]
	if decide == nil {
		return nil, fault.InvalidField("action", message.FormAction)
	}
	results := []PartnerBulkResult{}
	for _, of := range b.Partners {
		partnerID := of.ID
		_, err := decide(of)
		problem := fault.As(err)
		switch {
		case err == nil:
			results = append(results, PartnerBulkResult{ID: partnerID, Done: true})
		case problem != nil && problem.Kind == fault.KindInvalid:
			return nil, err // the reason is missing for all of them
		case problem != nil:
			results = append(results, PartnerBulkResult{ID: partnerID, Message: fault.Say(ctx, problem.Message)})
		default:
			return nil, err
		}
	}
	return results, nil
}
