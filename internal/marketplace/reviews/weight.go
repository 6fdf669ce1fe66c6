package reviews

import (
	"context"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
)

// Signals against counting a review: there may have been no purchase.
const (
	signalNotWon = "not_won" // the partner won no contract
	signalSmall  = "small"   // the contract was below smallest, on which the partner owes almost no commission
	signalFast   = "fast"    // the review came within soonest after the request
)

const (
	minWonCents = 100_00 // in cents
	minDelay    = 24 * time.Hour
)

// Outcome is the outcome of an introduction.
type Outcome struct {
	WonCents int64 // contract amount in cents; 0: none
	AskedAt  time.Time
}

// signals returns the reasons against counting a review that was written at a time: a contract that isn't won or is
// below 100 in the site's currency, or a review within a day of the request. The result can be empty, never nil.
func (o Outcome) signals(written time.Time) []string {
	signals := []string{}
	switch {
	case o.WonCents == 0:
		signals = append(signals, signalNotWon)
	case o.WonCents < minWonCents:
		signals = append(signals, signalSmall)
	}
	if written.Before(o.AskedAt.Add(minDelay)) {
		signals = append(signals, signalFast)
	}
	return signals
}

// include counts a review in the rating, until the admin decides otherwise.
func (s *Service) include(ctx context.Context, a desk.ActionContext[ReviewRow], _ desk.NoInput) error {
	return s.decide(ctx, a, "review.counted", true, true)
}

// exclude excludes a review from the rating.
func (s *Service) exclude(ctx context.Context, a desk.ActionContext[ReviewRow], _ desk.NoInput) error {
	return s.decide(ctx, a, "review.discounted", false, true)
}

// reconsider removes the admin's decision, so that the signals decide again.
func (s *Service) reconsider(ctx context.Context, a desk.ActionContext[ReviewRow], _ desk.NoInput) error {
	return s.decide(ctx, a, "review.reconsidered", len(a.Row.Signals) == 0, false)
}

// decide saves whether the rating of a review counts and whether the admin has decided it, with an audit entry, and
// updates the partner's rating.
func (s *Service) decide(ctx context.Context, a desk.ActionContext[ReviewRow], action string, weighs, decided bool) error {
	r := a.Row.Review
	r.Weighs, r.Decided = weighs, decided
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: r.ID}); err != nil {
		return err
	}
	return s.updateWeight(ctx, a.Tx, r)
}

// RecalculateWeight updates whether a review counts after its introduction was won, lost or reopened. It keeps a
// decision by the admin, and does nothing if the review isn't written yet.
func (s *Service) RecalculateWeight(ctx context.Context, introductionID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := findOfIntroduction(ctx, tx, introductionID, tx.ForUpdate())
		if fault.KindOf(err) == fault.KindNotFound {
			return nil // the review isn't written yet
		}
		if err != nil {
			return err
		}
		outcome, err := s.config.Directory.OutcomeOf(ctx, tx, introductionID)
		if err != nil {
			return err
		}
		signals := outcome.signals(r.CreatedAt)
		if slices.Equal(signals, r.Signals) {
			return nil
		}
		r.Signals = signals
		if !r.Decided {
			r.Weighs = len(signals) == 0
		}
		return s.updateWeight(ctx, tx, r)
	})
	return fault.Wrap(err, "weigh the review of introduction %s", introductionID)
}

// updateWeight saves whether a review counts, with its signals, and updates the partner's rating.
func (s *Service) updateWeight(ctx context.Context, tx *database.Tx, r Review) error {
	err := database.Update(ctx, tx, "partner_reviews", r, `weighs, signals, decided`, `id = $1`, r.ID)
	if err != nil {
		return err
	}
	return s.updateRating(ctx, tx, r.PartnerID)
}
