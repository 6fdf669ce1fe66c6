package partners

import (
	"context"
	"fmt"
	"iter"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/paging"
)

// ListAll returns a page of partners of every status.
func (s *Service) ListAll(ctx context.Context, f AdminFilter, cursor string, limit int) (Page[Partner], error) {
	list, where := f.pick(s.db.Dialect())
	page, err := list.Page(ctx, s.db, where, f.Sort, cursor, limit)
	if err != nil {
		return Page[Partner]{}, fmt.Errorf("list all partners: %w", err)
	}
	return page, nil
}

// Count returns the figures of the administrator's page.
func (s *Service) Count(ctx context.Context) (Counters, error) {
	counters, err := countPartners(ctx, s.db)
	if err != nil {
		return Counters{}, err
	}
	counters.Requests, err = s.introductions.CountPending(ctx, s.db)
	return counters, err
}

// Seen names a partner and the revision that whoever decides about it saw.
type Seen struct {
	ID       string `json:"id" maxLength:"36" doc:"UUID of a partner"`
	Revision int64  `json:"revision" minimum:"1" doc:"The revision you see; if it has changed, the answer is a conflict"`
}

// Approve makes a partner active and verified. Approving one that is
// both already changes nothing and is no failure.
func (s *Service) Approve(ctx context.Context, actorID string, of Seen) (Partner, error) {
	return s.decide(ctx, actorID, of, "partner.approved", func(p *Partner) {
		p.IsActive, p.IsVerified, p.IsHeld, p.IsPaused, p.RejectedAt, p.DecisionReason = true, true, false, false, nil, ""
	})
}

// Deactivate takes a partner out of the directory; it stays verified.
// Deactivating one that is not active changes nothing and is no failure.
func (s *Service) Deactivate(ctx context.Context, actorID string, of Seen) (Partner, error) {
	return s.decide(ctx, actorID, of, "partner.deactivated", func(p *Partner) {
		p.IsActive, p.IsPaused = false, false
	})
}

// decide changes the status of a partner; the audit record, the fact and the
// change become durable together. What is decided already stays as it is, whatever revision was seen.
func (s *Service) decide(ctx context.Context, actorID string, of Seen, action string,
	change func(*Partner)) (Partner, error) {
	var p Partner
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		if p, err = findPartner(ctx, tx, of.ID, tx.ForUpdate()); err != nil {
			return err
		}
		before, reason := p.status(), p.DecisionReason
		change(&p)
		if p.status() == before && p.DecisionReason == reason {
			return nil
		}
		if err := p.mustBe(of.Revision); err != nil {
			return err
		}
		p.Revision++
		if p.IsActive && p.Slug == "" {
			if p.Slug, err = freeSlug(ctx, tx, p.CompanyName); err != nil {
				return err
			}
		}
		if err := updateStatus(ctx, tx, p); err != nil {
			return err
		}
		entry := audit.Entry{ActorID: actorID, Action: action, ObjectID: p.ID,
			Details: map[string]status{"before": before, "after": p.status()}}
		if err := audit.Record(ctx, tx, entry); err != nil {
			return err
		}
		if err := recordDecision(ctx, tx, p, before); err != nil {
			return err
		}
		return s.changed(ctx, tx, p.ID)
	})
	if err != nil && fault.As(err) == nil {
		return Partner{}, fmt.Errorf("%s %s: %w", action, of.ID, err)
	}
	return p, err
}

// recordDecision records the facts that follow from a decision. Putting a company on hold mails nobody.
func recordDecision(ctx context.Context, tx *database.Tx, p Partner, before status) error {
	if !p.isAdmitted() {
		if err := jobs.Record(ctx, tx, FactLeft, Left{PartnerID: p.ID}); err != nil {
			return err
		}
	}
	switch after := p.status(); {
	case after.Rejected:
		return jobs.Record(ctx, tx, FactRejected, Rejected{PartnerID: p.ID})
	case after.Active:
		return jobs.Record(ctx, tx, FactApproved, Approved{PartnerID: p.ID})
	case before.Active:
		return jobs.Record(ctx, tx, FactDeactivated, Deactivated{PartnerID: p.ID})
	}
	return nil
}

// status is what an administrator's decision changes.
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

// ExportPartners records that the administrator takes the list away and returns
// its rows, all of them, read batch by batch.
func (s *Service) ExportPartners(ctx context.Context, actorID string,
	f AdminFilter) (iter.Seq2[Partner, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return paging.TakeAway(ctx, s.db, actorID, "partner.exported", func(cursor string, limit int) (Page[Partner], error) {
		return s.ListAll(ctx, f, cursor, limit)
	})
}

// FindAny returns a partner of any status.
func (s *Service) FindAny(ctx context.Context, partnerID string) (Partner, error) {
	return findPartner(ctx, s.db, partnerID, "")
}

// IndexStale writes the search terms of partners that older rules indexed. Nodes
// that start at once may all call it.
func (s *Service) IndexStale(ctx context.Context) error {
	for n := staleBatch; n == staleBatch; {
		err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			n, err = indexStale(ctx, tx)
			return err
		})
		if err != nil {
			return fmt.Errorf("index partners anew: %w", err)
		}
	}
	return nil
}
