package limit

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// Bench is a pool of workers that parse untrusted files, such as calendars and images. It limits concurrency so that
// a processor stays free for other requests, and serves the admin first. It is safe for concurrent use. A nil pool
// runs everything immediately.
type Bench struct {
	mu      sync.Mutex
	free    int
	waiting [2][]chan struct{} // the admin's, then others'; closed when a worker is free
}

// benchPatience is the maximum wait for a worker. All work is bounded to much less.
const benchPatience = 20 * time.Second

var errBench = fault.Unavailable(message.SiteFilesBusy, 5*time.Second)

// processors is the number of usable processors at start. The server raises GOMAXPROCS by one later
// (docs/decisions/0078).
var processors = runtime.GOMAXPROCS(0)

// Spare returns the number of processors that heavy work may occupy: all but one.
func Spare() int { return max(1, processors-1) }

// NewBench returns a pool of atOnce workers.
func NewBench(atOnce int) *Bench { return &Bench{free: atOnce} }

// Work waits for a worker and runs work. It returns work's error, a fault of kind Unavailable after 20 seconds, or
// ctx's error.
func (b *Bench) Work(ctx context.Context, work func() error) error {
	if b == nil {
		return work()
	}
	p, _ := auth.From(ctx)
	if err := b.take(ctx, p.Admin); err != nil {
		return err
	}
	defer b.next()
	return work()
}

func (b *Bench) take(ctx context.Context, isOwner bool) error {
	b.mu.Lock()
	if b.free > 0 {
		b.free--
		b.mu.Unlock()
		return nil
	}
	line := 1
	if isOwner {
		line = 0
	}
	turn := make(chan struct{})
	b.waiting[line] = append(b.waiting[line], turn)
	b.mu.Unlock()
	ctx, cancel := context.WithTimeoutCause(ctx, benchPatience, errBench)
	defer cancel()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		b.giveUp(line, turn)
		return context.Cause(ctx)
	}
}

// next passes the worker to the next waiting caller or frees it.
func (b *Bench) next() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, line := range b.waiting {
		if len(line) > 0 {
			close(line[0])
			b.waiting[i] = line[1:]
			return
		}
	}
	b.free++
}

// giveUp cancels a wait. If the caller got the worker just now, giveUp passes it on.
func (b *Bench) giveUp(line int, turn chan struct{}) {
	b.mu.Lock()
	at := slices.Index(b.waiting[line], turn)
	if at >= 0 {
		b.waiting[line] = slices.Delete(b.waiting[line], at, at+1)
	}
	b.mu.Unlock()
	if at < 0 {
		b.next()
	}
}
