package marketplace

import (
	"cmp"
	"context"

	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/jobs"
)

// What follows from facts across slices (reactions.go).

// answerPending answers what waits for a company that may not answer visitors any more.
func (a *Area) answerPending(ctx context.Context, in partners.Left) error {
	return a.introductions.AnswerPending(ctx, in.PartnerID)
}

// mailIntroduced introduces both sides. Nothing else follows for those who don't meet.
func (a *Area) mailIntroduced(ctx context.Context, in introductions.Fact) error {
	met, err := a.introductions.MailIntroduced(ctx, in)
	if err == nil && !met {
		return facts.ErrStop
	}
	return err
}

// settleIntroduction makes the ledger and the weight of a review follow from what an introduction has come to.
func (a *Area) settleIntroduction(ctx context.Context, in introductions.Fact) error {
	if err := a.recordCommission(ctx, in.RequestID); err != nil {
		return err
	}
	return a.reviews.Reweigh(ctx, in.RequestID)
}

// inviteReview asks for a review who asked for an introduction that was won or lost. Those who never met have nothing
// to review.
func (a *Area) inviteReview(ctx context.Context, in introductions.Fact) error {
	r, err := a.introductions.Find(ctx, a.DB, in.RequestID)
	if err != nil || r.EndedAt == nil || r.IntroducedAt == nil {
		return err
	}
	return a.reviews.Invite(ctx, reviews.Ended{IntroductionID: r.ID, PartnerID: r.PartnerID, PartnerName: r.PartnerName,
		UserID: r.UserID, Name: r.RequesterName, Company: r.RequesterCompany, Email: r.RequesterEmail})
}

// recordCommission makes the ledger say what an introduction has won by now. Facts can arrive late or twice:
// what counts is the state of the introduction, and the job of the fact counts once.
func (a *Area) recordCommission(ctx context.Context, requestID string) error {
	r, err := a.introductions.Find(ctx, a.DB, requestID)
	if err != nil {
		return err
	}
	return a.commission.Record(ctx, commission.Win{CauseID: cmp.Or(jobs.ID(ctx), id.New()), IntroductionID: r.ID,
		PartnerID: r.PartnerID, PartnerName: r.PartnerName, WonCents: wonBy(r), RateBPS: r.FeeBPS})
}

// wonBy returns what a partner has sold to whom it was introduced, in cents; 0: nothing, or no longer.
func wonBy(r introductions.Request) int64 {
	if r.Status != introductions.StatusWon {
		return 0
	}
	return r.WonCents
}
