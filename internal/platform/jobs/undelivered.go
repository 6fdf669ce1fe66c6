package jobs

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// TopicUndelivered is the live topic of changes to undelivered jobs. Its events contain the job's id.
const TopicUndelivered = "jobs.dead"

// Counts returns the numbers of pending and undelivered jobs. Running and delayed jobs are pending; done jobs count
// in neither.
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

// OldestUndelivered returns the time at which the oldest undelivered job failed for good, or nil if there is none.
func OldestUndelivered(ctx context.Context, q database.Querier) (*time.Time, error) {
	at, err := database.One[time.Time](ctx, q, `
		SELECT dead_at
		FROM jobs
		WHERE dead_at IS NOT NULL
		ORDER BY dead_at
		LIMIT 1`)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil, nil //nolint:nilnil // nothing is undelivered
	}
	if err != nil {
		return nil, err
	}
	return &at, nil
}

// ErrNotUndelivered means that the job doesn't exist or is no longer undelivered.
var ErrNotUndelivered = fault.NotFound(message.MailsNotUndelivered)

// Retry queues an undelivered job again, due now and with DefaultMaxAttempts more tries. Its attempts continue to
// count, since they are the fencing token. It publishes a live event and returns ErrNotUndelivered for other jobs.
func Retry(ctx context.Context, tx *database.Tx, jobID string) error {
	err := changeUndelivered(ctx, tx, `
		UPDATE jobs
		SET
			dead_at = NULL,
			run_at = $2,
			max_attempts = attempts + $3
		WHERE id = $1
			AND dead_at IS NOT NULL`, jobID, tx.Now(), DefaultMaxAttempts)
	if err != nil {
		return err
	}
	tx.Notify(wakeUp)
	return nil
}

// maxRetried is the maximum number of jobs that RetryFailed queues.
const maxRetried = 1000

// RetryFailed queues the undelivered jobs of a kind again whose last error begins with because, newest first and at
// most 1000, and returns their number.
func RetryFailed(ctx context.Context, tx *database.Tx, kind, because string) (int, error) {
	dead, err := database.All[string](ctx, tx, `
		SELECT id
		FROM jobs
		WHERE dead_at IS NOT NULL
			AND kind = $1
			AND substr(last_error, 1, $2) = $3
		ORDER BY id DESC
		LIMIT $4`+tx.ForUpdate(), kind, len([]rune(because)), because, maxRetried)
	if err != nil {
		return 0, err
	}
	for _, jobID := range dead {
		if err := Retry(ctx, tx, jobID); err != nil {
			return 0, err
		}
	}
	return len(dead), nil
}

// Discard marks an undelivered job as done and publishes a live event. Its dedupe key stays in force. It returns
// ErrNotUndelivered for other jobs.
func Discard(ctx context.Context, tx *database.Tx, jobID string) error {
	return changeUndelivered(ctx, tx, `
		UPDATE jobs
		SET
			dead_at = NULL,
			done_at = $2
		WHERE id = $1
			AND dead_at IS NOT NULL`, jobID, tx.Now())
}

// changeUndelivered updates one undelivered job and publishes a live event. $1 of the query is the job's id. It
// returns ErrNotUndelivered if the query matches no row.
func changeUndelivered(ctx context.Context, tx *database.Tx, query, jobID string, args ...any) error {
	rows, err := tx.Exec(ctx, query, append([]any{jobID}, args...)...)
	if err != nil {
		return err
	}
	if rows != 1 {
		return ErrNotUndelivered
	}
	return realtime.Publish(ctx, tx, TopicUndelivered, jobID)
}
