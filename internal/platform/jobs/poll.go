package jobs

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// LastPoll returns the time of this node's last successful poll, initially the time of NewRunner. While the node runs
// and the database answers, that is a few seconds ago.
func (r *Runner) LastPoll() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lastPoll
}

// withShortTimeout limits the time of the runner's own short statements, so that an unresponsive database delays the
// next poll only until another server takes over.
func (r *Runner) withShortTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	d := r.db.Deadlines()
	return context.WithTimeout(ctx, d.Answer+d.Connect)
}

// poll releases unacknowledged claims, enqueues due schedules and returns the due jobs that it claimed. It stops at
// the first error; without one it updates lastPoll.
func (r *Runner) poll(ctx context.Context) ([]claimed, error) {
	ctx, cancel := r.withShortTimeout(ctx)
	defer cancel()
	if err := r.releaseUnacknowledged(ctx); err != nil {
		return nil, err
	}
	if err := r.enqueueSchedules(ctx); err != nil {
		return nil, err
	}
	jobs, err := r.claim(ctx)
	if err == nil {
		r.mu.Lock()
		r.lastPoll = time.Now()
		r.mu.Unlock()
	}
	return jobs, err
}

// releaseUnacknowledged releases jobs if it is unknown whether their claim was committed. Otherwise they could wait
// until their leases end. After an error it keeps them for the next poll.
func (r *Runner) releaseUnacknowledged(ctx context.Context) error {
	r.mu.Lock()
	unsure := r.unacknowledged
	r.mu.Unlock()
	if len(unsure) == 0 {
		return nil
	}
	err := r.db.Write(ctx, func(tx *database.Tx) error {
		for _, j := range unsure {
			if err := unclaim(ctx, tx, j); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("give back claimed jobs: %w", err)
	}
	r.mu.Lock()
	r.unacknowledged = r.unacknowledged[len(unsure):]
	r.mu.Unlock()
	return nil
}

// claim claims up to 4 due jobs, limited by the free slots and the free kinds. It returns nil if none are free. If it
// is unknown whether the claim was committed, it returns the error and keeps the jobs for releaseUnacknowledged.
func (r *Runner) claim(ctx context.Context) ([]claimed, error) {
	kinds, limit := r.capacity()
	if limit == 0 || len(kinds) == 0 {
		return nil, nil
	}
	var jobs []claimed
	err := r.db.Write(ctx, func(tx *database.Tx) (err error) {
		jobs, err = claim(ctx, tx, kinds, limit)
		return err
	})
	if database.IsUnknown(err) {
		r.mu.Lock()
		r.unacknowledged = append(r.unacknowledged, jobs...)
		r.mu.Unlock()
	}
	if err != nil {
		return nil, err
	}
	return jobs, nil
}
