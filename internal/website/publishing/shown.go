package publishing

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// late is how long after the begin or end of a campaign its pages may follow and still count as shown at once.
const late = time.Minute

// historyWith returns the history of prices with those that an edition shows from a moment on. If the database doesn't
// answer, the history is that of the snapshot before: no page waits for it.
func (s *Service) historyWith(ctx context.Context, e content.Edition, now, since time.Time) content.ShownPrices {
	stored, err := findShown(ctx, s.db)
	if err != nil {
		s.config.Log.WarnContext(ctx, "read the shown prices failed", "error", fault.Loggable(err))
		stored = s.Snapshot().history
	}
	history, _ := stored.Show(e.ShownAt(now), since)
	return history
}

// sinceOf returns the time from which a node shows the prices that follow those of a snapshot: the begin or end of the
// campaign, if the node follows within a minute. If it was stopped or failed until now, the time is now, because a
// price that no server showed doesn't count as a price before a reduction.
func sinceOf(before *Snapshot, now time.Time) time.Time {
	if !before.at.IsZero() && !before.until.IsZero() && now.Sub(before.until) < late {
		return before.until
	}
	return now
}

// record stores the prices that the site shows, unless they are stored already. A failure is logged, and the next
// Refresh tries again: the site shows its prices whether or not they can be recorded.
func (s *Service) record(ctx context.Context) {
	now := s.Snapshot()
	if !s.config.Serving || now == s.recorded {
		return
	}
	stored, err := findShown(ctx, s.db)
	if _, changed := stored.Show(now.prices, now.since); err == nil && changed {
		err = s.db.Write(ctx, func(tx *database.Tx) error { return s.recordIn(ctx, tx, now) })
	}
	if err == nil {
		s.recorded = now
	} else if ctx.Err() == nil {
		s.config.Log.WarnContext(ctx, "record the shown prices failed", "error", fault.Loggable(err))
	}
}

// recordIn stores the prices of a snapshot, while no other node does.
func (s *Service) recordIn(ctx context.Context, tx *database.Tx, now *Snapshot) error {
	h, err := lockHead(ctx, tx)
	if err != nil || s.config.Folder == "" && h.Version > now.seen {
		return err // a newer version is about to be shown
	}
	before, err := findShown(ctx, tx)
	if err != nil {
		return err
	}
	after, _ := before.Show(now.prices, now.since)
	return saveShown(ctx, tx, before, after)
}
