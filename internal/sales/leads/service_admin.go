package leads

import (
	"context"
	"fmt"
	"iter"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/paging"
	"harborlight/internal/platform/realtime"
)

// ListRows returns a page of the administrator's list.
func (s *Service) ListRows(ctx context.Context, f Filter, cursor string, limit int) (paging.Page[LeadRow], error) {
	page, err := leadList.Page(ctx, s.db, f.where(), f.Sort, cursor, limit)
	if err != nil {
		return paging.Page[LeadRow]{}, fmt.Errorf("list leads: %w", err)
	}
	return page, nil
}

// FindDetail returns a lead with its form and notes, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, leadID string) (LeadDetail, error) {
	if !id.Valid(leadID) {
		return LeadDetail{}, errNoLead
	}
	row, err := findRow(ctx, s.db, leadID)
	if err != nil {
		return LeadDetail{}, err
	}
	l, err := findLead(ctx, s.db, leadID)
	if err != nil {
		return LeadDetail{}, fault.Missing(err, errNoLead)
	}
	thread, notes, err := s.thread(ctx, l)
	if err != nil {
		return LeadDetail{}, err
	}
	by, err := s.config.Referrers.View(ctx, s.db, l.Referrer)
	return LeadDetail{LeadRow: row, Referral: by, Fields: l.answers(s.site().Labels), Thread: thread, Notes: notes}, err
}

// authorOf returns the address of an account, or "" if it is gone.
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

// MoveLead changes a lead's status. Any status may follow any other, so that mistakes can be
// undone. If the lead's status is no longer the one the sender saw, it returns a fault of kind
// Conflict, unless the lead already has the wanted status.
func (s *Service) MoveLead(ctx context.Context, actorID, leadID string, m LeadMove) (LeadDetail, error) {
	if err := m.check(); err != nil {
		return LeadDetail{}, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		l, err := findForUpdate(ctx, tx, leadID)
		if err != nil || l.Status == m.Status {
			return err
		}
		if l.Status != m.From {
			return fault.Conflict("lead_changed",
				"This lead was moved to “"+string(l.Status)+"” meanwhile. Check it again before you change it.")
		}
		return s.move(ctx, tx, actorID, l, m.Status)
	})
	if err != nil {
		return LeadDetail{}, fault.Wrap(err, "move lead %s to %s", leadID, m.Status)
	}
	return s.FindDetail(ctx, leadID)
}

// move gives the lead, whose row is locked, another status. The actor is empty if nobody at the desk
// did it.
func (s *Service) move(ctx context.Context, tx *database.Tx, actorID string, l Lead, to Status) error {
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

var errOtherNote = fault.Conflict("note_exists", "Another note has this id. Please try again.")

// AddNote adds a note about a lead. The same note sent again is stored once.
func (s *Service) AddNote(ctx context.Context, actorID, leadID string, n NewNote) (LeadDetail, error) {
	n, err := n.clean()
	if err != nil {
		return LeadDetail{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if _, err := findForUpdate(ctx, tx, leadID); err != nil {
			return err
		}
		if old, exists, err := findNote(ctx, tx, n.ID); err != nil || exists {
			if exists && (old.LeadID != leadID || old.AuthorID != actorID || old.Text != n.Text) {
				return errOtherNote
			}
			return err
		}
		row := noteRow{ID: n.ID, LeadID: leadID, AuthorID: actorID, Text: n.Text, CreatedAt: tx.Now()}
		if err := database.Insert(ctx, tx, "lead_notes", row); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx,
			audit.Entry{ActorID: actorID, Action: "lead.noted", ObjectID: leadID,
				Details: map[string]string{"note": n.ID}}); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, TopicChanged, leadID)
	})
	if err != nil {
		return LeadDetail{}, fault.Wrap(err, "note something about lead %s", leadID)
	}
	return s.FindDetail(ctx, leadID)
}

// SetReferrer says who sent the visitor, for the administrator; the reason becomes a note. Offers and orders that were
// made of the lead keep what they say. An unknown partner is a fault of kind Invalid.
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
		return LeadDetail{}, fault.Wrap(err, "say who referred lead %s", leadID)
	}
	return s.FindDetail(ctx, leadID)
}

// Export records the administrator's export and returns all rows of the list with their forms, read
// in batches.
func (s *Service) Export(ctx context.Context, actorID string, f Filter) (iter.Seq2[LeadDetail, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return paging.TakeAway(ctx, s.db, actorID, "lead.exported",
		func(cursor string, limit int) (paging.Page[LeadDetail], error) {
			page, err := s.ListRows(ctx, f, cursor, limit)
			if err != nil {
				return paging.Page[LeadDetail]{}, err
			}
			details, err := withForms(ctx, s.db, page.Items, s.site().Labels)
			return paging.Page[LeadDetail]{Items: details, NextCursor: page.NextCursor}, err
		})
}
