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

// WorkerPool is a pool of workers that parse untrusted files, such as calendars and images. It limits concurrency so
// that a processor stays free for other requests, and serves the admin first. It is safe for concurrent use. A nil
// pool runs everything immediately.
type WorkerPool struct {
	mu      sync.Mutex
	free    int
	waiting [2][]chan struct{} // the admin's, then others'; closed when a worker is free
}

// maxPoolWait is the maximum wait for a worker. All work is bounded to much less.
const maxPoolWait = 20 * time.Second

var errPoolBusy = fault.Unavailable(message.SiteFilesBusy, 5*time.Second)

// processors is the number of usable processors at start. The server raises GOMAXPROCS by one later
// (docs/decisions/0018).
var processors = runtime.GOMAXPROCS(0)

// WorkerCount returns the number of processors that heavy work may occupy: all but one.
func WorkerCount() int { return max(1, processors-1) }

// NewWorkerPool returns a pool of atOnce workers.
func NewWorkerPool(atOnce int) *WorkerPool { return &WorkerPool{free: atOnce} }

// Run waits for a worker and runs work in the caller's goroutine. It returns work's error, a fault of kind
// Unavailable after a wait of 20 seconds, or ctx's error. The admin's work goes first. A nil pool runs work
// immediately.
func (b *WorkerPool) Run(ctx context.Context, work func() error) error {
	if b == nil {
		return work()
	}
	p, _ := auth.From(ctx)
	if err := b.acquire(ctx, p.Admin); err != nil {
		return err
	}
	defer b.release()
	return work()
}

// acquire takes a worker, or waits up to 20 seconds for one, before all others if isOwner. It returns errPoolBusy
// after that time, or the cause of ctx's end.
func (b *WorkerPool) acquire(ctx context.Context, isOwner bool) error {
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
	ctx, cancel := context.WithTimeoutCause(ctx, maxPoolWait, errPoolBusy)
	defer cancel()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		b.cancelWait(line, turn)
		return context.Cause(ctx)
	}
}

// release passes the worker to the longest waiting caller, the admin's first, or frees it.
func (b *WorkerPool) release() {
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

// cancelWait cancels a wait. If the caller got the worker just now, cancelWait passes it on.
func (b *WorkerPool) cancelWait(line int, turn chan struct{}) {
	b.mu.Lock()
	at := slices.Index(b.waiting[line], turn)
	if at >= 0 {
		b.waiting[line] = slices.Delete(b.waiting[line], at, at+1)
	}
	b.mu.Unlock()
	if at < 0 {
		b.release()
	}
}
