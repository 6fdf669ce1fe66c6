package realtime

import "sync"

// Limits of open streams on one node. A person gets more than the number of connections that a browser opens at once;
// a network gets enough for an office.
const (
	perPerson  = 6
	perNetwork = 20
	perNode    = 20_000
)

// StreamLimiter limits open streams. It is safe for concurrent use, and the zero value is ready.
type StreamLimiter struct {
	NoNetworkLimit bool // disables the limit per network, for load generators with --limits off

	mu   sync.Mutex
	all  int
	open map[string]int
}

// Acquire counts a stream of the network and, unless userID is empty, of the user. The caller must call leave when
// the stream ends. ok is false, leave is nil and nothing is counted if the network has 20 streams, the user 6 or the
// node 20,000. A nil limiter allows everything.
func (g *StreamLimiter) Acquire(network, userID string) (leave func(), ok bool) {
	if g == nil {
		return func() {}, true
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open == nil {
		g.open = map[string]int{}
	}
	keys := []string{"network " + network}
	most := []int{perNetwork}
	if g.NoNetworkLimit {
		keys, most = nil, nil
	}
	if userID != "" {
		keys, most = append(keys, "person "+userID), append(most, perPerson)
	}
	if g.all >= perNode {
		return nil, false
	}
	for i, key := range keys {
		if g.open[key] >= most[i] {
			return nil, false
		}
	}
	g.all++
	for _, key := range keys {
		g.open[key]++
	}
	return sync.OnceFunc(func() { g.leave(keys) }), true
}

// leave removes a stream that Acquire counted under the keys.
func (g *StreamLimiter) leave(keys []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all--
	for _, key := range keys {
		if g.open[key]--; g.open[key] == 0 {
			delete(g.open, key)
		}
	}
}
