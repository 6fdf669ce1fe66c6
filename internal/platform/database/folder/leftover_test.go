package folder_test

import (
	"bytes"
	"database/sql"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/folder"
)

// TestUntiedLogIsRefusedForReplacedDatabase starts with a log of a database that was never tied. The log
// is accepted unless the database is newer, like a restored backup.
func TestUntiedLogIsRefusedForReplacedDatabase(t *testing.T) {
	dir, log := left(t)
	f, err := folder.Open(t.Context(), dir, false, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Release(); err != nil {
		t.Fatal(err)
	}
	folder.SetRestoreSlack(-time.Hour) // makes every database newer than its log
	defer folder.SetRestoreSlack(2 * time.Second)
	_, err = database.Open(t.Context(), database.Config{Dir: dir})
	for _, word := range []string{"move " + log, "touch"} {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%v does not contain %q", err, word)
		}
	}
}

// left creates a folder with a database and a log without a tie, as after a crash. The test fails if it changes them.
func left(t *testing.T) (dir, log string) {
	t.Helper()
	running := t.TempDir()
	path := filepath.Join(running, folder.File)
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=wal_autocheckpoint(0)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // as a crash does
	db.SetMaxOpenConns(1)
	for _, statement := range []string{"CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('kept')"} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	dir = t.TempDir()
	for _, name := range []string{folder.File, folder.File + "-wal"} {
		content, err := os.ReadFile(filepath.Join(running, name))
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(dir, name)
		if err := os.WriteFile(copied, content, 0o600); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if now, err := os.ReadFile(copied); err != nil || !bytes.Equal(now, content) {
				t.Errorf("a refused start changed %s (%v)", name, err)
			}
		})
	}
	return dir, filepath.Join(dir, folder.File+"-wal")
}
