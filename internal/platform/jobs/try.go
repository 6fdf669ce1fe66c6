package jobs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/cause"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/trace"
)

// try is one run of one job's handler.
type try struct {
	job  claimed
	stop context.CancelFunc // called when another node owns the job
}

// begin runs the job's handler in a goroutine, with a context that ends after 12 minutes.
func (r *Runner) begin(ctx context.Context, j claimed) {
	ctx, stop := context.WithTimeout(ctx, maxRun)
	r.mu.Lock()
	r.running[j.ID] = &try{job: j, stop: stop}
	r.mu.Unlock()
	r.work.Add(1)
	r.spawn(j.Kind, func() {
		defer r.work.Done()
		defer r.end(j)
		defer stop()
		_ = r.do(ctx, j) // already logged and stored
	})
}

// end removes the job from the running ones. If the last claim may have left due jobs for lack of slots, it requests
// a poll.
func (r *Runner) end(j claimed) {
	r.mu.Lock()
	delete(r.running, j.ID)
	full := r.full
	r.mu.Unlock()
	if full {
		r.nudge()
	}
}

// do runs the handler, stores the result and returns the handler's error. If a result can't be stored, it only logs
// that. If each allowed try ended with its node, the job fails without another run.
func (r *Runner) do(ctx context.Context, j claimed) error {
	err := fmt.Errorf("none of %d tries finished", j.MaxAttempts)
	if j.Attempts <= j.MaxAttempts { // otherwise each try ended with its node
		err = r.call(cause.With(context.WithValue(ctx, jobIDKey{}, j.ID), j.Cause), j)
	}
	if failure := r.storeResult(ctx, j, endingOf(ctx, j, err), err); failure != nil {
		r.log.Error("storing a job's result failed; the job will run again",
			"job_id", j.ID, "kind", j.Kind, "error", failure)
	}
	return err
}

// storeResult stores the end of a try. During a database outage it retries every second until another try owns the
// job, the runner stops or 12 minutes have passed, so that an outage doesn't repeat finished jobs. It returns other
// errors immediately. Storing a result twice has no effect.
func (r *Runner) storeResult(ctx context.Context, j claimed, e ending, cause error) error {
	for until := time.Now().Add(maxRun); ; <-time.After(storeRetryEvery) {
		brief, cancel := r.withShortTimeout(context.WithoutCancel(ctx))
		err := r.storeOnce(brief, j, e, cause)
		cancel()
		if err == nil || fault.KindOf(err) != fault.KindUnavailable ||
			errors.Is(context.Cause(ctx), context.Canceled) || time.Now().After(until) {
			return err
		}
	}
}

// call runs the handler and turns a panic into an error, which it also logs. If a newer held job replaces j, it
// returns nil without running the handler.
func (r *Runner) call(ctx context.Context, j claimed) (err error) {
	ctx, span := r.Tracer.Root(fault.WithTexts(ctx, r.Texts), j.Kind, trace.Consumer)
	span.SetNumber("harborlight.attempt", int64(j.Attempts))
	defer func() { span.Fail(err); span.End() }()
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
			r.log.Error("a job panicked", "job_id", j.ID, "kind", j.Kind, "panic", cause, "stack",
				string(debug.Stack()))
		}
	}()
	if replaced, err := isReplaced(ctx, r.db, j); err != nil || replaced {
		return err
	}
	return r.handlers[j.Kind](ctx, []byte(j.Payload))
}

// ending is the result of a try.
type ending int

const (
	done        ending = iota
	dead               // no tries left
	interrupted        // the runner stopped; the try doesn't count
	retry
)

// endingOf returns the ending of a try: done without an error, dead after a permanent error or the last allowed try,
// interrupted if the runner canceled ctx, else retry. An interrupted last try isn't dead.
func endingOf(ctx context.Context, j claimed, cause error) ending {
	switch {
	case cause == nil:
		return done
	case IsPermanent(cause):
		return dead
	case errors.Is(context.Cause(ctx), context.Canceled):
		return interrupted
	case j.Attempts >= j.MaxAttempts:
		return dead
	default:
		return retry
	}
}

// storeOnce stores and logs the ending. For an undelivered job it also publishes a live event and the announcement.
// If another try owns the job, it logs a warning and returns nil.
func (r *Runner) storeOnce(ctx context.Context, j claimed, e ending, cause error) error {
	var rows int64
	wait := waitAfter(j, cause)
	err := r.db.Write(ctx, func(tx *database.Tx) (err error) {
		switch e {
		case done:
			rows, err = markDone(ctx, tx, j)
		case dead:
			if rows, err = markDead(ctx, tx, j, r.errorText(ctx, cause)); err == nil && rows == 1 {
				err = r.publishUndelivered(ctx, tx, j)
			}
		case interrupted:
			rows, err = markInterrupted(ctx, tx, j)
		case retry:
			rows, err = markRetry(ctx, tx, j, tx.Now().Add(wait), r.errorText(ctx, cause))
		}
		return err
	})
	if err != nil {
		return err
	}
	if e == retry && wait < pollEvery {
		time.AfterFunc(wait, r.nudge)
	}
	log := r.log.With("job_id", j.ID, "kind", j.Kind, "attempt", j.Attempts)
	switch {
	case rows == 0:
		log.Warn("job outlived its lease; another try owns it")
	case e == dead:
		log.Error("job undelivered", "error", fault.Loggable(cause))
	case e == retry:
		log.Warn("job failed; it will be tried again", "error", fault.Loggable(cause))
	default:
		log.Debug("job ended", "interrupted", e == interrupted)
	}
	return nil
}

// waitAfter returns the wait after a failed try: Backoff, but only one second for each of the first three tries if it
// failed because of a database outage.
func waitAfter(j claimed, cause error) time.Duration {
	if database.IsOutage(cause) && j.Attempts <= 3 {
		return time.Second
	}
	return Backoff(j.Attempts)
}

// Backoff returns the wait after the given failed attempt, counted from 1: 10 seconds, doubled each time up to 6
// hours, with 10 % jitter, so that jobs that failed together don't retry together.
func Backoff(attempt int) time.Duration {
	const first, most = 10 * time.Second, 6 * time.Hour
	wait := most
	if attempt <= 12 { // 10 s · 2¹¹ is the last below six hours
		wait = min(first<<(max(attempt, 1)-1), most)
	}
	return wait*9/10 + rand.N(wait/5)
}

// errorText returns an error's text for the database: at most 1000 bytes, without NUL and invalid UTF-8, which
// PostgreSQL rejects.
func (r *Runner) errorText(ctx context.Context, err error) string {
	text := fault.ErrorText(fault.WithTexts(ctx, r.Texts), err)
	if len(text) > 1000 {
		text = text[:1000]
	}
	return strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "")
}

// keepLeases renews the leases of all running jobs every 20 seconds until stop is called or ctx ends. Failures are
// logged. stop waits for the current renewal.
func (r *Runner) keepLeases(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	r.spawn("renew leases", func() {
		defer close(done)
		ticks := time.NewTicker(renewEvery)
		defer ticks.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
				r.report(ctx, "renew leases", r.renewAll(ctx))
			}
		}
	})
	return func() {
		cancel()
		<-done
	}
}

// renewAll renews the leases of all running jobs in one transaction. It cancels the handlers of jobs that another try
// owns or that are done.
func (r *Runner) renewAll(ctx context.Context) error {
	r.mu.Lock()
	tries := make([]*try, 0, len(r.running))
	for _, t := range r.running {
		tries = append(tries, t)
	}
	r.mu.Unlock()
	if len(tries) == 0 {
		return nil
	}
	var lost []*try
	err := r.db.Write(ctx, func(tx *database.Tx) error {
		lost = nil
		for _, t := range tries {
			rows, err := renew(ctx, tx, t.job)
			if err != nil {
				return err
			}
			if rows == 0 {
				lost = append(lost, t)
			}
		}
		return nil
	})
	for _, t := range lost {
		t.stop()
	}
	return err
}
