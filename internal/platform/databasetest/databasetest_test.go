package databasetest_test

import (
	"strings"
	"testing"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

func TestEachMigratesEveryEngine(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		if !strings.HasSuffix(t.Name(), "/"+string(db.Dialect())) {
			t.Errorf("%s runs on %s", t.Name(), db.Dialect())
		}
		pending, err := db.Pending(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if pending != 0 {
			t.Errorf("%d migrations are pending on a database that should be migrated", pending)
		}
	})
}

func TestDatabasesOfOneEngineDoNotShareData(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			for range 2 { // the second CREATE would fail if both used the same database
				db := databasetest.Open(t, engine)
				err := db.Write(t.Context(), func(tx *database.Tx) error {
					_, err := tx.Exec(t.Context(), "CREATE TABLE marker (n INTEGER)")
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func TestConfigCanBeReopened(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := databasetest.Config(t, engine)
			for range 2 {
				db, err := database.Open(t.Context(), c)
				if err != nil {
					t.Fatal(err)
				}
				if pending, err := db.Pending(t.Context()); err != nil || pending != 0 {
					t.Errorf("pending migrations: %d, %v", pending, err)
				}
				if err := db.Close(); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
