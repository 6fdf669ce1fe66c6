package httpx

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"harborlight/internal/fault"
)

// Bounds of the requests that a node works on at once. The database takes no more by being asked more at once, so what
// comes on top would only make everybody wait longer.
const (
	atWork       = 64          // operations that use the database
	inQueue      = 512         // … and wait for their turn
	patience     = time.Second // longest wait; after that the client hears that the site is busy
	perNetwork   = 48          // of both, and of answers that a network has not read to the end
	arrivesFirst = 64 << 10    // bytes of a body that arrive before the request takes a place
)

var errOverload = fault.Unavailable("This site is very busy right now. Please try again in a moment.", time.Second)

// Admission bounds how many operations of the API a node works on. Pages, files, probes and figures are never
// refused: they need no database. A request has a place from when its body has arrived until the first byte of its
// answer, so slow senders and readers hold none. Nil admits everybody. It is safe for concurrent use.
type Admission struct {
	places chan struct{}

	mu        sync.Mutex
	present   int            // at work or waiting
	byNetwork map[string]int // not answered to the end
	refused   uint64
}

// NewAdmission returns an admission with all places free.
func NewAdmission() *Admission {
	return &Admission{places: make(chan struct{}, atWork), byNetwork: map[string]int{}}
}

// Load returns how many operations are at work or wait, and how many were refused since the start.
func (a *Admission) Load() (present int, refused uint64) {
	if a == nil {
		return 0, 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.present, a.refused
}

// admit waits for a place for the request, or returns a fault of kind Unavailable. The caller answers through the
// writer and calls leave in the end.
func (a *Admission) admit(w http.ResponseWriter, req *http.Request) (out http.ResponseWriter, leave func(), err error) {
	depart, err := a.enter(Network(req.Context()))
	if err != nil {
		return w, nil, err
	}
	if whole := arrive(req); !whole { // few routes take more, and those have limits of their own
		return w, depart, nil
	}
	free, err := a.takePlace(req.Context())
	if err != nil {
		depart()
		return w, nil, err
	}
	answer := &admitted{ResponseWriter: w, free: free, depart: depart}
	return answer, func() { free(); depart() }, nil
}

// needsAdmission reports whether requests of a route may need the database.
func (route Route) needsAdmission() bool {
	_, path, ok := strings.Cut(route.Pattern, " ")
	if !ok {
		path = route.Pattern
	}
	return route.Works || strings.HasPrefix(path, "/api/")
}

// enter counts a request of the network.
func (a *Admission) enter(network string) (depart func(), err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.byNetwork[network] >= perNetwork {
		a.refused++
		return nil, errOverload
	}
	a.byNetwork[network]++
	return sync.OnceFunc(func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.byNetwork[network]--; a.byNetwork[network] == 0 {
			delete(a.byNetwork, network)
		}
	}), nil
}

// takePlace waits for a place.
func (a *Admission) takePlace(ctx context.Context) (free func(), err error) {
	if !a.join() {
		return nil, errOverload
	}
	select {
	case a.places <- struct{}{}:
	default:
		if err := a.await(ctx); err != nil {
			a.part(err)
			return nil, err
		}
	}
	return sync.OnceFunc(func() { <-a.places; a.part(nil) }), nil
}

func (a *Admission) await(ctx context.Context) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case a.places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return errOverload
	}
}

// join counts a request that works or waits. It reports false if there are too many.
func (a *Admission) join() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.present >= atWork+inQueue {
		a.refused++
		return false
	}
	a.present++
	return true
}

func (a *Admission) part(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.present--
	if fault.KindOf(err) == fault.KindUnavailable {
		a.refused++
	}
}

// admitted frees the place of a request with the first byte of its answer. A stream of events doesn't count for its
// network either: the gate of the streams counts those.
type admitted struct {
	http.ResponseWriter
	free, depart func()
	begun        bool
}

func (w *admitted) WriteHeader(status int) {
	w.begin()
	w.ResponseWriter.WriteHeader(status)
}

func (w *admitted) Write(b []byte) (int, error) {
	w.begin()
	return w.ResponseWriter.Write(b)
}

func (w *admitted) begin() {
	if w.begun {
		return
	}
	w.begun = true
	w.free()
	if w.Header().Get("Content-Type") == "text/event-stream" {
		w.depart()
	}
}

// Unwrap keeps flushing and deadlines usable.
func (w *admitted) Unwrap() http.ResponseWriter { return w.ResponseWriter }
