package reviews

import (
	"context"
	"iter"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/paging"
)

// publicList is what everybody may see of a partner's reviews.
var publicList = paging.List[PublicReview]{
	Select: `
		SELECT` + database.Columns[PublicReview]("r") + `
		FROM partner_reviews r`,
	Table: "partner_reviews r", Orders: []paging.Order{{Name: "newest", Columns: []string{"r.created_at", "r.id"},
		Down: true}},
	ID: func(r PublicReview) string { return r.ID },
}

func publicOf(partnerID string) database.Condition {
	var where database.Condition
	where.And("r.partner_id = $%d AND r.hidden_at IS NULL", partnerID)
	return where
}

// ListPublic returns a page of the public reviews of a listed partner, newest first.
func (s *Service) ListPublic(ctx context.Context, partnerID, cursor string,
	limit int) (paging.Page[PublicReview], error) {
	if err := s.config.Directory.IsListed(ctx, partnerID); err != nil {
		return paging.Page[PublicReview]{}, err
	}
	page, err := publicList.Page(ctx, s.db, publicOf(partnerID), "", cursor, limit)
	return page, fault.Wrap(err, "list the reviews of partner %s", partnerID)
}

// ListOwn returns a page of the public reviews of the account's company, or a fault of kind NotFound without one.
func (s *Service) ListOwn(ctx context.Context, userID, cursor string, limit int) (paging.Page[PublicReview], error) {
	partnerID, err := s.config.Directory.AdmittedCompanyOf(ctx, s.db, userID)
	if err != nil {
		return paging.Page[PublicReview]{}, err
	}
	page, err := publicList.Page(ctx, s.db, publicOf(partnerID), "", cursor, limit)
	return page, fault.Wrap(err, "list the reviews of partner %s", partnerID)
}

var errAnswered = fault.Conflict("review_answered", message.ReviewsAnswered)

// Answer adds the partner's answer to a review of the account's company. Reviews of others are faults of kind
// NotFound, and a second answer is one of kind Conflict.
func (s *Service) Answer(ctx context.Context, userID, reviewID, answer string) (PublicReview, error) {
	var c fault.Check
	answer = text(&c, "answer", answer, maxAnswer)
	c.Add(answer != "", "answer", message.ReviewsAnswer)
	if err := c.Err(); err != nil {
		return PublicReview{}, err
	}
	var r Review
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		partnerID, err := s.config.Directory.AdmittedCompanyOf(ctx, tx, userID)
		if err != nil {
			return err
		}
		if r, err = find(ctx, tx, reviewID, tx.ForUpdate()); err != nil {
			return err
		}
		if r.PartnerID != partnerID || r.HiddenAt != nil {
			return errNoReview
		}
		if r.AnsweredAt != nil {
			return errAnswered
		}
		now := tx.Now()
		r.Answer, r.AnsweredAt = answer, &now
		if err := updateAnswer(ctx, tx, r); err != nil {
			return err
		}
		if err := s.changed(ctx, tx, r.PartnerID); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactAnswered, Fact{ReviewID: r.ID})
	})
	return r.PublicReview, fault.Wrap(err, "answer review %s", reviewID)
}

// ReviewRow is a review as the administrator's list shows it.
type ReviewRow struct {
	Review
	PartnerName string `json:"partner_name" db:"partner_name"`
}

// Filter filters and sorts the administrator's list. The zero value selects everything, newest first.
type Filter struct {
	Search string // every word must occur in partner, author or text
	State  string // one of states
	Sort   string // an order of deskList
}

const (
	statePublic    = "public"
	stateUncounted = "uncounted" // public, but not part of the rating
	stateHidden    = "hidden"
)

var states = []string{"", statePublic, stateUncounted, stateHidden}

// check returns a fault that names invalid values. It is for callers with unchecked input.
func (f Filter) check() error {
	var c fault.Check
	c.Add(slices.Contains(states, f.State), "state", "Choose one of the states of the list.")
	deskList.CheckOrder(&c, f.Sort)
	return c.Err()
}

func (f Filter) where() database.Condition {
	var where database.Condition
	paging.Search(&where, "r.search_text", f.Search)
	switch f.State {
	case statePublic:
		where.And("r.hidden_at IS NULL")
	case stateUncounted:
		where.And("r.hidden_at IS NULL AND NOT r.weighs")
	case stateHidden:
		where.And("r.hidden_at IS NOT NULL")
	}
	return where
}

// deskList is the administrator's list of reviews.
var deskList = paging.List[ReviewRow]{
	Select: `
		SELECT` + reviewColumns + `,
			p.company_name AS partner_name
		FROM partner_reviews r
		JOIN partners p ON p.id = r.partner_id`,
	Table: "partner_reviews r", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"r.created_at", "r.id"}, Down: true},
		{Name: "oldest", Columns: []string{"r.created_at", "r.id"}},
		{Name: "worst", Columns: []string{"r.stars", "r.id"}},
	}, ID: func(r ReviewRow) string { return r.ID },
}

// List returns a page of the administrator's list.
func (s *Service) List(ctx context.Context, f Filter, cursor string, limit int) (paging.Page[ReviewRow], error) {
	if err := f.check(); err != nil {
		return paging.Page[ReviewRow]{}, err
	}
	page, err := deskList.Page(ctx, s.db, f.where(), f.Sort, cursor, limit)
	return page, fault.Wrap(err, "list reviews")
}

// Hide takes a review out of the directory and out of the rating; the reason is for the records.
func (s *Service) Hide(ctx context.Context, actorID, reviewID, reason string) (Review, error) {
	var c fault.Check
	reason = text(&c, "reason", reason, maxReason)
	c.Add(reason != "", "reason", "Say why.")
	if err := c.Err(); err != nil {
		return Review{}, err
	}
	return s.moderate(ctx, actorID, reviewID, reason)
}

// Show brings a hidden review back.
func (s *Service) Show(ctx context.Context, actorID, reviewID string) (Review, error) {
	return s.moderate(ctx, actorID, reviewID, "")
}

// moderate hides a review with a reason, or shows it without one. If it is so already, nothing changes.
func (s *Service) moderate(ctx context.Context, actorID, reviewID, reason string) (Review, error) {
	var r Review
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		if r, err = find(ctx, tx, reviewID, tx.ForUpdate()); err != nil || (r.HiddenAt != nil) == (reason != "") {
			return err
		}
		action, now := "review.shown", tx.Now()
		r.HiddenAt, r.HiddenReason = nil, reason
		if reason != "" {
			action, r.HiddenAt = "review.hidden", &now
		}
		if err := updateHidden(ctx, tx, r); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: r.ID}); err != nil {
			return err
		}
		return s.changed(ctx, tx, r.PartnerID)
	})
	return r, fault.Wrap(err, "moderate review %s", reviewID)
}

// Find returns a review, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, reviewID string) (Review, error) {
	return find(ctx, s.db, reviewID, "")
}

// Export records the administrator's export and returns all rows of the list, read in batches.
func (s *Service) Export(ctx context.Context, actorID string, f Filter) (iter.Seq2[ReviewRow, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return paging.TakeAway(ctx, s.db, actorID, "review.exported",
		func(cursor string, limit int) (paging.Page[ReviewRow], error) {
			return s.List(ctx, f, cursor, limit)
		})
}
