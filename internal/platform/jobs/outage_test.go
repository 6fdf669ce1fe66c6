package jobs_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
)

// remote returns a queue behind a network that the test can cut, and the same queue from a node with an intact
// connection.
func remote(t *testing.T) (near, far queue, network *databasetest.Proxy) {
	t.Helper()
	config := databasetest.Config(t, database.Postgres)
	far = newQueue(t, config)
	network = databasetest.NewProxy(t, config.URL)
	config.URL, config.Deadlines = network.URL, databasetest.ShortDeadlines
	near = newQueue(t, config)
	near.Runner = jobs.NewRunner(near.db, slog.New(slog.DiscardHandler))
	return near, far, network
}

func attempts(t *testing.T, q queue, kind string) (attempts int, done bool) {
	t.Helper()
	row, err := database.One[struct {
		Attempts int        `db:"attempts"`
		DoneAt   *time.Time `db:"done_at"`
	}](t.Context(), q.db, `SELECT attempts, done_at FROM jobs WHERE kind = $1`, kind)
	if err != nil {
		t.Fatal(err)
	}
	return row.Attempts, row.DoneAt != nil
}

func TestJobsContinueAfterAnOutage(t *testing.T) {
	t.Parallel()
	near, far, network := remote(t)
	begun, end, later := make(chan struct{}), make(chan struct{}), make(chan int, 1)
	jobs.Handle(near.Runner, "slow", func(context.Context, struct{}) error {
		begun <- struct{}{} // a second run would block here
		<-end
		return nil
	})
	jobs.Handle(near.Runner, "pack", func(_ context.Context, o order) error { later <- o.Number; return nil })
	stop := start(t, near.Runner)
	far.enqueue(t, jobs.Job{Kind: "slow", Payload: struct{}{}})
	receive(t, begun, "the job that is running when the database falls silent")

	network.Cut()
	close(end)
	far.enqueue(t, jobs.Job{Kind: "pack", Payload: order{7}})
	silent := near.LastPoll()
	hang.Eventually(t, "a look at the queue fails", func() bool {
		return time.Since(silent) > databasetest.ShortDeadlines.Answer+databasetest.ShortDeadlines.Connect
	})
	network.Repair()

	if got := receive(t, later, "a job that was enqueued meanwhile"); got != 7 {
		t.Errorf("got %d", got)
	}
	hang.Eventually(t, "the end of the running job is written down", func() bool {
		tries, done := attempts(t, far, "slow")
		return done && tries == 1
	})
	if !near.LastPoll().After(silent) {
		t.Error("it does not say that it looks at the queue again")
	}
	stop()
}

func TestUnacknowledgedClaimsAreReleased(t *testing.T) {
	t.Parallel()
	near, far, network := remote(t)
	var tries atomic.Int32
	done := make(chan int, 10)
	jobs.Handle(near.Runner, "pack", func(_ context.Context, o order) error {
		tries.Add(1)
		done <- o.Number
		return nil
	})
	far.enqueue(t, jobs.Job{Kind: "pack", Payload: order{7}})
	network.LoseCommit("FOR UPDATE SKIP LOCKED")
	stop := start(t, near.Runner)
	hang.Eventually(t, "the claim is committed", func() bool { n, _ := attempts(t, far, "pack"); return n == 1 })
	network.Repair()
	if got := receive(t, done, "the job, well before the end of its lease"); got != 7 {
		t.Errorf("got %d", got)
	}
	stop()
	if n := tries.Load(); n != 1 {
		t.Errorf("it was done %d times", n)
	}
}
