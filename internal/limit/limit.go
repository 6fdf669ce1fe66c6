// Package limit refuses what happens too often: so many events per window and key, in memory and separately on each
// node, or, for what protects people, together on all nodes (Shared).
//
// Visitors choose keys, of any length. A limit keeps a digest of 16 bytes, forgets a key as soon as
// everything is allowed again, and remembers at most 50,000 keys (docs/security.md, T52).
package limit

import (
	"context"
	"time"

	"harborlight/internal/clock"
	"harborlight/internal/database"
	"harborlight/internal/fault"
)

// Factory makes limiters that share a clock and an on/off switch.
type Factory struct {
	clock clock.Clock
	off   bool
	db    *database.DB // where shared limits count; nil: in memory
}

// NewFactory returns a factory. If enabled is false, its limiters allow everything; that is for
// tests and load generators on loopback only.
func NewFactory(c clock.Clock, enabled bool) *Factory {
	return &Factory{clock: c, off: !enabled}
}

// Limiter allows a number of events per window and key. It is a leaky bucket that stores, in 8
// bytes per key, only the instant at which it will be empty.
type Limiter struct {
	*table[int64] // when the bucket is empty, in nanoseconds since 1970
	off           bool
	shared        shared
	interval      int64 // nanoseconds after which one event has leaked
	burst         int64
}

// New returns a limiter of n events per window for each key.
func (f *Factory) New(n int, window time.Duration) *Limiter {
	return &Limiter{
		table: newTable(f.clock,
			func(empty int64, now time.Time) bool { return empty <= now.UnixNano() },
			func(empty int64) int64 { return empty }),
		off: f.off, interval: int64(window) / int64(n), burst: int64(n),
	}
}

// Allow counts an event of key, or returns a fault of kind TooMany with the time to wait. A nil limiter allows
// everything. A shared one returns an outage as it is: while the database is away, what it limits is refused.
func (l *Limiter) Allow(ctx context.Context, key string) error {
	if l == nil || l.off {
		return nil
	}
	if db := l.shared.db(); db != nil {
		return l.allowShared(ctx, db, soon, key)
	}
	return l.allow(key)
}

// AllowIn is Allow as part of a transaction, for what the transaction causes. If that fails, the caller must call
// RolledBack.
func (l *Limiter) AllowIn(ctx context.Context, tx *database.Tx, key string) error {
	if l == nil || l.off {
		return nil
	}
	if l.shared.db() != nil {
		return l.allowShared(ctx, tx, "''", key)
	}
	return l.allow(key)
}

// UndoIn undoes AllowIn in the same transaction.
func (l *Limiter) UndoIn(ctx context.Context, tx *database.Tx, key string) error {
	if l == nil || l.off {
		return nil
	}
	if l.shared.db() != nil {
		return l.undoShared(ctx, tx, "''", key)
	}
	l.undo(key)
	return nil
}

// RolledBack undoes AllowIn after its transaction has failed. What was counted in the database is gone with it.
func (l *Limiter) RolledBack(key string) {
	if l != nil && !l.off && l.shared.db() == nil {
		l.undo(key)
	}
}

func (l *Limiter) allow(key string) error {
	d, now := digestOf(key), l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	empty := max(l.rows[d], now.UnixNano())
	if wait := empty - now.UnixNano() - (l.burst-1)*l.interval; wait > 0 {
		return fault.TooMany(time.Duration(wait))
	}
	l.put(d, empty+l.interval, now)
	return nil
}

// Undo removes an allowed event that then didn't happen.
func (l *Limiter) Undo(ctx context.Context, key string) {
	if l == nil || l.off {
		return
	}
	if db := l.shared.db(); db != nil {
		_ = l.undoShared(ctx, db, soon, key) // it then counts
		return
	}
	l.undo(key)
}

func (l *Limiter) undo(key string) {
	d, now := digestOf(key), l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if empty, ok := l.rows[d]; ok {
		l.put(d, empty-l.interval, now)
	}
}
