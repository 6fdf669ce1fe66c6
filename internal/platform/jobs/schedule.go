package jobs

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// schedulePrefix and the name of a schedule form the kind of its jobs.
const schedulePrefix = "every:"

type schedule struct {
	name     string
	interval time.Duration
	last     time.Time // start of the last interval enqueued by this node
}

// key returns the dedupe key of the interval that contains at.
func (s *schedule) key(at time.Time) string {
	return schedulePrefix + s.name + ":" + at.Truncate(s.interval).Format(time.RFC3339)
}

// Every runs do once per interval on one of all nodes. Intervals are aligned to a fixed instant, so all nodes agree
// on them. An interval during which no node runs is skipped. A failed run is tried three times, and a slow run may
// overlap the next. Every panics if the interval isn't between one second and seven days.
func (r *Runner) Every(name string, interval time.Duration, do func(ctx context.Context) error) {
	if interval < time.Second || interval > keepDone {
		panic(fmt.Sprintf("jobs: the interval %s of %q must lie between a second and seven days", interval, name))
	}
	Handle(r, schedulePrefix+name, func(ctx context.Context, _ struct{}) error { return do(ctx) })
	r.schedules = append(r.schedules, &schedule{name: name, interval: interval})
}

// untilSchedule returns the time until the next interval of any schedule begins, at most a week.
func (r *Runner) untilSchedule() time.Duration {
	now := r.db.Clock().Now()
	next := keepDone
	for _, s := range r.schedules {
		next = min(next, now.Truncate(s.interval).Add(s.interval).Sub(now))
	}
	return next
}

// enqueueSchedules enqueues one job for each schedule with a new interval since this node's last call. The dedupe key
// prevents a second job from another node. On an error it enqueues none, and the next call tries again.
func (r *Runner) enqueueSchedules(ctx context.Context) error {
	now := r.db.Clock().Now()
	var due []*schedule
	for _, s := range r.schedules {
		if !s.last.Equal(now.Truncate(s.interval)) {
			due = append(due, s)
		}
	}
	if len(due) == 0 {
		return nil
	}
	err := r.db.Write(ctx, func(tx *database.Tx) error {
		for _, s := range due {
			err := Enqueue(ctx, tx, Job{
				Kind: schedulePrefix + s.name, Payload: struct{}{}, MaxAttempts: 3,
				DedupeKey: s.key(now),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, s := range due {
		s.last = now.Truncate(s.interval)
	}
	return nil
}

// sweep deletes done jobs in batches until none is expired: after 30 days if they have a dedupe key, and after 7 days
// for schedules and all other jobs.
func (r *Runner) sweep(ctx context.Context) error {
	for {
		var rows int64
		err := r.db.Write(ctx, func(tx *database.Tx) (err error) {
			rows, err = deleteDone(ctx, tx)
			return err
		})
		if err != nil || rows == 0 {
			return err
		}
	}
}

// reportUnknownKinds logs a warning for each kind of due jobs without a handler, once per process. These jobs remain
// in the queue.
func (r *Runner) reportUnknownKinds(ctx context.Context) error {
	kinds, err := dueKinds(ctx, r.db, r.db.Clock().Now())
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, kind := range kinds {
		if _, known := r.handlers[kind]; !known && !r.unknown[kind] {
			r.unknown[kind] = true
			r.log.Warn("no handler for waiting jobs; leaving them in the queue", "kind", kind)
		}
	}
	return nil
}

// Drain runs all jobs that are due by the database's clock, including schedules and jobs that handlers enqueue,
// sequentially in queue order. A failed handler doesn't stop it: the first handler error is returned at the end. An
// error of the queue's own statements ends it immediately. It is for tests and for commands that don't serve.
func (r *Runner) Drain(ctx context.Context) error {
	if err := r.reportUnknownKinds(ctx); err != nil {
		return err
	}
	var first error
	for {
		if err := r.enqueueSchedules(ctx); err != nil {
			return err
		}
		job, err := r.claimOne(ctx)
		if err != nil {
			return err
		}
		if job == nil {
			return first
		}
		if err := r.do(ctx, *job); err != nil && first == nil {
			first = fmt.Errorf("%s: %w", job.Kind, err)
		}
	}
}

// claimOne claims the next due job of any kind with a handler. It returns nil if none is due.
func (r *Runner) claimOne(ctx context.Context) (*claimed, error) {
	kinds, _ := r.capacity()
	var jobs []claimed
	err := r.db.Write(ctx, func(tx *database.Tx) (err error) {
		jobs, err = claim(ctx, tx, kinds, 1)
		return err
	})
	if err != nil || len(jobs) == 0 {
		return nil, err
	}
	return &jobs[0], nil
}
