package limit

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
)

// Backoff configures the waits after repeated failures.
type Backoff struct {
	Free    int           // number of failures without a wait
	First   time.Duration // wait after the next failure, doubled for each further one …
	Longest time.Duration // … up to this maximum
	Memory  time.Duration // failures expire after this time without another one
}

// Failures imposes growing waits on repeated failures by key, for example on guesses of a password. A try counts as
// failed from its start, so parallel tries gain nothing. Counts are in memory and separate for each node, unless it
// comes from SharedFailures.
type Failures struct {
	*table[failed]
	off     bool
	shared  shared
	backoff Backoff
}

type failed struct {
	count int
	last  int64 // nanoseconds since 1970
}

// NewFailures returns an empty counter in memory with the waits of p. If the factory is disabled, it allows
// everything.
func (f *Factory) NewFailures(p Backoff) *Failures {
	return &Failures{
		table: newTable(f.clock,
			p.isExpired,
			func(v failed) int64 { return int64(v.count) }),
		off: f.off, backoff: p,
	}
}

// Begin counts a try as failed until Undo or Reset, or returns a fault of kind TooMany with the time to wait, without
// counting it. A shared counter returns database errors unchanged. A nil counter allows everything.
func (f *Failures) Begin(ctx context.Context, key string) error {
	if f == nil || f.off {
		return nil
	}
	if db := f.shared.db(); db != nil {
		return f.beginShared(ctx, db, key)
	}
	d, now := digestOf(key), f.clock.Now()
	f.mu.Lock()
	defer f.mu.Unlock()
	entry := f.rows[d]
	if f.backoff.isExpired(entry, now) {
		entry = failed{}
	}
	if wait := entry.last + int64(f.backoff.waitAfter(entry.count)) - now.UnixNano(); entry.count > 0 && wait > 0 {
		return fault.TooMany(time.Duration(wait))
	}
	f.put(d, failed{count: entry.count + 1, last: now.UnixNano()}, now)
	return nil
}

// Undo removes one try of the key, after it succeeded. Earlier failures remain. If the database fails, the try stays
// counted as failed.
func (f *Failures) Undo(ctx context.Context, key string) {
	if f == nil || f.off {
		return
	}
	if db := f.shared.db(); db != nil {
		_ = f.undoShared(ctx, db, key) // the try then counts as failed
		return
	}
	d, now := digestOf(key), f.clock.Now()
	f.mu.Lock()
	defer f.mu.Unlock()
	if entry, ok := f.rows[d]; ok && entry.count > 1 {
		f.put(d, failed{count: entry.count - 1, last: entry.last}, now)
	} else {
		delete(f.rows, d)
	}
}

// Reset deletes all failures of the key. If the database fails, they remain until they expire.
func (f *Failures) Reset(ctx context.Context, key string) {
	if f == nil || f.off {
		return
	}
	if db := f.shared.db(); db != nil {
		_ = f.forgiveShared(ctx, db, key) // they expire later
		return
	}
	d := digestOf(key)
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.rows, d)
}

// isExpired reports whether the last failure is too old to count.
func (p Backoff) isExpired(v failed, now time.Time) bool {
	return now.UnixNano()-v.last >= int64(p.Memory)
}

// waitAfter returns the wait after the last of count failures: 0 below Free failures, First after Free of them, and
// twice as much after each further one, up to Longest.
func (p Backoff) waitAfter(count int) time.Duration {
	wait := p.First
	for range count - p.Free {
		if wait *= 2; wait >= p.Longest {
			return p.Longest
		}
	}
	if count < p.Free {
		return 0
	}
	return min(wait, p.Longest)
}
