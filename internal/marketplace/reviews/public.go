package reviews

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/paging"
)

// publicList is the public list of a partner's reviews.
var publicList = paging.List[PublicReview]{
	Select: `
		SELECT` + database.Columns[PublicReview]("r") + `
		FROM partner_reviews r`,
	Table: "partner_reviews r", Orders: []paging.Order{{Name: "newest", Columns: []string{"r.created_at", "r.id"},
		Descending: true}},
	ID: func(r PublicReview) string { return r.ID },
}

// publicOf returns the condition for the reviews of a partner that aren't hidden.
func publicOf(partnerID string) database.Condition {
	var where database.Condition
	where.And("r.partner_id = $%d AND r.hidden_at IS NULL", partnerID)
	return where
}

// ListPublic returns a page of the public reviews of an active partner, newest first. Another partner is a fault of
// kind NotFound.
func (s *Service) ListPublic(ctx context.Context, partnerID, cursor string,
	limit int) (paging.Page[PublicReview], error) {
	if err := s.config.Directory.IsListed(ctx, partnerID); err != nil {
		return paging.Page[PublicReview]{}, err
	}
	page, err := publicList.Page(ctx, s.db, publicOf(partnerID), "", cursor, limit)
	return page, fault.Wrap(err, "list the reviews of partner %s", partnerID)
}

// ListOwn returns a page of the public reviews of the account's partner, newest first. An account without a partner
// is a fault of kind NotFound, a partner that isn't admitted one of kind Forbidden.
func (s *Service) ListOwn(ctx context.Context, userID, cursor string, limit int) (paging.Page[PublicReview], error) {
	partnerID, err := s.config.Directory.AdmittedPartnerOf(ctx, s.db, userID)
	if err != nil {
		return paging.Page[PublicReview]{}, err
	}
	page, err := publicList.Page(ctx, s.db, publicOf(partnerID), "", cursor, limit)
	return page, fault.Wrap(err, "list the reviews of partner %s", partnerID)
}

var errAnswered = fault.Conflict("review_answered", message.ReviewsAnswered)

// ReviewAnswer is a partner's reply to a review.
type ReviewAnswer struct {
	Answer string `json:"answer" maxLength:"1000" as:"lines" missing:"reviews.answer"`
}

// Answer adds the partner's reply, of up to 1000 characters, to a review of the account's partner. Hidden reviews and
// those of other partners are faults of kind NotFound, a second reply is one of kind Conflict, and a partner that
// isn't admitted one of kind Forbidden.
func (s *Service) Answer(ctx context.Context, userID, reviewID string, in ReviewAnswer) (PublicReview, error) {
	if err := form.Check(&in).Err(); err != nil {
		return PublicReview{}, err
	}
	var r Review
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		partnerID, err := s.config.Directory.AdmittedPartnerOf(ctx, tx, userID)
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
		r.Answer, r.AnsweredAt = in.Answer, &now
		if err := updateAnswer(ctx, tx, r); err != nil {
			return err
		}
		if err := s.updateRating(ctx, tx, r.PartnerID); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactAnswered, Fact{ReviewID: r.ID})
	})
	return r.PublicReview, fault.Wrap(err, "answer review %s", reviewID)
}
