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
// connection it says so with an empty payload. A connection that is silent is
// pinged, and given up when it does not answer.
func (db *DB) Listen(ctx context.Context) {
	if db.dialect != Postgres {
		<-ctx.Done()
		return
	}
	for pause := time.Duration(0); ctx.Err() == nil; pause = min(2*pause+50*time.Millisecond, time.Second) {
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

// Listening reports whether notifications of other nodes arrive here. On SQLite
// there are no others.
func (db *DB) Listening() bool { return db.dialect != Postgres || db.listening.Load() }

// listenOnce returns true if the connection had been established.
func (db *DB) listenOnce(ctx context.Context) bool {
	dial, cancel := context.WithTimeout(ctx, db.deadlines.Statement)
	defer cancel()
	conn, err := db.servers.dial(dial)
	if err != nil {
		return false
	}
	defer hangUp(ctx, conn)
	if _, err := conn.Exec(dial, "LISTEN "+channel); err != nil {
		return false
	}
	db.listening.Store(true)
	defer db.listening.Store(false)
	db.bus.send("")
	for {
		wait, cancel := context.WithTimeout(ctx, db.deadlines.Answer)
		n, err := conn.WaitForNotification(wait)
		cancel()
		switch {
		case err == nil:
			db.bus.send(n.Payload)
		case ctx.Err() != nil || conn.IsClosed() || !db.servers.holds(ctx, conn):
			return true
		}
	}
}

// hangUp closes a connection that is given up, answered or not.
func hangUp(ctx context.Context, conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = conn.Close(ctx)
}
