package limit

import (
	"time"

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
	*table[failed]
	off      bool
	patience Patience
}

type failed struct {
	count int
	last  int64 // nanoseconds since 1970
}

// NewFailures returns a counter without failures.
func (f *Factory) NewFailures(p Patience) *Failures {
	return &Failures{
		table: newTable(f.clock,
			p.forgotten,
			func(v failed) int64 { return int64(v.count) }),
		off: f.off, patience: p,
	}
}

// Begin counts a try, or returns a fault of kind TooMany that says when the next
// one is possible. A nil counter allows everything.
func (f *Failures) Begin(key string) error {
	if f == nil || f.off {
		return nil
	}
	d, now := digestOf(key), f.clock.Now()
	f.mu.Lock()
	defer f.mu.Unlock()
	entry := f.rows[d]
	if f.patience.forgotten(entry, now) {
		entry = failed{}
	}
	if wait := entry.last + int64(f.patience.after(entry.count)) - now.UnixNano(); entry.count > 0 && wait > 0 {
		return fault.TooMany(time.Duration(wait))
	}
	f.put(d, failed{count: entry.count + 1, last: now.UnixNano()}, now)
	return nil
}

// Undo takes back one try that did not fail.
func (f *Failures) Undo(key string) {
	if f == nil || f.off {
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

// Forgive forgets every failure of the key.
func (f *Failures) Forgive(key string) {
	if f == nil || f.off {
		return
	}
	d := digestOf(key)
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.rows, d)
}

// forgotten reports whether the last failure is so long ago that it counts no more.
func (p Patience) forgotten(v failed, now time.Time) bool {
	return now.UnixNano()-v.last >= int64(p.Memory)
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
