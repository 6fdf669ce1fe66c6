package partners

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

const (
	maxAnswers = 256              // maximum number of answers; above it, the cache is cleared
	freshFor   = 10 * time.Second // maximum age of answers on a node that receives no events
	awayFor    = 10 * time.Minute // maximum age of answers during a database outage
)

// cache stores encoded public answers until a partner changes on any node.
type cache struct {
	clock   clock.Clock
	mu      sync.RWMutex
	epoch   uint64 // incremented by every change
	answers map[string]answer
}

// answer is an encoded body with its ETag.
type answer struct {
	body []byte
	etag string
	at   time.Time // time of the read
	good time.Time // time of the last read, or of the last read that failed in an outage
}

func newCache(c clock.Clock, hub *realtime.Hub) *cache {
	k := &cache{clock: c, answers: map[string]answer{}}
	hub.OnEvent(topicChanged, func(realtime.Event) { k.forget() })
	return k
}

// forget drops every answer.
func (c *cache) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch++
	clear(c.answers)
}

// get returns the cached answer of the key. If it is missing or too old, get encodes the result of read. A result
// read before a change is never stored after it. During a database outage, get returns an older answer.
func (c *cache) get(key string, read func() (any, error)) (answer, error) {
	c.mu.RLock()
	a, ok := c.answers[key]
	epoch := c.epoch
	c.mu.RUnlock()
	now := c.clock.Now()
	if ok && now.Sub(a.good) < freshFor {
		return a, nil
	}
	value, err := read()
	if ok && database.IsOutage(err) && now.Sub(a.at) < awayFor {
		a.good = now // other requests needn't wait for the database, too
		c.keep(key, a, epoch)
		return a, nil
	}
	if err != nil {
		return answer{}, err
	}
	a, err = encode(value)
	if err != nil {
		return answer{}, err
	}
	a.at, a.good = now, now
	c.keep(key, a, epoch)
	return a, nil
}

// keep stores an answer unless a partner has changed since the epoch.
func (c *cache) keep(key string, a answer, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.epoch != epoch {
		return
	}
	if _, known := c.answers[key]; !known && len(c.answers) >= maxAnswers {
		clear(c.answers)
	}
	c.answers[key] = a
}

func encode(value any) (answer, error) {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(value); err != nil {
		return answer{}, fmt.Errorf("encode an answer: %w", err)
	}
	sum := sha256.Sum256(b.Bytes())
	return answer{body: b.Bytes(), etag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}, nil
}
