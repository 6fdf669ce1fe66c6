package operations_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// idle returns a program that handles requests but runs no background jobs.
func idle(t *testing.T, c database.Config) *app.App {
	t.Helper()
	config := app.Config{Addr: "127.0.0.1:0", Data: c.Dir, DatabaseURL: c.URL, DatabaseDeadlines: c.Deadlines}
	if config.Data == "" {
		config.Data = t.TempDir()
	}
	a, err := app.New(t.Context(), config, slog.New(slog.DiscardHandler))
	apptest.Must(t, err)
	t.Cleanup(func() { apptest.Must(t, a.Close()) })
	return a
}

// readyLine returns the program's response about its readiness.
func readyLine(a *app.App) string {
	answer := httptest.NewRecorder()
	a.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://localhost/readyz", nil))
	if text := answer.Body.String(); (answer.Code == http.StatusOK) != (text == "ready\n") ||
		strings.Count(text, "\n") != 1 {
		return fmt.Sprintf("%d with %q", answer.Code, text)
	}
	return strings.TrimSpace(answer.Body.String())
}

func TestReadinessReflectsLiveUpdatesAndJobs(t *testing.T) {
	t.Parallel()
	t.Run("about live updates and the jobs", func(t *testing.T) {
		t.Parallel()
		a := idle(t, databasetest.Config(t, database.Postgres))
		hang.Eventually(t, "it notices that nobody reads live updates", func() bool {
			return strings.HasPrefix(readyLine(a), "live updates do not arrive")
		})
		apptest.FollowLive(t, a)
		hang.Eventually(t, "it notices that nobody looks at the queue", func() bool {
			return strings.HasPrefix(readyLine(a), "jobs are not worked off")
		})
		apptest.Work(t, a)
		hang.Eventually(t, "it is ready", func() bool { return readyLine(a) == "ready" })
	})
	t.Run("about writes, while reads go on", func(t *testing.T) {
		t.Parallel()
		config := databasetest.Config(t, database.SQLite)
		other, err := database.Open(t.Context(), config)
		apptest.Must(t, err)
		defer other.Close() //nolint:errcheck // the test ends
		config.Deadlines = databasetest.ShortDeadlines
		a := idle(t, config)
		if line := readyLine(a); line != "ready" {
			t.Fatalf("it says %q", line)
		}
		apptest.Must(t, other.Write(t.Context(), func(*database.Tx) error {
			hang.Eventually(t, "it notices", func() bool { return readyLine(a) == "the database does not take writes" })
			return nil
		}))
	})
	t.Run("with one write a second, however many ask", func(t *testing.T) {
		t.Parallel()
		a := idle(t, databasetest.Config(t, database.SQLite))
		apptest.Must(t, a.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `CREATE TABLE probes (id TEXT)`)
			if err == nil {
				_, err = tx.Exec(t.Context(), `
					CREATE TRIGGER counts AFTER INSERT ON jobs WHEN new.kind = 'probe'
					BEGIN INSERT INTO probes (id) VALUES (new.id); END`)
			}
			return err
		}))
		begin := time.Now()
		var wait sync.WaitGroup
		for range 50 {
			wait.Go(func() {
				for range 10 {
					readyLine(a)
				}
			})
		}
		wait.Wait()
		writes, err := database.One[int](t.Context(), a.DB, `SELECT COUNT(*) FROM probes`)
		apptest.Must(t, err)
		if most := 1 + int(time.Since(begin).Seconds()); writes < 1 || writes > most {
			t.Errorf("500 questions within %s led to %d writes", time.Since(begin), writes)
		}
		left, err := database.One[int](t.Context(), a.DB, `SELECT COUNT(*) FROM jobs WHERE kind = 'probe'`)
		if left != 0 || err != nil {
			t.Errorf("%d rows are left (%v)", left, err)
		}
	})
}
