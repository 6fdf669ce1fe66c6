package publishing

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// expireWindows deletes the windows without a recent heartbeat and reports whether there were any.
func expireWindows(ctx context.Context, tx *database.Tx) (bool, error) {
	n, err := tx.Exec(ctx, `
		DELETE FROM content_windows
		WHERE seen_at <= $1`, tx.Now().Add(-windowLife))
	return n > 0, err
}

// closeWindow deletes a user's window and reports whether it was open.
func closeWindow(ctx context.Context, tx *database.Tx, w openWindow) (bool, error) {
	n, err := tx.Exec(ctx, `
		DELETE FROM content_windows
		WHERE id = $1 AND user_id = $2`, w.ID, w.UserID)
	return n > 0, err
}

// findWindow returns a window by ID, or false if it isn't open.
func findWindow(ctx context.Context, q database.Querier, windowID string) (openWindow, bool, error) {
	return database.Maybe[openWindow](ctx, q, `
		SELECT`+database.Columns[openWindow]()+`
		FROM content_windows
		WHERE id = $1`, windowID)
}

func countWindows(ctx context.Context, q database.Querier) (int, error) {
	return database.One[int](ctx, q, `SELECT COUNT(*) FROM content_windows`)
}

// saveWindow stores a window, or updates it if its user has it already.
func saveWindow(ctx context.Context, tx *database.Tx, w openWindow) error {
	return database.Upsert(ctx, tx, "content_windows", w, "id", "name, path, place, seen_at")
}

// listWindows returns the windows with a recent heartbeat, at most maxWindows, in the order of their IDs.
func listWindows(ctx context.Context, q database.Querier, now time.Time) ([]EditorWindow, error) {
	return database.All[EditorWindow](ctx, q, `
		SELECT`+database.Columns[EditorWindow]()+`
		FROM content_windows
		WHERE seen_at > $1
		ORDER BY id
		LIMIT $2`, now.Add(-windowLife), maxWindows)
}
