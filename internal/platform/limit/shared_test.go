package limit_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/limit"
)

// nodes returns the factories of three processes that share a database and a clock.
func nodes(t *testing.T, engine database.Dialect) (factories []*limit.Factory, now *clock.Manual) {
	t.Helper()
	now = clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	config := databasetest.Config(t, engine)
	for range map[database.Dialect]int{database.SQLite: 1, database.Postgres: 3}[engine] { // SQLite has one process
		db := databasetest.OpenConfig(t, config)
		f := limit.NewFactory(now, true)
		f.Use(db)
		factories = append(factories, f)
	}
	return factories, now
}

// The test sends more tries than are allowed to every node at the same time.
func TestT103NodesShareTheLimitOfTries(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			factories, _ := nodes(t, engine)
			var allowed, guesses atomic.Int32
			var wait sync.WaitGroup
			for _, f := range factories {
				l := f.Shared("applications", 5, time.Hour)
				wrong := f.SharedFailures("guesses",
					limit.Backoff{Free: 7, First: time.Hour, Longest: time.Hour, Memory: time.Hour})
				for range 20 {
					wait.Go(func() {
						if count(t, l.Allow(t.Context(), "ada")) {
							allowed.Add(1)
						}
						if count(t, wrong.Begin(t.Context(), "ada")) {
							guesses.Add(1)
						}
					})
				}
			}
			wait.Wait()
			if allowed.Load() != 5 || guesses.Load() != 7 {
				t.Errorf("%d nodes allowed %d of 5 applications and %d of 7 guesses", len(factories), allowed.Load(),
					guesses.Load())
			}
			for name, err := range map[string]error{
				"another key":   factories[0].Shared("applications", 5, time.Hour).Allow(t.Context(), "bea"),
				"another limit": factories[0].Shared("quotes", 5, time.Hour).Allow(t.Context(), "ada"),
			} {
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

func count(t *testing.T, err error) bool {
	t.Helper()
	if err != nil && fault.KindOf(err) != fault.KindTooMany {
		t.Error(err)
	}
	return err == nil
}

// The test sends the same random events to a shared limit and to one in memory.
func TestSharedLimitsMatchMemoryLimits(t *testing.T) {
	t.Parallel()
	factories, now := nodes(t, database.Postgres)
	alone := limit.NewFactory(now, true)
	backoff := limit.Backoff{Free: 3, First: 30 * time.Second, Longest: 10 * time.Minute, Memory: time.Hour}
	inMemory, failures := alone.New(4, time.Minute), alone.NewFailures(backoff)
	random := rand.New(rand.NewPCG(1, 2))
	for step := range 1500 {
		f := factories[random.IntN(len(factories))]
		shared, sharedFailures := f.Shared("a", 4, time.Minute), f.SharedFailures("b", backoff)
		key := fmt.Sprint(random.IntN(3))
		var got, want error
		switch what := random.IntN(12); what {
		case 0:
			now.Advance(time.Duration(random.IntN(90)) * time.Second)
		case 1:
			now.Advance(time.Duration(random.IntN(2)) * 61 * time.Minute)
		case 2:
			shared.Undo(t.Context(), key)
			inMemory.Undo(t.Context(), key)
		case 3:
			sharedFailures.Undo(t.Context(), key)
			failures.Undo(t.Context(), key)
		case 4:
			if random.IntN(4) == 0 {
				sharedFailures.Reset(t.Context(), key)
				failures.Reset(t.Context(), key)
			}
		case 5, 6, 7:
			got, want = shared.Allow(t.Context(), key), inMemory.Allow(t.Context(), key)
		default:
			got, want = sharedFailures.Begin(t.Context(), key), failures.Begin(t.Context(), key)
		}
		if g, w := waitOf(got), waitOf(want); (g-w).Abs() > time.Millisecond || (got == nil) != (want == nil) {
			t.Fatalf("step %d: got %v (%s), want %v (%s)", step, got, g, want, w)
		}
	}
}

func waitOf(err error) time.Duration {
	if f := fault.As(err); f != nil {
		return f.RetryAfter
	}
	return 0
}

func TestRollbackRemovesCounts(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			db := databasetest.Open(t, engine)
			f := limit.NewFactory(clock.System, true)
			f.Use(db)
			l := f.Shared("mails", 1, time.Hour)
			for range 3 {
				_ = db.Write(t.Context(), func(tx *database.Tx) error {
					tx.AfterRollback(func() { l.RolledBack("ada") })
					if err := l.AllowIn(t.Context(), tx, "ada"); err != nil {
						t.Error(err)
					}
					return fault.NotFound(fault.Plain("boom"))
				})
			}
			for _, want := range []bool{true, false} {
				_ = db.Write(t.Context(), func(tx *database.Tx) error {
					if err := l.AllowIn(t.Context(), tx, "ada"); (err == nil) != want {
						t.Errorf("got %v", err)
					}
					return nil
				})
			}
		})
	}
}

func TestSweepDeletesExpiredRows(t *testing.T) {
	t.Parallel()
	factories, now := nodes(t, database.Postgres)
	f := factories[0]
	l := f.Shared("a", 2, time.Minute)
	for i := range 50 {
		_ = l.Allow(t.Context(), fmt.Sprint(i))
	}
	now.Advance(31 * time.Second)
	_ = l.Allow(t.Context(), "late")
	if err := f.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := l.Allow(t.Context(), "late"); err != nil {
		t.Error(err)
	}
	if err := l.Allow(t.Context(), "late"); err == nil {
		t.Error("a count was forgotten too early")
	}
}

func TestSharedLimitsRefuseDuringOutages(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	network := databasetest.NewProxy(t, config.URL)
	config.URL, config.Deadlines = network.URL, databasetest.ShortDeadlines
	db := databasetest.OpenConfig(t, config)
	f := limit.NewFactory(clock.System, true)
	f.Use(db)
	network.Close()
	for name, err := range map[string]error{
		"a limit":  f.Shared("a", 5, time.Hour).Allow(t.Context(), "ada"),
		"failures": f.SharedFailures("b", limit.Backoff{Free: 5, Memory: time.Hour}).Begin(t.Context(), "ada"),
	} {
		if fault.KindOf(err) != fault.KindUnavailable {
			t.Errorf("%s: %v", name, err)
		}
	}
}
