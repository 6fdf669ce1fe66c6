// Package limit refuses what comes too often: so many events per window and key,
// in memory, each node its own.
//
// Keys may be what a visitor sent, of any length: a limit keeps a digest of 16
// bytes, forgets a key once it is allowed everything again, and remembers 50,000
// keys at most (docs/security.md, T52).
package limit

import (
	"time"

	"harborlight/internal/clock"
	"harborlight/internal/fault"
)

// Factory makes limiters that share a clock and a switch.
type Factory struct {
	clock clock.Clock
	off   bool
}

// NewFactory returns a factory. With enabled false its limiters allow everything:
// for tests and load generators on loopback only.
func NewFactory(c clock.Clock, enabled bool) *Factory {
	return &Factory{clock: c, off: !enabled}
}

// Limiter allows a number of events per window and key. It is a leaky bucket of
// which only the instant is kept at which it is empty again: 8 bytes a key.
type Limiter struct {
	*table[int64] // when the bucket is empty, in nanoseconds since 1970
	off           bool
	interval      int64 // nanoseconds in which one event leaks
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

// Allow takes one event of key, or returns a fault of kind TooMany that says
// when the next one is possible. A nil limiter allows everything.
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

// Undo gives back one event of key that was allowed and then did not happen.
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
