package limit

import (
	"context"
	"sync"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Ledger keeps account of heavy work: requests that take much memory or time, such as exports and files to read. It is
// in memory, separately on each node.
//
// The payer is an account or a credential (decisions 0071 and 0103). It works on a few such requests at once and lets a
// few more wait; what comes on top is refused at once. The time of both, for each megabyte sent, is a debt, which half
// of all time pays off. Who owes too much is refused until it is paid. The network pays as well, with room for several
// people.
type Ledger struct {
	turns Turns
	off   bool
	debts *table[int64] // when a key's debt is paid, in nanoseconds since 1970

	mu    sync.Mutex
	pages map[string]*page
}

// Turns are the bounds of a ledger for one account.
type Turns struct {
	AtOnce   int           // requests at work
	Waiting  int           // … and waiting for that
	Patience time.Duration // longest wait
	Debt     time.Duration // of work, for each megabyte; 0: any
}

// people is how many accounts' turns one network has.
const people = 4

// page is what a key does at the moment. It is forgotten when that is nothing.
type page struct {
	taken   chan struct{}
	present int // at work or waiting
}

// payer is an account, a credential, a pending session or a network.
type payer struct {
	key   string
	share int // how many accounts' turns it has
}

// NewLedger returns an empty ledger.
func (f *Factory) NewLedger(t Turns) *Ledger {
	return &Ledger{turns: t, off: f.off, pages: map[string]*page{}, debts: newTable(f.clock,
		func(paid int64, now time.Time) bool { return paid <= now.UnixNano() },
		func(paid int64) int64 { return paid })}
}

// Take waits for a turn of the payer (by), such as an account, "" for a visitor, and of its network, for work on a
// body of so many bytes. The work ends with done. Take returns a fault of kind TooMany if there is no turn in time, or
// too much debt; if ctx ends first, ctx's error. A nil ledger allows everything.
func (l *Ledger) Take(ctx context.Context, by, network string, bytes int64) (done func(), err error) {
	if l == nil || l.off {
		return func() {}, nil
	}
	payers := []payer{{"network " + network, people}}
	if by != "" {
		payers = []payer{{by, 1}, payers[0]}
	}
	if err := l.checkDebts(payers); err != nil {
		return nil, err
	}
	begun := l.debts.clock.Now()
	ctx, cancel := context.WithTimeoutCause(ctx, l.turns.Patience, errTurns)
	defer cancel()
	var leave []func()
	done = func() {
		for _, each := range leave {
			each()
		}
		l.charge(payers, l.debts.clock.Now().Sub(begun), bytes)
	}
	for _, p := range payers {
		free, err := l.turn(ctx, p)
		if err != nil {
			done()
			return nil, err
		}
		leave = append(leave, free)
	}
	return sync.OnceFunc(done), nil
}

// turn waits for a turn of a payer.
func (l *Ledger) turn(ctx context.Context, p payer) (free func(), err error) {
	mine, ok := l.join(p)
	if !ok {
		return nil, errTurns
	}
	select {
	case mine.taken <- struct{}{}:
		return func() { <-mine.taken; l.part(p, mine) }, nil
	default:
	}
	select {
	case mine.taken <- struct{}{}:
		return func() { <-mine.taken; l.part(p, mine) }, nil
	case <-ctx.Done():
		l.part(p, mine)
		return nil, context.Cause(ctx)
	}
}

// join counts a request that works or waits. It reports false if there are too many.
func (l *Ledger) join(p payer) (mine *page, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	mine, ok = l.pages[p.key]
	if !ok {
		mine = &page{taken: make(chan struct{}, l.turns.AtOnce*p.share)}
		l.pages[p.key] = mine
	}
	if mine.present >= (l.turns.AtOnce+l.turns.Waiting)*p.share {
		return nil, false
	}
	mine.present++
	return mine, true
}

func (l *Ledger) part(p payer, mine *page) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if mine.present--; mine.present == 0 {
		delete(l.pages, p.key)
	}
}

// perMegabyte is the size of the bodies that cost no more than their time.
const perMegabyte = 1 << 20

// charge adds work to the debts.
func (l *Ledger) charge(payers []payer, took time.Duration, bytes int64) {
	if l.turns.Debt == 0 {
		return
	}
	cost := int64(float64(took) * max(1, float64(bytes)/perMegabyte))
	l.debts.mu.Lock()
	defer l.debts.mu.Unlock()
	now := l.debts.clock.Now()
	for _, p := range payers {
		d := digestOf(p.key)
		l.debts.put(d, max(l.debts.rows[d], now.UnixNano())+2*cost/int64(p.share), now)
	}
}

// checkDebts refuses whoever owes too much.
func (l *Ledger) checkDebts(payers []payer) error {
	l.debts.mu.Lock()
	defer l.debts.mu.Unlock()
	now := l.debts.clock.Now().UnixNano()
	for _, p := range payers {
		over := time.Duration(l.debts.rows[digestOf(p.key)]-now) - 2*l.turns.Debt
		if l.turns.Debt > 0 && over > 0 {
			e := fault.TooMany(over)
			e.Message = message.SiteTooMuchWork
			return e
		}
	}
	return nil
}

// Len returns how many keys work or wait.
func (l *Ledger) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.pages)
}

var errTurns = func() error {
	e := fault.TooMany(2 * time.Second)
	e.Message = message.SiteTransfers
	return e
}()
