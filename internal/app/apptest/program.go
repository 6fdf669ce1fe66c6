package apptest

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/database"
)

// AllowLoopback lets the program fetch calendars from this machine.
func AllowLoopback(c *app.Config) { c.FetchFrom = netip.Addr.IsLoopback }

// FillDisk limits the size of the database file and uses up its free pages. The returned function makes room again.
func FillDisk(t *testing.T, s *Server) (empty func()) {
	t.Helper()
	write := func(query string, args ...any) error {
		return s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), query, args...)
			return err
		})
	}
	Must(t, write(`CREATE TABLE filling (data TEXT)`))
	pages, err := database.One[int](t.Context(), s.App.DB, `PRAGMA page_count`)
	Must(t, err)
	Must(t, write(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)))
	for size := 1 << 20; size > 0; size /= 4 {
		for err = nil; err == nil; {
			err = write(`INSERT INTO filling VALUES ($1)`, strings.Repeat("x", size))
		}
	}
	if !database.IsFull(err) {
		t.Fatalf("the disk isn't full: %v", err)
	}
	return func() { Must(t, write(`PRAGMA max_page_count = 1000000`)) }
}

// StartAgain starts another program on the data of a running one.
func StartAgain(t *testing.T, running app.Config, change func(c *app.Config)) (*app.App, error) {
	t.Helper()
	c := app.Config{
		Addr: "127.0.0.1:0", Data: running.Data, DatabaseURL: running.DatabaseURL, SecretKey: running.SecretKey,
		PublicURL:  running.PublicURL,
		AdminEmail: AdminEmail, PasswordHash: passwords.HashParams{MemoryKiB: 64, Time: 1},
		Clock: running.Clock,
	}
	change(&c)
	a, err := app.New(context.Background(), c, slog.New(slog.DiscardHandler))
	if err == nil {
		t.Cleanup(func() { _ = a.Close() })
	}
	return a, err
}

// LogRecorder is a log handler that tests can read.
type LogRecorder struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *LogRecorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

func (r *LogRecorder) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// BehindProxy lets requests choose their network with a proxy's header.
func BehindProxy(c *app.Config) { c.Proxies = []string{"127.0.0.1", "::1"} }

// Work runs the program's jobs until the test ends.
func Work(t *testing.T, a *app.App) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); a.Runner.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
}

// FollowLive reads live events until the test ends.
func FollowLive(t *testing.T, a *app.App) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); a.Hub.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
}
