package app_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"harborlight/internal/accounts"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/clock"
	"harborlight/internal/database"
	"harborlight/internal/database/databasetest"
	"harborlight/internal/id"
	"harborlight/internal/realtime"
)

// TestRemindersReachTheirOwner follows reminders through the whole program: into the list, as
// pop-up and by mail, according to the owner's preferences.
func TestRemindersReachTheirOwner(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.On(now))
			const email = "ada@site.example"
			token := s.SignIn(t, email)
			add := func(title string, in time.Duration) {
				t.Helper()
				start := now.Now().Add(in)
				a := s.Do(t, "POST", "/api/events", token, map[string]any{
					"title": title, "location": "Room 5", "start_time": start.Format(time.RFC3339),
					"end_time": start.Add(time.Hour).Format(time.RFC3339),
				})
				if a.Status != 201 {
					t.Fatalf("create: %d %s", a.Status, a.Body)
				}
			}
			prefer := func(changes map[string]any) {
				t.Helper()
				if a := s.Do(t, "PATCH", "/api/notification-preferences", token, changes); a.Status != 200 {
					t.Fatalf("prefer: %d %s", a.Status, a.Body)
				}
				s.Drain(t)
			}
			newest := func() (title, message, kind string) {
				t.Helper()
				s.Drain(t)
				token = s.SignIn(t, email)
				var found []struct{ Title, Message, Type string }
				s.Do(t, "GET", "/api/notifications", token, nil).Decode(t, &found)
				if len(found) == 0 {
					return "", "", ""
				}
				return found[0].Title, found[0].Message, found[0].Type
			}

			add("Stand-up", 20*time.Minute)
			prefer(map[string]any{"timezone": "America/New_York"})
			now.Advance(5 * time.Minute)
			title, message, kind := newest()
			if title != "Reminder: Stand-up" || kind != "in_app" ||
				message != "Starts in 15 minutes: Sat, Nov 21, 2026, 4:20 AM EST. Location: Room 5." {
				t.Errorf("%q %q %q", title, message, kind)
			}
			if mails := s.Mails(t, email); len(mails) != 1 || mails[0].Subject != "Reminder: Stand-up" {
				t.Errorf("mails %+v", mails)
			}

			prefer(map[string]any{"in_app_enabled": false, "email_enabled": false, "reminder_minutes": 60})
			add("Review", 2*time.Hour)
			now.Advance(63 * time.Minute)
			title, message, kind = newest()
			if title != "Late reminder: Review" || kind != "silent" ||
				message != "Starts in 57 minutes: Sat, Nov 21, 2026, 6:05 AM EST. Location: Room 5. We could not "+
					"remind you in time." {
				t.Errorf("%q %q %q", title, message, kind)
			}

			prefer(map[string]any{"event_reminders": false})
			add("Unwanted", 2*time.Hour)
			now.Advance(90 * time.Minute)
			if title, _, _ := newest(); title != "Late reminder: Review" {
				t.Errorf("told of %q", title)
			}
			if mails := s.Mails(t, email); len(mails) != 1 {
				t.Errorf("mails %+v", mails)
			}
		})
	}
}

// TestRemindersComeOnceFromTwoProcesses runs two processes on one PostgreSQL that deliver 400
// reminders, kills both with SIGKILL halfway and starts two others. Every reminder must be listed
// exactly once. If both finish before the kill, as a busy machine allows, it adds 400 more.
func TestRemindersComeOnceFromTwoProcesses(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts four processes and waits for the clock")
	}
	const batch, batches = 400, 5
	config := databasetest.Config(t, database.Postgres)
	program := build(t)
	a, err := app.New(t.Context(), app.Config{
		Addr: "127.0.0.1:0", Data: t.TempDir(), DatabaseURL: config.URL, SecretKey: databasetest.Key,
		PasswordHash: accounts.HashParams{MemoryKiB: 64, Time: 1},
	}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	owner := id.New()
	told := listen(t, a, owner)
	events, survived := 0, 0
	for survived == events {
		if events == batch*batches {
			t.Fatalf("all %d were told before the processes were killed: the test proves nothing", events)
		}
		write(t, a.DB, owner, events, batch, time.Now().Add(2*time.Second).UTC())
		events += batch
		killed := []*exec.Cmd{serve(t, program, config.URL), serve(t, program, config.URL)}
		wait(t, a, owner, told, survived+batch/4)
		for _, p := range killed {
			if err := p.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = p.Wait()
		}
		survived = count(t, a.DB, owner)
	}
	serve(t, program, config.URL)
	serve(t, program, config.URL)
	for left := 1; left > 0; { // the notification and the end of its job are one transaction
		if left, err = database.One[int](t.Context(), a.DB,
			`SELECT COUNT(*) FROM events WHERE remind_at IS NOT NULL`); err != nil {
			t.Fatal(err)
		}
	}
	titles, err := database.All[string](t.Context(), a.DB, `SELECT title FROM notifications WHERE user_id = $1`, owner)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, title := range titles {
		seen[title]++
	}
	for i := range events {
		if n := seen[fmt.Sprint("Reminder: Event ", i)] + seen[fmt.Sprint("Late reminder: Event ", i)]; n != 1 {
			t.Errorf("event %d was told of %d times", i, n)
		}
	}
	t.Logf("%d of %d were told before the kill", survived, events)
}

// build compiles the program.
func build(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "harborlight")
	command := exec.CommandContext(t.Context(), "go", "build", "-o", path, "./cmd/harborlight")
	command.Dir = repository
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return path
}

// serve starts the program as a separate process on a free port until the test ends.
func serve(t *testing.T, program, databaseURL string) *exec.Cmd {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	p := exec.CommandContext(t.Context(), program, "serve", "--addr", address, "--data", t.TempDir())
	p.Env = append(p.Environ(), "HARBORLIGHT_DATABASE_URL="+databaseURL, "HARBORLIGHT_SECRET_KEY="+databasetest.Key)
	p.Stdout, p.Stderr = io.Discard, io.Discard
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.Process.Kill() // may be dead already
		_ = p.Wait()
	})
	return p
}

// listen subscribes to the owner's notifications.
func listen(t *testing.T, a *app.App, owner string) *realtime.Subscription {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); a.Hub.Run(ctx) }()
	sub := a.Hub.Subscribe("notifications:" + owner)
	t.Cleanup(func() {
		stop()
		<-done
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return sub
}

// wait returns once the owner has n notifications more than before. Events tell when to count: a slow reader gets
// fewer.
func wait(t *testing.T, a *app.App, owner string, told *realtime.Subscription, n int) {
	t.Helper()
	deadline := time.After(90 * time.Second)
	for count(t, a.DB, owner) < n {
		select {
		case <-told.C():
		case <-deadline:
			t.Fatalf("%d notifications did not come", n)
		}
	}
}

// write puts n events, numbered from first, into the owner's calendar. All their reminders are due
// at once.
func write(t *testing.T, db *database.DB, owner string, first, n int, due time.Time) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		for i := range n {
			_, err := tx.Exec(t.Context(), `
				INSERT INTO events (id, user_id, title, start_time, end_time, created_at, updated_at, reminder_minutes, remind_at, remind_start)
				VALUES ($1, $2, $3, $4, $4, $5, $5, 1, $5, $4)`, id.New(), owner, fmt.Sprint("Event ", first+i), due.Add(time.Minute), due)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, db *database.DB, owner string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM notifications WHERE user_id = $1`, owner)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
