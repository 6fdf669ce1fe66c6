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
	maxAnswers = 256              // answers kept; beyond, all are forgotten
	freshFor   = 10 * time.Second // bounds how stale a node can be that hears nothing of the others …
	awayFor    = 10 * time.Minute // … and how stale while the database is away
)

// cache keeps encoded public answers until a partner changes, on whichever node.
type cache struct {
	clock   clock.Clock
	mu      sync.RWMutex
	epoch   uint64 // grows with every change
	answers map[string]answer
}

// answer is an encoded body with its validator.
type answer struct {
	body []byte
	etag string
	at   time.Time // when it was read
	good time.Time // when it was last read, or couldn't be because the database was away
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

// get returns the answer of the key; if there is none, or none fresh enough, it
// encodes what read returns. What was read before a change is never kept after it.
// While the database is away, an older answer will do.
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
		a.good = now // the others need not wait for the database as well
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

// keep stores an answer unless something has changed since the epoch.
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
