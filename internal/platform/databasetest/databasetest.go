// Package databasetest gives each test a fresh, migrated database on every engine that the product supports. It is
// for tests only.
//
//	databasetest.Each(t, func(t *testing.T, db *database.DB) { … })
//
// HARBORLIGHT_TEST_POSTGRES names the PostgreSQL server, which make test starts. Without it, each test process starts
// a throwaway server. If there are no PostgreSQL programs, the subtest is skipped, or fails with
// HARBORLIGHT_TEST_REQUIRE_POSTGRES=1.
package databasetest

import (
	"context"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/seal"
)

// Key is the sealing key of the databases returned by Open.
const Key = "dGhlIHNlYWxpbmcga2V5IG9mIHRlc3RzIG9ubHksIHg="

// Engines returns all supported engines.
func Engines() []database.Dialect { return []database.Dialect{database.SQLite, database.Postgres} }

// Each runs fn as the subtests "sqlite" and "postgres", each with its own empty, migrated database that is removed
// when the subtest ends. Without PostgreSQL, that subtest is skipped. fn may call t.Parallel.
func Each(t *testing.T, fn func(t *testing.T, db *database.DB)) {
	t.Helper()
	for _, engine := range Engines() {
		t.Run(string(engine), func(t *testing.T) {
			fn(t, Open(t, engine))
		})
	}
}

// EachAt runs fn like Each and in parallel, with a manual clock that starts at now.
func EachAt(t *testing.T, now time.Time, fn func(t *testing.T, db *database.DB, clock *clock.Manual)) {
	t.Helper()
	for _, engine := range Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			manual := clock.NewManual(now)
			fn(t, OpenAt(t, engine, manual), manual)
		})
	}
}

// Open returns a fresh migrated database on the engine, with the sealing key Key. It is closed when the test or
// benchmark ends.
func Open(tb testing.TB, engine database.Dialect) *database.DB {
	tb.Helper()
	return OpenConfig(tb, Config(tb, engine))
}

// OpenAt returns a database like Open, with a clock.
func OpenAt(tb testing.TB, engine database.Dialect, clock clock.Clock) *database.DB {
	tb.Helper()
	config := Config(tb, engine)
	config.Clock = clock
	return OpenConfig(tb, config)
}

// OpenConfig returns the database of a configuration, with the sealing key Key. It is closed when the test or
// benchmark ends. Each call for the same configuration is another node.
func OpenConfig(tb testing.TB, config database.Config) *database.DB {
	tb.Helper()
	db, err := database.Open(context.Background(), config)
	if err != nil {
		tb.Fatalf("open the database: %v", err)
	}
	Seal(db)
	tb.Cleanup(func() {
		if err := db.Close(); err != nil {
			tb.Errorf("close the database: %v", err)
		}
	})
	return db
}

// Seal sets the sealing key Key for a database that a test opened itself.
func Seal(db *database.DB) {
	box, err := seal.Parse(Key)
	if err != nil {
		panic(err)
	}
	db.UseSeal(box)
}

// Config returns the configuration of a fresh migrated database, which the caller can open several times, as several
// nodes or after a restart.
func Config(tb testing.TB, engine database.Dialect) database.Config {
	tb.Helper()
	switch engine {
	case database.SQLite:
		return database.Config{Dir: sqliteCopy(tb)}
	case database.Postgres:
		return database.Config{URL: postgresCopy(tb)}
	default:
		tb.Fatalf("unknown engine %q: use database.SQLite or database.Postgres", engine)
		return database.Config{}
	}
}
