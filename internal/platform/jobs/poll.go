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

// poll enqueues due schedules and claims due jobs.
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

// releaseUnacknowledged releases jobs whose claim may have been committed although the commit was not acknowledged.
// Otherwise they would wait until their leases end.
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

// claim claims due jobs up to the number of free slots.
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
