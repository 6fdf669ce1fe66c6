package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
)

// queue is a runner on a fresh database with a clock that the test controls.
type queue struct {
	*jobs.Runner
	db    *database.DB
	clock *clock.Manual
	log   *bytes.Buffer // read it only after Drain: Run writes to it
}

func eachEngine(t *testing.T, fn func(t *testing.T, q queue)) {
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, newQueue(t, databasetest.Config(t, engine)))
		})
	}
}

func newQueue(t *testing.T, config database.Config) queue {
	t.Helper()
	q := queue{clock: clock.NewManual(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)), log: &bytes.Buffer{}}
	config.Clock = q.clock
	db := databasetest.OpenConfig(t, config)
	q.db = db
	q.Runner = jobs.NewRunner(db, slog.New(slog.NewTextHandler(q.log, nil)))
	return q
}

// age shortens the leases, which use the database's clock.
func (q queue) age(t *testing.T, d time.Duration) {
	t.Helper()
	earlier := map[database.Dialect]string{
		database.Postgres: "locked_until - make_interval(secs => $1)",
		database.SQLite:   "locked_until - $1 * 1000000",
	}
	err := q.db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE jobs SET locked_until = `+earlier[tx.Dialect()]+`
			WHERE locked_until IS NOT NULL`, int64(d.Seconds()))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (q queue) enqueue(t *testing.T, list ...jobs.Job) {
	t.Helper()
	err := q.db.Write(t.Context(), func(tx *database.Tx) error {
		for _, j := range list {
			if err := jobs.Enqueue(t.Context(), tx, j); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (q queue) drain(t *testing.T) {
	t.Helper()
	if err := q.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// counts returns the numbers of pending and undelivered jobs without the runner's sweep, whose timing varies.
func (q queue) counts(t *testing.T) string {
	t.Helper()
	pending, dead, err := jobs.Counts(t.Context(), q.db)
	if err != nil {
		t.Fatal(err)
	}
	sweeps, err := database.One[int](t.Context(), q.db, `
		SELECT COUNT(*)
		FROM jobs
		WHERE kind LIKE '%jobs.sweep'
			AND done_at IS NULL
			AND dead_at IS NULL`)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d pending, %d dead", pending-sweeps, dead)
}

type order struct{ Number int }

func TestJobsAreDoneInOrderWithTheirPayload(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		var got []int
		jobs.Handle(q.Runner, "pack", func(_ context.Context, o order) error {
			got = append(got, o.Number)
			return nil
		})
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: order{1}}, jobs.Job{Kind: "pack", Payload: order{2}},
			jobs.Job{Kind: "pack", Payload: order{3}, RunAt: q.clock.Now().Add(-time.Minute)})
		q.drain(t)
		q.drain(t) // a second drain has no effect
		if fmt.Sprint(got) != "[3 1 2]" {
			t.Errorf("done: %v", got)
		}
		if got := q.counts(t); got != "0 pending, 0 dead" {
			t.Error(got)
		}
	})
}

func TestRollbackRemovesJobs(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		stop := errors.New("stop")
		err := q.db.Write(t.Context(), func(tx *database.Tx) error {
			if err := jobs.Enqueue(t.Context(), tx, jobs.Job{Kind: "pack"}); err != nil {
				return err
			}
			return stop
		})
		if !errors.Is(err, stop) {
			t.Fatal(err)
		}
		if got := q.counts(t); got != "0 pending, 0 dead" {
			t.Error(got)
		}
	})
}

func TestJobWaitsForItsTime(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		done := 0
		jobs.Handle(q.Runner, "remind", func(context.Context, struct{}) error { done++; return nil })
		q.enqueue(t, jobs.Job{Kind: "remind", Payload: struct{}{}, RunAt: q.clock.Now().Add(time.Hour)})
		q.clock.Advance(time.Hour - time.Microsecond)
		q.drain(t)
		if done != 0 {
			t.Fatal("done before its time")
		}
		q.clock.Advance(time.Microsecond)
		q.drain(t)
		if done != 1 {
			t.Errorf("done %d times", done)
		}
	})
}

func TestDedupeKeyAddsAJobOnce(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		done := 0
		jobs.Handle(q.Runner, "greet", func(context.Context, struct{}) error { done++; return nil })
		greet := jobs.Job{Kind: "greet", Payload: struct{}{}, DedupeKey: "greet:7"}
		q.enqueue(t, greet, greet)
		q.enqueue(t, greet)
		q.drain(t)
		q.enqueue(t, greet) // the key of a done job still applies
		q.drain(t)
		if done != 1 {
			t.Errorf("done %d times", done)
		}
	})
}

// The test repeats a change before, while and after its job runs.
func TestT139OneJobIsPendingPerSubject(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		record := func(ctx context.Context, subjects ...string) {
			t.Helper()
			err := q.db.Write(ctx, func(tx *database.Tx) error {
				for _, subject := range subjects {
					if err := jobs.RecordLatest(ctx, tx, "preferences.changed", subject, subject); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		done := map[string]int{}
		jobs.HandleFact(q.Runner, "preferences.changed", func(ctx context.Context, subject string) error {
			if done[subject]++; subject == "ada" && done[subject] == 1 {
				record(ctx, "ada", "ada") // while it runs, because it may have read old data
			}
			return nil
		})
		record(t.Context(), "ada", "ada", "bob", "ada")
		record(t.Context(), "ada", "bob")
		if got := q.counts(t); got != "2 pending, 0 dead" {
			t.Error(got)
		}
		q.drain(t)
		if done["ada"] != 2 || done["bob"] != 1 {
			t.Errorf("done %v", done)
		}
		record(t.Context(), "bob")
		q.drain(t)
		if done["bob"] != 2 {
			t.Errorf("done %v after a later change", done)
		}
	})
}

func TestFactRunsItsHandler(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		var got order
		jobs.HandleFact(q.Runner, "orders.paid", func(ctx context.Context, o order) error {
			got = o
			if jobs.ID(ctx) == "" {
				t.Error("the handler does not know its job")
			}
			return nil
		})
		err := q.db.Write(t.Context(), func(tx *database.Tx) error {
			return jobs.Record(t.Context(), tx, "orders.paid", order{42})
		})
		if err != nil {
			t.Fatal(err)
		}
		q.drain(t)
		if got.Number != 42 {
			t.Errorf("got %+v", got)
		}
	})
}

func TestFailedJobsBackOff(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		tries := 0
		jobs.Handle(q.Runner, "call", func(context.Context, struct{}) error {
			if tries++; tries < 3 {
				return errors.New("the line is busy")
			}
			return nil
		})
		q.enqueue(t, jobs.Job{Kind: "call", Payload: struct{}{}})
		if err := q.Drain(t.Context()); err == nil || err.Error() != "call: the line is busy" {
			t.Fatalf("Drain returned %v", err)
		}
		q.drain(t) // not due yet
		q.clock.Advance(8 * time.Second)
		q.drain(t)
		if tries != 1 {
			t.Fatalf("%d tries within 8 seconds", tries)
		}
		q.clock.Advance(3 * time.Second) // 11 s: the first wait is 10 s ± 10 %
		_ = q.Drain(t.Context())
		if tries != 2 {
			t.Fatalf("%d tries after 11 seconds", tries)
		}
		q.clock.Advance(22 * time.Second)
		q.drain(t)
		if got := q.counts(t); tries != 3 || got != "0 pending, 0 dead" {
			t.Errorf("%d tries; %s", tries, got)
		}
	})
}

func TestJobIsUndelivered(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		fail  func() error
		tries int
		text  string
	}{
		{"after its last attempt", func() error { return errors.New("no\x00 answer \xff") }, 3, "no answer "},
		{"at once when the failure is permanent",
			func() error { return fmt.Errorf("send: %w", jobs.Permanent(errors.New("gone"))) }, 1, "send: gone"},
		{"after panics, which end nothing else", func() error { panic("boom") }, 3, "panic: boom"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			eachEngine(t, func(t *testing.T, q queue) {
				tries := 0
				jobs.Handle(q.Runner, "call", func(context.Context, struct{}) error { tries++; return test.fail() })
				q.enqueue(t, jobs.Job{Kind: "call", Payload: struct{}{}, MaxAttempts: 3})
				for range 5 {
					_ = q.Drain(t.Context())
					q.clock.Advance(10 * time.Minute)
				}
				if got := q.counts(t); tries != test.tries || got != "0 pending, 1 dead" {
					t.Errorf("%d tries; %s", tries, got)
				}
				dead, err := database.All[string](t.Context(), q.db, "SELECT last_error FROM jobs WHERE dead_at IS NOT NULL")
				if err != nil || len(dead) != 1 || dead[0] != test.text {
					t.Errorf("undelivered jobs %q, %v", dead, err)
				}
			})
		})
	}
}

// A failure of the handler that announces undelivered jobs isn't announced.
func TestUndeliveredAnnouncementIsNotAnnounced(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		told := 0
		fail := func(context.Context, struct{}) error { return jobs.Permanent(errors.New("gone")) }
		jobs.Handle(q.Runner, "call", fail)
		jobs.HandleFact(q.Runner, jobs.FactUndelivered, func(ctx context.Context, in struct{}) error {
			told++
			return fail(ctx, in)
		})
		q.enqueue(t, jobs.Job{Kind: "call", Payload: struct{}{}}, jobs.Job{Kind: "call", Payload: struct{}{}})
		for _, want := range []string{"1 told, 1 pending, 3 dead", "2 told, 0 pending, 4 dead",
			"2 told, 0 pending, 4 dead"} {
			_ = q.Drain(t.Context()) // reports the failures
			if got := fmt.Sprintf("%d told, %s", told, q.counts(t)); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			q.clock.Advance(time.Hour)
		}
	})
}

func TestInvalidPayloadIsUndelivered(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		jobs.Handle(q.Runner, "pack", func(context.Context, order) error { return nil })
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: "three"})
		if err := q.Drain(t.Context()); err == nil || !strings.Contains(err.Error(), "read the payload") {
			t.Errorf("Drain returned %v", err)
		}
		if got := q.counts(t); got != "0 pending, 1 dead" {
			t.Error(got)
		}
	})
}

func TestKindWithoutAHandlerIsLeftAloneAndLoggedOnce(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		q.enqueue(t, jobs.Job{Kind: "from.the.future"})
		q.drain(t)
		q.drain(t)
		if got := q.counts(t); got != "1 pending, 0 dead" {
			t.Error(got)
		}
		if got := strings.Count(q.log.String(), "kind=from.the.future"); got != 1 {
			t.Errorf("logged %d times:\n%s", got, q.log)
		}
	})
}

func TestScheduleRunsOncePerIntervalOverAllNodes(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		other := jobs.NewRunner(q.db, slog.New(slog.DiscardHandler))
		runs := 0
		for _, node := range []*jobs.Runner{q.Runner, other} {
			node.Every("reminders", time.Minute, func(context.Context) error { runs++; return nil })
		}
		for minute := 1; minute <= 3; minute++ {
			for range 2 {
				q.drain(t)
				if err := other.Drain(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if runs != minute {
				t.Fatalf("%d runs in %d minutes", runs, minute)
			}
			q.clock.Advance(time.Minute)
		}
	})
}

func TestDoneJobsAreDeletedInTime(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		jobs.Handle(q.Runner, "pack", func(context.Context, struct{}) error { return nil })
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: struct{}{}},
			jobs.Job{Kind: "pack", Payload: struct{}{}, DedupeKey: "pack:1"},
			jobs.Job{Kind: "left.alone"})
		q.drain(t)
		left := func() string {
			keys, err := database.All[string](t.Context(), q.db, `SELECT kind || ':' || COALESCE(dedupe_key, '')
				FROM jobs WHERE kind NOT LIKE 'every:%' ORDER BY 1`)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(keys, " ")
		}
		for _, step := range []struct {
			wait time.Duration
			want string
		}{
			{7*24*time.Hour - time.Minute, "left.alone: pack: pack:pack:1"},
			{2 * time.Hour, "left.alone: pack:pack:1"},
			{23 * 24 * time.Hour, "left.alone:"},
		} {
			q.clock.Advance(step.wait)
			q.drain(t)
			if got := left(); got != step.want {
				t.Errorf("after another %s: %q, want %q", step.wait, got, step.want)
			}
		}
	})
}

func TestRegisteringIsChecked(t *testing.T) {
	q := newQueue(t, databasetest.Config(t, database.SQLite))
	nothing := func(context.Context) error { return nil }
	jobs.HandleFact(q.Runner, "orders.paid", func(context.Context, struct{}) error { return nil })
	for name, register := range map[string]func(){
		"a second handler of a fact": func() {
			jobs.HandleFact(q.Runner, "orders.paid", func(context.Context, struct{}) error { return nil })
		},
		"a schedule without an interval": func() { q.Every("never", 0, nothing) },
		"a schedule beyond a week":       func() { q.Every("rarely", 8*24*time.Hour, nothing) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("accepted")
				}
			}()
			register()
		})
	}
	for name, j := range map[string]jobs.Job{
		"no kind":                   {},
		"a payload that is no JSON": {Kind: "pack", Payload: make(chan int)},
		"negative attempts":         {Kind: "pack", MaxAttempts: -1},
	} {
		t.Run(name, func(t *testing.T) {
			if err := q.db.Write(t.Context(),
				func(tx *database.Tx) error { return jobs.Enqueue(t.Context(), tx, j) }); err == nil {
				t.Error("accepted")
			}
		})
	}
}

func TestBackoffGrowsFromTenSecondsToSixHours(t *testing.T) {
	t.Parallel()
	for attempt, want := range map[int]time.Duration{
		1: 10 * time.Second, 2: 20 * time.Second, 5: 160 * time.Second, 12: 20480 * time.Second, 13: 6 * time.Hour,
		14: 6 * time.Hour, 1000: 6 * time.Hour,
	} {
		for range 50 {
			if got := jobs.Backoff(attempt); got < want*9/10 || got > want*11/10 {
				t.Errorf("after attempt %d: %s, want about %s", attempt, got, want)
			}
		}
	}
}

func TestNodesWithDifferentClocksKeepTheirJobs(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		ahead := jobs.NewRunner(q.db, slog.New(slog.DiscardHandler))
		begun, release, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
		jobs.Handle(q.Runner, "pack", func(context.Context, struct{}) error {
			close(begun)
			<-release
			return nil
		})
		jobs.Handle(ahead, "pack", func(context.Context, struct{}) error {
			t.Error("another node took a job within its lease")
			return nil
		})
		q.enqueue(t, jobs.Job{Kind: "pack", Payload: struct{}{}})
		go func() {
			defer close(done)
			_ = q.Drain(t.Context())
		}()
		receive(t, begun, "the first node")
		q.clock.Advance(time.Hour) // the other node's clock
		if err := ahead.Drain(t.Context()); err != nil {
			t.Error(err)
		}
		close(release)
		receive(t, done, "the first node's end")
	})
}
