// Package limit provides rate limits: a number of events per window and key. Counts are in memory and separate for
// each node, except those of Shared, which protect accounts across all nodes.
//
// Visitors choose keys of any length. A limit stores a digest of 16 bytes, deletes a key when everything is allowed
// again, and stores at most 50,000 keys (docs/security.md, T52).
package limit

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

// Factory makes limiters that share a clock and an on/off switch.
type Factory struct {
	clock clock.Clock
	off   bool
	db    *database.DB // database of shared limits; nil counts in memory
}

// NewFactory returns a factory. If enabled is false, its limiters allow everything; use that only for tests and load
// generators on loopback.
func NewFactory(c clock.Clock, enabled bool) *Factory {
	return &Factory{clock: c, off: !enabled}
}

// Limiter allows a number of events per window and key. It is a leaky bucket that stores, in 8 bytes per key, only
// the time at which it will be empty.
//
// A key that is an IPv6 /64 also counts for its /48, which allows 16 times as many: providers assign a /48 on
// request, and it contains 65,536 keys (docs/security.md, T76).
type Limiter struct {
	*bucket

	wide *bucket // bucket of the /48s
}

// New returns a limiter of n events per window for each key.
func (f *Factory) New(n int, window time.Duration) *Limiter {
	return &Limiter{f.newBucket(n, window), f.newBucket(n*wideFactor, window)}
}

// String returns the allowed number of events and the window, such as 60/1h0m0s.
func (l *Limiter) String() string {
	text := fmt.Sprintf("%d/%s", l.burst, (time.Duration(l.interval * l.burst)).Round(time.Millisecond))
	if l.shared.name != "" {
		text += " on all nodes"
	}
	return text
}

// Allow counts an event of key, or returns a fault of kind TooMany with the time to wait. An IPv6 /64 also counts for
// its /48; if that is full, neither counts. A nil limiter allows everything. A shared limiter returns database errors
// unchanged, so an outage refuses limited actions.
func (l *Limiter) Allow(ctx context.Context, key string) error {
	if l == nil || l.off {
		return nil
	}
	if err := l.bucket.allow(ctx, nil, key); err != nil {
		return err
	}
	wide, ok := WiderPrefix(key)
	if !ok {
		return nil
	}
	err := l.wide.allow(ctx, nil, wide)
	if err != nil {
		_ = l.bucket.undo(ctx, nil, key) // on an error, the event counts
	}
	return err
}

// AllowIn is Allow as part of a transaction: a rollback also reverts counts in the database. If the transaction
// fails, the caller must call RolledBack, which reverts counts in memory.
func (l *Limiter) AllowIn(ctx context.Context, tx *database.Tx, key string) error {
	if l == nil || l.off {
		return nil
	}
	if err := l.bucket.allow(ctx, tx, key); err != nil {
		return err
	}
	wide, ok := WiderPrefix(key)
	if !ok {
		return nil
	}
	if err := l.wide.allow(ctx, tx, wide); err != nil {
		return errors.Join(err, l.bucket.undo(ctx, tx, key))
	}
	return nil
}

// UndoIn undoes AllowIn in the same transaction. A nil limiter does nothing.
func (l *Limiter) UndoIn(ctx context.Context, tx *database.Tx, key string) error {
	if l == nil || l.off {
		return nil
	}
	if wide, ok := WiderPrefix(key); ok {
		if err := l.wide.undo(ctx, tx, wide); err != nil {
			return err
		}
	}
	return l.bucket.undo(ctx, tx, key)
}

// RolledBack undoes AllowIn in memory after its transaction has failed. For a limiter that counts in the database it
// does nothing, because the rollback has reverted the count.
func (l *Limiter) RolledBack(key string) {
	if l == nil || l.off || l.shared.db() != nil {
		return
	}
	if wide, ok := WiderPrefix(key); ok {
		l.wide.undoLocal(wide)
	}
	l.undoLocal(key)
}

// Undo removes an allowed event that didn't happen. If the database fails, the event stays counted.
func (l *Limiter) Undo(ctx context.Context, key string) {
	if l == nil || l.off {
		return
	}
	if wide, ok := WiderPrefix(key); ok {
		_ = l.wide.undo(ctx, nil, wide)
	}
	_ = l.bucket.undo(ctx, nil, key) // on an error, the event counts
}

// wideFactor is the allowance of a /48 as a multiple of a /64.
const wideFactor = 16

// WiderPrefix returns the /48 of a key that is an IPv6 /64 in the format of httpx.Network. ok is false for any other
// key, such as an IPv4 address.
func WiderPrefix(key string) (wide string, ok bool) {
	prefix, err := netip.ParsePrefix(key)
	if err != nil || !prefix.Addr().Is6() || prefix.Bits() != 64 {
		return "", false
	}
	larger, err := prefix.Addr().Prefix(48)
	return larger.String(), err == nil
}
