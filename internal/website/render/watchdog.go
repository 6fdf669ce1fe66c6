package render

import (
	"sync"
	"time"

	"modernc.org/quickjs"
)

// ticksPerPage is the number of timer ticks in the time limit of a page. A tick counts once even if the process was
// suspended for longer, so a suspended machine doesn't fail a page.
const ticksPerPage = 10

// watchdog interrupts the engine when a page takes too long.
type watchdog struct {
	vm   *quickjs.VM
	part time.Duration

	mu    sync.Mutex
	clock *time.Timer
	ticks int  // ticks of the current page
	ended bool // no more interrupts
}

func newWatchdog(vm *quickjs.VM, page time.Duration) *watchdog {
	p := &watchdog{vm: vm, part: page / ticksPerPage}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock = time.AfterFunc(p.part, p.tick)
	return p
}

// restart starts the time limit of the next page. The engine ignores an interrupt that came between two calls.
func (p *watchdog) restart() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ticks = 0
	p.clock.Reset(p.part)
}

func (p *watchdog) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	if p.ticks++; p.ticks >= ticksPerPage {
		p.vm.Interrupt()
	}
	p.clock.Reset(p.part)
}

func (p *watchdog) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.clock.Stop()
}
