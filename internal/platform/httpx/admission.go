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

// Bounds of the requests that a node works on at once. The database takes no more by being asked more at once, so what
// comes on top would only make everybody wait longer.
const (
	queued       = 8           // requests that wait, for each place
	patience     = time.Second // longest wait; after that the client hears that the site is busy
	perNetwork   = 48          // requests at work, waiting or not read to the end
	perAccount   = 24          // the same of one account or credential, from wherever it asks
	perPending   = 6           // the same of one pending session
	arrivesFirst = 64 << 10    // bytes of a body that arrive before a place is taken, unless the route takes more

	// bodiesPerNetwork is how many bodies of a network are on their way at once: 16 MB, as larger ones are heavy work.
	bodiesPerNetwork = 256
)

// lane is a class of requests. Each has places of its own, so none keeps the others waiting (decision 0071).
type lane int

const (
	ofVisitors lane = iota // whoever has not signed in
	ofAccounts             // signed in
	ofOwner                // the administrator, and what providers report
	ofHeavy                // what takes much memory or time, whoever asks
)

// places are the operations at work in each lane.
var places = [...]int{ofVisitors: 64, ofAccounts: 64, ofOwner: 16, ofHeavy: 8}

var errOverload = fault.Unavailable(message.SiteOverload, time.Second)

// Admission bounds how many operations of the API a node works on. Pages, files, probes and figures are never
// refused: they need no database. A request has a place from when its body has arrived until the first byte of its
// answer, so slow senders and readers hold none. Nil admits everybody. It is safe for concurrent use.
type Admission struct {
	lanes [len(places)]chan struct{}

	mu      sync.Mutex
	present [len(places)]int // at work or waiting
	byWhom  map[string]int   // not answered to the end, by network and account
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

// Load returns how many operations are at work or wait, and how many were refused since the start.
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

// laneOf returns the lane in which a request works.
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

// enter counts a request of a network, an account, a credential or a pending session.
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

// takePlace waits for a place in a lane.
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

// join counts a request that works or waits. It reports false if there are too many.
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
