package httpx

import (
	"context"
	"strings"
	"sync"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// Limits of the requests that a node processes concurrently. More concurrent requests wouldn't increase the
// database's throughput, only the waits.
const (
	queuePerSlot = 8           // waiting requests, per slot
	maxSlotWait  = time.Second // maximum wait; then the client gets an overload error
	perNetwork   = 48          // requests of one network that are processed, wait or still send their response
	perAccount   = 24          // the same for one account or credential, over all networks
	perPending   = 6           // the same for one pending session
	// bytes of a body that must arrive before a request takes a slot, unless the route accepts more
	prefetchBytes = 64 << 10

	// bodiesPerNetwork is the maximum number of bodies that a network uploads concurrently. That is 16 MB, because
	// larger bodies are heavy work.
	bodiesPerNetwork = 256
)

// requestClass is a class of requests. Each class has its own slots, so that classes don't block each other (decision
// 0014).
type requestClass int

const (
	visitorClass requestClass = iota // anonymous visitors
	accountClass                     // signed-in users and credentials
	adminClass                       // the admin, and reports of providers
	heavyClass                       // requests that need much memory or time, of any caller
)

// slotsPerClass is the number of concurrent operations per class.
var slotsPerClass = [...]int{visitorClass: 64, accountClass: 64, adminClass: 16, heavyClass: 8}

var errOverload = fault.Unavailable(message.SiteOverload, time.Second)

// Admission limits the operations of the API that a node processes concurrently. It doesn't apply to pages, files,
// probes and metrics, because they need no database. A request occupies a slot from the arrival of its body until
// the first byte of the response, so slow clients don't occupy slots. A nil Admission has no limits. It is safe for
// concurrent use.
type Admission struct {
	slots [len(slotsPerClass)]chan struct{}

	mu       sync.Mutex
	inFlight [len(slotsPerClass)]int // processed or waiting requests, by class
	byCaller map[string]int          // unfinished requests, by network and account
	refused  uint64
}

// NewAdmission returns an admission with all slots free.
func NewAdmission() *Admission {
	a := &Admission{byCaller: map[string]int{}}
	for i, most := range slotsPerClass {
		a.slots[i] = make(chan struct{}, most)
	}
	return a
}

// Load returns the number of operations that are processed or wait, and the number of refused ones since the start;
// both are 0 without an admission.
func (a *Admission) Load() (present int, refused uint64) {
	if a == nil {
		return 0, 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range a.inFlight {
		present += n
	}
	return present, a.refused
}

// classOf returns the class of a request: heavyClass if it is heavy, adminClass for the admin and for providers'
// callbacks, accountClass for other users and credentials, and otherwise visitorClass.
func (route Route) classOf(ctx context.Context, isHeavy bool) requestClass {
	p, signedIn := auth.From(ctx)
	_, hasCredential := credentialOf(ctx)
	switch {
	case isHeavy:
		return heavyClass
	case route.FromProvider || p.Admin:
		return adminClass
	case signedIn || hasCredential:
		return accountClass
	default:
		return visitorClass
	}
}

// needsAdmission reports whether requests of a route may need the database: those below /api/ and those of routes
// that declare it.
func (route Route) needsAdmission() bool {
	_, path, ok := strings.Cut(route.Pattern, " ")
	if !ok {
		path = route.Pattern
	}
	return route.UsesDatabase || strings.HasPrefix(path, "/api/")
}

// enter counts a concurrent request of whom: a network, an account, a credential or a pending session. It returns
// errOverload if there are already most. depart, which may be called twice, ends the count. A nil admission counts
// nothing.
func (a *Admission) enter(whom string, most int) (depart func(), err error) {
	if a == nil {
		return func() {}, nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.byCaller[whom] >= most {
		a.refused++
		return nil, errOverload
	}
	a.byCaller[whom]++
	return sync.OnceFunc(func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.byCaller[whom]--; a.byCaller[whom] == 0 {
			delete(a.byCaller, whom)
		}
	}), nil
}

// takeSlot waits for a slot of a class and returns a function that frees it, which may be called twice. It returns
// errOverload if too many requests wait or the wait exceeds a second, and the error of ctx if that ends. A nil
// admission has no limit.
func (a *Admission) takeSlot(ctx context.Context, in requestClass) (free func(), err error) {
	if a == nil {
		return func() {}, nil
	}
	if !a.addInFlight(in) {
		return nil, errOverload
	}
	select {
	case a.slots[in] <- struct{}{}:
	default:
		if err := a.await(ctx, in); err != nil {
			a.removeInFlight(in, err)
			return nil, err
		}
	}
	return sync.OnceFunc(func() { <-a.slots[in]; a.removeInFlight(in, nil) }), nil
}

// await waits for a slot. It returns errOverload after maxSlotWait, or the error of ctx.
func (a *Admission) await(ctx context.Context, in requestClass) error {
	timer := time.NewTimer(maxSlotWait)
	defer timer.Stop()
	select {
	case a.slots[in] <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return errOverload
	}
}

// addInFlight counts a request that is processed or waits. At the limit of the class, 9 requests per slot, it returns
// false and counts a refusal.
func (a *Admission) addInFlight(in requestClass) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.inFlight[in] >= slotsPerClass[in]*(1+queuePerSlot) {
		a.refused++
		return false
	}
	a.inFlight[in]++
	return true
}

// removeInFlight ends the count of addInFlight. An error of kind Unavailable also counts as a refusal.
func (a *Admission) removeInFlight(in requestClass, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.inFlight[in]--
	if fault.KindOf(err) == fault.KindUnavailable {
		a.refused++
	}
}
