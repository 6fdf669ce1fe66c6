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

// newWatchdog returns a running watchdog, which interrupts the engine if a page takes longer than the duration page.
func newWatchdog(vm *quickjs.VM, page time.Duration) *watchdog {
	w := &watchdog{vm: vm, part: page / ticksPerPage}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clock = time.AfterFunc(w.part, w.tick)
	return w
}

// restart starts the time limit of the next page. The engine ignores an interrupt that came between two calls.
func (w *watchdog) restart() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ticks = 0
	w.clock.Reset(w.part)
}

// tick counts a part of the page's time and interrupts the engine, repeatedly, once the time is over.
func (w *watchdog) tick() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended {
		return
	}
	if w.ticks++; w.ticks >= ticksPerPage {
		w.vm.Interrupt()
	}
	w.clock.Reset(w.part)
}

// stop ends the watchdog. It never interrupts the engine afterwards.
func (w *watchdog) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	w.clock.Stop()
}
