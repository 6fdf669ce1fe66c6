// Package limit refuses what happens too often: so many events per window and key, in memory,
// separately on each node.
//
// Visitors choose keys, of any length. A limit keeps a digest of 16 bytes, forgets a key as soon as
// everything is allowed again, and remembers at most 50,000 keys (docs/security.md, T52).
package limit

import (
	"time"

	"harborlight/internal/clock"
	"harborlight/internal/fault"
)

// Factory makes limiters that share a clock and an on/off switch.
type Factory struct {
	clock clock.Clock
	off   bool
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

// Allow counts an event of key, or returns a fault of kind TooMany with the time to wait. A nil
// limiter allows everything.
func (l *Limiter) Allow(key string) error {
	if l == nil || l.off {
		return nil
	}
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
func (l *Limiter) Undo(key string) {
	if l == nil || l.off {
		return
	}
	d, now := digestOf(key), l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if empty, ok := l.rows[d]; ok {
		l.put(d, empty-l.interval, now)
	}
}
