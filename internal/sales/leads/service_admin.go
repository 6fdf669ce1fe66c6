package leads

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/realtime"
)

// FindDetail returns a lead with its form, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, leadID string) (LeadDetail, error) {
	if !id.IsValid(leadID) {
		return LeadDetail{}, errNoLead
	}
	row, err := findRow(ctx, s.db, leadID)
	if err != nil {
		return LeadDetail{}, err
	}
	l, err := findLead(ctx, s.db, leadID)
	if err != nil {
		return LeadDetail{}, fault.WithNotFound(err, errNoLead)
	}
	by, err := s.config.Referrers.View(ctx, s.db, l.Referrer)
	return LeadDetail{LeadRow: row, Referral: by, Fields: l.otherFields(s.labels()), Answers: l.Answers,
		requestText: l.requestText(), requestSubject: l.subject()}, err
}

// ExpectedLeadStatus is the status that the admin saw before the change.
type ExpectedLeadStatus struct {
	From Status `json:"from,omitempty" enum:"new,contacted,won,lost,spam" as:"carried" doc:"Status that the client shows; a different current status is a conflict. Omitted: any status"`
}

// setStatus returns an action that sets a lead's status. All transitions are allowed, so that mistakes can be undone.
// The action returns a fault of kind Conflict if the lead doesn't have the expected status; an empty expected status
// allows any.
func (s *Service) setStatus(status Status) func(context.Context, desk.ActionContext[LeadRow], ExpectedLeadStatus) error {
	return func(ctx context.Context, a desk.ActionContext[LeadRow], in ExpectedLeadStatus) error {
		if in.From != "" && in.From != a.Row.Status {
			return fault.Conflict("lead_changed", message.LeadsChanged(string(a.Row.Status)))
		}
		return s.changeRowStatus(ctx, a, status)
	}
}

func (s *Service) changeRowStatus(ctx context.Context, a desk.ActionContext[LeadRow], to Status) error {
	return s.changeStatus(ctx, a.Tx, a.ActorID, Lead{ID: a.Row.ID, Status: a.Row.Status}, to)
}

// changeStatus changes the status of a locked lead and records the change in the history and the audit log. A new lead
// that becomes contacted is also recorded as FactContacted. The actor is empty if the change wasn't made at the desk.
func (s *Service) changeStatus(ctx context.Context, tx *database.Tx, actorID string, l Lead, to Status) error {
	if err := updateStatus(ctx, tx, l.ID, to); err != nil {
		return err
	}
	changed := history.Event{Kind: kindStatus, Values: history.Values{"was": history.Label("status." + string(l.Status)),
		"became": history.Label("status." + string(to))}}
	if _, err := History.Add(ctx, tx, l.ID, authorOf(actorID), changed); err != nil {
		return err
	}
	entry := audit.Entry{ActorID: actorID, Action: "lead.moved", ObjectID: l.ID,
		Details: map[string]Status{"before": l.Status, "after": to}}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	if l.Status == StatusNew && to == StatusContacted {
		if err := jobs.Record(ctx, tx, FactContacted, Fact{LeadID: l.ID}); err != nil {
			return err
		}
	}
	return realtime.Publish(ctx, tx, TopicChanged, l.ID)
}

// authorOf returns the admin with the account as the author of an entry, or no author for an empty id: the buyer or a
// scheduled job.
func authorOf(actorID string) history.Author {
	if actorID == "" {
		return history.Author{}
	}
	return history.ByOwner(actorID)
}

// SetReferrer changes the referrer of a lead, or removes it if no partner is given; the history contains the reason. The
// same partner changes nothing. Existing offers and orders of the lead keep their referrer. It returns a fault of
// kind NotFound for an unknown lead, or Invalid for an unknown partner or a missing reason.
func (s *Service) SetReferrer(ctx context.Context, actorID, leadID string,
	c referral.ReferrerChange) (LeadDetail, error) {
	c, event, err := s.config.Referrers.Check(ctx, s.db, c)
	if err != nil {
		return LeadDetail{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		l, err := findForUpdate(ctx, tx, leadID)
		if err != nil || l.Referrer.PartnerID == c.PartnerID {
			return err
		}
		before := l.Referrer.PartnerID
		l.Referrer = c.Referrer()
		if err := database.Update(ctx, tx, "leads", l, `referrer_id, referrer_how`, `id = $1`, l.ID); err != nil {
			return err
		}
		if _, err := History.Add(ctx, tx, leadID, history.ByOwner(actorID), event); err != nil {
			return err
		}
		entry := audit.Entry{ActorID: actorID, Action: "lead.referrer_set", ObjectID: leadID,
			Details: map[string]string{"before": before, "after": c.PartnerID, "reason": c.Reason}}
		if err := audit.Record(ctx, tx, entry); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, TopicChanged, leadID)
	})
	if err != nil {
		return LeadDetail{}, fault.Wrap(err, "set the referrer of lead %s", leadID)
	}
	return s.FindDetail(ctx, leadID)
}
