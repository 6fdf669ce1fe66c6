// Package watch records the state of the running program for the admin: which nodes run, and which routes failed in
// which hour.
//
// A node counts in memory and writes once a minute, so that a flood of failures causes few writes. The package
// depends on no slice and measures nothing else: internal/app exports the metrics for Prometheus.
package watch

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

const (
	heartbeatEvery    = time.Minute        // interval of a node's writes
	maxSilence        = 3 * time.Minute    // a node without a write for this long counts as stopped
	keepNode          = 24 * time.Hour     // retention of a crashed node's row
	keepFailed        = 2 * 24 * time.Hour // retention of failures
	lastHeartbeatTime = 5 * time.Second    // time limit of the write at shutdown
)

// Node is a running process that serves the site.
type Node struct {
	ID        string    `db:"id"`
	Host      string    `db:"host"` // host name
	Version   string    `db:"version"`
	StartedAt time.Time `db:"started_at"`
	SeenAt    time.Time `db:"seen_at"`
}

// Failure is the number of failed requests of a route and status within an hour.
type Failure struct {
	Hour     time.Time `db:"hour"`
	Route    string    `db:"route"` // declared pattern
	Status   int       `db:"status"`
	Requests int64     `db:"requests"`
}

// Recorder records the state of this node. It is safe for concurrent use.
type Recorder struct {
	db   *database.DB
	log  *slog.Logger
	node Node

	mu     sync.Mutex
	failed map[key]int64
}

// key identifies a counter of failures. Routes are declared patterns, so there are few.
type key struct {
	hour   time.Time
	route  string
	status int
}

func (k key) compare(other key) int {
	return cmp.Or(k.hour.Compare(other.hour), cmp.Compare(k.route, other.route), cmp.Compare(k.status, other.status))
}

// New returns the recorder of a node that starts now. It writes nothing yet. A host without a name is recorded as
// "unknown".
func New(db *database.DB, version string, log *slog.Logger) *Recorder {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	now := db.Clock().Now()
	return &Recorder{db: db, log: log, failed: map[key]int64{},
		node: Node{ID: id.New(), Host: host, Version: version, StartedAt: now}}
}

// CountFailure counts a failed response in memory, by the current hour in UTC. The caller reports only statuses of
// 500 or above. The route is a declared pattern, never a visitor's path.
func (w *Recorder) CountFailure(route string, status int) {
	k := key{w.db.Clock().Now().UTC().Truncate(time.Hour), route, status}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failed[k]++
}

// Heartbeat writes a heartbeat of this node and the failures since the last one. After an error, the counts are kept
// for the next heartbeat. If the commit's result is unknown, they are dropped, because counting twice would be worse.
func (w *Recorder) Heartbeat(ctx context.Context) error {
	failed := w.take()
	err := w.db.Write(ctx, func(tx *database.Tx) error {
		if err := saveHeartbeat(ctx, tx, w.node); err != nil {
			return err
		}
		for _, k := range slices.SortedFunc(maps.Keys(failed), key.compare) { // all nodes lock rows in the same order
			if err := addFailures(ctx, tx, k, failed[k]); err != nil {
				return err
			}
		}
		return sweep(ctx, tx)
	})
	if err != nil && !database.IsUnknown(err) {
		w.restore(failed)
	}
	if err != nil {
		return fmt.Errorf("write the node's status: %w", err)
	}
	return nil
}

// take returns the counted failures and starts again at zero.
func (w *Recorder) take() map[key]int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	failed := w.failed
	w.failed = map[key]int64{}
	return failed
}

// restore adds failures that could not be written to the current counts.
func (w *Recorder) restore(failed map[key]int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k, n := range failed {
		w.failed[k] += n
	}
}

// Run writes heartbeats until ctx ends, first immediately and then every minute. Failures are logged and don't end
// it. At the end it writes a last heartbeat and deletes the node's row.
func (w *Recorder) Run(ctx context.Context) {
	ticks := time.NewTicker(heartbeatEvery)
	defer ticks.Stop()
	for {
		if err := w.Heartbeat(ctx); err != nil && ctx.Err() == nil {
			w.log.Warn("the status of this node could not be written", "error", err.Error())
		}
		select {
		case <-ctx.Done():
			w.signOff(context.WithoutCancel(ctx))
			return
		case <-ticks.C:
		}
	}
}

// signOff writes a last heartbeat and deletes the node's row, within 5 seconds. A failure is only logged, and the row
// then remains.
func (w *Recorder) signOff(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lastHeartbeatTime)
	defer cancel()
	err := w.Heartbeat(ctx)
	if err == nil {
		err = w.db.Write(ctx, func(tx *database.Tx) error { return deleteNode(ctx, tx, w.node.ID) })
	}
	if err != nil {
		w.log.Warn("the status of this node could not be written", "error", err.Error())
	}
}

// Running returns the nodes with a heartbeat in the last three minutes, oldest first.
func Running(ctx context.Context, db *database.DB) ([]Node, error) {
	return listNodes(ctx, db, db.Clock().Now().Add(-maxSilence))
}

// Failures returns the failures of the last 24 hours, newest hour first and at most 200 rows. Counts of the last
// minute may be missing.
func Failures(ctx context.Context, db *database.DB) ([]Failure, error) {
	return listFailures(ctx, db, db.Clock().Now().UTC().Truncate(time.Hour).Add(-23*time.Hour))
}
