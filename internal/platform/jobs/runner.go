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

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/trace"
)

const (
	lease      = 60 * time.Second // a node owns a job for this long after the last renewal
	renewEvery = 20 * time.Second // three renewals per lease
	// how soon a node finds jobs of which it isn't told: those of other nodes, or due later
	poll        = 5 * time.Second
	shortest    = 20 * time.Millisecond // between two looks without a reason
	pollFailing = time.Second           // the same while the database is away
	slots       = 8                     // handlers that run at once on this node
	perKind     = 4                     // a kind takes no more jobs while this many of it run …
	batch       = 4                     // … and at most this many at once, so one slot is always left for other kinds
	maxRun      = 12 * time.Minute      // time limit of a try: a mail server may take ten minutes to answer
	graceTime   = 10 * time.Second      // time for running handlers to finish at shutdown …
	lastCall    = 2 * time.Second       // … and to return after they are cancelled
	settleEvery = time.Second           // how often to retry storing a result while the database is away
	lookEvery   = time.Minute           // how often to look for kinds without a handler
	keepDone    = 7 * 24 * time.Hour    // how long done jobs are kept …
	keepDeduped = 30 * 24 * time.Hour   // … and those with a dedupe key, to keep the key in force
)

// Runner runs the queue's jobs on this node. Register everything before Run or Drain.
type Runner struct {
	Tracer *trace.Tracer // records tries; nil: none
	Texts  fault.Texts   // in which jobs say messages

	db        *database.DB
	log       *slog.Logger
	handlers  map[string]handler
	schedules []*schedule
	wake      chan struct{} // holds one token: look again
	grace     time.Duration // graceTime, less in tests

	mu      sync.Mutex
	running map[string]*try // by job id
	full    bool            // the last claim may have left due jobs behind
	unknown map[string]bool // kinds without a handler, already logged
	failing bool            // the database didn't answer the last time
	looked  time.Time       // last successful look at the queue
	unsure  []claimed       // claimed, but the commit was not acknowledged
	work    sync.WaitGroup
}

type handler func(ctx context.Context, payload []byte) error

// NewRunner returns a runner without handlers. It deletes old done jobs on its own.
func NewRunner(db *database.DB, log *slog.Logger) *Runner {
	r := &Runner{
		db: db, log: log,
		handlers: map[string]handler{}, wake: make(chan struct{}, 1), grace: graceTime,
		running: map[string]*try{}, unknown: map[string]bool{}, looked: time.Now(),
	}
	db.OnNotify(func(payload string) {
		if payload == wakeUp {
			r.nudge()
		}
	})
	r.Every("jobs.sweep", time.Hour, r.sweep)
	return r
}

// Handle registers the handler for a kind of job. A payload that doesn't decode into T is a
// permanent failure. A second handler for a kind is a defect and panics.
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

// On registers the handler for a fact. A fact has one handler: if several things follow, the
// handler enqueues a job for each, so that each is retried alone.
func On[T any](r *Runner, fact string, do func(ctx context.Context, payload T) error) {
	Handle(r, FactPrefix+fact, do)
}

// IgnoreDeleted skips a reaction whose subject has been deleted with its account.
func IgnoreDeleted[T any](do func(ctx context.Context, fact T) error) func(ctx context.Context, fact T) error {
	return func(ctx context.Context, fact T) error {
		err := do(ctx, fact)
		if fault.KindOf(err) == fault.KindNotFound {
			return nil
		}
		return err
	}
}

// Run works until ctx ends. Then it starts nothing new, gives running handlers up to 10 seconds and
// returns. Call it once.
func (r *Runner) Run(ctx context.Context) {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stopRenewing := r.keepLeases(work)
	defer stopRenewing()
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
		case <-time.After(r.pause()):
		}
	}
	r.finish(cancel)
}

// pause returns how long to wait for the next look.
func (r *Runner) pause() time.Duration {
	r.mu.Lock()
	failing := r.failing
	r.mu.Unlock()
	if failing {
		return pollFailing
	}
	return max(min(poll, r.untilSchedule()), shortest)
}

// step starts what is due and reports whether there may be more.
func (r *Runner) step(ctx, work context.Context) bool {
	jobs, err := r.look(ctx)
	r.report(ctx, "look for due jobs", err)
	for _, j := range jobs {
		r.begin(work, j)
	}
	return len(jobs) == batch
}

// capacity returns the kinds that may be started and how many jobs at most.
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

// finish waits for the running handlers, cancels them and waits a little more.
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
	default: // a look is pending already
	}
}

// spawn runs f in a goroutine. A panic is logged and ends nothing else.
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

// report logs the first of several failures in a row and the recovery.
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
		r.log.Error("job queue failing; retrying", "what", what, "error", err)
	case err == nil && before:
		r.log.Info("job queue recovered")
	}
}
