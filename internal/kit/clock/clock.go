// Package clock provides the program's time, so that tests can set it.
package clock

import (
	"sync"
	"sync/atomic"
	"time"
)

// Clock returns the current time.
type Clock interface {
	// Now returns the current time in UTC, truncated to microseconds, the precision of both databases.
	Now() time.Time
}

// System is the machine's clock.
var System Clock = system{}

type system struct{}

func (system) Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Manual is a clock that moves only by Advance. It is safe for concurrent use.
type Manual struct {
	mu  sync.Mutex
	now time.Time
}

// NewManual returns a clock set to now.
func NewManual(now time.Time) *Manual {
	return &Manual{now: now.UTC().Truncate(time.Microsecond)}
}

// Now returns the clock's time.
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

// Shifted is a clock with an offset from another clock. It is safe for concurrent use.
type Shifted struct {
	clock Clock
	by    atomic.Int64 // nanoseconds
}

// Shift returns a clock with the time of c until Set changes the offset.
func Shift(c Clock) *Shifted { return &Shifted{clock: c} }

// Now returns the time of the other clock plus the offset.
func (s *Shifted) Now() time.Time { return s.clock.Now().Add(time.Duration(s.by.Load())) }

// SetOffset sets the offset to d, which may be negative.
func (s *Shifted) SetOffset(d time.Duration) { s.by.Store(int64(d.Truncate(time.Microsecond))) }
