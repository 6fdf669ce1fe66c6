// Package limit refuses what comes too often: token buckets by key, in memory,
// each node its own.
package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"harborlight/internal/clock"
	"harborlight/internal/fault"
)

// maxKeys bounds the memory of one limiter; beyond it, idle buckets are dropped.
const maxKeys = 50_000

// Factory makes limiters that share a clock and a switch.
type Factory struct {
	clock clock.Clock
	off   bool
}

// NewFactory returns a factory. With enabled false its limiters allow everything:
// for tests and load generators on loopback only (decisions 9).
func NewFactory(c clock.Clock, enabled bool) *Factory {
	return &Factory{clock: c, off: !enabled}
}

// Limiter allows a number of events per window and key.
type Limiter struct {
	clock   clock.Clock
	off     bool
	every   rate.Limit
	burst   int
	window  time.Duration
	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	limiter *rate.Limiter
	seen    time.Time
}

// New returns a limiter of n events per window for each key.
func (f *Factory) New(n int, window time.Duration) *Limiter {
	return &Limiter{
		clock: f.clock, off: f.off, every: rate.Every(window / time.Duration(n)),
		burst: n, window: window, buckets: map[string]*bucket{},
	}
}

// Allow takes one event of key, or returns a fault of kind TooMany that says
// when the next one is possible. A nil limiter allows everything.
func (l *Limiter) Allow(key string) error {
	if l == nil || l.off {
		return nil
	}
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.buckets[key]
	if !ok {
		l.makeRoom(now)
		b = &bucket{limiter: rate.NewLimiter(l.every, l.burst)}
		l.buckets[key] = b
	}
	b.seen = now
	r := b.limiter.ReserveN(now, 1)
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return fault.TooMany(wait)
	}
	return nil
}

// makeRoom forgets the buckets that have filled up again, which remember
// nothing, and then, in a flood of live keys, any: a tenth at a time, so that
// the sweep is paid for by many insertions.
func (l *Limiter) makeRoom(now time.Time) {
	if len(l.buckets) < maxKeys {
		return
	}
	for key, b := range l.buckets {
		if now.Sub(b.seen) >= l.window {
			delete(l.buckets, key)
		}
	}
	for key := range l.buckets {
		if len(l.buckets) < maxKeys*9/10 {
			return
		}
		delete(l.buckets, key)
	}
}

// Len returns how many keys are remembered.
func (l *Limiter) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.buckets)
}
