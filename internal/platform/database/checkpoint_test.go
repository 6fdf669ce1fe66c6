package database_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// setKind sets the column kind of every job.
func setKind(t *testing.T, db *database.DB, kind string) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE jobs SET kind = $1`, kind)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLogStaysSmall writes much more data than the log may contain.
func TestLogStaysSmall(t *testing.T) {
	c := databasetest.Config(t, database.SQLite)
	db := openDir(t, c.Dir)
	defer closeDB(t, db)
	insert(t, db, newJob("large", time.Now()))
	largest := int64(0)
	for i := range 200 {
		setKind(t, db, strings.Repeat(string(rune('a'+i%26)), 100_000))
		info, err := os.Stat(filepath.Join(c.Dir, logFile))
		if err != nil {
			t.Fatal(err)
		}
		largest = max(largest, info.Size())
	}
	if largest > 7<<20 {
		t.Errorf("the log grew to %d bytes", largest)
	}
}

// TestT57LogDropsDeletedSecrets searches the files of a running database for a deleted secret.
func TestT57LogDropsDeletedSecrets(t *testing.T) {
	database.SetLogAge(0)
	defer database.SetLogAge(time.Minute)
	c := databasetest.Config(t, database.SQLite)
	db := openDir(t, c.Dir)
	defer closeDB(t, db)
	insert(t, db, newJob("one", time.Now()))
	const secret = "a-secret-that-is-used-once"
	setKind(t, db, strings.Repeat(secret, 500))
	setKind(t, db, "used")
	for name, content := range read(t, c.Dir) {
		if n := bytes.Count(content, []byte(secret)); n > 0 {
			t.Errorf("%s contains the secret %d times", name, n)
		}
	}
}

// TestRestartedLogIsTied crashes several times after the log was restarted.
func TestRestartedLogIsTied(t *testing.T) {
	dir := t.TempDir()
	db := openDir(t, dir)
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	insert(t, db, newJob("one", time.Now()))
	closeDB(t, db)
	stopped := read(t, dir)
	db = openDir(t, dir)
	defer closeDB(t, db)
	for i := range 150 {
		setKind(t, db, strings.Repeat(string(rune('a'+i%26)), 100_000))
	}
	setKind(t, db, "the last")
	crashed := read(t, dir)
	for name, tc := range map[string]struct {
		files files
		want  string
	}{
		"its own":             {crashed, "the last"},
		"that of a later run": {crashed.with(mainFile, stopped[mainFile]), "test"},
	} {
		t.Run(name, func(t *testing.T) {
			db := openDir(t, tc.files.write(t))
			defer closeDB(t, db)
			if got, err := findJob(t.Context(), db, "one"); err != nil || got.Kind != tc.want {
				t.Errorf("got %.20q, want %q (%v)", got.Kind, tc.want, err)
			}
		})
	}
}
