package jobs_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
)

// TestDivertedJobsRunOnTimeWithoutRows checks that diverted jobs, including those of handlers, run in the order
// of their times and once per dedupe key, and that a failed transaction diverts nothing.
func TestDivertedJobsRunOnTimeWithoutRows(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) { t.Parallel(); runDiverted(t, engine) })
	}
}

func runDiverted(t *testing.T, engine database.Dialect) {
	t.Helper()
	config, shifted := databasetest.Config(t, engine), clock.Shift(clock.System)
	config.Clock = shifted
	db := databasetest.OpenConfig(t, config)
	var ran []string
	r := jobs.NewRunner(db, slog.New(slog.DiscardHandler))
	var queue jobs.Diverted
	ctx := jobs.Divert(t.Context(), &queue)
	jobs.Handle(r, "say", func(ctx context.Context, word string) error {
		if jobs.ID(ctx) == "" {
			t.Error("a diverted job has no id")
		}
		ran = append(ran, word)
		if word != "first" {
			return nil
		}
		return db.Write(ctx, func(tx *database.Tx) error {
			return jobs.Enqueue(ctx, tx, jobs.Job{Kind: "say", Payload: "its answer"})
		})
	})
	begin := shifted.Now()
	if err := db.Write(ctx, func(tx *database.Tx) error {
		for _, j := range []jobs.Job{
			{Kind: "say", Payload: "later", RunAt: begin.Add(time.Hour)},
			{Kind: "say", Payload: "first", DedupeKey: "once"},
			{Kind: "say", Payload: "twice", DedupeKey: "once"},
		} {
			if err := jobs.Enqueue(ctx, tx, j); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	drain := func(want ...string) {
		t.Helper()
		if err := r.DrainDiverted(ctx, &queue); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(ran, want) {
			t.Errorf("%q ran instead of %q", ran, want)
		}
	}
	drain("first", "its answer")
	shifted.SetOffset(time.Hour)
	drain("first", "its answer", "later")

	_ = db.Write(ctx, func(tx *database.Tx) error {
		_ = jobs.Enqueue(ctx, tx, jobs.Job{Kind: "say", Payload: "never"})
		return context.Canceled
	})
	drain("first", "its answer", "later")
	rows, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM jobs`)
	if err != nil || rows != 0 {
		t.Errorf("%d jobs are rows (%v)", rows, err)
	}
}
