package database_test

import (
	"bytes"
	"database/sql"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
)

// files contains the files of a data folder after a crash, by name.
type files map[string][]byte

const (
	mainFile = "harborlight.db"
	logFile  = "harborlight.db-wal"
)

// read returns the folder's files while the database is open.
func read(t *testing.T, dir string) files {
	t.Helper()
	found := files{}
	for _, name := range []string{mainFile, logFile} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if err == nil {
			found[name] = content
		}
	}
	return found
}

// write creates a folder with these files. It writes the log last, as a crash does.
func (f files) write(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if err := os.WriteFile(filepath.Join(dir, name), f[name], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// with returns a copy of files in which name has the given content.
func (f files) with(name string, content []byte) files {
	changed := maps.Clone(f)
	changed[name] = content
	return changed
}

// history contains the files of a database at several points in time.
type history struct {
	stopped files  // after the first run, which inserted "first"
	backup  []byte // VACUUM INTO in the second run, after inserting "second"
	crashed files  // in the second run, after inserting "third"
	copied  []byte // database file after SQLite copied the log of crashed into it
}

func live(t *testing.T) (h history) {
	t.Helper()
	dir := t.TempDir()
	db := openDir(t, dir)
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	insert(t, db, newJob("first", time.Now()))
	closeDB(t, db)
	h.stopped = read(t, dir)
	db = openDir(t, dir)
	insert(t, db, newJob("second", time.Now()))
	to := filepath.Join(t.TempDir(), "backup.db")
	execRaw(t, filepath.Join(dir, mainFile), "VACUUM INTO '"+to+"'")
	var err error
	if h.backup, err = os.ReadFile(to); err != nil {
		t.Fatal(err)
	}
	insert(t, db, newJob("third", time.Now()))
	h.crashed = read(t, dir)
	closeDB(t, db)
	h.copied = read(t, dir)[mainFile]
	return h
}

func openDir(t *testing.T, dir string) *database.DB {
	t.Helper()
	db, err := database.Open(t.Context(), database.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func closeDB(t *testing.T, db *database.DB) {
	t.Helper()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// execRaw runs statements like a program that writes no ties.
func execRaw(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // the statements report it
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLogReplaysOnlyIntoItsDatabase opens every combination of database and log that a crash, a copy or a
// restore can leave.
func TestLogReplaysOnlyIntoItsDatabase(t *testing.T) {
	h := live(t)
	rest := slices.Concat(h.crashed[mainFile][:4096], h.copied[4096:])
	half := slices.Concat(h.copied[:4096], h.crashed[mainFile][4096:])
	cut := h.crashed[logFile]
	for name, tc := range map[string]struct {
		files files
		want  string
		aside int
	}{
		"its own log":                              {h.crashed, "first second third", 0},
		"its own log, copied in but for page 1":    {h.crashed.with(mainFile, rest), "first second third", 0},
		"its own log, of which page 1 was copied":  {h.crashed.with(mainFile, half), "first second third", 0},
		"its own log, all of it copied":            {h.crashed.with(mainFile, h.copied), "first second third", 0},
		"its own log, whose last frame is cut off": {h.crashed.with(logFile, cut[:len(cut)-100]), "first second", 0},
		"a log that is not one": {
			h.stopped.with(logFile, bytes.Repeat([]byte("x"), 50_000)), "first", 0},
		"an empty log":               {h.stopped.with(logFile, nil), "first", 0},
		"a backup of the same run":   {h.crashed.with(mainFile, h.backup), "first second", 1},
		"a copy from before the run": {h.crashed.with(mainFile, h.stopped[mainFile]), "first", 1},
	} {
		t.Run(name, func(t *testing.T) {
			dir := tc.files.write(t)
			db := openDir(t, dir)
			ids, err := database.All[string](t.Context(), db, `SELECT id FROM jobs ORDER BY created_at, id`)
			closeDB(t, db)
			if got := strings.Join(ids, " "); err != nil || got != tc.want {
				t.Errorf("the rows are %q, want %q (%v)", got, tc.want, err)
			}
			aside, _ := filepath.Glob(filepath.Join(dir, logFile+".set-aside-*"))
			if len(aside) != tc.aside {
				t.Errorf("set aside: %v, want %d", aside, tc.aside)
			}
			for _, path := range aside {
				if content, err := os.ReadFile(path); err != nil || !bytes.Equal(content, tc.files[logFile]) {
					t.Errorf("%s is not the old log (%v)", path, err)
				}
			}
		})
	}
}

// untiedFiles returns the files of a database that was never tied, after a crash.
func untiedFiles(t *testing.T, statements ...string) files {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, mainFile)
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=wal_autocheckpoint(0)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // as a crash does
	db.SetMaxOpenConns(1)
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	return read(t, dir)
}

func TestUntiedLogIsReplayed(t *testing.T) {
	left := untiedFiles(t, "CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('kept')")
	dir := left.write(t)
	db := openDir(t, dir)
	got, err := database.One[string](t.Context(), db, `SELECT text FROM notes`)
	closeDB(t, db)
	if err != nil || got != "kept" {
		t.Errorf("got %q, %v", got, err)
	}
}

// wantWords fails unless the error contains all the words.
func wantWords(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, word := range words {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%v does not contain %q", err, word)
		}
	}
}

func TestDamagedDatabaseIsRefusedAfterCrash(t *testing.T) {
	h := live(t)
	size := len(h.crashed[mainFile])
	for name, from := range map[string]int{"all but the header": 4096, "a page in the middle": size / 8192 * 4096} {
		t.Run(name, func(t *testing.T) {
			broken := bytes.Clone(h.crashed[mainFile])
			to := size
			if from > 4096 {
				to = from + 4096
			}
			copy(broken[from:to], bytes.Repeat([]byte{0xff}, to-from))
			dir := h.crashed.with(mainFile, broken).write(t)
			_, err := database.Open(t.Context(), database.Config{Dir: dir})
			wantWords(t, err, "is damaged", "restore the newest backup")
		})
	}
}
