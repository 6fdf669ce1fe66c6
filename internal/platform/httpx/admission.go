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
	queued     = 8           // waiting requests, per place
	patience   = time.Second // maximum wait; then the client gets an overload error
	perNetwork = 48          // requests of one network that are processed, wait or still send their response
	perAccount = 24          // the same for one account or credential, over all networks
	perPending = 6           // the same for one pending session
	// bytes of a body that must arrive before a request takes a place, unless the route accepts more
	arrivesFirst = 64 << 10

	// bodiesPerNetwork is the maximum number of bodies that a network uploads concurrently. That is 16 MB, because
	// larger bodies are heavy work.
	bodiesPerNetwork = 256
)

// lane is a class of requests. Each class has its own places, so that classes don't block each other (decision 0071).
type lane int

const (
	ofVisitors lane = iota // anonymous visitors
	ofAccounts             // signed-in users and credentials
	ofOwner                // the admin, and reports of providers
	ofHeavy                // requests that need much memory or time, of any caller
)

// places is the number of concurrent operations per class.
var places = [...]int{ofVisitors: 64, ofAccounts: 64, ofOwner: 16, ofHeavy: 8}

var errOverload = fault.Unavailable(message.SiteOverload, time.Second)

// Admission limits the operations of the API that a node processes concurrently. It doesn't apply to pages, files,
// probes and metrics, because they need no database. A request occupies a place from the arrival of its body until
// the first byte of the response, so slow clients don't occupy places. A nil Admission has no limits. It is safe for
// concurrent use.
type Admission struct {
	lanes [len(places)]chan struct{}

	mu      sync.Mutex
	present [len(places)]int // processed or waiting requests, by class
	byWhom  map[string]int   // unfinished requests, by network and account
	refused uint64
}

// NewAdmission returns an admission with all places free.
func NewAdmission() *Admission {
	a := &Admission{byWhom: map[string]int{}}
	for i, most := range places {
		a.lanes[i] = make(chan struct{}, most)
	}
	return a
}

// Load returns the number of operations that are processed or wait, and the number of refused ones since the start.
func (a *Admission) Load() (present int, refused uint64) {
	if a == nil {
		return 0, 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range a.present {
		present += n
	}
	return present, a.refused
}

// laneOf returns the class of a request.
func (route Route) laneOf(ctx context.Context, isHeavy bool) lane {
	p, signedIn := auth.From(ctx)
	_, hasCredential := credentialOf(ctx)
	switch {
	case isHeavy:
		return ofHeavy
	case route.ForOwner || p.Admin:
		return ofOwner
	case signedIn || hasCredential:
		return ofAccounts
	default:
		return ofVisitors
	}
}

// needsAdmission reports whether requests of a route may need the database.
func (route Route) needsAdmission() bool {
	_, path, ok := strings.Cut(route.Pattern, " ")
	if !ok {
		path = route.Pattern
	}
	return route.Works || strings.HasPrefix(path, "/api/")
}

// enter counts a request of a network, an account, a credential or a pending session. It returns errOverload at the
// limit.
func (a *Admission) enter(whom string, most int) (depart func(), err error) {
	if a == nil {
		return func() {}, nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.byWhom[whom] >= most {
		a.refused++
		return nil, errOverload
	}
	a.byWhom[whom]++
	return sync.OnceFunc(func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.byWhom[whom]--; a.byWhom[whom] == 0 {
			delete(a.byWhom, whom)
		}
	}), nil
}

// takePlace waits for a place of a class. It returns errOverload if too many requests wait or the wait is too long.
func (a *Admission) takePlace(ctx context.Context, in lane) (free func(), err error) {
	if a == nil {
		return func() {}, nil
	}
	if !a.join(in) {
		return nil, errOverload
	}
	select {
	case a.lanes[in] <- struct{}{}:
	default:
		if err := a.await(ctx, in); err != nil {
			a.part(in, err)
			return nil, err
		}
	}
	return sync.OnceFunc(func() { <-a.lanes[in]; a.part(in, nil) }), nil
}

func (a *Admission) await(ctx context.Context, in lane) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case a.lanes[in] <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return errOverload
	}
}

// join counts a request that is processed or waits. It returns false at the limit.
func (a *Admission) join(in lane) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.present[in] >= places[in]*(1+queued) {
		a.refused++
		return false
	}
	a.present[in]++
	return true
}

func (a *Admission) part(in lane, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.present[in]--
	if fault.KindOf(err) == fault.KindUnavailable {
		a.refused++
	}
}
