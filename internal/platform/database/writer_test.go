package database_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

var errWanted = errors.New("wanted")

func insertJob(tb testing.TB, tx *database.Tx, jobID string) error {
	tb.Helper()
	return database.Insert(tb.Context(), tx, "jobs", newJob(jobID, time.Now()))
}

func jobIDs(t *testing.T, db *database.DB) []string {
	t.Helper()
	ids, err := database.All[string](t.Context(), db, `SELECT id FROM jobs ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// TestAcknowledgedWritesAreCommitted runs many concurrent transactions, some of which fail in different ways.
func TestAcknowledgedWritesAreCommitted(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		const writers, each = 12, 60
		var mu sync.Mutex
		var acknowledged, unknown []string
		var committed, undone, failed atomic.Int64
		var all sync.WaitGroup
		for w := range writers {
			random := rand.New(rand.NewPCG(uint64(w), 1))
			all.Go(func() {
				for i := range each {
					jobID := fmt.Sprintf("%02d-%02d", w, i)
					err := attempt(t, db, jobID, random.IntN(9), &committed, &undone)
					mu.Lock()
					switch {
					case err == nil:
						acknowledged = append(acknowledged, jobID)
					case database.IsUnknown(err): // canceled during the commit on PostgreSQL
						unknown = append(unknown, jobID)
					}
					mu.Unlock()
					if err != nil {
						failed.Add(1)
					}
				}
			})
		}
		all.Wait()
		slices.Sort(acknowledged)
		written := slices.DeleteFunc(jobIDs(t, db), func(jobID string) bool { return slices.Contains(unknown, jobID) })
		if db.Dialect() == database.SQLite && len(unknown) > 0 || !slices.Equal(written, acknowledged) {
			t.Errorf("%d transactions were acknowledged, %d are written", len(acknowledged), len(written))
		}
		if n := int(committed.Load()); n != len(acknowledged) || n == 0 {
			t.Errorf("AfterCommit ran %d times, %d transactions were acknowledged", n, len(acknowledged))
		}
		if undone.Load() > failed.Load() || undone.Load() == 0 {
			t.Errorf("AfterRollback ran %d times, %d transactions failed", undone.Load(), failed.Load())
		}
	})
}

// TestRollbackReleasesLocks writes to rows that a failed transaction had locked.
func TestRollbackReleasesLocks(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		const id = "01a1fbce-3fbb-7623-8cc8-000000000001"
		insert(t, db, newJob(id, time.Now()))
		ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
		defer cancel()
		change := func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE jobs SET attempts = attempts + 1 WHERE id = $1`, id)
			return err
		}
		var after error
		err := db.Write(ctx, func(tx *database.Tx) error {
			tx.AfterRollback(func() { after = db.Write(ctx, change) })
			return errors.Join(change(tx), errWanted)
		})
		if !errors.Is(err, errWanted) || after != nil {
			t.Errorf("%v, then %v", err, after)
		}
	})
}

// attempt inserts a job in a transaction that ends as selected by how. It returns the error or panic of Write.
func attempt(t *testing.T, db *database.DB, jobID string, how int, committed, undone *atomic.Int64) (err error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if how == 0 {
		cancel()
	}
	if how == 1 {
		go cancel() // at any time
	}
	defer func() {
		if recover() != nil {
			err = errWanted
		}
	}()
	return db.Write(ctx, func(tx *database.Tx) error {
		tx.AfterCommit(func() { committed.Add(1) })
		tx.AfterRollback(func() { undone.Add(1) })
		if err := database.Insert(ctx, tx, "jobs", newJob(jobID, time.Now())); err != nil {
			return err
		}
		switch how {
		case 2:
			return errWanted
		case 3:
			panic(errWanted)
		case 4:
			cancel()
		case 5:
			return database.Insert(ctx, tx, "jobs", newJob(jobID, time.Now())) // duplicate
		case 6:
			tx.BeforeCommit(func() error { return errWanted })
		}
		return nil
	})
}

// queued starts a transaction that runs until all others wait for it, so that they run in this order. It returns
// their errors.
func queued(t *testing.T, db *database.DB, fns ...func(tx *database.Tx) error) []error {
	t.Helper()
	errs := make([]error, len(fns))
	running, release := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		errs[0] = db.Write(t.Context(), func(tx *database.Tx) error {
			close(running)
			<-release
			return fns[0](tx)
		})
	})
	<-running
	for i, fn := range fns[1:] {
		all.Go(func() { errs[i+1] = db.Write(t.Context(), fn) })
		for database.WaitingWriters(db) < i+1 {
			runtime.Gosched()
		}
	}
	close(release)
	all.Wait()
	return errs
}

func inserting(t *testing.T, jobID string) func(tx *database.Tx) error {
	t.Helper()
	return func(tx *database.Tx) error { return insertJob(t, tx, jobID) }
}

// grouping opens an SQLite database in which waiting transactions are always committed together.
func grouping(t *testing.T, d database.Deadlines) *database.DB {
	t.Helper()
	config := databasetest.Config(t, database.SQLite)
	config.Deadlines = d
	db, err := database.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	database.SetGroupAge(db, time.Hour)
	return db
}

func TestWaitingTransactionsShareCommit(t *testing.T) {
	t.Parallel()
	db := grouping(t, database.Deadlines{})
	before := database.Commits(db)
	var fns []func(tx *database.Tx) error
	for i := range 20 {
		fns = append(fns, inserting(t, strconv.Itoa(i)))
	}
	if err := errors.Join(queued(t, db, fns...)...); err != nil {
		t.Fatal(err)
	}
	if n := len(jobIDs(t, db)); n != 20 {
		t.Errorf("%d of 20 rows were written", n)
	}
	if n := database.Commits(db) - before; n != 1 {
		t.Errorf("20 transactions that waited took %d commits", n)
	}
}

func TestFailedTransactionKeepsItsGroup(t *testing.T) {
	t.Parallel()
	db := grouping(t, database.Deadlines{})
	third, twice := inserting(t, "3"), inserting(t, "3")
	errs := queued(t, db, inserting(t, "1"), func(tx *database.Tx) error {
		return errors.Join(insertJob(t, tx, "2"), errWanted)
	}, third, twice)
	if errs[0] != nil || !errors.Is(errs[1], errWanted) || errs[2] != nil || !database.IsUnique(errs[3]) {
		t.Errorf("the transactions returned %v", errs)
	}
	if ids := jobIDs(t, db); !slices.Equal(ids, []string{"1", "3"}) {
		t.Errorf("written: %v", ids)
	}
}

func TestTransactionSeesEarlierOnes(t *testing.T) {
	t.Parallel()
	db := grouping(t, database.Deadlines{})
	var seen []string
	errs := queued(t, db, inserting(t, "1"), func(tx *database.Tx) (err error) {
		seen, err = database.All[string](t.Context(), tx, `SELECT id FROM jobs`)
		return err
	})
	if err := errors.Join(errs...); err != nil || !slices.Equal(seen, []string{"1"}) {
		t.Errorf("the second transaction saw %v (%v)", seen, err)
	}
}

func TestFailedCommitFailsWholeGroup(t *testing.T) {
	t.Parallel()
	db := grouping(t, database.Deadlines{})
	var ran atomic.Int64
	errs := queued(t, db, inserting(t, "1"), func(tx *database.Tx) error {
		tx.AfterCommit(func() { ran.Add(1) })
		return insertJob(t, tx, "2")
	}, func(tx *database.Tx) error {
		if _, err := tx.Exec(t.Context(), `PRAGMA defer_foreign_keys = ON`); err != nil {
			return err
		}
		_, err := tx.Exec(t.Context(), `
			INSERT INTO event_exceptions (event_id, original_start, is_cancelled, start_time, end_time, updated_at)
			VALUES ('none', 1, true, 1, 1, 1)`)
		return err
	})
	for i, err := range errs {
		if err == nil || errors.Is(err, errWanted) {
			t.Errorf("transaction %d returned %v", i, err)
		}
	}
	if n := ran.Load(); n != 0 || len(jobIDs(t, db)) != 0 {
		t.Errorf("the commit failed, but AfterCommit ran %d times, and %v is written", n, jobIDs(t, db))
	}
	if err := db.Write(t.Context(), inserting(t, "4")); err != nil {
		t.Errorf("the next transaction failed: %v", err)
	}
}

func TestSQLiteRollbackFailsWholeGroup(t *testing.T) {
	t.Parallel()
	// One statement never ends. The others share its deadline and may need a part of a second on a busy machine.
	db := grouping(t, database.Deadlines{Statement: time.Second})
	errs := queued(t, db, inserting(t, "1"), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `
			INSERT INTO jobs (id) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0`)
		return errors.Join(err, insertJob(t, tx, "2")) // must not be committed separately
	}, inserting(t, "3"))
	for i, err := range errs[:2] {
		if !database.IsOutage(err) || database.IsUnknown(err) {
			t.Errorf("transaction %d returned %v", i, err)
		}
	}
	if errs[2] != nil {
		t.Errorf("the transaction after the group failed: %v", errs[2])
	}
	if ids := jobIDs(t, db); !slices.Equal(ids, []string{"3"}) {
		t.Errorf("written: %v", ids)
	}
}

func TestCanceledWaitingTransactionNeverStarts(t *testing.T) {
	t.Parallel()
	db := grouping(t, database.Deadlines{})
	ctx, leave := context.WithCancel(t.Context())
	var left error
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		var waiting sync.WaitGroup
		waiting.Go(func() {
			left = db.Write(ctx, func(*database.Tx) error {
				t.Error("the transaction started")
				return nil
			})
		})
		for database.WaitingWriters(db) < 1 {
			runtime.Gosched()
		}
		leave()
		waiting.Wait()
		return insertJob(t, tx, "1")
	})
	if err != nil || !errors.Is(left, context.Canceled) {
		t.Errorf("the transaction before returned %v, the one that left %v", err, left)
	}
}

func TestTransactionIsUnusableAfterEnd(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		var kept *database.Tx
		if err := db.Write(t.Context(), func(tx *database.Tx) error { kept = tx; return nil }); err != nil {
			t.Fatal(err)
		}
		if err := insertJob(t, kept, "1"); err == nil {
			t.Error("a statement ran in a transaction that was over")
		}
	})
}

func TestWritersContinueAfterPanicAndGoexit(t *testing.T) {
	t.Parallel()
	db := grouping(t, database.Deadlines{})
	for _, end := range []func(){func() { panic(errWanted) }, runtime.Goexit} {
		var ended sync.WaitGroup
		ended.Go(func() {
			defer func() { _ = recover() }()
			_ = db.Write(t.Context(), func(*database.Tx) error { end(); return nil })
		})
		ended.Wait()
	}
	if err := db.Write(t.Context(), inserting(t, "1")); err != nil {
		t.Error(err)
	}
}
