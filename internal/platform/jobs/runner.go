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
	lease      = 60 * time.Second // ownership of a job after the last renewal
	renewEvery = 20 * time.Second // three renewals per lease
	// poll interval for jobs without a notification: from other nodes, or due later
	pollEvery   = 5 * time.Second
	shortest    = 20 * time.Millisecond // minimum pause between two polls
	pollFailing = time.Second           // the same during a database outage
	slots       = 8                     // concurrent handlers on this node
	maxPerKind  = 4                     // a kind with this many running jobs starts no more …
	// … and starts at most this many per claim, so one slot is always left for other kinds
	claimBatch      = 4
	maxRun          = 12 * time.Minute    // time limit of a try; a mail server may take ten minutes to answer
	graceTime       = 10 * time.Second    // time for running handlers to finish at shutdown …
	lastCall        = 2 * time.Second     // … and to return after they are cancelled
	storeRetryEvery = time.Second         // retry interval for storing a result during a database outage
	unknownEvery    = time.Minute         // interval of the search for kinds without a handler
	keepDone        = 7 * 24 * time.Hour  // retention of done jobs …
	keepDeduped     = 30 * 24 * time.Hour // … and of those with a dedupe key, to keep the key in force
)

// Runner runs the queue's jobs on this node. Register all handlers and schedules before Run or Drain.
type Runner struct {
	Tracer *trace.Tracer // records tries; nil disables tracing
	Texts  fault.Texts   // translates messages in errors

	db        *database.DB
	log       *slog.Logger
	handlers  map[string]handler
	schedules []*schedule
	wake      chan struct{} // one token requests a poll
	grace     time.Duration // graceTime, shorter in tests

	mu             sync.Mutex
	running        map[string]*try // by job id
	full           bool            // the last claim may have left due jobs
	unknown        map[string]bool // kinds without a handler, already logged
	failing        bool            // the last database operation failed
	lastPoll       time.Time       // last successful poll
	unacknowledged []claimed       // claimed, but the commit was not acknowledged
	work           sync.WaitGroup
}

type handler func(ctx context.Context, payload []byte) error

// NewRunner returns a runner without handlers that polls when a job is enqueued on this node. It schedules the hourly
// deletion of old done jobs.
func NewRunner(db *database.DB, log *slog.Logger) *Runner {
	r := &Runner{
		db: db, log: log,
		handlers: map[string]handler{}, wake: make(chan struct{}, 1), grace: graceTime,
		running: map[string]*try{}, unknown: map[string]bool{}, lastPoll: time.Now(),
	}
	db.OnNotify(func(payload string) {
		if payload == wakeUp {
			r.nudge()
		}
	})
	r.Every("jobs.sweep", time.Hour, r.sweep)
	return r
}

// Handle registers the handler for a job kind. A payload that doesn't decode into T is a permanent failure. Handle
// panics if the kind already has a handler.
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

// HandleFact registers the handler for a fact. A fact has one handler. For several effects, the handler enqueues a
// job for each, so that they are retried independently.
func HandleFact[T any](r *Runner, fact string, do func(ctx context.Context, payload T) error) {
	Handle(r, FactPrefix+fact, do)
}

// IgnoreDeleted wraps a fact handler and ignores not-found errors, because the subject may have been deleted with its
// account.
func IgnoreDeleted[T any](do func(ctx context.Context, fact T) error) func(ctx context.Context, fact T) error {
	return func(ctx context.Context, fact T) error {
		err := do(ctx, fact)
		if fault.KindOf(err) == fault.KindNotFound {
			return nil
		}
		return err
	}
}

// Run runs jobs until ctx ends. Then it starts no more jobs, waits up to 10 seconds for running handlers, cancels the
// others, waits 2 more seconds and returns. Database errors are logged and retried. Call Run once.
func (r *Runner) Run(ctx context.Context) {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stopRenewing := r.keepLeases(work)
	defer stopRenewing()
	looked := time.Time{}
	for ctx.Err() == nil {
		if time.Since(looked) >= unknownEvery {
			looked = time.Now()
			brief, cancel := r.withShortTimeout(ctx)
			r.report(ctx, "look for jobs without a handler", r.reportUnknownKinds(brief))
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

// pause returns the time until the next poll: until a schedule is due, but between 20 milliseconds and 5 seconds.
// While the database fails, it is 1 second.
func (r *Runner) pause() time.Duration {
	r.mu.Lock()
	failing := r.failing
	r.mu.Unlock()
	if failing {
		return pollFailing
	}
	return max(min(pollEvery, r.untilSchedule()), shortest)
}

// step polls, starts the claimed jobs and reports whether more may be due, which is the case after a full batch. A
// failed poll is logged, starts nothing and returns false.
func (r *Runner) step(ctx, work context.Context) bool {
	jobs, err := r.poll(ctx)
	r.report(ctx, "look for due jobs", err)
	for _, j := range jobs {
		r.begin(work, j)
	}
	return len(jobs) == claimBatch
}

// capacity returns the kinds with fewer than 4 running jobs, sorted, and the number of jobs that may start: the free
// slots, at most 4. It records in r.full whether these limits may leave due jobs waiting.
func (r *Runner) capacity() (kinds []string, limit int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	busy := map[string]int{}
	for _, t := range r.running {
		busy[t.job.Kind]++
	}
	for _, kind := range slices.Sorted(maps.Keys(r.handlers)) {
		if busy[kind] < maxPerKind {
			kinds = append(kinds, kind)
		}
	}
	limit = min(claimBatch, slots-len(r.running))
	r.full = limit < claimBatch || len(kinds) < len(r.handlers)
	return kinds, limit
}

// finish waits up to 10 seconds for the running handlers, then cancels them with cutOff and waits 2 more seconds. If
// some still run then, it logs a warning and returns.
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

// nudge makes Run poll immediately.
func (r *Runner) nudge() {
	select {
	case r.wake <- struct{}{}:
	default: // a poll is already pending
	}
}

// spawn runs f in a goroutine and logs a panic of f.
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

// report logs the first of consecutive failures, and the recovery if err is nil after a failure. It does nothing once
// ctx has ended.
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
