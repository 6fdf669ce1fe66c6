// Package watch keeps what the owner wants to know about the running program: which nodes run, and which routes
// failed in which hour.
//
// A node counts in memory and writes once a minute, so that a flood of failures costs one write a minute. It knows no
// slice and measures nothing else: figures for a Prometheus are made by internal/app.
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
	beat       = time.Minute        // how often a node writes
	silence    = 3 * time.Minute    // a node that wrote nothing for so long does not run
	keepNode   = 24 * time.Hour     // how long the row of a node that crashed is kept
	keepFailed = 2 * 24 * time.Hour // how long failures are kept
	lastBeat   = 5 * time.Second    // time limit of the write at a stop
)

// Node is a program that serves the site.
type Node struct {
	ID        string    `db:"id"`
	Host      string    `db:"host"` // name of the machine
	Version   string    `db:"version"`
	StartedAt time.Time `db:"started_at"`
	SeenAt    time.Time `db:"seen_at"`
}

// Failure says how often a route failed within an hour.
type Failure struct {
	Hour     time.Time `db:"hour"`
	Route    string    `db:"route"` // the declared pattern
	Status   int       `db:"status"`
	Requests int64     `db:"requests"`
}

// Watch is this node's own record. It is safe for concurrent use.
type Watch struct {
	db   *database.DB
	log  *slog.Logger
	node Node

	mu     sync.Mutex
	failed map[key]int64
}

// key is what failures are counted by. Routes are those that the program declares, so there are few.
type key struct {
	hour   time.Time
	route  string
	status int
}

func (k key) compare(other key) int {
	return cmp.Or(k.hour.Compare(other.hour), cmp.Compare(k.route, other.route), cmp.Compare(k.status, other.status))
}

// New returns the record of a node that starts now.
func New(db *database.DB, version string, log *slog.Logger) *Watch {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	now := db.Clock().Now()
	return &Watch{db: db, log: log, failed: map[key]int64{},
		node: Node{ID: id.New(), Host: host, Version: version, StartedAt: now}}
}

// Failed counts an answer with a status of 500 or above. The route is a declared pattern.
func (w *Watch) Failed(route string, status int) {
	k := key{w.db.Clock().Now().UTC().Truncate(time.Hour), route, status}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failed[k]++
}

// Beat writes that this node runs and what failed since the last time. If that fails, the counts stay for the next
// time; if nobody knows whether it failed, they are dropped, because counting twice would be worse.
func (w *Watch) Beat(ctx context.Context) error {
	failed := w.take()
	err := w.db.Write(ctx, func(tx *database.Tx) error {
		if err := saw(ctx, tx, w.node); err != nil {
			return err
		}
		for _, k := range slices.SortedFunc(maps.Keys(failed), key.compare) { // nodes lock rows in one order
			if err := addFailures(ctx, tx, k, failed[k]); err != nil {
				return err
			}
		}
		return sweep(ctx, tx)
	})
	if err != nil && !database.IsUnknown(err) {
		w.giveBack(failed)
	}
	if err != nil {
		return fmt.Errorf("write what this node saw: %w", err)
	}
	return nil
}

func (w *Watch) take() map[key]int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	failed := w.failed
	w.failed = map[key]int64{}
	return failed
}

func (w *Watch) giveBack(failed map[key]int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k, n := range failed {
		w.failed[k] += n
	}
}

// Run writes at once and then every minute until ctx ends. Then it writes a last time and signs off.
func (w *Watch) Run(ctx context.Context) {
	ticks := time.NewTicker(beat)
	defer ticks.Stop()
	for {
		if err := w.Beat(ctx); err != nil && ctx.Err() == nil {
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

// signOff writes a last time and says that this node runs no more.
func (w *Watch) signOff(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lastBeat)
	defer cancel()
	err := w.Beat(ctx)
	if err == nil {
		err = w.db.Write(ctx, func(tx *database.Tx) error { return forget(ctx, tx, w.node.ID) })
	}
	if err != nil {
		w.log.Warn("the status of this node could not be written", "error", err.Error())
	}
}

// Running returns the nodes that showed a sign of life within three minutes, oldest first.
func Running(ctx context.Context, db *database.DB) ([]Node, error) {
	return listNodes(ctx, db, db.Clock().Now().Add(-silence))
}

// Failures returns what failed within the last 24 hours, the newest hour first and at most 200 rows. Counts of the
// last minute may be missing.
func Failures(ctx context.Context, db *database.DB) ([]Failure, error) {
	return listFailures(ctx, db, db.Clock().Now().UTC().Truncate(time.Hour).Add(-23*time.Hour))
}
