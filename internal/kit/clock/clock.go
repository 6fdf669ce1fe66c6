// Package clock gives the program its time, so that tests can set it.
package clock

import (
	"sync"
	"sync/atomic"
	"time"
)

// Clock tells the time.
type Clock interface {
	// Now returns the current instant in UTC, cut to microseconds: what both databases keep.
	Now() time.Time
}

// System is the machine's clock.
var System Clock = system{}

type system struct{}

func (system) Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Manual is a clock that only moves when told to. It is safe for concurrent use.
type Manual struct {
	mu  sync.Mutex
	now time.Time
}

// NewManual returns a clock set to now.
func NewManual(now time.Time) *Manual {
	return &Manual{now: now.UTC().Truncate(time.Microsecond)}
}

// Now returns the time the clock is set to.
func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Advance moves the clock by d, backwards if d is negative.
func (m *Manual) Advance(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// Shifted is another clock set apart from the time. It is safe for concurrent use.
type Shifted struct {
	clock Clock
	by    atomic.Int64 // nanoseconds
}

// Shift returns a clock that tells the time of c until it is set apart.
func Shift(c Clock) *Shifted { return &Shifted{clock: c} }

// Now returns the time of the other clock, set apart.
func (s *Shifted) Now() time.Time { return s.clock.Now().Add(time.Duration(s.by.Load())) }

// Set sets the clock apart by d, into the past if d is negative.
func (s *Shifted) Set(d time.Duration) { s.by.Store(int64(d.Truncate(time.Microsecond))) }
