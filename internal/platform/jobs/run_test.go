package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
)

// start runs r until the caller calls stop.
func start(t *testing.T, r *jobs.Runner) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.Run(ctx)
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		<-done
	})
	t.Cleanup(stop)
	return stop
}

func receive[T any](t *testing.T, from <-chan T, what string) T {
	t.Helper()
	select {
	case got := <-from:
		return got
	case <-time.After(hang.Limit):
		t.Fatalf("waited in vain for %s", what)
		panic("unreachable")
	}
}

func TestRunStopsWithoutLeavingGoroutines(t *testing.T) {
	q := newQueue(t, databasetest.Config(t, database.SQLite))
	before := goleak.IgnoreCurrent()
	done := make(chan int, 10)
	jobs.Handle(q.Runner, "pack", func(_ context.Context, o order) error { done <- o.Number; return nil })
	stop := start(t, q.Runner)
	for number := range 10 {
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: order{number}})
		if got := receive(t, done, "the job"); got != number {
			t.Fatalf("got %d, want %d", got, number)
		}
	}
	stop()
	goleak.VerifyNone(t, before)
	q.enqueue(t, jobs.Job{Kind: "pack", Payload: order{11}})
	if got := q.counts(t); got != "1 pending, 0 dead" {
		t.Error(got)
	}
}

func TestNodesShareTheWork(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			const nodes, count = 3, 200
			config := databasetest.Config(t, engine)
			var tries [count]atomic.Int32
			var done sync.WaitGroup
			done.Add(count)
			var first queue
			for node := range nodes {
				q := newQueue(t, config)
				jobs.Handle(q.Runner, "pack", func(_ context.Context, o order) error {
					if tries[o.Number].Add(1) == 1 {
						done.Done()
					}
					return nil
				})
				if node == 0 {
					first = q
				}
				start(t, q.Runner)
			}
			for number := range count {
				first.enqueue(t, jobs.Job{Kind: "pack", Payload: order{number}})
			}
			all := make(chan struct{})
			go func() { done.Wait(); close(all) }()
			receive(t, all, "all jobs")
			for number := range tries {
				if got := tries[number].Load(); got != 1 {
					t.Errorf("job %d was done %d times", number, got)
				}
			}
		})
	}
}

func TestAnotherNodeRunsJobsOfACrashedNode(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		crashed, other := jobs.NewRunner(q.db, slog.New(slog.DiscardHandler)), q.Runner
		begun, release := make(chan struct{}), make(chan struct{})
		jobs.Handle(crashed, "pack", func(context.Context, struct{}) error {
			close(begun)
			<-release
			return errors.New("it comes back from the dead")
		})
		done := 0
		jobs.Handle(other, "pack", func(context.Context, struct{}) error { done++; return nil })
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: struct{}{}})
		finished := make(chan struct{})
		go func() {
			defer close(finished)
			_ = crashed.Drain(t.Context())
		}()
		receive(t, begun, "the first try")
		q.age(t, 55*time.Second)
		q.drain(t)
		if done != 0 {
			t.Error("taken away within its lease")
		}
		q.age(t, 6*time.Second)
		q.drain(t)
		if done != 1 {
			t.Errorf("done %d times after the lease", done)
		}
		close(release)
		receive(t, finished, "the crashed node")
		if got := q.counts(t); got != "0 pending, 0 dead" {
			t.Errorf("the late report of the first node counted: %s", got)
		}
	})
}

func TestSlowKindLeavesRoomForOthers(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		release, quick := make(chan struct{}), make(chan int, 1)
		jobs.Handle(q.Runner, "slow", func(context.Context, struct{}) error { <-release; return nil })
		jobs.Handle(q.Runner, "quick", func(_ context.Context, o order) error { quick <- o.Number; return nil })
		for range 20 {
			q.enqueue(t, jobs.Job{Kind: "slow", Payload: struct{}{}})
		}
		q.enqueue(t, jobs.Job{Kind: "quick", Payload: order{1}})
		stop := start(t, q.Runner)
		receive(t, quick, "the quick job")
		close(release)
		stop()
	})
}

func TestShutdownWaitsForRunningJobs(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		begun, release := make(chan struct{}), make(chan struct{})
		jobs.Handle(q.Runner, "pack", func(ctx context.Context, _ struct{}) error {
			close(begun)
			<-release
			return ctx.Err()
		})
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: struct{}{}})
		ctx, cancel := context.WithCancel(t.Context())
		stopped := make(chan struct{})
		go func() { defer close(stopped); q.Run(ctx) }()
		receive(t, begun, "the job")
		cancel()
		close(release)
		receive(t, stopped, "the runner")
		if got := q.counts(t); got != "0 pending, 0 dead" {
			t.Error(got)
		}
	})
}

func TestShutdownCancelsSlowJobsWithoutCountingTheTry(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		begun := make(chan struct{}, 2)
		jobs.Handle(q.Runner, "wait", func(ctx context.Context, _ struct{}) error {
			begun <- struct{}{}
			<-ctx.Done()
			return ctx.Err()
		})
		q.SetGrace(10 * time.Millisecond)
		q.enqueue(t, jobs.Job{Kind: "wait", Payload: struct{}{}, MaxAttempts: 1})
		stop := start(t, q.Runner)
		receive(t, begun, "the job")
		stop()
		if got := q.counts(t); got != "1 pending, 0 dead" {
			t.Error(got)
		}
	})
}

func TestRunnerSurvivesPanics(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		done := make(chan int, 1)
		jobs.Handle(q.Runner, "boom", func(context.Context, struct{}) error { panic("boom") })
		jobs.Handle(q.Runner, "pack", func(_ context.Context, o order) error { done <- o.Number; return nil })
		for range 100 {
			q.enqueue(t, jobs.Job{Kind: "boom", Payload: struct{}{}, MaxAttempts: 1})
		}
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: order{1}})
		stop := start(t, q.Runner)
		receive(t, done, "the job after the panics")
		stop()
	})
}

func TestLeasesAreRenewedAndLostLeasesCancelHandlers(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		slow, other := jobs.NewRunner(q.db, slog.New(slog.DiscardHandler)), q.Runner
		slow.SetGrace(0)
		// With this number of running jobs the kind starts no more, so the node can't reclaim its own lost lease.
		const atOnce = 4
		begun, stopped := make(chan struct{}, atOnce), make(chan struct{}, atOnce)
		jobs.Handle(slow, "pack", func(ctx context.Context, _ struct{}) error {
			begun <- struct{}{}
			<-ctx.Done()
			stopped <- struct{}{}
			return ctx.Err()
		})
		taken, release := make(chan struct{}), make(chan struct{})
		takeover := sync.OnceFunc(func() { close(taken) })
		var done atomic.Int32
		jobs.Handle(other, "pack", func(context.Context, struct{}) error {
			done.Add(1)
			takeover()
			<-release
			return nil
		})
		renew := func() {
			t.Helper()
			if err := slow.RenewNow(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for range atOnce {
			q.enqueue(t, jobs.Job{Kind: "pack", Payload: struct{}{}})
		}
		stop := start(t, slow)
		for range atOnce {
			receive(t, begun, "the first tries")
		}
		for range 3 { // far beyond one lease
			q.age(t, 50*time.Second)
			q.drain(t)
			renew()
		}
		select {
		case <-taken:
			t.Fatal("a renewed lease was taken away")
		default:
		}
		q.age(t, 61*time.Second)
		drained := make(chan error, 1)
		go func() { drained <- other.Drain(t.Context()) }()
		receive(t, taken, "the other node")
		renew()
		receive(t, stopped, "the handler that lost its lease")
		if len(stopped) > 0 {
			t.Error("a handler was stopped although its lease was renewed")
		}
		stop() // a result of this handler must not free the job while the other node owns it
		close(release)
		if err := receive(t, drained, "the end"); err != nil {
			t.Error(err)
		}
		q.drain(t) // the interrupted jobs
		if n := done.Load(); n != atOnce {
			t.Errorf("%d jobs were done instead of %d", n, atOnce)
		}
		if got := q.counts(t); got != "0 pending, 0 dead" {
			t.Error(got)
		}
	})
}

func TestPollFindsJobsOfOtherProcesses(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	here, there := newQueue(t, config), newQueue(t, config)
	done := make(chan int, 1)
	jobs.Handle(here.Runner, "pack", func(_ context.Context, o order) error { done <- o.Number; return nil })
	start(t, here.Runner)
	there.enqueue(t, jobs.Job{Kind: "pack", Payload: order{7}}) // its notification reaches its own runner only
	if got := receive(t, done, "the job"); got != 7 {
		t.Errorf("got %d", got)
	}
}
