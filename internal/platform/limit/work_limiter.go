package limit

import (
	"context"
	"sync"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// WorkLimiter limits heavy work: requests that take much memory or time, such as exports and file imports. Counts are
// in memory and separate for each node.
//
// The payer is an account or a credential (decision 0014). It may run a few such requests at once and let a
// few more wait; further ones are refused immediately. Running and waiting time, multiplied by the megabytes sent,
// adds to a debt, which decreases by half of the elapsed time. Payers with too much debt are refused until it has
// decreased. The network pays as well, with a limit for several accounts.
type WorkLimiter struct {
	limits WorkLimits
	off    bool
	debts  *table[int64] // time at which a key's debt is paid, in nanoseconds since 1970

	mu    sync.Mutex
	usage map[string]*keyUsage
}

// WorkLimits configures the limits for one account.
type WorkLimits struct {
	MaxRunning int           // running requests
	MaxWaiting int           // requests waiting to run
	MaxWait    time.Duration // maximum wait
	MaxDebt    time.Duration // maximum work; 0 means no limit
}

// accountsPerNetwork is the number of accounts whose limits one network gets.
const accountsPerNetwork = 4

// keyUsage counts a key's current requests. It is deleted when there are none.
type keyUsage struct {
	slots chan struct{}
	count int // running or waiting
}

// payer is an account, a credential, a pending session or a network.
type payer struct {
	key   string
	share int // multiple of an account's limits
}

// NewWorkLimiter returns a limiter without running requests and debts. If the factory is disabled, it allows
// everything.
func (f *Factory) NewWorkLimiter(t WorkLimits) *WorkLimiter {
	return &WorkLimiter{limits: t, off: f.off, usage: map[string]*keyUsage{}, debts: newTable(f.clock,
		func(paid int64, now time.Time) bool { return paid <= now.UnixNano() },
		func(paid int64) int64 { return paid })}
}

// Acquire waits until the payer (by), such as an account, and its network may run another request with a body of the
// given size. by is "" for an anonymous visitor, for whom only the network pays. The caller must call done at the
// end. Acquire returns a fault of kind TooMany if too many requests wait, the wait exceeds MaxWait or the debt is too
// high; or ctx's error. A refused wait also adds to the debt. A nil limiter allows everything.
func (l *WorkLimiter) Acquire(ctx context.Context, by, network string, bytes int64) (done func(), err error) {
	if l == nil || l.off {
		return func() {}, nil
	}
	payers := []payer{{"network " + network, accountsPerNetwork}}
	if by != "" {
		payers = []payer{{by, 1}, payers[0]}
	}
	if err := l.checkDebts(payers); err != nil {
		return nil, err
	}
	begun := l.debts.clock.Now()
	ctx, cancel := context.WithTimeoutCause(ctx, l.limits.MaxWait, errNoSlot)
	defer cancel()
	var leave []func()
	done = func() {
		for _, each := range leave {
			each()
		}
		l.charge(payers, l.debts.clock.Now().Sub(begun), bytes)
	}
	for _, p := range payers {
		free, err := l.acquireSlot(ctx, p)
		if err != nil {
			done()
			return nil, err
		}
		leave = append(leave, free)
	}
	return sync.OnceFunc(done), nil
}

// acquireSlot waits until the payer may run another request. The caller must call free at the end. It returns
// errNoSlot if too many requests are waiting already, or the cause of ctx's end.
func (l *WorkLimiter) acquireSlot(ctx context.Context, p payer) (free func(), err error) {
	mine, ok := l.enter(p)
	if !ok {
		return nil, errNoSlot
	}
	select {
	case mine.slots <- struct{}{}:
		return func() { <-mine.slots; l.leave(p, mine) }, nil
	default:
	}
	select {
	case mine.slots <- struct{}{}:
		return func() { <-mine.slots; l.leave(p, mine) }, nil
	case <-ctx.Done():
		l.leave(p, mine)
		return nil, context.Cause(ctx)
	}
}

// enter counts a running or waiting request of the payer until leave is called. If there are too many, it counts
// nothing and ok is false.
func (l *WorkLimiter) enter(p payer) (mine *keyUsage, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	mine, ok = l.usage[p.key]
	if !ok {
		mine = &keyUsage{slots: make(chan struct{}, l.limits.MaxRunning*p.share)}
		l.usage[p.key] = mine
	}
	if mine.count >= (l.limits.MaxRunning+l.limits.MaxWaiting)*p.share {
		return nil, false
	}
	mine.count++
	return mine, true
}

// leave removes a request that enter counted.
func (l *WorkLimiter) leave(p payer, mine *keyUsage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if mine.count--; mine.count == 0 {
		delete(l.usage, p.key)
	}
}

// perMegabyte is the body size up to which the debt is the elapsed time.
const perMegabyte = 1 << 20

// charge adds work to the payers' debts: the time, multiplied by the megabytes if they are more than one. A network's
// part is divided by its share. Without MaxDebt it does nothing.
func (l *WorkLimiter) charge(payers []payer, took time.Duration, bytes int64) {
	if l.limits.MaxDebt == 0 {
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

// checkDebts returns a fault of kind TooMany with the time to wait if a payer's debt exceeds MaxDebt. Without MaxDebt
// it returns nil.
func (l *WorkLimiter) checkDebts(payers []payer) error {
	l.debts.mu.Lock()
	defer l.debts.mu.Unlock()
	now := l.debts.clock.Now().UnixNano()
	for _, p := range payers {
		over := time.Duration(l.debts.rows[digestOf(p.key)]-now) - 2*l.limits.MaxDebt
		if l.limits.MaxDebt > 0 && over > 0 {
			e := fault.TooMany(over)
			e.Message = message.SiteTooMuchWork
			return e
		}
	}
	return nil
}

// Len returns the number of keys with running or waiting requests.
func (l *WorkLimiter) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.usage)
}

var errNoSlot = func() error {
	e := fault.TooMany(2 * time.Second)
	e.Message = message.SiteTransfers
	return e
}()
