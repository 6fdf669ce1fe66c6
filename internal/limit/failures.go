package limit

import (
	"sync"
	"time"

	"harborlight/internal/clock"
	"harborlight/internal/fault"
)

// Patience says how long somebody who keeps failing has to wait.
type Patience struct {
	Free    int           // so many failures cost nothing
	First   time.Duration // the wait after the next one; it doubles with each …
	Longest time.Duration // … up to this
	Memory  time.Duration // failures are forgotten when none came for so long
}

// Failures makes those wait who fail again and again, by key: guesses of one
// password, for example. A try counts as failed from its beginning, so that
// many at once are no way around it. In memory, each node its own.
type Failures struct {
	clock    clock.Clock
	off      bool
	patience Patience
	mu       sync.Mutex
	byKey    map[string]failed
}

type failed struct {
	count int
	last  time.Time
}

// NewFailures returns a counter without failures.
func (f *Factory) NewFailures(p Patience) *Failures {
	return &Failures{clock: f.clock, off: f.off, patience: p, byKey: map[string]failed{}}
}

// Begin counts a try, or returns a fault of kind TooMany that says when the next
// one is possible. A nil counter allows everything.
func (f *Failures) Begin(key string) error {
	if f == nil || f.off {
		return nil
	}
	now := f.clock.Now()
	f.mu.Lock()
	defer f.mu.Unlock()
	entry := f.byKey[key]
	if now.Sub(entry.last) >= f.patience.Memory {
		entry = failed{}
	}
	if wait := entry.last.Add(f.patience.after(entry.count)).Sub(now); entry.count > 0 && wait > 0 {
		return fault.TooMany(wait)
	}
	f.makeRoom(now)
	f.byKey[key] = failed{count: entry.count + 1, last: now}
	return nil
}

// Undo takes back one try that did not fail.
func (f *Failures) Undo(key string) {
	if f == nil || f.off {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if entry, ok := f.byKey[key]; ok && entry.count > 1 {
		f.byKey[key] = failed{count: entry.count - 1, last: entry.last}
	} else {
		delete(f.byKey, key)
	}
}

// Forgive forgets every failure of the key.
func (f *Failures) Forgive(key string) {
	if f == nil || f.off {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.byKey, key)
}

// after returns how long after the last of count failures the next try may come.
func (p Patience) after(count int) time.Duration {
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

// makeRoom forgets what nobody needs to remember and then, in a flood of keys,
// any, as Limiter does.
func (f *Failures) makeRoom(now time.Time) {
	if len(f.byKey) < maxKeys {
		return
	}
	for key, entry := range f.byKey {
		if now.Sub(entry.last) >= f.patience.Memory {
			delete(f.byKey, key)
		}
	}
	for key := range f.byKey {
		if len(f.byKey) < maxKeys*9/10 {
			return
		}
		delete(f.byKey, key)
	}
}
