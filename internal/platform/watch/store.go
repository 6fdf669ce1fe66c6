package watch

import (
	"context"
	"time"

	"harborlight/internal/platform/database"
)

const (
	maxNodes    = 50
	maxFailures = 200
)

// saveHeartbeat inserts the node's row, or sets seen_at to now if the row exists.
func saveHeartbeat(ctx context.Context, tx *database.Tx, n Node) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO running_nodes (id, host, version, started_at, seen_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`, n.ID, n.Host, n.Version, n.StartedAt, tx.Now())
	return err
}

func deleteNode(ctx context.Context, tx *database.Tx, nodeID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM running_nodes WHERE id = $1`, nodeID)
	return err
}

// addFailures adds n to the stored number of failed requests of an hour, route and status.
func addFailures(ctx context.Context, tx *database.Tx, k key, n int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO failed_requests (hour, route, status, requests)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT (hour, route, status) DO UPDATE SET
			requests = failed_requests.requests + excluded.requests`, k.hour, k.route, k.status, n)
	return err
}

// sweep deletes nodes without a heartbeat for 24 hours and failures older than 2 days.
func sweep(ctx context.Context, tx *database.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM running_nodes WHERE seen_at < $1`, tx.Now().Add(-keepNode)); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM failed_requests WHERE hour < $1`, tx.Now().Add(-keepFailed))
	return err
}

// listNodes returns up to 50 nodes with a heartbeat since the given time, ordered by their start.
func listNodes(ctx context.Context, q database.Querier, since time.Time) ([]Node, error) {
	return database.All[Node](ctx, q, `
		SELECT
			id,
			host,
			version,
			started_at,
			seen_at
		FROM running_nodes
		WHERE seen_at >= $1
		ORDER BY started_at, id
		LIMIT $2`, since, maxNodes)
}

// listFailures returns up to 200 failures of the hours since the given time, newest hours first, then most requests
// first.
func listFailures(ctx context.Context, q database.Querier, since time.Time) ([]Failure, error) {
	return database.All[Failure](ctx, q, `
		SELECT
			hour,
			route,
			status,
			requests
		FROM failed_requests
		WHERE hour >= $1
		ORDER BY hour DESC, requests DESC, route, status
		LIMIT $2`, since, maxFailures)
}
