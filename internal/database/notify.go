package database

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// channel is the PostgreSQL channel that all nodes share.
const channel = "harborlight"

// bus passes notifications to the listeners of this process.
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

// Notify notifies every listener on every node once the transaction is durable. The payload is
// short: it names rows and doesn't contain them.
func (tx *Tx) Notify(ctx context.Context, payload string) error {
	if tx.dialect == Postgres {
		_, err := tx.Exec(ctx, "SELECT pg_notify($1, $2)", channel, payload)
		return err
	}
	tx.AfterCommit(func() { tx.bus.send(payload) })
	return nil
}

// OnNotify registers f for every notification of every node. f must not block. An empty payload
// means that notifications may have been lost: read again.
func (db *DB) OnNotify(f func(payload string)) {
	db.bus.mu.Lock()
	defer db.bus.mu.Unlock()
	db.bus.listeners = append(db.bus.listeners, f)
}

// Listen passes the notifications of other nodes to the listeners until ctx ends. With SQLite there
// is one node, so it only waits. After every lost connection it sends an empty payload. It pings a
// silent connection, and drops it if there is no answer.
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

// Listening reports whether notifications of other nodes arrive. SQLite has no other nodes.
func (db *DB) Listening() bool { return db.dialect != Postgres || db.listening.Load() }

// listenOnce reports whether a connection was established.
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

// hangUp closes a dropped connection without waiting for an answer.
func hangUp(ctx context.Context, conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = conn.Close(ctx)
}
