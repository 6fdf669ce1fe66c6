package limit

import (
	"crypto/sha256"
	"maps"
	"slices"
	"sync"
	"time"

	"harborlight/internal/kit/clock"
)

// maxKeys limits the remembered keys of one limit.
const maxKeys = 50_000

// sweepEvery is how often a limit forgets idle keys.
const sweepEvery = time.Minute

// digest stands for a key: visitors send keys of any length, rows have a fixed size.
type digest [16]byte

// digestOf returns half of the key's SHA-256, which is enough to make collisions infeasible.
func digestOf(key string) (d digest) {
	sum := sha256.Sum256([]byte(key))
	copy(d[:], sum[:])
	return d
}

// table keeps one value per key in bounded memory. Once a minute it forgets idle keys. In a flood
// of new keys it forgets those of the lowest rank first, so that a flood can't wash out the key
// that is being limited.
type table[V any] struct {
	clock clock.Clock
	idle  func(v V, now time.Time) bool // v equals no value
	rank  func(v V) int64               // in a flood, the lowest are forgotten first

	mu    sync.Mutex // held by the callers of put, sweep and makeRoom
	rows  map[digest]V
	peak  int // rows since the map was made; a map never shrinks
	swept time.Time
}

func newTable[V any](c clock.Clock, idle func(V, time.Time) bool, rank func(V) int64) *table[V] {
	return &table[V]{clock: c, idle: idle, rank: rank, rows: map[digest]V{}, swept: c.Now()}
}

// put sets the value of a key, new or not.
func (t *table[V]) put(key digest, v V, now time.Time) {
	if now.Sub(t.swept) >= sweepEvery {
		t.sweep(now)
	}
	if _, known := t.rows[key]; !known && len(t.rows) >= maxKeys {
		t.makeRoom(now)
	}
	t.rows[key] = v
	t.peak = max(t.peak, len(t.rows))
}

// sweep forgets the idle rows and frees their memory.
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

// makeRoom forgets a tenth of the rows, so that many insertions share the cost of one search.
func (t *table[V]) makeRoom(now time.Time) {
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

// Len returns how many keys are remembered.
func (t *table[V]) Len() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.rows)
}
