package render

import (
	"sync"
	"time"

	"modernc.org/quickjs"
)

// parts is the number of timer ticks in the time limit of a page. A tick counts once even if the process was
// suspended for longer, so a suspended machine doesn't fail a page.
const parts = 10

// patience interrupts the engine when a page takes too long.
type patience struct {
	vm   *quickjs.VM
	part time.Duration

	mu    sync.Mutex
	clock *time.Timer
	spent int  // ticks of the current page
	ended bool // no more interrupts
}

func newPatience(vm *quickjs.VM, page time.Duration) *patience {
	p := &patience{vm: vm, part: page / parts}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock = time.AfterFunc(p.part, p.tick)
	return p
}

// renew starts the time limit of the next page. The engine ignores an interrupt that came between two calls.
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
