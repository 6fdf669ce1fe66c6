package watch_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/watch"
)

// open returns a database whose clock the test controls.
func open(t *testing.T, engine database.Dialect) (*database.DB, *clock.Manual) {
	t.Helper()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 40, 0, 0, time.UTC))
	config := databasetest.Config(t, engine)
	config.Clock = now
	db, err := database.Open(t.Context(), config)
	must(t, err)
	t.Cleanup(func() { must(t, db.Close()) })
	must(t, db.Migrate(t.Context()))
	return db, now
}

func node(db *database.DB) *watch.Recorder { return watch.New(db, "v1", slog.New(slog.DiscardHandler)) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestFailuresOfAllNodesAddUpByHour(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			db, now := open(t, engine)
			first, second := node(db), node(db)
			first.CountFailure("GET /api/a", 500)
			must(t, first.Heartbeat(t.Context()))
			first.CountFailure("GET /api/a", 500)
			second.CountFailure("GET /api/a", 500)
			second.CountFailure("GET /api/a", 503)
			now.Advance(30 * time.Minute)
			first.CountFailure("GET /api/b", 500)
			must(t, first.Heartbeat(t.Context()))
			must(t, second.Heartbeat(t.Context()))
			must(t, second.Heartbeat(t.Context())) // nothing new
			got, err := watch.Failures(t.Context(), db)
			must(t, err)
			nine := time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC)
			want := []watch.Failure{
				{nine.Add(time.Hour), "GET /api/b", 500, 1}, {nine, "GET /api/a", 500, 3}, {nine, "GET /api/a", 503, 1},
			}
			if len(got) != len(want) {
				t.Fatalf("got %+v", got)
			}
			for i := range want {
				if !got[i].Hour.Equal(want[i].Hour) || got[i].Route != want[i].Route || got[i].Status != want[i].Status ||
					got[i].Requests != want[i].Requests {
					t.Errorf("row %d is %+v, want %+v", i, got[i], want[i])
				}
			}
			for _, want := range []int{3, 0} { // after one day and after two
				now.Advance(24 * time.Hour)
				must(t, first.Heartbeat(t.Context()))
				left, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM failed_requests`)
				if err != nil || left != want {
					t.Errorf("%d rows are left, want %d (%v)", left, want, err)
				}
			}
		})
	}
}

func TestFailedWritesAreRepeated(t *testing.T) {
	t.Parallel()
	db, _ := open(t, database.SQLite)
	w := node(db)
	w.CountFailure("GET /api/a", 503)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.Heartbeat(gone); err == nil {
		t.Fatal("a write without time succeeded")
	}
	w.CountFailure("GET /api/a", 503)
	must(t, w.Heartbeat(t.Context()))
	if got, err := watch.Failures(t.Context(), db); err != nil || len(got) != 1 || got[0].Requests != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestANodeIsListedWhileItRuns(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			db, now := open(t, engine)
			running := func() int {
				nodes, err := watch.Running(t.Context(), db)
				must(t, err)
				return len(nodes)
			}
			crashed := node(db)
			must(t, crashed.Heartbeat(t.Context()))
			now.Advance(2 * time.Minute)
			stopping, cancel := context.WithCancel(t.Context())
			cancel()
			stopped := node(db)
			must(t, stopped.Heartbeat(t.Context()))
			if n := running(); n != 2 {
				t.Errorf("%d nodes run, want 2", n)
			}
			stopped.Run(stopping)
			if n := running(); n != 1 {
				t.Errorf("%d nodes run after one has stopped, want 1", n)
			}
			now.Advance(2 * time.Minute)
			if n := running(); n != 0 {
				t.Errorf("%d nodes run four minutes after the last sign of life", n)
			}
		})
	}
}
