package limit

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// bucket counts the events of a limit by key, in memory or in the database.
type bucket struct {
	*table[int64] // time at which the bucket is empty, in nanoseconds since 1970
	off           bool
	shared        shared
	interval      int64 // nanoseconds until one event has leaked
	burst         int64
}

// newBucket returns a bucket for each key, empty at first, with room for n events; one leaks every window/n. n must
// be positive.
func (f *Factory) newBucket(n int, window time.Duration) *bucket {
	return &bucket{
		table: newTable(f.clock,
			func(empty int64, now time.Time) bool { return empty <= now.UnixNano() },
			func(empty int64) int64 { return empty }),
		off: f.off, interval: int64(window) / int64(n), burst: int64(n),
	}
}

// allow counts an event, or returns a fault of kind TooMany if the key's bucket is full. A shared bucket counts in
// tx, or in a statement outside of any transaction if tx is nil. A local bucket counts in memory.
func (b *bucket) allow(ctx context.Context, tx *database.Tx, key string) error {
	if db := b.shared.db(); db == nil {
		return b.allowLocal(key)
	} else if tx == nil {
		return b.allowShared(ctx, db, asyncCommit, key)
	}
	return b.allowShared(ctx, tx, "''", key)
}

// undo removes a counted event, in tx unless that is nil. It ignores an unknown key.
func (b *bucket) undo(ctx context.Context, tx *database.Tx, key string) error {
	if db := b.shared.db(); db == nil {
		b.undoLocal(key)
		return nil
	} else if tx == nil {
		return b.undoShared(ctx, db, asyncCommit, key)
	}
	return b.undoShared(ctx, tx, "''", key)
}

// allowLocal counts an event in memory, or returns a fault of kind TooMany with the time until one event has leaked.
func (b *bucket) allowLocal(key string) error {
	d, now := digestOf(key), b.clock.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	empty := max(b.rows[d], now.UnixNano())
	if wait := empty - now.UnixNano() - (b.burst-1)*b.interval; wait > 0 {
		return fault.TooMany(time.Duration(wait))
	}
	b.put(d, empty+b.interval, now)
	return nil
}

// undoLocal removes an event of the key from memory. It ignores an unknown key.
func (b *bucket) undoLocal(key string) {
	d, now := digestOf(key), b.clock.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if empty, ok := b.rows[d]; ok {
		b.put(d, empty-b.interval, now)
	}
}
