package jobs

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Diverted is an in-memory queue that replaces the table of jobs. The demo (package app, demo.go) uses it to run the
// effects of its generated data before the program is ready, so that no job remains in the queue.
type Diverted struct {
	mu      sync.Mutex
	waiting []divertedJob // in insertion order
	known   map[string]bool
}

type divertedJob struct {
	id, kind, payload string
	runAt             time.Time
}

type divertKey struct{}

// Divert returns a context in which Enqueue and Record add jobs to d.
func Divert(ctx context.Context, d *Diverted) context.Context {
	return context.WithValue(ctx, divertKey{}, d)
}

// add adds the job after the transaction's commit, or skips it if an earlier job had the same DedupeKey. Jobs with
// UntilStarted or without a key are never skipped.
func (d *Diverted) add(tx *database.Tx, j Job, payload string) {
	tx.AfterCommit(func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if j.DedupeKey != "" && d.known[j.DedupeKey] && !j.UntilStarted {
			return
		}
		if d.known == nil {
			d.known = map[string]bool{}
		}
		d.known[j.DedupeKey] = true
		d.waiting = append(d.waiting, divertedJob{id: id.New(), kind: j.Kind, payload: payload, runAt: j.RunAt})
	})
}

// next removes and returns the earliest job that is due by now, in insertion order among equal times. ok is false if
// none is due.
func (d *Diverted) next(now time.Time) (divertedJob, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	first := -1
	for i, j := range d.waiting {
		if !j.runAt.After(now) && (first < 0 || j.runAt.Before(d.waiting[first].runAt)) {
			first = i
		}
	}
	if first < 0 {
		return divertedJob{}, false
	}
	j := d.waiting[first]
	d.waiting = slices.Delete(d.waiting, first, first+1)
	return j, true
}

// DrainDiverted runs the jobs of d that are due by the database's clock, including those that handlers add, and stops
// at the first error, such as a kind without a handler. ctx must come from Divert. It doesn't retry jobs.
func (r *Runner) DrainDiverted(ctx context.Context, d *Diverted) error {
	for {
		j, ok := d.next(r.db.Clock().Now())
		if !ok {
			return nil
		}
		handler, ok := r.handlers[j.kind]
		if !ok {
			return fmt.Errorf("jobs: no handler for the diverted %s", j.kind)
		}
		if err := handler(context.WithValue(ctx, jobIDKey{}, j.id), []byte(j.payload)); err != nil {
			return fmt.Errorf("%s: %w", j.kind, err)
		}
	}
}
