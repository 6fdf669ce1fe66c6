package busy

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

var sourceColumns = database.Columns[Source]()

// listSources returns the user's sources, oldest first, at most MaxSources.
func listSources(ctx context.Context, q database.Querier, userID string) ([]Source, error) {
	return database.All[Source](ctx, q, `
		SELECT`+sourceColumns+`
		FROM busy_sources
		WHERE user_id = $1
		ORDER BY id
		LIMIT $2`, userID, MaxSources)
}

// walkSources calls visit for the sources of all users, until visit returns an error.
func walkSources(ctx context.Context, q database.Querier, visit func(source Source) error) error {
	return database.Walk(ctx, q, func(source Source) (string, error) { return source.ID, visit(source) }, `
		SELECT`+sourceColumns+`
		FROM busy_sources
		WHERE id > $1
		ORDER BY id
		LIMIT $2`)
}

// listDue locks and returns the user's source that has been due the longest, as a slice of at most one. It skips rows
// locked by other nodes.
func listDue(ctx context.Context, tx *database.Tx, userID string) ([]Source, error) {
	lock := ""
	if tx.Dialect() == database.Postgres {
		lock = " FOR UPDATE SKIP LOCKED"
	}
	return database.All[Source](ctx, tx, `
		SELECT`+sourceColumns+`
		FROM busy_sources
		WHERE user_id = $1 AND next_read_at <= $2
		ORDER BY next_read_at
		LIMIT 1`+lock, userID, tx.Now())
}

func setNextRead(ctx context.Context, tx *database.Tx, sourceID string, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE busy_sources SET next_read_at = $2 WHERE id = $1`, sourceID, at)
	return err
}

func setURL(ctx context.Context, tx *database.Tx, sourceID, sealed string) error {
	_, err := tx.Exec(ctx, `UPDATE busy_sources SET url = $2 WHERE id = $1`, sourceID, sealed)
	return err
}

// updateSource saves the result of a read. It does nothing if the source has been removed.
func updateSource(ctx context.Context, tx *database.Tx, source *Source) error {
	_, err := tx.Exec(ctx, `
		UPDATE busy_sources SET
			etag = $2,
			last_modified = $3,
			problem = $4,
			failures = $5,
			read_at = $6,
			next_read_at = $7
		WHERE id = $1`, source.ID, source.ETag, source.LastModified, source.Problem, source.Failures, source.ReadAt,
		source.NextReadAt)
	return err
}

// deleteSource deletes the user's source, or returns errNoSource if the user doesn't have it.
func deleteSource(ctx context.Context, tx *database.Tx, userID, sourceID string) error {
	touched, err := tx.Exec(ctx, `DELETE FROM busy_sources WHERE user_id = $1 AND id = $2`, userID, sourceID)
	if err == nil && touched == 0 {
		return errNoSource
	}
	return err
}

// replaceTimes replaces all busy times of a source. If the source has been removed, it adds none.
func replaceTimes(ctx context.Context, tx *database.Tx, sourceID string, busy []event.Interval) error {
	if _, err := tx.Exec(ctx, `DELETE FROM busy_times WHERE source_id = $1`, sourceID); err != nil {
		return err
	}
	for _, b := range busy {
		_, err := tx.Exec(ctx, `
			INSERT INTO busy_times (
				source_id,
				start_time,
				end_time
			)
			SELECT id, $2, $3
			FROM busy_sources
			WHERE id = $1`, sourceID, b.Start, b.End)
		if err != nil {
			return err
		}
	}
	return nil
}

// listTimes returns the times of all sources of the user that overlap the range, by start. They may overlap each
// other.
func listTimes(ctx context.Context, q database.Querier, userID string, from, to time.Time) ([]event.Interval,
	error) {
	return database.All[event.Interval](ctx, q, `
		SELECT
			start_time,
			end_time
		FROM busy_times
		WHERE source_id IN (SELECT id FROM busy_sources WHERE user_id = $1)
			AND start_time < $3 AND end_time > $2
		ORDER BY start_time
		LIMIT $4`, userID, from, to, MaxSources*maxTimes)
}

// countTimes returns the number of a source's times that end after an instant.
func countTimes(ctx context.Context, q database.Querier, sourceID string, after time.Time) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM busy_times
		WHERE source_id = $1 AND end_time > $2`, sourceID, after)
}
