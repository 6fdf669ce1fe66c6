package limit

import (
	"crypto/sha256"
	"maps"
	"slices"
	"sync"
	"time"

	"harborlight/internal/kit/clock"
)

// maxKeys is the maximum number of keys per limit.
const maxKeys = 50_000

// sweepEvery is the interval at which a limit deletes idle keys.
const sweepEvery = time.Minute

// digest replaces a key: visitors send keys of any length, rows have a fixed size.
type digest [16]byte

// digestOf returns half of the key's SHA-256, which is enough to make collisions infeasible.
func digestOf(key string) (d digest) {
	sum := sha256.Sum256([]byte(key))
	copy(d[:], sum[:])
	return d
}

// table stores one value per key in bounded memory. Once a minute it deletes idle keys. When it is full it deletes
// the keys of the lowest rank first, so that a flood of new keys can't evict the limited ones.
type table[V any] struct {
	clock clock.Clock
	idle  func(v V, now time.Time) bool // reports whether v can be deleted
	rank  func(v V) int64               // a full table deletes the lowest ranks first

	mu    sync.Mutex // callers of put, sweep and evict must hold it
	rows  map[digest]V
	peak  int // maximum rows since the map was made; a map never shrinks
	swept time.Time
}

func newTable[V any](c clock.Clock, idle func(V, time.Time) bool, rank func(V) int64) *table[V] {
	return &table[V]{clock: c, idle: idle, rank: rank, rows: map[digest]V{}, swept: c.Now()}
}

// put sets the value of a key, new or not. Once a minute it first deletes idle rows, and for a new key in a full
// table it first evicts rows.
func (t *table[V]) put(key digest, v V, now time.Time) {
	if now.Sub(t.swept) >= sweepEvery {
		t.sweep(now)
	}
	if _, known := t.rows[key]; !known && len(t.rows) >= maxKeys {
		t.evict(now)
	}
	t.rows[key] = v
	t.peak = max(t.peak, len(t.rows))
}

// sweep deletes idle rows. If at most a quarter of the peak remains, it copies the rows to a new map to free memory.
func (t *table[V]) sweep(now time.Time) {
	t.swept = now
	for key, v := range t.rows {
		if t.idle(v, now) {
			delete(t.rows, key)
		}
	}
	if len(t.rows) > t.peak/4 {
		return
	}
	rows := make(map[digest]V, len(t.rows))
	maps.Copy(rows, t.rows)
	t.rows, t.peak = rows, len(rows)
}

// evict deletes idle rows and then the rows of the lowest rank until 90 % of maxKeys remain, so that many insertions
// share the cost of one search.
func (t *table[V]) evict(now time.Time) {
	t.sweep(now)
	excess := len(t.rows) - maxKeys*9/10
	if excess <= 0 {
		return
	}
	ranks := make([]int64, 0, len(t.rows))
	for _, v := range t.rows {
		ranks = append(ranks, t.rank(v))
	}
	slices.Sort(ranks)
	highest := ranks[excess-1]
	for key, v := range t.rows {
		if excess > 0 && t.rank(v) <= highest {
			delete(t.rows, key)
			excess--
		}
	}
}

// Len returns the number of stored keys.
func (t *table[V]) Len() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.rows)
}
