package database_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// job is a row of a table that exists in every database.
type job struct {
	ID        string         `db:"id"`
	Kind      string         `db:"kind"`
	Payload   map[string]int `db:"payload,json"`
	RunAt     time.Time      `db:"run_at"`
	Max       int            `db:"max_attempts"`
	CreatedAt time.Time      `db:"created_at"`
	DoneAt    *time.Time     `db:"done_at"`
}

func newJob(id string, at time.Time) job {
	return job{ID: id, Kind: "test", Payload: map[string]int{"n": 7}, RunAt: at, Max: 3, CreatedAt: at}
}

func insert(t *testing.T, db *database.DB, j job) {
	t.Helper()
	if err := db.Write(context.Background(), func(tx *database.Tx) error {
		return database.Insert(context.Background(), tx, "jobs", j)
	}); err != nil {
		t.Fatal(err)
	}
}

func findJob(ctx context.Context, q database.Querier, id string) (job, error) {
	return database.One[job](ctx, q, `
		SELECT
			id,
			kind,
			payload,
			run_at,
			max_attempts,
			created_at,
			done_at
		FROM jobs
		WHERE id = $1`, id)
}

func TestRows(t *testing.T) {
	ctx := context.Background()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		zone := time.FixedZone("UTC+5:45", 5*3600+45*60)
		at := time.Date(2026, 11, 21, 9, 30, 0, 123456789, zone)
		insert(t, db, newJob("a", at))

		t.Run("times are UTC with microseconds", func(t *testing.T) {
			got, err := findJob(ctx, db, "a")
			if err != nil {
				t.Fatal(err)
			}
			want := time.Date(2026, 11, 21, 3, 45, 0, 123456000, time.UTC)
			if got.RunAt != want || got.DoneAt != nil || got.Payload["n"] != 7 {
				t.Errorf("got %+v", got)
			}
		})
		t.Run("times compare as instants, in any zone", func(t *testing.T) {
			for delta, want := range map[time.Duration]int{-time.Microsecond: 0, 0: 1, time.Hour: 1} {
				rows, err := database.All[string](ctx, db, `SELECT id FROM jobs WHERE run_at <= $1`,
					at.Truncate(time.Microsecond).Add(delta).In(time.Local))
				if err != nil || len(rows) != want {
					t.Errorf("%v later: %d rows, want %d (%v)", delta, len(rows), want, err)
				}
			}
		})
		t.Run("RETURNING reads like SELECT", func(t *testing.T) {
			err := db.Write(ctx, func(tx *database.Tx) error {
				got, err := database.One[time.Time](ctx, tx,
					`UPDATE jobs SET done_at = $1 WHERE id = $2 RETURNING done_at`, tx.Now(), "a")
				if err == nil && got != tx.Now() {
					t.Errorf("got %v, want %v", got, tx.Now())
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
		t.Run("no row is a fault of kind NotFound", func(t *testing.T) {
			if _, err := findJob(ctx, db, "nobody"); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("got %v", err)
			}
		})
		t.Run("a column without a field is an error", func(t *testing.T) {
			type narrow struct {
				ID string `db:"id"`
			}
			if _, err := database.All[narrow](ctx, db, `SELECT id, kind FROM jobs`); err == nil ||
				!strings.Contains(err.Error(), "kind") {
				t.Errorf("got %v", err)
			}
		})
		t.Run("a second row with the same key returns a unique violation", func(t *testing.T) {
			err := db.Write(ctx, func(tx *database.Tx) error {
				return database.Insert(ctx, tx, "jobs", newJob("a", at))
			})
			if !database.IsUnique(err) {
				t.Errorf("got %v", err)
			}
		})
	})
}

func TestWrite(t *testing.T) {
	ctx := context.Background()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Run("a failure writes nothing and runs nothing afterwards", func(t *testing.T) {
			boom := errors.New("boom")
			ran := false
			err := db.Write(ctx, func(tx *database.Tx) error {
				tx.AfterCommit(func() { ran = true })
				if err := database.Insert(ctx, tx, "jobs", newJob("b", tx.Now())); err != nil {
					return err
				}
				return boom
			})
			if !errors.Is(err, boom) || ran {
				t.Errorf("got %v, ran %v", err, ran)
			}
			if _, err := findJob(ctx, db, "b"); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("the row is there: %v", err)
			}
		})
		t.Run("a panic writes nothing and frees the writer", func(t *testing.T) {
			func() {
				defer func() { _ = recover() }()
				_ = db.Write(ctx, func(tx *database.Tx) error {
					_ = database.Insert(ctx, tx, "jobs", newJob("c", tx.Now()))
					panic("boom")
				})
			}()
			if _, err := findJob(ctx, db, "c"); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("the row is there: %v", err)
			}
			insert(t, db, newJob("c", time.Now()))
		})
		t.Run("writers that read first do not lose updates", func(t *testing.T) {
			insert(t, db, newJob("counter", time.Now()))
			var wait sync.WaitGroup
			for range 20 {
				wait.Go(func() {
					if err := db.Write(ctx, func(tx *database.Tx) error {
						n, err := database.One[int](ctx, tx,
							`SELECT attempts FROM jobs WHERE id = 'counter'`+tx.ForUpdate())
						if err != nil {
							return err
						}
						_, err = tx.Exec(ctx, `UPDATE jobs SET attempts = $1 WHERE id = 'counter'`, n+1)
						return err
					}); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			n, err := database.One[int](ctx, db, `SELECT attempts FROM jobs WHERE id = 'counter'`)
			if err != nil || n != 20 {
				t.Errorf("counted %d of 20 (%v)", n, err)
			}
		})
	})
}

func TestNotify(t *testing.T) {
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			db := databasetest.Open(t, engine)
			var got []string
			db.OnNotify(func(payload string) { got = append(got, payload) })
			_ = db.Write(t.Context(), func(tx *database.Tx) error { tx.Notify("rolled back"); return errors.New("boom") })
			must(t, db.Write(t.Context(), func(tx *database.Tx) error { tx.Notify("committed"); return nil }))
			if !slices.Equal(got, []string{"committed"}) {
				t.Errorf("before Write returned came %q", got)
			}
		})
	}
}

func TestSignalWakesOtherNodes(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	config := databasetest.Config(t, database.Postgres)
	here, err := database.Open(ctx, config)
	must(t, err)
	defer here.Close() //nolint:errcheck // the test ends
	there, err := database.Open(ctx, config)
	must(t, err)
	defer there.Close() //nolint:errcheck // the test ends
	got := listen(ctx, t, there)
	listen(ctx, t, here)
	defer stop()
	if first := <-got; first != "" { // sent after connecting, since earlier signals may have been missed
		t.Fatalf("got %q", first)
	}
	const commits = 200
	for range commits {
		must(t, here.Write(ctx, func(tx *database.Tx) error { tx.Notify("here"); tx.WakeNodes(); return nil }))
	}
	signals := 0
	select {
	case payload := <-got:
		if payload != "" {
			t.Errorf("got %q", payload)
		}
		signals++
	case <-time.After(hang.Limit):
		t.Fatal("nothing arrived")
	}
	if signals += len(got); signals > commits/2 {
		t.Errorf("%d commits made %d signals", commits, signals)
	}
}

func TestSQLiteIsDurableAndPrivate(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	db, err := database.Open(ctx, database.Config{Dir: filepath.Join(dir, "data")})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // the test ends
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"} {
		err := db.Write(ctx, func(tx *database.Tx) error {
			got, err := database.One[string](ctx, tx, "PRAGMA "+pragma)
			if err == nil && got != want {
				t.Errorf("%s is %s, want %s", pragma, got, want)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	info, err := os.Stat(filepath.Join(dir, "data"))
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the data directory has mode %v (%v)", info.Mode(), err)
	}
}

func TestMigrate(t *testing.T) {
	ctx := context.Background()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		if err := db.Migrate(ctx); err != nil {
			t.Errorf("a second run: %v", err)
		}
		if n, err := db.Pending(ctx); n != 0 || err != nil {
			t.Errorf("%d are pending (%v)", n, err)
		}
	})
	t.Run("the engines have the same migrations", func(t *testing.T) {
		names := func(engine string) string {
			files, err := filepath.Glob(filepath.Join("migrations", engine, "*.sql"))
			if err != nil {
				t.Fatal(err)
			}
			for i := range files {
				files[i] = filepath.Base(files[i])
			}
			return strings.Join(files, " ")
		}
		if a, b := names("sqlite"), names("postgres"); a != b || a == "" {
			t.Errorf("sqlite has %q, postgres %q", a, b)
		}
	})
}

func TestExecOneAffectsOneRow(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		at := time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)
		insert(t, db, newJob("a", at))
		insert(t, db, newJob("b", at))
		set := func(where string) error {
			return db.Write(t.Context(), func(tx *database.Tx) error {
				return tx.ExecOne(t.Context(), `UPDATE jobs SET max_attempts = 9 WHERE `+where)
			})
		}
		for _, where := range []string{"id = 'c'", "id IN ('a', 'b')"} {
			if err := set(where); err == nil {
				t.Errorf("%s: no error", where)
			}
		}
		if j, err := findJob(t.Context(), db, "a"); err != nil || j.Max != 3 {
			t.Errorf("after the refusals: %+v, %v", j, err)
		}
		if err := set("id = 'a'"); err != nil {
			t.Error(err)
		}
	})
}
