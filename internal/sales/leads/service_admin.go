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
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/realtime"
)

// FindDetail returns a lead with its form, thread and notes, or a fault of kind NotFound.
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
	thread, notes, err := s.thread(ctx, l)
	if err != nil {
		return LeadDetail{}, err
	}
	by, err := s.config.Referrers.View(ctx, s.db, l.Referrer)
	return LeadDetail{LeadRow: row, Referral: by, Fields: l.otherFields(s.labels()), Thread: thread, Notes: notes}, err
}

// authorOf returns the email address of an account, or "" if the id is empty or the account was deleted.
func (s *Service) authorOf(ctx context.Context, userID string) (string, error) {
	if userID == "" || s.config.Accounts == nil {
		return "", nil
	}
	email, err := s.config.Accounts.EmailOf(ctx, s.db, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return "", nil
	}
	return email, err
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

// changeStatus changes the status of a locked lead and records the change in the thread and the audit log. A new lead
// that becomes contacted is also recorded as FactContacted. The actor is empty if the change wasn't made at the desk.
func (s *Service) changeStatus(ctx context.Context, tx *database.Tx, actorID string, l Lead, to Status) error {
	if err := updateStatus(ctx, tx, l.ID, to); err != nil {
		return err
	}
	if err := addStatus(ctx, tx, actorID, l, to); err != nil {
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

var errOtherNote = fault.Conflict("note_exists", message.FormNoteExists)

// note adds a note to a lead. A retry stores nothing; another note with the same id is a fault of kind Conflict.
func (s *Service) note(ctx context.Context, a desk.ActionContext[LeadRow], n NewNote) error {
	err := form.Check(&n).Err()
	if err != nil {
		return err
	}
	if old, exists, err := findNote(ctx, a.Tx, n.ID); err != nil || exists {
		if exists && (old.LeadID != a.Row.ID || old.AuthorID != a.ActorID || old.Text != n.Text) {
			return errOtherNote
		}
		return err
	}
	row := noteRow{ID: n.ID, LeadID: a.Row.ID, AuthorID: a.ActorID, Text: n.Text, CreatedAt: a.Tx.Now()}
	if err := database.Insert(ctx, a.Tx, "lead_notes", row); err != nil {
		return err
	}
	return s.recordNote(ctx, a, "lead.noted", n.ID)
}

// RemovedLeadNote identifies the note to remove.
type RemovedLeadNote struct {
	Note string `json:"note" maxLength:"36" as:"carried" doc:"UUID of the note"`
}

// removeNote deletes a note. It returns desk.ErrUnchanged if the lead has no note with this id.
func (s *Service) removeNote(ctx context.Context, a desk.ActionContext[LeadRow], in RemovedLeadNote) error {
	old, exists, err := findNote(ctx, a.Tx, in.Note)
	if err != nil {
		return err
	}
	if !exists || old.LeadID != a.Row.ID {
		return desk.ErrUnchanged
	}
	if err := deleteNote(ctx, a.Tx, old.ID); err != nil {
		return err
	}
	return s.recordNote(ctx, a, "lead.note_removed", old.ID)
}

// recordNote records a change of a note in the audit log and publishes it.
func (s *Service) recordNote(ctx context.Context, a desk.ActionContext[LeadRow], action, noteID string) error {
	entry := audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: a.Row.ID,
		Details: map[string]string{"note": noteID}}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, a.Row.ID)
}

// SetReferrer changes the referrer of a lead, or removes it if no partner is given; the reason becomes a note. The
// same partner changes nothing. Existing offers and orders of the lead keep their referrer. It returns a fault of
// kind NotFound for an unknown lead, or Invalid for an unknown partner or a missing reason.
func (s *Service) SetReferrer(ctx context.Context, actorID, leadID string,
	c referral.ReferrerChange) (LeadDetail, error) {
	c, note, err := s.config.Referrers.Check(ctx, s.db, c)
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
		row := noteRow{ID: id.New(), LeadID: leadID, AuthorID: actorID, Text: note, CreatedAt: tx.Now()}
		if err := database.Insert(ctx, tx, "lead_notes", row); err != nil {
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
