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

// Handlers of facts that involve several slices (subscriptions.go).

// declinePending declines the pending introductions of a partner that may no longer answer visitors.
func (a *Area) declinePending(ctx context.Context, in partners.Fact) error {
	return a.introductions.DeclinePending(ctx, in.PartnerID)
}

// mailIntroduced mails the introduction to both sides. If the partner isn't admitted any more, so that only the
// visitor got a mail, it returns facts.ErrStop, which skips the remaining steps without an error.
func (a *Area) mailIntroduced(ctx context.Context, _ string, in introductions.Fact) error {
	met, err := a.introductions.MailIntroduced(ctx, in)
	if err == nil && !met {
		return facts.ErrStop
	}
	return err
}

// recalculateIntroduction updates the ledger and then the weight of the review after an introduction was won, lost or
// reopened. If the ledger fails, the review isn't updated. A deleted introduction is a fault of kind NotFound.
func (a *Area) recalculateIntroduction(ctx context.Context, in introductions.Fact) error {
	if err := a.recordCommission(ctx, in.RequestID); err != nil {
		return err
	}
	return a.reviews.RecalculateWeight(ctx, in.RequestID)
}

// inviteReview mails the requester of a won or lost introduction an invitation to review the partner. It does nothing
// if the introduction was reopened, or ended before both sides were introduced.
func (a *Area) inviteReview(ctx context.Context, in introductions.Fact) error {
	r, err := a.introductions.Find(ctx, a.DB, in.RequestID)
	if err != nil || r.EndedAt == nil || r.IntroducedAt == nil {
		return err
	}
	return a.reviews.Invite(ctx, reviews.ReviewRequest{IntroductionID: r.ID, PartnerID: r.PartnerID, PartnerName: r.PartnerName,
		UserID: r.UserID, Name: r.RequesterName, Company: r.RequesterCompany, Email: r.RequesterEmail})
}

// recordCommission updates the ledger to the introduction's current won amount, which is 0 unless it is won. Facts
// can arrive late or twice, so it reads the current state, and each job counts once. A deleted introduction is a
// fault of kind NotFound.
func (a *Area) recordCommission(ctx context.Context, requestID string) error {
	r, err := a.introductions.Find(ctx, a.DB, requestID)
	if err != nil {
		return err
	}
	return a.commission.RecordWon(ctx, commission.WonIntroduction{CauseID: cmp.Or(jobs.ID(ctx), id.New()), IntroductionID: r.ID,
		PartnerID: r.PartnerID, PartnerName: r.PartnerName, WonCents: wonCents(r), RateBPS: r.FeeBPS})
}

// wonCents returns the amount that the partner won through an introduction, in cents; 0: none, or no longer won.
func wonCents(r introductions.Request) int64 {
	if r.Status != introductions.StatusWon {
		return 0
	}
	return r.WonCents
}
