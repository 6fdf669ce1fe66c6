package realtime

import "sync"

// How many streams may be open on one node (security 4.5): per person more than
// the tabs that a browser lets connect at once, per network those of an office.
const (
	perPerson  = 6
	perNetwork = 20
	perNode    = 20_000
)

// Gate counts open streams and refuses those that are too many. It is safe for
// concurrent use; the zero value is ready.
type Gate struct {
	AnyNetwork bool // one network may have any number: for load generators, with the limits off

	mu   sync.Mutex
	all  int
	open map[string]int
}

// Enter counts a stream of the network and, unless it is empty, of the person.
// It returns what must be called when the stream ends, or false for too many. A
// nil Gate admits everybody.
func (g *Gate) Enter(network, userID string) (leave func(), ok bool) {
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
	if g.AnyNetwork {
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

func (g *Gate) leave(keys []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all--
	for _, key := range keys {
		if g.open[key]--; g.open[key] == 0 {
			delete(g.open, key)
		}
	}
}
