package publishing

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// lateTolerance is the tolerance for pages to follow the start or end of a campaign and still count as shown on time.
const lateTolerance = time.Minute

// historyWith returns the price history including the prices that a bundle shows from since on. If the database
// fails, it uses the history of the current snapshot, so that pages never wait for it.
func (s *Service) historyWith(ctx context.Context, e content.Bundle, now, since time.Time) content.ShownPrices {
	stored, err := findShown(ctx, s.db)
	if err != nil {
		s.config.Log.WarnContext(ctx, "read the shown prices failed", "error", fault.Loggable(err))
		stored = s.Snapshot().history
	}
	history, _ := stored.Show(e.ShownAt(now), since)
	return history
}

// sinceOf returns the time from which a node shows the prices after a snapshot: the start or end of the campaign, if
// the node renders them within lateTolerance; otherwise now. A price that no server showed doesn't count as a price
// before a reduction.
func sinceOf(before *Snapshot, now time.Time) time.Time {
	if !before.at.IsZero() && !before.until.IsZero() && now.Sub(before.until) < lateTolerance {
		return before.until
	}
	return now
}

// record stores the shown prices unless they are already stored or the process doesn't serve the site. It logs a
// failure, and the next Refresh retries; the site shows its prices either way.
func (s *Service) record(ctx context.Context) {
	now := s.Snapshot()
	if !s.config.Serving || now == s.recorded {
		return
	}
	stored, err := findShown(ctx, s.db)
	if _, changed := stored.Show(now.prices, now.since); err == nil && changed {
		err = s.db.Write(ctx, func(tx *database.Tx) error { return s.recordPrices(ctx, tx, now) })
	}
	if err == nil {
		s.recorded = now
	} else if ctx.Err() == nil {
		s.config.Log.WarnContext(ctx, "record the shown prices failed", "error", fault.Loggable(err))
	}
}

// recordPrices stores the prices of a snapshot. It locks the head against other nodes. If a newer version was
// published, it stores nothing.
func (s *Service) recordPrices(ctx context.Context, tx *database.Tx, now *Snapshot) error {
	h, err := lockHead(ctx, tx)
	if err != nil || s.config.Folder == "" && h.Version > now.seen {
		return err // a newer version will be shown soon
	}
	before, err := findShown(ctx, tx)
	if err != nil {
		return err
	}
	after, _ := before.Show(now.prices, now.since)
	return saveShown(ctx, tx, before, after)
}
