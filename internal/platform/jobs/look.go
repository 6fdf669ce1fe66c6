package jobs

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// LookedAt returns when this node last looked at the queue successfully. While the node runs and
// the database answers, that is seconds ago. It starts at NewRunner.
func (r *Runner) LookedAt() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.looked
}

// briefly limits the time of the runner's own small statements, so that a database that stops
// answering delays the next look only until another server is found.
func (r *Runner) briefly(ctx context.Context) (context.Context, context.CancelFunc) {
	d := r.db.Deadlines()
	return context.WithTimeout(ctx, d.Answer+d.Connect)
}

// look enqueues what is scheduled and claims what is due.
func (r *Runner) look(ctx context.Context) ([]claimed, error) {
	ctx, cancel := r.briefly(ctx)
	defer cancel()
	if err := r.giveBack(ctx); err != nil {
		return nil, err
	}
	if err := r.enqueueSchedules(ctx); err != nil {
		return nil, err
	}
	jobs, err := r.claim(ctx)
	if err == nil {
		r.mu.Lock()
		r.looked = time.Now()
		r.mu.Unlock()
	}
	return jobs, err
}

// giveBack frees jobs whose claim may have been committed although its answer was lost. Otherwise
// they would wait for the end of their leases.
func (r *Runner) giveBack(ctx context.Context) error {
	r.mu.Lock()
	unsure := r.unsure
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
	r.unsure = r.unsure[len(unsure):]
	r.mu.Unlock()
	return nil
}

// claim claims as many due jobs as there are free slots.
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
		r.unsure = append(r.unsure, jobs...)
		r.mu.Unlock()
	}
	if err != nil {
		return nil, err
	}
	return jobs, nil
}
