package partners

import (
	"sync"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

const (
	maxResponses = 256              // maximum number of answers; above it, the cache is cleared
	maxAge       = 10 * time.Second // maximum age of answers on a node that receives no events
	maxOutageAge = 10 * time.Minute // maximum age of answers during a database outage
)

// cache stores encoded public answers until a partner changes on any node.
type cache struct {
	clock     clock.Clock
	mu        sync.RWMutex
	epoch     uint64 // incremented by every change
	responses map[string]response
}

// response is an encoded answer.
type response struct {
	httpx.Tagged
	at   time.Time // time of the read
	good time.Time // time of the last read, or of the last read that failed in an outage
}

// newCache returns an empty cache that each change of a partner, on any node, clears.
func newCache(c clock.Clock, hub *realtime.Hub) *cache {
	k := &cache{clock: c, responses: map[string]response{}}
	hub.OnEvent(topicChanged, func(realtime.Event) { k.clear() })
	return k
}

// clear drops every answer, and prevents that answers read before are stored later.
func (c *cache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	clear(c.responses)
}

// get returns the cached answer of the key. If it is missing or older than ten seconds, get encodes the result of
// read, and caches it unless a partner has changed meanwhile. During a database outage, it returns an answer of up to
// ten minutes instead of the error. Errors aren't cached.
func (c *cache) get(key string, read func() (any, error)) (response, error) {
	c.mu.RLock()
	a, ok := c.responses[key]
	epoch := c.epoch
	c.mu.RUnlock()
	now := c.clock.Now()
	if ok && now.Sub(a.good) < maxAge {
		return a, nil
	}
	value, err := read()
	if ok && database.IsOutage(err) && now.Sub(a.at) < maxOutageAge {
		a.good = now // other requests needn't wait for the database, too
		c.store(key, a, epoch)
		return a, nil
	}
	if err != nil {
		return response{}, err
	}
	tagged, err := httpx.Tag(value)
	if err != nil {
		return response{}, err
	}
	a = response{Tagged: tagged, at: now, good: now}
	c.store(key, a, epoch)
	return a, nil
}

// store stores an answer, or drops it if a partner has changed since the epoch. When the cache is full, it clears all
// other answers first.
func (c *cache) store(key string, a response, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.epoch != epoch {
		return
	}
	if _, known := c.responses[key]; !known && len(c.responses) >= maxResponses {
		clear(c.responses)
	}
	c.responses[key] = a
}
