package jobs

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

// hold contains the delay of jobs whose action can be undone.
type hold struct {
	key  string
	wait time.Duration
}

type holdKey struct{}

// Hold returns a context in which Enqueue delays jobs by at least wait. Until they begin, Withdraw can delete them by
// key. If several held jobs have the same kind and payload, only the newest runs.
func Hold(ctx context.Context, key string, wait time.Duration) context.Context {
	return context.WithValue(ctx, holdKey{}, hold{key, wait})
}

// IsHeld reports whether Enqueue delays the jobs of the context.
func IsHeld(ctx context.Context) bool {
	_, held := ctx.Value(holdKey{}).(hold)
	return held
}

// delay moves RunAt to the end of the context's hold, unless RunAt is later, and returns the hold's key. Without a
// hold it changes nothing and returns nil.
func (j *Job) delay(ctx context.Context, now time.Time) *string {
	h, held := ctx.Value(holdKey{}).(hold)
	if !held {
		return nil
	}
	if ends := now.Add(h.wait); j.RunAt.Before(ends) {
		j.RunAt = ends
	}
	return &h.key
}

// Withdraw deletes the pending jobs of a hold in the caller's transaction. withdrawn reports whether it deleted any,
// and begun whether other jobs of the same hold have begun. If none is pending, begun considers all earlier holds
// with the key.
func Withdraw(ctx context.Context, tx *database.Tx, key string) (withdrawn, begun bool, err error) {
	deleted, err := database.All[time.Time](ctx, tx, `
		DELETE FROM jobs
		WHERE held_by = $1
			AND attempts = 0
			AND done_at IS NULL
		RETURNING created_at`, key)
	if err != nil {
		return false, false, err
	}
	var since time.Time
	for _, at := range deleted { // jobs of one transaction have the same time
		if at.After(since) {
			since = at
		}
	}
	left, err := database.One[int](ctx, tx, `
		SELECT COUNT(*)
		FROM jobs
		WHERE held_by = $1
			AND created_at >= $2`, key, since)
	return len(deleted) > 0, left > 0, err
}

// isReplaced reports whether a newer held job with the same kind and payload is pending. It returns false if j itself
// isn't held.
func isReplaced(ctx context.Context, q database.Querier, j claimed) (bool, error) {
	if j.HeldBy == nil {
		return false, nil
	}
	newer, err := database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM jobs
		WHERE held_by IS NOT NULL
			AND attempts = 0
			AND done_at IS NULL
			AND kind = $1
			AND payload = $2
			AND id > $3`, j.Kind, j.Payload, j.ID)
	return newer > 0, err
}
