package calendar

import (
	"context"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

// keptDeletions is the number of changes of a calendar for which its deletions are kept.
const keptDeletions = 10_000

// nextChange increments and returns the number of the calendar's last change, from 1. It locks the calendar until the
// transaction ends, so changes become visible in the order of their numbers. Transactions that read events in order
// to change them call it first, so that all writers lock in the same order.
func nextChange(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	return database.One[int64](ctx, tx, `
		INSERT INTO calendar_changes (
			user_id,
			latest
		) VALUES ($1, 1)
		ON CONFLICT (user_id) DO UPDATE SET latest = calendar_changes.latest + 1
		RETURNING latest`, userID)
}

// latestChange returns the number of the calendar's last change, or 0 if there was none.
func latestChange(ctx context.Context, q database.Querier, userID string) (int64, error) {
	n, err := database.One[int64](ctx, q, `
		SELECT latest
		FROM calendar_changes
		WHERE user_id = $1`, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return 0, nil
	}
	return n, err
}

// rememberDeletion saves that the event with this object name was deleted, and deletes entries that are keptDeletions
// or more changes old.
func rememberDeletion(ctx context.Context, tx *database.Tx, userID, name string, change int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO calendar_deletions (
			user_id,
			dav_name,
			change_number
		) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, dav_name) DO UPDATE SET change_number = excluded.change_number`, userID, name, change)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		DELETE FROM calendar_deletions
		WHERE user_id = $1 AND change_number <= $2`, userID, change-keptDeletions)
	return err
}

// forgetDeletion removes the entry of a deletion, because the name is in use again.
func forgetDeletion(ctx context.Context, tx *database.Tx, userID, name string) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM calendar_deletions
		WHERE user_id = $1 AND dav_name = $2`, userID, name)
	return err
}

// deleteChanges deletes the change number of the user's calendar and its remembered deletions.
func deleteChanges(ctx context.Context, tx *database.Tx, userID string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM calendar_deletions WHERE user_id = $1`, userID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM calendar_changes WHERE user_id = $1`, userID)
	return err
}

// listMarks returns the first count events that changed after the change with this number, by change.
func listMarks(ctx context.Context, q database.Querier, userID string, after int64, count int) ([]event.Mark, error) {
	return database.All[event.Mark](ctx, q, `
		SELECT
			id,
			dav_name,
			change_number,
			updated_at
		FROM events
		WHERE user_id = $1 AND change_number > $2
		ORDER BY change_number
		LIMIT $3`, userID, after, count)
}

// listDeletions returns the first count deletions after the change with the number after, by change.
func listDeletions(ctx context.Context, q database.Querier, userID string, after int64, count int) ([]event.Mark,
	error) {
	return database.All[event.Mark](ctx, q, `
		SELECT
			dav_name,
			change_number
		FROM calendar_deletions
		WHERE user_id = $1 AND change_number > $2
		ORDER BY change_number
		LIMIT $3`, userID, after, count)
}

// listNamed returns the owner's events with these object names, by start. Missing ones are left out. With lock, the
// result of tx.ForUpdate, their rows stay locked until the transaction ends.
func listNamed(ctx context.Context, q database.Querier, userID string, names []string, lock string) ([]event.Event,
	error) {
	var where database.Condition
	where.And("user_id = $%d", userID)
	byName, byID := make([]string, len(names)), make([]string, len(names))
	for i, name := range names {
		byName[i], byID[i] = where.Arg(name), where.Arg(strings.TrimSuffix(name, event.NameEnd))
	}
	return database.All[event.Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		`+where.String()+` AND (dav_name IN (`+strings.Join(byName, ", ")+`)
			OR dav_name = '' AND id IN (`+strings.Join(byID, ", ")+`))
		ORDER BY start_time, id`+lock, where.Args()...)
}

// findByUID returns the owner's event with this UID, or with this ID if it has no UID. A missing one is a NotFound
// fault.
func findByUID(ctx context.Context, q database.Querier, userID, uid string) (event.Event, error) {
	return database.One[event.Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		WHERE user_id = $1 AND (uid = $2 OR uid = '' AND id = $2)`, userID, uid)
}

// listIDsIn returns the IDs of the owner's single events that overlap the range or start in it, by start.
func listIDsIn(ctx context.Context, q database.Querier, userID string, in event.Range) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM events
		WHERE user_id = $1 AND start_time < $3 AND (end_time > $2 OR start_time >= $2) AND rrule = ''
		ORDER BY start_time, id
		LIMIT $4`, userID, in.From, in.To, MaxEvents)
}
