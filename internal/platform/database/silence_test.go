package database_test

import (
	"context"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/databasetest/throwaway"
)

// silence makes a database stop responding and resume.
type silence struct {
	name       string
	config     database.Config
	begin, end func() error
}

// freezePostgres stops and resumes the processes of PostgreSQL.
func freezePostgres(t *testing.T) silence {
	t.Helper()
	server := databasetest.Server(t)
	return silence{"frozen", databasetest.Migrated(t, server), server.Freeze, server.Thaw}
}

// cutNetwork drops all network traffic.
func cutNetwork(t *testing.T, databaseURL string) silence {
	t.Helper()
	proxy := databasetest.NewProxy(t, databaseURL)
	return silence{
		"cut off", database.Config{URL: proxy.URL, Deadlines: databasetest.ShortDeadlines},
		func() error { proxy.Cut(); return nil }, func() error { proxy.Repair(); return nil },
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// mustEnd runs a function that waits for the database and returns its error. It fails if the function doesn't return
// in time.
func mustEnd(t *testing.T, wait func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(hang.Limit):
		t.Fatal("the call never returns")
		return nil
	}
}

func TestSilentDatabaseEndsWaits(t *testing.T) {
	t.Parallel()
	ctx := context.WithoutCancel(t.Context()) // a caller without a timeout
	none := func(*database.Tx) error { return nil }
	for _, s := range []silence{freezePostgres(t), cutNetwork(t, databasetest.Config(t, database.Postgres).URL)} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			db, err := database.Open(ctx, s.config)
			must(t, err)
			defer db.Close() //nolint:errcheck // the test ends
			insert(t, db, newJob("before", time.Now()))

			read := func() error { _, err := findJob(ctx, db, "before"); return err }
			waits := []struct {
				name    string
				unknown bool
				wait    func() error
			}{
				{"a statement of a transaction", false, func() error {
					return db.Write(ctx, func(tx *database.Tx) error {
						must(t, s.begin())
						return database.Insert(ctx, tx, "jobs", newJob("lost", tx.Now()))
					})
				}},
				{"the rows of a transaction", false, func() error {
					return db.Write(ctx, func(tx *database.Tx) error {
						must(t, s.begin())
						_, err := findJob(ctx, tx, "before")
						return err
					})
				}},
				{"a commit", true, func() error {
					return db.Write(ctx, func(tx *database.Tx) error {
						defer func() { must(t, s.begin()) }()
						return database.Insert(ctx, tx, "jobs", newJob("unknown", tx.Now()))
					})
				}},
				{"a read", false, func() error { must(t, s.begin()); return read() }},
				{"the begin of a transaction", false, func() error { must(t, s.begin()); return db.Write(ctx, none) }},
				{"a ping", false, func() error { must(t, s.begin()); return db.Ping(ctx) }},
				{"a new connection", false, func() error { // while all other connections are in use
					return db.Write(ctx, func(*database.Tx) error { must(t, s.begin()); return read() })
				}},
			}
			for _, w := range waits {
				err := mustEnd(t, w.wait)
				must(t, s.end())
				if fault.KindOf(err) != fault.KindUnavailable || fault.As(err).RetryAfter == 0 ||
					!database.IsOutage(err) {
					t.Errorf("%s: got %v, want an outage", w.name, err)
				}
				if database.IsUnknown(err) != w.unknown {
					t.Errorf("%s: the outcome is unknown: %v, want %v (%v)", w.name, !w.unknown, w.unknown, err)
				}
				hang.Eventually(t, "reads go on after "+w.name, func() bool { return read() == nil })
			}
			if _, err := findJob(ctx, db, "lost"); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("the refused write was committed: %v", err)
			}
		})
	}
}

// TestWaitsEndWhenServerReturns fills the pool with transactions on dead connections and sets no deadlines.
func TestWaitsEndWhenServerReturns(t *testing.T) {
	t.Parallel()
	s := cutNetwork(t, databasetest.Config(t, database.Postgres).URL)
	s.config.Deadlines = database.Deadlines{Answer: 500 * time.Millisecond, Connect: time.Second,
		Statement: time.Hour, Transaction: time.Hour}
	s.config.Connections = 3
	ctx, stop := context.WithCancel(context.Background())
	db, err := database.Open(ctx, s.config)
	must(t, err)
	defer db.Close() //nolint:errcheck // the test ends
	listen(ctx, t, db)
	defer stop()
	insert(t, db, newJob("before", time.Now()))

	const waiting = 20
	began, silent, ended := make(chan bool, waiting), make(chan struct{}), make(chan error, waiting)
	for range waiting {
		go func() {
			ended <- db.Write(ctx, func(tx *database.Tx) error {
				began <- true
				<-silent
				_, err := findJob(ctx, tx, "before")
				return err
			})
		}()
	}
	for range 2 { // plus one connection for the signals of Listen
		<-began
	}
	must(t, s.begin())
	close(silent)
	hang.Eventually(t, "it notices the silence", func() bool { return !db.Listening() })
	must(t, s.end())
	lost := 0
	for range waiting {
		select {
		case err := <-ended:
			if err != nil && !database.IsOutage(err) {
				t.Errorf("got %v, want an outage", err)
			}
			if err != nil {
				lost++
			}
		case <-time.After(hang.Limit):
			t.Fatal("some calls never return")
		}
	}
	if lost == 0 || lost == waiting {
		t.Errorf("%d of %d failed, but only transactions that had begun may fail", lost, waiting)
	}
}

func TestSilentDatabaseEndsMigration(t *testing.T) {
	t.Parallel()
	s := cutNetwork(t, databasetest.Postgres(t))
	db, err := database.Open(t.Context(), s.config)
	must(t, err)
	defer db.Close() //nolint:errcheck // the test ends
	must(t, s.begin())
	err = mustEnd(t, func() error { return db.Migrate(context.WithoutCancel(t.Context())) })
	must(t, s.end())
	if err == nil {
		t.Error("a migration succeeded although the database does not respond")
	}
	hang.Eventually(t, "it migrates afterwards", func() bool { return db.Migrate(t.Context()) == nil })
}

func TestNotificationsResumeAfterSilence(t *testing.T) {
	t.Parallel()
	s := cutNetwork(t, databasetest.Config(t, database.Postgres).URL)
	ctx, stop := context.WithCancel(context.Background())
	db, err := database.Open(ctx, s.config)
	must(t, err)
	defer db.Close() //nolint:errcheck // the test ends
	got := listen(ctx, t, db)
	defer stop()

	must(t, s.begin())
	hang.Eventually(t, "it notices the silence", func() bool { return !db.Listening() })
	must(t, s.end())
	hang.Eventually(t, "a notification arrives", func() bool { return notified(ctx, db, got, "again") })
}

// listen returns the notifications that db receives until ctx ends. It returns once db listens.
func listen(ctx context.Context, t *testing.T, db *database.DB) <-chan string {
	t.Helper()
	got := make(chan string, 10_000)
	db.OnNotify(func(payload string) { got <- payload })
	done := make(chan struct{})
	go func() { defer close(done); db.Listen(ctx) }()
	t.Cleanup(func() { <-done })
	hang.Eventually(t, "it listens", db.Listening)
	return got
}

// notified sends a notification and reports whether it or an earlier one arrived.
func notified(ctx context.Context, db *database.DB, got <-chan string, payload string) bool {
	_ = db.Write(ctx, func(tx *database.Tx) error { // the caller retries
		_, err := tx.Exec(ctx, "SELECT pg_notify('harborlight', $1)", payload)
		return err
	})
	for {
		select {
		case p := <-got:
			if p == payload {
				return true
			}
		default:
			return false
		}
	}
}

func TestPromotedStandbyTakesOver(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	primary := databasetest.Server(t)
	config := databasetest.Migrated(t, primary)
	standby := databasetest.Standby(t, primary)
	name, err := throwaway.Name(config.URL)
	must(t, err)
	config.URL = throwaway.URLOfHosts(name, primary.Host(), standby.Host())
	db, err := database.Open(ctx, config)
	must(t, err)
	defer db.Close() //nolint:errcheck // the test ends
	got := listen(ctx, t, db)
	defer stop()
	insert(t, db, newJob("acknowledged", time.Now()))

	must(t, primary.Freeze())
	must(t, standby.Promote(ctx))
	hang.Eventually(t, "it writes to the other server", func() bool {
		return db.Write(ctx, func(tx *database.Tx) error {
			return database.Insert(ctx, tx, "jobs", newJob("after", tx.Now()))
		}) == nil
	})
	hang.Eventually(t, "it listens to the other server", func() bool { return notified(ctx, db, got, "moved") })
	if _, err := findJob(ctx, db, "acknowledged"); err != nil {
		t.Errorf("an acknowledged write is lost: %v", err)
	}

	// The former primary returns and still accepts that role.
	must(t, primary.Thaw())
	for range 20 {
		if _, err := findJob(ctx, db, "after"); err != nil {
			t.Fatalf("the pool returned to the former primary: %v", err)
		}
	}
}

func TestReadOnlyServerIsAbandoned(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	config := databasetest.Config(t, database.Postgres)
	db, err := database.Open(ctx, config)
	must(t, err)
	defer db.Close() //nolint:errcheck // the test ends
	admin, err := database.Open(ctx, config)
	must(t, err)
	defer admin.Close() //nolint:errcheck // the test ends
	name, err := throwaway.Name(config.URL)
	must(t, err)
	set := func(to string) { // only affects new connections
		must(t, admin.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `ALTER DATABASE `+name+` SET default_transaction_read_only = `+to)
			return err
		}))
	}
	write := func() error {
		return db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE jobs SET attempts = attempts + 1`)
			return err
		})
	}
	set("on")
	if _, err := database.All[bool](ctx, db, `SELECT pg_terminate_backend(pg_backend_pid())`); err == nil {
		t.Fatal("the pool's only connection is still there")
	}
	if err := write(); fault.KindOf(err) != fault.KindUnavailable {
		t.Errorf("a write to a read-only server: %v, want an outage", err)
	}
	set("off")
	if err := write(); err != nil { // the pool dropped the read-only connection
		t.Errorf("the next write: %v", err)
	}
}
