package realtime

import "sync"

// How many streams may be open on one node: per person, more than the tabs of a browser can connect
// at once; per network, as many as an office needs.
const (
	perPerson  = 6
	perNetwork = 20
	perNode    = 20_000
)

// Gate counts open streams and refuses too many. It is safe for concurrent use, and the zero value
// is ready.
type Gate struct {
	AnyNetwork bool // no limit per network: for load generators, with --limits off

	mu   sync.Mutex
	all  int
	open map[string]int
}

// Enter counts a stream of the network and, unless userID is empty, of the person. The caller must
// call leave when the stream ends. Enter reports false if there are too many. A nil Gate admits
// everyone.
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
