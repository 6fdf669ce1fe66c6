package render

import (
	"sync"
	"time"

	"modernc.org/quickjs"
)

// parts is how many parts the time of a page is counted in. A part in which the whole process was stopped counts once,
// however long it was, so a suspended machine fails no page.
const parts = 10

// patience interrupts an engine that works on one page for too long.
type patience struct {
	vm   *quickjs.VM
	part time.Duration

	mu    sync.Mutex
	clock *time.Timer
	spent int  // parts of the present page
	ended bool // nothing is interrupted any more
}

func newPatience(vm *quickjs.VM, page time.Duration) *patience {
	p := &patience{vm: vm, part: page / parts}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock = time.AfterFunc(p.part, p.tick)
	return p
}

// renew begins the time of a page. The engine forgets an interruption that came before its next call.
func (p *patience) renew() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.spent = 0
	p.clock.Reset(p.part)
}

func (p *patience) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	if p.spent++; p.spent >= parts {
		p.vm.Interrupt()
	}
	p.clock.Reset(p.part)
}

func (p *patience) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.clock.Stop()
}
