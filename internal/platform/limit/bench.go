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

// Bench is where a node takes apart what strangers send, such as calendar files and pictures: few at a time, so that a
// processor stays free for everybody else. The owner's come first. It is safe for concurrent use; a nil bench does
// everything at once.
type Bench struct {
	mu      sync.Mutex
	free    int
	waiting [2][]chan struct{} // the owner's, then others'; closed when it is their turn
}

// benchPatience is how long work waits. All work is bounded to much less.
const benchPatience = 20 * time.Second

var errBench = fault.Unavailable(message.SiteFilesBusy, 5*time.Second)

// processors is how many there are. Who serves asks Go for one more later (docs/decisions/0078).
var processors = runtime.GOMAXPROCS(0)

// Spare is how many processors heavy work may keep busy: all but one.
func Spare() int { return max(1, processors-1) }

// NewBench returns a bench that works on so many at once.
func NewBench(atOnce int) *Bench { return &Bench{free: atOnce} }

// Work runs work when it is its turn. It returns work's error, a fault of kind Unavailable, or ctx's error.
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

// next gives the place to whoever waits.
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

// giveUp stops waiting. If it was its turn just now, somebody else gets that.
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
