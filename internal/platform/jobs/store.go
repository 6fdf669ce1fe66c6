package jobs

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/cause"
	"harborlight/internal/platform/database"
)

// claimed is a job that this node has started. Attempts is a fencing token: results of an owner that lost its lease
// match no row.
type claimed struct {
	ID          string    `db:"id"`
	Kind        string    `db:"kind"`
	Payload     string    `db:"payload"`
	RunAt       time.Time `db:"run_at"`
	Attempts    int       `db:"attempts"`
	MaxAttempts int       `db:"max_attempts"`
	LockedUntil time.Time `db:"locked_until"` // value at the claim; renewals don't update it
	Cause       string    `db:"cause"`
	HeldBy      *string   `db:"held_by"`
}

// TryWrite inserts and deletes a job in one durable transaction. It fails if the database accepts no writes.
func TryWrite(ctx context.Context, db *database.DB) error {
	return db.Write(ctx, func(tx *database.Tx) error {
		probe := id.New()
		_, err := tx.Exec(ctx, `
			INSERT INTO jobs (id, kind, payload, run_at, max_attempts, created_at)
			VALUES ($1, 'probe', '{}', $2, 1, $2)`, probe, tx.Now())
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM jobs WHERE id = $1`, probe)
		return err
	})
}

// insert adds a row for j, held by the given key unless that is nil. If the dedupe key is taken, it adds nothing and
// returns nil. The row stores the cause of ctx, except for a scheduled job without a hold.
func insert(ctx context.Context, tx *database.Tx, j Job, payload string, heldBy *string) error {
	var key *string
	if j.DedupeKey != "" {
		key = new(j.DedupeKey)
	}
	if j.UntilStarted {
		key = new(untilStartedPrefix + j.DedupeKey)
	}
	by := ""
	if heldBy != nil || !j.RunAt.After(tx.Now()) { // scheduled jobs have no cause
		by = cause.Of(ctx)
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO jobs (id, kind, payload, dedupe_key, run_at, max_attempts, created_at, cause, held_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (dedupe_key) DO NOTHING`,
		id.New(), j.Kind, payload, key, j.RunAt, j.MaxAttempts, tx.Now(), by, heldBy)
	return err
}

// untilStartedPrefix is the prefix of dedupe keys that claim removes, so that changes during a job enqueue another one.
const untilStartedPrefix = "waits:"

// Leases use the database's clock, because nodes with different clocks must not take each other's jobs.
var (
	clocks = map[database.Dialect]string{
		database.Postgres: "clock_timestamp()",
		database.SQLite:   "CAST(unixepoch('subsec') * 1000000 AS INTEGER)",
	}
	leaseEnds = map[database.Dialect]string{
		database.Postgres: fmt.Sprintf("%s + interval '%d seconds'", clocks[database.Postgres], int(lease.Seconds())),
		database.SQLite:   fmt.Sprintf("%s + %d", clocks[database.SQLite], lease.Microseconds()),
	}
)

// claim starts up to limit due jobs of the given kinds, oldest first. Two nodes never get the same job: PostgreSQL
// skips rows that another node is claiming, and SQLite has one writer.
func claim(ctx context.Context, tx *database.Tx, kinds []string, limit int) ([]claimed, error) {
	args := []any{tx.Now(), limit}
	marks := make([]string, len(kinds))
	for i, kind := range kinds {
		args = append(args, kind)
		marks[i] = fmt.Sprintf("$%d", len(args))
	}
	lock := ""
	if tx.Dialect() == database.Postgres {
		lock = "FOR UPDATE SKIP LOCKED"
	}
	jobs, err := database.All[claimed](ctx, tx, `
		WITH due AS MATERIALIZED (
			SELECT id
			FROM jobs
			WHERE done_at IS NULL AND dead_at IS NULL
				AND run_at <= $1
				AND (locked_until IS NULL OR locked_until <= `+clocks[tx.Dialect()]+`)
				AND kind IN (`+strings.Join(marks, ", ")+`)
			ORDER BY run_at, id
			LIMIT $2 `+lock+`
		)
		UPDATE jobs
		SET attempts = attempts + 1, locked_until = `+leaseEnds[tx.Dialect()]+`,
			dedupe_key = CASE WHEN dedupe_key LIKE '`+untilStartedPrefix+`%' THEN NULL ELSE dedupe_key END
		WHERE id IN (SELECT id FROM due)
		RETURNING id, kind, payload, run_at, attempts, max_attempts, locked_until, cause, held_by`, args...)
	slices.SortFunc(jobs, func(a, b claimed) int {
		if order := a.RunAt.Compare(b.RunAt); order != 0 {
			return order
		}
		return strings.Compare(a.ID, b.ID)
	})
	return jobs, err
}

// The mark functions store the end of a try. They return 0 rows if another node owns the job.

// markDone stores the success of a try. It returns the number of updated rows: 0 if another try owns the job or the
// job is done.
func markDone(ctx context.Context, tx *database.Tx, j claimed) (int64, error) {
	return tx.Exec(ctx, `
		UPDATE jobs SET done_at = $3, locked_until = NULL, last_error = '', cause = ''
		WHERE id = $1 AND attempts = $2 AND done_at IS NULL`, j.ID, j.Attempts, tx.Now())
}

// markDead makes a job undelivered and stores the cause as its last error. It returns the number of updated rows: 0
// if another try owns the job or the job is done.
func markDead(ctx context.Context, tx *database.Tx, j claimed, cause string) (int64, error) {
	return tx.Exec(ctx, `
		UPDATE jobs SET dead_at = $3, locked_until = NULL, last_error = $4
		WHERE id = $1 AND attempts = $2 AND done_at IS NULL`, j.ID, j.Attempts, tx.Now(), cause)
}

// markRetry stores a failed try and makes the job due at runAt. It returns the number of updated rows: 0 if another
// try owns the job or the job is done.
func markRetry(ctx context.Context, tx *database.Tx, j claimed, runAt time.Time, cause string) (int64, error) {
	return tx.Exec(ctx, `
		UPDATE jobs SET run_at = $3, locked_until = NULL, last_error = $4
		WHERE id = $1 AND attempts = $2 AND done_at IS NULL`, j.ID, j.Attempts, runAt, cause)
}

// markInterrupted makes the job due immediately and allows one more try, so that the interrupted one doesn't count.
// It returns the number of updated rows: 0 if another try owns the job or the job is done.
func markInterrupted(ctx context.Context, tx *database.Tx, j claimed) (int64, error) {
	return tx.Exec(ctx, `
		UPDATE jobs SET locked_until = NULL, max_attempts = max_attempts + 1
		WHERE id = $1 AND attempts = $2 AND done_at IS NULL`, j.ID, j.Attempts)
}

// unclaim reverts a committed claim: the job is due immediately, and the try doesn't count. It does nothing if
// another node has taken the job since.
func unclaim(ctx context.Context, tx *database.Tx, j claimed) error {
	_, err := tx.Exec(ctx, `
		UPDATE jobs SET locked_until = NULL, max_attempts = max_attempts + 1
		WHERE id = $1 AND attempts = $2 AND locked_until = $3 AND done_at IS NULL`, j.ID, j.Attempts, j.LockedUntil)
	return err
}

// renew extends the lease of a job to 60 seconds from now. It returns the number of updated rows: 0 if another try
// owns the job or the job is done.
func renew(ctx context.Context, tx *database.Tx, j claimed) (int64, error) {
	return tx.Exec(ctx, `
		UPDATE jobs SET locked_until = `+leaseEnds[tx.Dialect()]+`
		WHERE id = $1 AND attempts = $2 AND done_at IS NULL`, j.ID, j.Attempts)
}

// dueKinds returns the distinct kinds of all due jobs.
func dueKinds(ctx context.Context, q database.Querier, now time.Time) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT DISTINCT kind
		FROM jobs
		WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= $1`, now)
}

// deleteDone deletes up to 5000 expired done jobs and returns their number. Jobs with a dedupe key expire after 30
// days, schedules and jobs without a key after 7.
func deleteDone(ctx context.Context, tx *database.Tx) (int64, error) {
	return tx.Exec(ctx, `
		DELETE FROM jobs
		WHERE id IN (
			SELECT id
			FROM jobs
			WHERE done_at IS NOT NULL
				AND (done_at < $1 OR done_at < $2 AND (dedupe_key IS NULL OR kind LIKE 'every:%'))
			LIMIT 5000
		)`, tx.Now().Add(-keepDeduped), tx.Now().Add(-keepDone))
}
