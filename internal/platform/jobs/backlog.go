package jobs

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// Backlog contains the numbers of pending and undelivered jobs of a kind.
type Backlog struct {
	Waiting     int
	Undelivered int
	Since       time.Time // creation time of the oldest waiting job; zero if none waits
}

// FindBacklog returns the backlog of a job kind. Running and delayed jobs count as waiting.
func FindBacklog(ctx context.Context, q database.Querier, kind string) (Backlog, error) {
	counts, err := database.One[struct {
		Waiting     int `db:"waiting"`
		Undelivered int `db:"undelivered"`
	}](ctx, q, `
		SELECT
			(SELECT COUNT(*) FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND kind = $1) AS waiting,
			(SELECT COUNT(*) FROM jobs WHERE dead_at IS NOT NULL AND kind = $1) AS undelivered`, kind)
	b := Backlog{Waiting: counts.Waiting, Undelivered: counts.Undelivered}
	if err != nil || b.Waiting == 0 {
		return b, err
	}
	b.Since, _, err = database.Maybe[time.Time](ctx, q, `
		SELECT created_at
		FROM jobs
		WHERE done_at IS NULL AND dead_at IS NULL AND kind = $1
		ORDER BY created_at
		LIMIT 1`, kind)
	return b, err
}

// LastRun returns the end of a schedule's last successful run on any node. ok is false for an unknown name, and if no
// job of the current or the two previous intervals has succeeded.
func (r *Runner) LastRun(ctx context.Context, name string) (at time.Time, ok bool, err error) {
	for _, s := range r.schedules {
		if s.name != name {
			continue
		}
		now := r.db.Clock().Now()
		return database.Maybe[time.Time](ctx, r.db, `
			SELECT done_at
			FROM jobs
			WHERE dedupe_key IN ($1, $2, $3)
				AND done_at IS NOT NULL
			ORDER BY done_at DESC
			LIMIT 1`, s.key(now), s.key(now.Add(-s.interval)), s.key(now.Add(-2*s.interval)))
	}
	return time.Time{}, false, nil
}
