package limit

import (
	"sync"
	"time"

	"harborlight/internal/fault"
)

// reopen is when somebody who has too much open may try again.
const reopen = 30 * time.Second

// Gate bounds what is open at once, such as streams: for each key and in all.
type Gate struct {
	off            bool
	perKey, total  int
	mu             sync.Mutex
	open           map[string]int
	openAltogether int
}

// NewGate returns a gate for perKey of each key and total in all.
func (f *Factory) NewGate(perKey, total int) *Gate {
	return &Gate{off: f.off, perKey: perKey, total: total, open: map[string]int{}}
}

// Enter lets one in and returns how it leaves, to be called once, or a fault of
// kind TooMany. A nil gate lets everybody in.
func (g *Gate) Enter(key string) (leave func(), err error) {
	if g == nil || g.off {
		return func() {}, nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open[key] >= g.perKey || g.openAltogether >= g.total {
		return nil, fault.TooMany(reopen)
	}
	g.open[key]++
	g.openAltogether++
	return func() { g.leave(key) }, nil
}

func (g *Gate) leave(key string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.openAltogether--
	if g.open[key]--; g.open[key] == 0 {
		delete(g.open, key)
	}
}
