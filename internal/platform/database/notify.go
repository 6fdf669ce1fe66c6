package database

import (
	"context"
	"sync"
	"time"

	"harborlight/internal/platform/database/postgres"
)

// channel is the PostgreSQL channel of all nodes.
const channel = "harborlight"

// signalEvery is the minimum time between two signals of a node.
const signalEvery = 5 * time.Millisecond

// bus delivers notifications to the listeners of this process.
type bus struct {
	mu        sync.RWMutex
	listeners []func(payload string)
	signals   chan struct{} // contains one token while other nodes need a signal
}

func newBus() *bus { return &bus{signals: make(chan struct{}, 1)} }

// send calls every listener with the payload, one after the other.
func (b *bus) send(payload string) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, f := range b.listeners {
		f(payload)
	}
}

// signal requests a signal to the other nodes, without waiting for it. Requests that arrive together result in one
// signal.
func (b *bus) signal() {
	select {
	case b.signals <- struct{}{}:
	default: // a signal is already pending
	}
}

// Notify notifies the listeners of this process after the commit.
func (tx *Tx) Notify(payload string) { tx.AfterCommit(func() { tx.bus.send(payload) }) }

// WakeNodes notifies the listeners of all nodes soon after the commit, with an empty payload. Several calls may cause
// one signal, and signals can get lost, so listeners must also poll.
//
// The signal is not part of the transaction, because PostgreSQL serializes the commits of transactions that notify,
// including their waits for the disk and the standby (docs/decisions/0011).
func (tx *Tx) WakeNodes() { tx.AfterCommit(tx.bus.signal) }

// OnNotify registers f for every notification. f must not block. An empty payload means that another node may have
// written data or that signals were lost, so f must look for changes.
func (db *DB) OnNotify(f func(payload string)) {
	db.bus.mu.Lock()
	defer db.bus.mu.Unlock()
	db.bus.listeners = append(db.bus.listeners, f)
}

// Listen exchanges signals with the other nodes until ctx ends. With SQLite, there is only one node, so it only
// waits. After every lost connection, it notifies the listeners with an empty payload. It pings a silent connection
// and drops it if there is no answer.
func (db *DB) Listen(ctx context.Context) {
	if db.dialect != Postgres {
		<-ctx.Done()
		return
	}
	var signalling sync.WaitGroup
	defer signalling.Wait()
	signalling.Go(func() { db.signalNodes(ctx) })
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

// signalNodes sends the pending signals of transactions to the other nodes, at most one every 5 ms, until ctx ends.
// It ignores failures, because nodes also poll.
func (db *DB) signalNodes(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-db.bus.signals:
			_ = db.signalOnce(ctx) // nodes that miss a signal also poll
			select {
			case <-ctx.Done():
			case <-time.After(signalEvery):
			}
		}
	}
}

// signalOnce sends a signal in a separate transaction, which waits neither for the disk nor for a standby.
func (db *DB) signalOnce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, db.deadlines.Answer)
	defer cancel()
	_, err := db.write.ExecContext(ctx, "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')", channel)
	return err
}

// Listening reports whether signals of other nodes arrive. It is always true for SQLite, which has one node.
func (db *DB) Listening() bool { return db.dialect != Postgres || db.listening.Load() }

// listenOnce listens until the connection is lost or ctx ends. It reports whether it established a connection.
func (db *DB) listenOnce(ctx context.Context) bool {
	dial, cancel := context.WithTimeout(ctx, db.deadlines.Statement)
	defer cancel()
	conn, err := db.direct.Dial(dial)
	if err != nil {
		return false
	}
	defer postgres.CloseNow(ctx, conn)
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
		case ctx.Err() != nil || conn.IsClosed() || !db.direct.IsAlive(ctx, conn):
			return true
		}
	}
}
