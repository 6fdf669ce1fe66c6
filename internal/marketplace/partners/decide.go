package partners

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// ExpectedRevision is the revision of a partner that the admin saw before a decision.
type ExpectedRevision struct {
	Revision int64 `json:"revision,omitempty" minimum:"1" as:"carried" doc:"Revision that the client shows; a different current revision is a conflict. Omitted: any revision"`
}

// ReasonInput is the reason for rejecting a partner or putting it on hold.
type ReasonInput struct {
	ExpectedRevision
	Reason string `json:"reason" maxLength:"500" as:"lines" missing:"form.reason"`
}

// PartnerStatus is the state of a partner before a decision, with the revision after it, for an undo.
type PartnerStatus struct {
	Revision   int64      `json:"revision" minimum:"1" as:"carried" doc:"A different current revision is a conflict"`
	IsActive   bool       `json:"is_active" as:"carried"`
	IsVerified bool       `json:"is_verified" as:"carried"`
	IsHeld     bool       `json:"is_held" as:"carried"`
	IsPaused   bool       `json:"is_paused" as:"carried"`
	RejectedAt *time.Time `json:"rejected_at" as:"carried" doc:"Time of the rejection; null: not rejected"`
	Reason     string     `json:"reason" maxLength:"500" as:"carried" doc:"Reason for the rejection or hold; may be empty"`
}

func seen(d PartnerDetail) desk.Start[ExpectedRevision] {
	return desk.Start[ExpectedRevision]{Input: ExpectedRevision{d.Revision}}
}

func startReason(d PartnerDetail) desk.Start[ReasonInput] {
	return desk.Start[ReasonInput]{Input: ReasonInput{ExpectedRevision: ExpectedRevision{d.Revision}}}
}

// undoTo returns the undo of a decision, which restores the previous status and reason. It fails if the partner has
// changed since the decision.
func undoTo[In any](was PartnerRow, _ In) desk.Inverse {
	return desk.Inverse{Action: "restore", Input: PartnerStatus{Revision: was.Revision + 1, IsActive: was.IsActive,
		IsVerified: was.IsVerified, IsHeld: was.IsHeld, IsPaused: was.IsPaused, RejectedAt: was.RejectedAt,
		Reason: was.DecisionReason}}
}

func (r PartnerRow) canApprove() error { return desk.UnchangedIf(r.IsActive) }

// canDeactivate returns desk.ErrUnchanged unless the partner is active, or could be reactivated by its members.
func (r PartnerRow) canDeactivate() error { return desk.UnchangedIf(!r.IsActive && !r.IsPaused) }

// approve makes a partner active and verified, which reverts a rejection, hold or pause. An active and verified one
// is desk.ErrUnchanged, an outdated revision a fault of kind Conflict.
func (s *Service) approve(ctx context.Context, a desk.ActionContext[PartnerRow], of ExpectedRevision) error {
	return s.decide(ctx, a, of.Revision, "partner.approved", func(p *Partner) {
		p.IsActive, p.IsVerified, p.IsHeld, p.IsPaused, p.RejectedAt, p.DecisionReason = true, true, false, false, nil, ""
	})
}

// deactivate removes a partner from the directory, without a pause that its members could end; it stays verified. A
// partner that is neither active nor paused is desk.ErrUnchanged, an outdated revision a fault of kind Conflict.
func (s *Service) deactivate(ctx context.Context, a desk.ActionContext[PartnerRow], of ExpectedRevision) error {
	return s.decide(ctx, a, of.Revision, "partner.deactivated", func(p *Partner) {
		p.IsActive, p.IsPaused = false, false
	})
}

// reject rejects a partner, which removes it from the directory and Live Activity. The required reason is mailed when
// the decision can't be undone any more. A later approval reverts the rejection. An outdated revision is a fault of
// kind Conflict.
func (s *Service) reject(ctx context.Context, a desk.ActionContext[PartnerRow], in ReasonInput) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	now := a.Tx.Now()
	return s.decide(ctx, a, in.Revision, "partner.rejected", func(p *Partner) {
		if p.RejectedAt == nil {
			p.RejectedAt = &now
		}
		p.IsActive, p.IsVerified, p.IsHeld, p.IsPaused, p.DecisionReason = false, false, true, false, in.Reason
	})
}

// hold removes a partner from the directory and Live Activity, for a required reason that only the desk shows. It
// sends no mail about the hold. An outdated revision is a fault of kind Conflict.
func (s *Service) hold(ctx context.Context, a desk.ActionContext[PartnerRow], in ReasonInput) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	return s.decide(ctx, a, in.Revision, "partner.held", func(p *Partner) {
		p.IsActive, p.IsHeld, p.IsPaused, p.RejectedAt, p.DecisionReason = false, true, false, nil, in.Reason
	})
}

var errStatus = fault.InvalidField("is_active", fault.Plain("Send a valid combination of states."))

// restore undoes a decision by setting the given status. It returns mail.ErrAlreadySent if the mail of a rejection
// has been sent, Conflict if the partner has changed since, and Invalid for an impossible status.
func (s *Service) restore(ctx context.Context, a desk.ActionContext[PartnerRow], to PartnerStatus) error {
	if to.IsActive && (to.IsHeld || to.IsPaused || to.RejectedAt != nil) {
		return errStatus
	}
	if a.Row.isRejected() && to.RejectedAt == nil && a.Row.Revision == to.Revision && !a.Withdrawn {
		return mail.ErrAlreadySent
	}
	return s.decide(ctx, a, to.Revision, "partner.restored", func(p *Partner) {
		p.IsActive, p.IsVerified, p.IsHeld, p.IsPaused = to.IsActive, to.IsVerified, to.IsHeld, to.IsPaused
		p.RejectedAt, p.DecisionReason = to.RejectedAt, to.Reason
	})
}

// decide changes the status of a partner and saves it with the audit entry and the facts; a partner without a slug
// gets one when it becomes active. If status and reason are the same already, it returns desk.ErrUnchanged for any
// revision. Otherwise, a revision that is neither 0 nor current is a fault of kind Conflict.
func (s *Service) decide(ctx context.Context, a desk.ActionContext[PartnerRow], revision int64, action string,
	change func(*Partner)) error {
	p, before := a.Row.Partner, a.Row.status()
	change(&p)
	if p.status() == before && p.DecisionReason == a.Row.DecisionReason {
		return desk.ErrUnchanged
	}
	if revision != 0 {
		if err := p.checkRevision(revision); err != nil {
			return err
		}
	}
	if p.IsActive && p.Slug == "" {
		var err error
		if p.Slug, err = freeSlug(ctx, a.Tx, p.CompanyName); err != nil {
			return err
		}
	}
	if err := updateStatus(ctx, a.Tx, p); err != nil {
		return err
	}
	entry := audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: p.ID,
		Details: map[string]status{"before": before, "after": p.status()}}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	if err := recordDecision(ctx, a.Tx, p, before, action == "partner.restored"); err != nil {
		return err
	}
	return s.publishUpdate(ctx, a.Tx, p.ID)
}

// recordDecision records FactRemoved for a partner that isn't admitted, and then FactRejected, FactApproved, or
// FactDeactivated for a formerly active partner. For an undo, it records only FactRemoved, because the partner got
// the mail of the restored decision, and the facts of the undone decision are withdrawn.
func recordDecision(ctx context.Context, tx *database.Tx, p Partner, before status, restored bool) error {
	if !p.isAdmitted() {
		if err := jobs.Record(ctx, tx, FactRemoved, Fact{PartnerID: p.ID}); err != nil {
			return err
		}
	}
	switch after := p.status(); {
	case restored:
		return nil
	case after.Rejected:
		return jobs.Record(ctx, tx, FactRejected, Fact{PartnerID: p.ID})
	case after.Active:
		return jobs.Record(ctx, tx, FactApproved, Fact{PartnerID: p.ID})
	case before.Active:
		return jobs.Record(ctx, tx, FactDeactivated, Fact{PartnerID: p.ID})
	}
	return nil
}

// status contains the fields that the admin's decisions change.
type status struct {
	Active   bool `json:"active"`
	Verified bool `json:"verified"`
	Held     bool `json:"held"`
	Paused   bool `json:"paused,omitempty"`
	Rejected bool `json:"rejected,omitempty"`
}

func (p Partner) status() status {
	return status{p.IsActive, p.IsVerified, p.IsHeld, p.IsPaused, p.RejectedAt != nil}
}

// remove deletes a partner with its members, its logo and introductions that didn't lead to a meeting. A partner with
// an introduced visitor is a fault of kind Conflict.
func (s *Service) remove(ctx context.Context, a desk.ActionContext[PartnerRow], _ desk.NoInput) error {
	if err := s.introductions.DeleteForPartner(ctx, a.Tx, a.Row.ID); err != nil {
		return err
	}
	if err := deletePartner(ctx, a.Tx, a.Row.ID); err != nil {
		return err
	}
	entry := audit.Entry{ActorID: a.ActorID, Action: "partner.deleted", ObjectID: a.Row.ID}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	return s.publishUpdate(ctx, a.Tx, a.Row.ID)
}
