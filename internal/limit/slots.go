package limit

import (
	"context"
	"sync"
	"time"

	"harborlight/internal/fault"
)

// Slots limits what a key may do at the same time, for example large reads of one account. It is in
// memory, separately on each node.
type Slots struct {
	off      bool
	most     int
	patience time.Duration
	mu       sync.Mutex
	byKey    map[string]*slots
}

// slots are the slots of one key, forgotten when nobody holds or awaits one.
type slots struct {
	taken chan struct{}
	users int // holders and waiters
}

// NewSlots returns most slots for each key. Take waits up to patience for one.
func (f *Factory) NewSlots(most int, patience time.Duration) *Slots {
	return &Slots{off: f.off, most: most, patience: patience, byKey: map[string]*slots{}}
}

// Take takes a slot of key until release is called. If no slot becomes free in time, it returns a
// fault of kind TooMany; if ctx ends first, ctx's error. Nil Slots allow everything.
func (s *Slots) Take(ctx context.Context, key string) (release func(), err error) {
	if s == nil || s.off {
		return func() {}, nil
	}
	mine := s.join(key)
	if err := s.await(ctx, mine); err != nil {
		s.leave(key, mine)
		return nil, err
	}
	return sync.OnceFunc(func() { <-mine.taken; s.leave(key, mine) }), nil
}

// await waits for a slot.
func (s *Slots) await(ctx context.Context, mine *slots) error {
	select {
	case mine.taken <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(s.patience)
	defer timer.Stop()
	select {
	case mine.taken <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return s.tooMany()
	}
}

// Len returns how many keys are remembered.
func (s *Slots) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.byKey)
}

func (s *Slots) join(key string) *slots {
	s.mu.Lock()
	defer s.mu.Unlock()
	mine, ok := s.byKey[key]
	if !ok {
		mine = &slots{taken: make(chan struct{}, s.most)}
		s.byKey[key] = mine
	}
	mine.users++
	return mine
}

func (s *Slots) leave(key string, mine *slots) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if mine.users--; mine.users == 0 {
		delete(s.byKey, key)
	}
}

func (s *Slots) tooMany() error {
	e := fault.TooMany(max(s.patience, time.Second))
	e.Message = "Other large downloads or uploads of this account are still under way. Try again when they have finished."
	return e
}
