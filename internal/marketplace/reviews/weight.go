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

// Why a review has no weight of its own: it looks as if nobody had bought anything.
const (
	signalNotWon = "not_won" // the company sold nothing
	signalSmall  = "small"   // it sold for less than smallest, which owes it next to no commission
	signalFast   = "fast"    // the review came sooner after the request than soonest
)

const (
	smallest = 100_00 // cents
	soonest  = 24 * time.Hour
)

// Outcome is what became of an introduction.
type Outcome struct {
	WonCents int64 // what the company has sold; 0: nothing
	AskedAt  time.Time
}

// signals returns why a review that was written at the instant has no weight of its own.
func (o Outcome) signals(written time.Time) []string {
	signals := []string{}
	switch {
	case o.WonCents == 0:
		signals = append(signals, signalNotWon)
	case o.WonCents < smallest:
		signals = append(signals, signalSmall)
	}
	if written.Before(o.AskedAt.Add(soonest)) {
		signals = append(signals, signalFast)
	}
	return signals
}

// count makes a review part of the rating. Nothing but another decision of the administrator's changes that again.
func (s *Service) count(ctx context.Context, a desk.Act[ReviewRow], _ desk.Nothing) error {
	return s.decide(ctx, a, "review.counted", true, true)
}

// discount takes a review out of the rating, or leaves it out.
func (s *Service) discount(ctx context.Context, a desk.Act[ReviewRow], _ desk.Nothing) error {
	return s.decide(ctx, a, "review.discounted", false, true)
}

// reconsider takes the administrator's decision back: the review's signals decide again.
func (s *Service) reconsider(ctx context.Context, a desk.Act[ReviewRow], _ desk.Nothing) error {
	return s.decide(ctx, a, "review.reconsidered", len(a.Row.Signals) == 0, false)
}

func (s *Service) decide(ctx context.Context, a desk.Act[ReviewRow], action string, weighs, decided bool) error {
	r := a.Row.Review
	r.Weighs, r.Decided = weighs, decided
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: r.ID}); err != nil {
		return err
	}
	return s.updateWeight(ctx, a.Tx, r)
}

// Reweigh follows when an introduction is won, lost or opened again, perhaps after its review was written. What the
// administrator has decided stays.
func (s *Service) Reweigh(ctx context.Context, introductionID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := findOfIntroduction(ctx, tx, introductionID, tx.ForUpdate())
		if fault.KindOf(err) == fault.KindNotFound {
			return nil // there is no review yet
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

// updateWeight stores whether a review weighs, and the rating that follows from it.
func (s *Service) updateWeight(ctx context.Context, tx *database.Tx, r Review) error {
	err := database.Update(ctx, tx, "partner_reviews", r, `weighs, signals, decided`, `id = $1`, r.ID)
	if err != nil {
		return err
	}
	return s.changed(ctx, tx, r.PartnerID)
}
