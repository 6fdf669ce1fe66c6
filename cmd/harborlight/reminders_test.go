package main

import (
	"fmt"
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// The test runs two processes on one PostgreSQL that deliver 400 reminders, kills both with SIGKILL halfway and
// starts two others. Every reminder must be listed exactly once. If both finish before the kill, as a busy machine
// allows, it adds 400 more.
func TestTwoProcessesSendRemindersOnce(t *testing.T) {
	t.Parallel()
	const batch, batches = 400, 5
	config := databasetest.Config(t, database.Postgres)
	db, err := database.Open(t.Context(), config)
	must(t, err)
	defer db.Close() //nolint:errcheck // the processes write
	node := func() *program {
		return mustServe(t, t.TempDir(), "--database-url", config.URL, "--secret-key", databasetest.Key)
	}
	owner := id.New()
	told := func() int { return countRows(t, db, `SELECT COUNT(*) FROM notifications WHERE user_id = $1`, owner) }
	events, survived := 0, 0
	for survived == events {
		if events == batch*batches {
			t.Fatalf("all %d reminders were delivered before the processes were killed: the test proves nothing", events)
		}
		nodes := []*program{node(), node()}
		remind(t, db, owner, events, batch)
		events += batch
		await(t, func() bool { return told() >= survived+batch/4 })
		for _, p := range nodes {
			p.kill()
		}
		survived = told()
	}
	// The killed processes own their jobs for another minute, so it passes.
	must(t, db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE jobs SET locked_until = now() WHERE locked_until IS NOT NULL`)
		return err
	}))
	node()
	node()
	await(t, func() bool { // the notification and the end of its job are one transaction
		return countRows(t, db, `SELECT COUNT(*) FROM events WHERE remind_at IS NOT NULL`) == 0
	})
	titles, err := database.All[string](t.Context(), db, `SELECT title FROM notifications WHERE user_id = $1`, owner)
	must(t, err)
	seen := map[string]int{}
	for _, title := range titles {
		seen[title]++
	}
	for i := range events {
		if n := seen[fmt.Sprint("Reminder: Event ", i)] + seen[fmt.Sprint("Late reminder: Event ", i)]; n != 1 {
			t.Errorf("event %d has %d reminders", i, n)
		}
	}
	t.Logf("%d of %d were told before the kill", survived, events)
}

// remind adds n events, numbered from first, to the owner's calendar. All their reminders are due now.
func remind(t *testing.T, db *database.DB, owner string, first, n int) {
	t.Helper()
	must(t, db.Write(t.Context(), func(tx *database.Tx) error {
		for i := range n {
			_, err := tx.Exec(t.Context(), `
				INSERT INTO events (id, user_id, title, start_time, end_time, created_at, updated_at, reminder_minutes,
					remind_at, remind_start)
				VALUES ($1, $2, $3, $4, $4, $5, $5, 1, $5, $4)`, id.New(), owner, fmt.Sprint("Event ", first+i),
				tx.Now().Add(time.Minute), tx.Now())
			if err != nil {
				return err
			}
		}
		return nil
	}))
}

func countRows(t *testing.T, db *database.DB, query string, args ...any) int {
	t.Helper()
	n, err := database.One[int](t.Context(), db, query, args...)
	must(t, err)
	return n
}
