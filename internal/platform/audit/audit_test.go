package audit_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

type record struct {
	At        time.Time         `db:"at"`
	ActorID   string            `db:"actor_id"`
	Action    string            `db:"action"`
	ObjectID  string            `db:"object_id"`
	RequestID string            `db:"request_id"`
	Details   map[string]string `db:"details,json"`
}

func records(t *testing.T, db *database.DB) []record {
	t.Helper()
	all, err := database.All[record](t.Context(), db,
		"SELECT at, actor_id, action, object_id, request_id, details FROM audit_log ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func write(ctx context.Context, db *database.DB, e audit.Entry) error {
	return db.Write(ctx, func(tx *database.Tx) error { return audit.Record(ctx, tx, e) })
}

func TestRecordStoresActorActionAndRequest(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		var now time.Time
		ctx := audit.WithRequestID(t.Context(), "request-1")
		err := db.Write(ctx, func(tx *database.Tx) error {
			now = tx.Now()
			return audit.Record(ctx, tx, audit.Entry{
				ActorID: "user-1", Action: "partner.approved", ObjectID: "partner-1",
				Details: map[string]string{"from": "pending"},
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := write(t.Context(), db, audit.Entry{Action: "system.started"}); err != nil {
			t.Fatal(err)
		}
		all := records(t, db)
		if len(all) != 2 {
			t.Fatalf("%d records", len(all))
		}
		if got := all[0]; got.ActorID != "user-1" || got.Action != "partner.approved" || got.ObjectID != "partner-1" ||
			got.RequestID != "request-1" || got.Details["from"] != "pending" || !got.At.Equal(now) {
			t.Errorf("first record: %+v", got)
		}
		if got := all[1]; got.ActorID != "" || got.RequestID != "" || len(got.Details) != 0 {
			t.Errorf("second record: %+v", got)
		}
	})
}

func TestRecordRollsBackWithTransaction(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		stop := errors.New("stop")
		err := db.Write(t.Context(), func(tx *database.Tx) error {
			if err := audit.Record(t.Context(), tx, audit.Entry{Action: "partner.approved"}); err != nil {
				return err
			}
			return stop
		})
		if !errors.Is(err, stop) || len(records(t, db)) != 0 {
			t.Errorf("%v, %d records", err, len(records(t, db)))
		}
	})
}

func TestRecordsCannotBeChanged(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		if err := write(t.Context(), db, audit.Entry{Action: "partner.approved", ActorID: "user-1"}); err != nil {
			t.Fatal(err)
		}
		err := db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE audit_log SET actor_id = 'user-2'")
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("the update returned %v", err)
		}
	})
}

func TestSweepKeeps400Days(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	databasetest.EachAt(t, start, func(t *testing.T, db *database.DB, now *clock.Manual) {
		for _, step := range []struct {
			wait time.Duration
			left int
		}{{0, 1}, {399 * 24 * time.Hour, 2}, {23 * time.Hour, 3}, {2 * time.Hour, 3}, {400 * 24 * time.Hour, 2}} {
			now.Advance(step.wait)
			if err := write(t.Context(), db, audit.Entry{Action: "partner.approved"}); err != nil {
				t.Fatal(err)
			}
			if err := audit.Sweep(t.Context(), db); err != nil {
				t.Fatal(err)
			}
			if all := records(t, db); len(all) != step.left {
				t.Errorf("%s later %d records are left, want %d", step.wait, len(all), step.left)
			}
		}
	})
}

func TestRecordRejectsInvalidEntries(t *testing.T) {
	db := databasetest.Open(t, database.SQLite)
	for name, e := range map[string]audit.Entry{
		"without an action":         {ObjectID: "partner-1"},
		"with details beyond 8 KB":  {Action: "lead.created", Details: strings.Repeat("x", 9<<10)},
		"with details that no JSON": {Action: "lead.created", Details: func() {}},
	} {
		if err := write(t.Context(), db, e); err == nil {
			t.Errorf("an entry %s was accepted", name)
		}
	}
}

func TestRecordOnceRepeatsAfterPeriod(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		once := func(actor string, period time.Duration) {
			t.Helper()
			err := db.Write(t.Context(), func(tx *database.Tx) error {
				return audit.RecordOnce(t.Context(), tx, audit.Entry{ActorID: actor, Action: "thing.edited"}, period)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		once("a", time.Hour)
		once("a", time.Hour)
		once("b", time.Hour)
		if n := len(records(t, db)); n != 2 {
			t.Errorf("%d entries, want one for each actor", n)
		}
		once("a", 0) // the previous entry is older than the period
		if n := len(records(t, db)); n != 3 {
			t.Errorf("%d entries, want another one after the period", n)
		}
	})
}
