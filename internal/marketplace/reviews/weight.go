package reviews

import (
	"context"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
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

// Weigh makes a review part of the rating, or takes it out, for the administrator. Nothing but another such decision
// changes that again.
func (s *Service) Weigh(ctx context.Context, actorID, reviewID string, weighs bool) (Review, error) {
	var r Review
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		if r, err = find(ctx, tx, reviewID, tx.ForUpdate()); err != nil || r.Decided && r.Weighs == weighs {
			return err
		}
		r.Weighs, r.Decided = weighs, true
		action := "review.discounted"
		if weighs {
			action = "review.counted"
		}
		if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: r.ID}); err != nil {
			return err
		}
		return s.updateWeight(ctx, tx, r)
	})
	return r, fault.Wrap(err, "weigh review %s", reviewID)
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
