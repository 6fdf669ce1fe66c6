package database

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// channel is the one PostgreSQL channel that all nodes share.
const channel = "harborlight"

// bus hands notifications to the listeners of this process.
type bus struct {
	mu        sync.RWMutex
	listeners []func(payload string)
}

func newBus() *bus { return &bus{} }

func (b *bus) send(payload string) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, f := range b.listeners {
		f(payload)
	}
}

// Notify tells every listener on every node, once the transaction is durable.
// The payload is short and names rows, it does not carry them.
func (tx *Tx) Notify(ctx context.Context, payload string) error {
	if tx.dialect == Postgres {
		_, err := tx.Exec(ctx, "SELECT pg_notify($1, $2)", channel, payload)
		return err
	}
	tx.AfterCommit(func() { tx.bus.send(payload) })
	return nil
}

// OnNotify registers f for every notification of every node. f must not block.
// An empty payload means that notifications may have been lost: read again.
func (db *DB) OnNotify(f func(payload string)) {
	db.bus.mu.Lock()
	defer db.bus.mu.Unlock()
	db.bus.listeners = append(db.bus.listeners, f)
}

// Listen hands the notifications of other nodes to the listeners until ctx
// ends. On SQLite there is one node, so it only waits. After every lost
// connection it says so with an empty payload.
func (db *DB) Listen(ctx context.Context) {
	if db.dialect != Postgres {
		<-ctx.Done()
		return
	}
	for pause := time.Duration(0); ctx.Err() == nil; pause = min(2*pause+50*time.Millisecond, 3*time.Second) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		if db.listenOnce(ctx) {
			pause = 0
		}
	}
}

// listenOnce returns true if the connection had been established.
func (db *DB) listenOnce(ctx context.Context) bool {
	dial, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(dial, db.url)
	if err != nil {
		return false
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // the connection is given up anyway
	if _, err := conn.Exec(dial, "LISTEN "+channel); err != nil {
		return false
	}
	db.bus.send("")
	for {
		wait, cancel := context.WithTimeout(ctx, 20*time.Second)
		n, err := conn.WaitForNotification(wait)
		cancel()
		switch {
		case err == nil:
			db.bus.send(n.Payload)
		case ctx.Err() != nil || conn.IsClosed() || conn.Ping(ctx) != nil:
			return true
		}
	}
}
