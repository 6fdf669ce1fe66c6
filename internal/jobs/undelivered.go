package jobs

import (
	"context"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
	"harborlight/internal/realtime"
)

// DeadLetter is a job that was given up: a person decides what becomes of it.
type DeadLetter struct {
	ID        string    `db:"id"`
	Kind      string    `db:"kind"`
	Payload   string    `db:"payload"` // JSON for the handler
	Attempts  int       `db:"attempts"`
	LastError string    `db:"last_error"`
	CreatedAt time.Time `db:"created_at"`
	DeadAt    time.Time `db:"dead_at"`
}

// TopicDead names live events about jobs that were given up, or that somebody has
// decided about since; they carry the id.
const TopicDead = "jobs.dead"

const deadColumns = `
		id,
		kind,
		payload,
		attempts,
		last_error,
		created_at,
		dead_at`

// Counts returns how many jobs are still to be done and how many are dead letters.
func Counts(ctx context.Context, q database.Querier) (pending, dead int, err error) {
	counts, err := database.One[struct {
		Pending int `db:"pending"`
		Dead    int `db:"dead"`
	}](ctx, q, `
		SELECT
			(SELECT COUNT(*) FROM jobs WHERE done_at IS NULL AND dead_at IS NULL) AS pending,
			(SELECT COUNT(*) FROM jobs WHERE dead_at IS NOT NULL) AS dead`)
	return counts.Pending, counts.Dead, err
}

// ListDead returns at most limit dead letters, those that were written last
// first. It goes on after the one with the id in after, which may be gone by
// now; "" begins.
func ListDead(ctx context.Context, q database.Querier, after string, limit int) ([]DeadLetter, error) {
	return database.All[DeadLetter](ctx, q, `
		SELECT`+deadColumns+`
		FROM jobs
		WHERE dead_at IS NOT NULL
			AND ($1 = '' OR id < $1)
		ORDER BY id DESC
		LIMIT $2`, after, limit)
}

// Oldest returns when the first of the dead letters was given up, or nil if
// there is none.
func Oldest(ctx context.Context, q database.Querier) (*time.Time, error) {
	at, err := database.One[time.Time](ctx, q, `
		SELECT dead_at
		FROM jobs
		WHERE dead_at IS NOT NULL
		ORDER BY dead_at
		LIMIT 1`)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil, nil //nolint:nilnil // no dead letter is the good news
	}
	if err != nil {
		return nil, err
	}
	return &at, nil
}

var errNotDead = fault.NotFound("This is no longer undelivered: somebody has tried it again or discarded it.")

// FindDead returns the dead letter with the id for a change in the same
// transaction, or a fault of kind NotFound.
func FindDead(ctx context.Context, tx *database.Tx, jobID string) (DeadLetter, error) {
	if !id.Valid(jobID) {
		return DeadLetter{}, errNotDead
	}
	d, err := database.One[DeadLetter](ctx, tx, `
		SELECT`+deadColumns+`
		FROM jobs
		WHERE id = $1
			AND dead_at IS NOT NULL`+tx.ForUpdate(), jobID)
	if fault.KindOf(err) == fault.KindNotFound {
		return DeadLetter{}, errNotDead
	}
	return d, err
}

// Revive puts a dead letter back into the queue, to be tried at once and then as
// often as any job. Its attempts are counted on: they are the fence against an
// earlier owner.
func Revive(ctx context.Context, tx *database.Tx, d DeadLetter) error {
	err := changeDead(ctx, tx, `
		UPDATE jobs
		SET
			dead_at = NULL,
			run_at = $2,
			max_attempts = attempts + $3
		WHERE id = $1
			AND dead_at IS NOT NULL`, d.ID, tx.Now(), DefaultMaxAttempts)
	if err != nil {
		return err
	}
	return tx.Notify(ctx, wakeUp)
}

// Discard ends a dead letter for good, as if it were done. Its dedupe key goes
// on working.
func Discard(ctx context.Context, tx *database.Tx, d DeadLetter) error {
	return changeDead(ctx, tx, `
		UPDATE jobs
		SET
			dead_at = NULL,
			done_at = $2
		WHERE id = $1
			AND dead_at IS NOT NULL`, d.ID, tx.Now())
}

// changeDead changes exactly one dead letter; $1 is its id.
func changeDead(ctx context.Context, tx *database.Tx, query, jobID string, args ...any) error {
	rows, err := tx.Exec(ctx, query, append([]any{jobID}, args...)...)
	if err != nil {
		return err
	}
	if rows != 1 {
		return errNotDead
	}
	return realtime.Publish(ctx, tx, TopicDead, jobID)
}
