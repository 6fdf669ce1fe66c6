package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"harborlight/internal/database"
)

const (
	lease       = 60 * time.Second    // a job belongs to its node for so long after the last sign of life
	renewEvery  = 20 * time.Second    // three signs of life per lease
	poll        = time.Second         // how late a job is found when no notification came
	slots       = 8                   // handlers that run at once on this node
	perKind     = 4                   // no kind is begun while so many of it run …
	batch       = 4                   // … and so many are begun at once: one slot is always left for other kinds
	maxRun      = 10 * time.Minute    // a try is cut off after that
	graceTime   = 10 * time.Second    // running handlers have so long to finish when the runner stops …
	lastCall    = 2 * time.Second     // … and so long to notice that they were cut off
	settleEvery = time.Second         // how often it is tried to write down how a try ended, while the database is away
	lookEvery   = time.Minute         // how often kinds without a handler are looked for
	keepDone    = 7 * 24 * time.Hour  // how long done jobs stay …
	keepDeduped = 30 * 24 * time.Hour // … those with a dedupe key, so that the key goes on working
)

// Runner works off the queue on this node. Register everything before Run or Drain.
type Runner struct {
	db        *database.DB
	log       *slog.Logger
	handlers  map[string]handler
	schedules []*schedule
	wake      chan struct{} // holds one token: look again
	grace     time.Duration // graceTime, less in tests

	mu      sync.Mutex
	running map[string]*try // by job id
	full    bool            // the last claim may have left due jobs behind
	unknown map[string]bool // kinds without a handler that were logged
	failing bool            // the database did not answer the last time
	looked  time.Time       // when the queue was last looked at with success
	unsure  []claimed       // claimed by a commit that was not answered
	work    sync.WaitGroup
}

type handler func(ctx context.Context, payload []byte) error

// NewRunner returns a runner without handlers. It deletes old done jobs by itself.
func NewRunner(db *database.DB, log *slog.Logger) *Runner {
	r := &Runner{
		db: db, log: log,
		handlers: map[string]handler{}, wake: make(chan struct{}, 1), grace: graceTime,
		running: map[string]*try{}, unknown: map[string]bool{}, looked: time.Now(),
	}
	db.OnNotify(func(payload string) {
		if payload == wakeUp || payload == "" {
			r.nudge()
		}
	})
	r.Every("jobs.sweep", time.Hour, r.sweep)
	return r
}

// Handle registers what does the jobs of a kind. A payload that is no T is a
// permanent failure. A second handler for one kind is a defect and panics.
func Handle[T any](r *Runner, kind string, do func(ctx context.Context, payload T) error) {
	if _, ok := r.handlers[kind]; ok {
		panic(fmt.Sprintf("jobs: a second handler for %q", kind))
	}
	r.handlers[kind] = func(ctx context.Context, text []byte) error {
		var payload T
		if err := json.Unmarshal(text, &payload); err != nil {
			return Permanent(fmt.Errorf("read the payload: %w", err))
		}
		return do(ctx, payload)
	}
}

// On registers what follows from a fact. One fact has one handler: when several
// things follow, the handler enqueues a job for each, so that each is retried alone.
func On[T any](r *Runner, fact string, do func(ctx context.Context, payload T) error) {
	Handle(r, FactPrefix+fact, do)
}

// Run works until ctx ends; then it begins nothing more, lets the running
// handlers finish for up to 10 seconds, and returns. It is called once.
func (r *Runner) Run(ctx context.Context) {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stopRenewing := r.keepLeases(work)
	defer stopRenewing()
	ticks := time.NewTicker(poll)
	defer ticks.Stop()
	looked := time.Time{}
	for ctx.Err() == nil {
		if time.Since(looked) >= lookEvery {
			looked = time.Now()
			brief, cancel := r.briefly(ctx)
			r.report(ctx, "look for jobs without a handler", r.lookForUnknown(brief))
			cancel()
		}
		if r.step(ctx, work) {
			continue
		}
		select {
		case <-ctx.Done():
		case <-r.wake:
		case <-ticks.C:
		}
	}
	r.finish(cancel)
}

// step begins what is due and reports whether there may be more right now.
func (r *Runner) step(ctx, work context.Context) bool {
	jobs, err := r.look(ctx)
	r.report(ctx, "look for due jobs", err)
	for _, j := range jobs {
		r.begin(work, j)
	}
	return len(jobs) == batch
}

// capacity returns the kinds that may be begun and how many jobs at most.
func (r *Runner) capacity() (kinds []string, limit int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	busy := map[string]int{}
	for _, t := range r.running {
		busy[t.job.Kind]++
	}
	for _, kind := range slices.Sorted(maps.Keys(r.handlers)) {
		if busy[kind] < perKind {
			kinds = append(kinds, kind)
		}
	}
	limit = min(batch, slots-len(r.running))
	r.full = limit < batch || len(kinds) < len(r.handlers)
	return kinds, limit
}

// finish waits for the running handlers, cuts them off and waits a little more.
func (r *Runner) finish(cutOff context.CancelFunc) {
	idle := make(chan struct{})
	r.spawn("wait for running jobs", func() {
		r.work.Wait()
		close(idle)
	})
	for _, patience := range []time.Duration{r.grace, lastCall} {
		select {
		case <-idle:
			return
		case <-time.After(patience):
			cutOff()
		}
	}
	r.log.Warn("jobs were still running at shutdown; they will be tried again")
}

// nudge makes Run look for jobs now.
func (r *Runner) nudge() {
	select {
	case r.wake <- struct{}{}:
	default: // it is going to look anyway
	}
}

// spawn runs f in a goroutine whose panic is logged and ends nothing else.
func (r *Runner) spawn(what string, f func()) {
	go func() {
		defer func() {
			if cause := recover(); cause != nil {
				r.log.Error("a goroutine panicked", "what", what, "panic", cause, "stack", string(debug.Stack()))
			}
		}()
		f()
	}()
}

// report logs the first of a row of failures and the recovery, not every poll.
func (r *Runner) report(ctx context.Context, what string, err error) {
	if ctx.Err() != nil {
		return
	}
	r.mu.Lock()
	before := r.failing
	r.failing = err != nil
	r.mu.Unlock()
	switch {
	case err != nil && !before:
		r.log.Error("the job queue cannot be worked off; it goes on trying", "what", what, "error", err)
	case err == nil && before:
		r.log.Info("the job queue is worked off again")
	}
}
