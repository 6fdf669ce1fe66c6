package operations_test

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

type deskHealth struct {
	Problems  []string
	FreeSpace string `json:"free_space"`
	Scheduled bool
	Last      *struct {
		Place       string
		Bytes       int64
		IsEncrypted bool `json:"is_encrypted"`
	} `json:"last_backup"`
}

func TestDeskShowsLastGoodBackup(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "backups")
	s := apptest.Start(t, database.SQLite, func(c *app.Config) {
		c.BackupTo, c.BackupPassphrase = dir, "correct horse battery"
	})
	admin := s.SignIn(t, apptest.AdminEmail)
	var h deskHealth
	s.Drain(t)
	s.Do(t, "GET", "/api/admin/health", admin, nil).Decode(t, &h)
	if h.Last == nil || h.Last.Place != dir || h.Last.Bytes < 100 || !h.Last.IsEncrypted || len(h.Problems) != 0 {
		t.Errorf("after it: %+v", h)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files", len(files))
	}
	r, err := s.App.Operations().Examine(t.Context())
	apptest.Must(t, err)
	if text := strings.Join(r.Configured, "\n"); !strings.Contains(text, "the last good one is of") ||
		!strings.Contains(text, "Free space") {
		t.Errorf("the doctor says %s", text)
	}
	if status := s.Do(t, "GET", "/api/admin/health", s.SignIn(t, "ada@example.com"),
		nil).Status; status != http.StatusForbidden {
		t.Errorf("others get %d", status)
	}
}

func TestLowDiskSpaceIsReported(t *testing.T) {
	t.Parallel()
	var free atomic.Uint64
	free.Store(400 << 20)
	s := apptest.Start(t, database.SQLite, func(c *app.Config) {
		c.FreeSpace = func(string) (uint64, bool) { return free.Load(), true }
	})
	admin := s.SignIn(t, apptest.AdminEmail)
	var h deskHealth
	s.Do(t, "GET", "/api/admin/health", admin, nil).Decode(t, &h)
	if h.FreeSpace != "400 MB" || len(h.Problems) != 1 || !strings.Contains(h.Problems[0], "400 MB left") {
		t.Errorf("the desk says %+v", h)
	}
	r, err := s.App.Operations().Examine(t.Context())
	apptest.Must(t, err)
	if !strings.Contains(strings.Join(r.Missing, "\n"), "400 MB left") {
		t.Errorf("the doctor says %v", r.Missing)
	}
	free.Store(40 << 30)
	h = deskHealth{}
	s.Do(t, "GET", "/api/admin/health", admin, nil).Decode(t, &h)
	if h.FreeSpace != "40 GB" || len(h.Problems) != 0 {
		t.Errorf("with space again %+v", h)
	}
}

// TestFullDiskIsNotReady fills the database to its last byte.
func TestFullDiskIsNotReady(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	user := s.SignIn(t, "ada@example.com")
	if line := readyLine(s.App); line != "ready" {
		t.Fatalf("it says %q", line)
	}
	apptest.Must(t, s.App.DB.Write(t.Context(), func(tx *database.Tx) error { // the readiness check needs its own page
		_, err := tx.Exec(t.Context(), `CREATE TABLE tries (data BLOB)`)
		if err == nil {
			_, err = tx.Exec(t.Context(), `
				CREATE TRIGGER large AFTER INSERT ON jobs WHEN new.kind = 'probe'
				BEGIN INSERT INTO tries (data) VALUES (zeroblob(9000)); END`)
		}
		return err
	}))
	empty := apptest.FillDisk(t, s)
	event := map[string]any{"title": "Long", "description": strings.Repeat("x", 4900),
		"start_time": "2026-12-01T10:00:00Z", "end_time": "2026-12-01T11:00:00Z"}
	a := s.Do(t, "POST", "/api/events", user, event)
	if a.Status != http.StatusInsufficientStorage || a.Header.Get("Retry-After") == "" ||
		!strings.Contains(a.Body, "storage_full") {
		t.Errorf("a write: %d %v %s", a.Status, a.Header, a.Body)
	}
	hang.Eventually(t, "it isn't ready", func() bool { return readyLine(s.App) == "the disk is full" })
	empty()
	hang.Eventually(t, "it is ready again", func() bool { return readyLine(s.App) == "ready" })
	if a := s.Do(t, "POST", "/api/events", user, event); a.Status != http.StatusCreated {
		t.Errorf("with space again: %d %s", a.Status, a.Body)
	}
}

// TestNightlyCheckFindsDamage corrupts an index, which a start doesn't check.
func TestNightlyCheckFindsDamage(t *testing.T) {
	t.Parallel()
	c := databasetest.Config(t, database.SQLite)
	a, err := app.New(t.Context(), app.Config{Addr: "127.0.0.1:0", Data: c.Dir, Serving: true},
		slog.New(slog.DiscardHandler))
	apptest.Must(t, err)
	defer a.Close() //nolint:errcheck // the test ends
	if line := readyLine(a); line != "ready" {
		t.Fatalf("it says %q", line)
	}
	apptest.Must(t, a.DB.Write(context.Background(), func(tx *database.Tx) error {
		for _, statement := range []string{
			`CREATE TABLE a (n INTEGER)`, `CREATE INDEX a_n ON a (n)`, `INSERT INTO a VALUES (1), (2)`,
			`PRAGMA writable_schema = ON`,
			`UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'jobs_due') WHERE name = 'a_n'`,
			`PRAGMA writable_schema = RESET`,
		} {
			if _, err := tx.Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	}))
	apptest.Must(t, a.Runner.Drain(t.Context()))
	if line := readyLine(a); line != "the database is damaged" {
		t.Errorf("it says %q", line)
	}
}
