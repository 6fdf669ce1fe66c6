// Package databasetest gives tests real databases: a fresh, migrated one per
// test, on every engine the product supports. It is for tests only.
//
//	databasetest.Each(t, func(t *testing.T, db *database.DB) { … })
//
// PostgreSQL is the server named by HARBORLIGHT_TEST_POSTGRES (make test starts
// one and sets it); without it each test process starts a throwaway server of
// its own. Where no PostgreSQL programs can be found the subtest is skipped,
// or failed when HARBORLIGHT_TEST_REQUIRE_POSTGRES=1.
package databasetest

import (
	"context"
	"testing"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/seal"
)

// Key is the sealing key of the databases that Open returns.
const Key = "dGhlIHNlYWxpbmcga2V5IG9mIHRlc3RzIG9ubHksIHg="

// Engines lists every engine a test has to pass on.
func Engines() []database.Dialect { return []database.Dialect{database.SQLite, database.Postgres} }

// Each runs fn as the subtests "sqlite" and "postgres", each on a database of
// its own, migrated and empty, closed and removed when the subtest ends. fn may
// call t.Parallel.
func Each(t *testing.T, fn func(t *testing.T, db *database.DB)) {
	t.Helper()
	for _, engine := range Engines() {
		t.Run(string(engine), func(t *testing.T) {
			fn(t, Open(t, engine))
		})
	}
}

// Open returns a fresh migrated database on the given engine, closed when the
// test or benchmark ends.
func Open(tb testing.TB, engine database.Dialect) *database.DB {
	tb.Helper()
	db, err := database.Open(context.Background(), Config(tb, engine))
	if err != nil {
		tb.Fatalf("open %s: %v", engine, err)
	}
	Seal(db)
	tb.Cleanup(func() {
		if err := db.Close(); err != nil {
			tb.Errorf("close %s: %v", engine, err)
		}
	})
	return db
}

// Seal gives the sealing key Key to a database that a test opened itself.
func Seal(db *database.DB) {
	box, err := seal.Parse(Key)
	if err != nil {
		panic(err)
	}
	db.UseSeal(box)
}

// Config returns the settings of a fresh migrated database for the caller to open as often as
// needed, as several nodes or after a restart.
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
