package leads

import (
	"context"
	"fmt"
	"iter"

	"harborlight/internal/audit"
	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
	"harborlight/internal/jobs"
	"harborlight/internal/paging"
	"harborlight/internal/realtime"
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
		return LeadDetail{}, named(err)
	}
	notes, err := s.notes(ctx, leadID)
	return LeadDetail{LeadRow: row, Fields: l.answers(), Notes: notes}, err
}

func (s *Service) notes(ctx context.Context, leadID string) ([]LeadNote, error) {
	rows, err := listNotes(ctx, s.db, leadID)
	if err != nil {
		return nil, fmt.Errorf("list the notes of lead %s: %w", leadID, err)
	}
	authors := map[string]string{}
	notes := make([]LeadNote, len(rows))
	for i, row := range rows {
		if _, seen := authors[row.AuthorID]; !seen {
			if authors[row.AuthorID], err = s.authorOf(ctx, row.AuthorID); err != nil {
				return nil, err
			}
		}
		notes[i] = LeadNote{ID: row.ID, Author: authors[row.AuthorID], Text: row.Text, CreatedAt: row.CreatedAt}
	}
	return notes, nil
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
			return fault.Conflict("lead_changed", "This lead was moved to “"+string(l.Status)+"” meanwhile. Check it again before you change it.")
		}
		if err := updateStatus(ctx, tx, leadID, m.Status); err != nil {
			return err
		}
		entry := audit.Entry{ActorID: actorID, Action: "lead.moved", ObjectID: leadID, Details: map[string]Status{"before": m.From, "after": m.Status}}
		if err := audit.Record(ctx, tx, entry); err != nil {
			return err
		}
		if m.From == StatusNew && m.Status == StatusContacted {
			if err := jobs.Record(ctx, tx, FactContacted, Fact{LeadID: leadID}); err != nil {
				return err
			}
		}
		return realtime.Publish(ctx, tx, TopicChanged, leadID)
	})
	if err != nil {
		return LeadDetail{}, fault.Wrap(err, "move lead %s to %s", leadID, m.Status)
	}
	return s.FindDetail(ctx, leadID)
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
		if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "lead.noted", ObjectID: leadID, Details: map[string]string{"note": n.ID}}); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, TopicChanged, leadID)
	})
	if err != nil {
		return LeadDetail{}, fault.Wrap(err, "note something about lead %s", leadID)
	}
	return s.FindDetail(ctx, leadID)
}

// Export records the administrator's export and returns all rows of the list with their forms, read
// in batches.
func (s *Service) Export(ctx context.Context, actorID string, f Filter) (iter.Seq2[LeadDetail, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return paging.TakeAway(ctx, s.db, actorID, "lead.exported", func(cursor string, limit int) (paging.Page[LeadDetail], error) {
		page, err := s.ListRows(ctx, f, cursor, limit)
		if err != nil {
			return paging.Page[LeadDetail]{}, err
		}
		details, err := withForms(ctx, s.db, page.Items)
		return paging.Page[LeadDetail]{Items: details, NextCursor: page.NextCursor}, err
	})
}
