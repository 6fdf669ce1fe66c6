package powercut_test

import (
	"database/sql"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	_ "modernc.org/sqlite" // writes the files

	"harborlight/internal/platform/databasetest/powercut"
)

// TestCutLosesOnlyUnsyncedWrites cuts the power at every moment, for a database that syncs its writes
// and for one that doesn't.
func TestCutLosesOnlyUnsyncedWrites(t *testing.T) {
	t.Parallel()
	for synchronous, loses := range map[string]bool{"FULL": false, "OFF": true} {
		t.Run(synchronous, func(t *testing.T) {
			t.Parallel()
			dir, dice := t.TempDir(), rand.New(rand.NewPCG(19, 2))
			r := powercut.Record(t, dir)
			db := open(t, dir, synchronous)
			for i := range 30 {
				if _, err := db.Exec(`INSERT INTO rows (number) VALUES (?)`, i); err != nil {
					t.Fatal(err)
				}
				r.Note(strconv.Itoa(i))
				if i == 15 {
					if _, err := db.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
						t.Fatal(err)
					}
				}
			}
			r.Stop()
			lost := 0
			for moment := range r.Moments() {
				into := t.TempDir()
				notes := r.Cut(t, moment, dice, into)
				if len(notes) > 0 && count(t, into) < len(notes) {
					lost++
				}
			}
			if (lost > 0) != loses {
				t.Errorf("%d of %d cuts lost something", lost, r.Moments())
			}
		})
	}
}

func open(t *testing.T, dir, synchronous string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "site.db")+"?_pragma=journal_mode(WAL)&_pragma=synchronous("+
		synchronous+")")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`CREATE TABLE IF NOT EXISTS rows (number INTEGER PRIMARY KEY)`); err != nil && synchronous == "FULL" {
		t.Fatal(err)
	}
	return db
}

// count returns the number of rows, or 0 if the database can't be read.
func count(t *testing.T, dir string) (n int) {
	t.Helper()
	db := open(t, dir, "OFF")
	if err := db.QueryRow(`SELECT COUNT(*) FROM rows`).Scan(&n); err != nil {
		return 0
	}
	return n
}
