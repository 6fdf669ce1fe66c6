package database_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

func wantOutage(t *testing.T, what string, err error) {
	t.Helper()
	if fault.KindOf(err) != fault.KindUnavailable || fault.As(err).RetryAfter <= 0 || !database.IsOutage(err) {
		t.Errorf("%s: got %v, want an outage", what, err)
	}
}

func TestPostgreSQLOutagesAreUnavailable(t *testing.T) {
	ctx := t.Context()
	db := databasetest.Open(t, database.Postgres)
	raise := func(code string) error {
		return db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `DO $$ BEGIN RAISE EXCEPTION 'provoked' USING ERRCODE = '`+code+`'; END $$`)
			return err
		})
	}
	for code, why := range map[string]string{
		"08006": "connection failure", "53100": "disk full", "53300": "too many connections",
		"57P01": "shut down by an administrator",
		"57P03": "starting up", "58030": "I/O error", "25006": "read-only", "57014": "statement timeout",
		"55P03": "lock timeout",
	} {
		wantOutage(t, why, raise(code))
	}
	for code, why := range map[string]string{
		"23505": "unique", "42P01": "no such table", "22P02": "not a number", "XX001": "corrupted"} {
		if err := raise(code); err == nil || fault.KindOf(err) != fault.KindInternal {
			t.Errorf("%s: got %v, want an internal error", why, err)
		}
	}
	wantOutage(t, "a connection that the server closes", func() error {
		_, err := database.All[bool](ctx, db, `SELECT pg_terminate_backend(pg_backend_pid())`)
		return err
	}())

	t.Run("a canceled context is not an outage", func(t *testing.T) {
		gone, leave := context.WithCancel(ctx)
		leave()
		_, err := database.All[int](gone, db, `SELECT 1`)
		if !errors.Is(err, context.Canceled) || fault.KindOf(err) == fault.KindUnavailable {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a commit that turns into a rollback is a defect", func(t *testing.T) {
		err := db.Write(ctx, func(tx *database.Tx) error {
			_, _ = tx.Exec(ctx, `SELECT 1/0`)
			return nil
		})
		if err == nil || fault.KindOf(err) != fault.KindInternal {
			t.Errorf("got %v", err)
		}
	})
	t.Run("no server listens", func(t *testing.T) {
		c := databasetest.Config(t, database.Postgres)
		proxy := databasetest.NewProxy(t, c.URL)
		c.URL = proxy.URL
		away, err := database.Open(ctx, c)
		must(t, err)
		defer away.Close() //nolint:errcheck // the test ends
		proxy.Close()
		wantOutage(t, "a read", func() error { _, err := findJob(ctx, away, "x"); return err }())
		wantOutage(t, "a write", away.Write(ctx, func(*database.Tx) error { return nil }))
	})
}

func TestSQLiteOutagesAreUnavailable(t *testing.T) {
	ctx := t.Context()
	config := databasetest.Config(t, database.SQLite)
	open := func(d database.Deadlines) *database.DB {
		config.Deadlines = d
		db, err := database.Open(ctx, config)
		must(t, err)
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	db, other := open(databasetest.ShortDeadlines), open(database.Deadlines{})
	touch := func() error {
		return db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE jobs SET attempts = attempts`)
			return err
		})
	}
	t.Run("another process holds the lock", func(t *testing.T) {
		must(t, other.Write(ctx, func(*database.Tx) error {
			wantOutage(t, "a write", touch())
			return nil
		}))
		must(t, touch())
	})
	t.Run("the disk is full", func(t *testing.T) {
		err := db.Write(ctx, func(tx *database.Tx) error {
			pages, err := database.One[int](ctx, tx, `PRAGMA page_count`)
			if err == nil {
				_, err = tx.Exec(ctx, fmt.Sprintf(`PRAGMA max_page_count = %d`, pages))
			}
			return err
		})
		must(t, err)
		wantOutage(t, "a write", db.Write(ctx, func(tx *database.Tx) error {
			j := newJob("large", tx.Now())
			j.Kind = strings.Repeat("x", 1<<20)
			return database.Insert(ctx, tx, "jobs", j)
		}))
	})
	t.Run("a mistake is none", func(t *testing.T) {
		if _, err := database.All[int](ctx, db, `SELECT n FROM nowhere`); err == nil ||
			fault.KindOf(err) != fault.KindInternal {
			t.Errorf("got %v", err)
		}
	})
}
