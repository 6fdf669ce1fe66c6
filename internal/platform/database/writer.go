package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// writer serializes the transactions of SQLite and commits waiting ones in groups: a single COMMIT, with a single
// wait for the disk, makes the whole group durable (decision 0009).
type writer struct {
	mu      sync.Mutex
	busy    bool            // a transaction has the turn
	waiting []chan<- *group // transactions that wait for the turn, in order; each channel has room for one group
	age     time.Duration   // how long a group accepts transactions
}

// group contains the transactions between one BEGIN and its COMMIT. Only the transaction that has the turn may use
// it.
type group struct {
	conn  *sql.Conn
	tx    *sql.Tx
	begun time.Time
	done  chan struct{} // closed when the outcome is known
	err   error         // reason why nothing of the group was written; read it only after done is closed
}

// groupAge is how long a group accepts transactions. It limits how long the first one waits for the COMMIT, unless
// the last one takes long.
const groupAge = 20 * time.Millisecond

// The statements around each transaction of a group except the first.
const (
	savepoint = "SAVEPOINT member"
	release   = "RELEASE member"
	undo      = "ROLLBACK TO member"
)

// wait blocks until the caller has the turn. It returns the open group to join, or nil if the caller must begin a
// group. It returns the error of ctx if that ends first; then the caller doesn't have the turn.
func (w *writer) wait(ctx context.Context) (*group, error) {
	w.mu.Lock()
	if !w.busy {
		w.busy = true
		w.mu.Unlock()
		return nil, nil //nolint:nilnil // the caller begins a group
	}
	turn := make(chan *group, 1)
	w.waiting = append(w.waiting, turn)
	w.mu.Unlock()
	select {
	case g := <-turn:
		return g, nil
	case <-ctx.Done():
		return w.leave(ctx, turn)
	}
}

// leave removes a waiting transaction and returns the error of ctx. If the turn has just arrived, it returns the
// group and no error instead.
func (w *writer) leave(ctx context.Context, turn chan *group) (*group, error) {
	w.mu.Lock()
	i := slices.Index(w.waiting, (chan<- *group)(turn))
	if i >= 0 {
		w.waiting = slices.Delete(w.waiting, i, i+1)
	}
	w.mu.Unlock()
	if i < 0 {
		return <-turn, nil
	}
	return nil, ctx.Err()
}

// pass gives the turn and the group g to the next waiting transaction. If none waits, it returns false, and the
// caller keeps the turn unless g is nil.
func (w *writer) pass(g *group) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.waiting) == 0 {
		if g == nil {
			w.busy = false
		}
		return false
	}
	w.waiting[0] <- g
	w.waiting = slices.Delete(w.waiting, 0, 1)
	return true
}

// writeTogether implements Write for SQLite. It runs the transaction in the caller's goroutine and returns after the
// COMMIT of its group. This also applies if fn fails, because fn's error may depend on writes of earlier transactions
// in the group.
func (db *DB) writeTogether(ctx context.Context, fn func(tx *Tx) error) error {
	g, err := db.writer.wait(ctx)
	if err != nil {
		return outage(fmt.Errorf("begin: %w", err))
	}
	first := g == nil
	if first {
		if g, err = db.beginGroup(ctx); err != nil {
			db.writer.pass(nil)
			return outage(fmt.Errorf("begin: %w", err))
		}
	}
	tx := db.newTx(ctx, g.tx)
	defer func() { callAll(tx.undo) }()
	if err = db.join(g, tx, first, fn); err != nil && first {
		return err // the group has no other transaction
	}
	<-g.done
	if g.err != nil {
		return g.err
	}
	if err != nil {
		return err
	}
	tx.undo = nil
	callAll(tx.after)
	return nil
}

// beginGroup begins a group. Its transaction ignores the cancellation of ctx, because others join it.
func (db *DB) beginGroup(ctx context.Context) (*group, error) {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &group{conn: conn, tx: tx, begun: time.Now(), done: make(chan struct{})}, nil
}

// join runs fn as a member of the group and gives the turn away, even if fn panics. If fn fails, only its own writes
// are rolled back, unless SQLite has rolled back the whole group. first is true for the transaction that began the
// group.
func (db *DB) join(g *group, tx *Tx, first bool, fn func(tx *Tx) error) (err error) {
	defer db.handOver(tx.ctx, g)
	defer func() { tx.done = true }()
	if err := tx.ctx.Err(); err != nil {
		return outage(fmt.Errorf("begin: %w", err))
	}
	if !first {
		if err := g.exec(savepoint); err != nil {
			return err
		}
	}
	kept := false
	defer func() {
		if !kept {
			g.rollBackMember(first, tx.aborted)
		}
	}()
	if err := tx.finish(fn); err != nil {
		return err
	}
	if !first {
		if err := g.exec(release); err != nil {
			return err
		}
	}
	kept = true
	return nil
}

// rollBackMember rolls back one member. If it is the first, the group ends, because no other has joined yet. If
// SQLite has rolled back everything, because the disk is full or a statement reached its deadline, lost is that error
// and the whole group ends with it.
func (g *group) rollBackMember(first bool, lost error) {
	switch {
	case first:
		g.err = errNoMembers
	case lost != nil:
		g.abort(lost)
	case g.err == nil && g.exec(undo) == nil:
		_ = g.exec(release)
	}
}

// errNoMembers ends a group whose first transaction failed, so that there is nothing to commit.
var errNoMembers = errors.New("the only transaction of its group failed")

// exec runs one of the statements around a member. If it fails, nothing of the group is written.
func (g *group) exec(statement string) error {
	_, err := g.tx.ExecContext(context.Background(), statement)
	if err != nil {
		g.abort(fmt.Errorf("%s: %w", statement, err))
	}
	return err
}

// abort ends a group before its COMMIT. All its members get a fault of kind Unavailable, which permits a retry. It
// does nothing if the group has an error already.
func (g *group) abort(err error) {
	if g.err != nil {
		return
	}
	if g.err = outage(err); !IsOutage(g.err) {
		g.err = errUnavailable.WithCause(&outageError{err})
	}
}

// handOver gives the turn to the next waiting transaction: in this group or, after the group's end, in a new one.
func (db *DB) handOver(ctx context.Context, g *group) {
	if g.err == nil && time.Since(g.begun) < db.writer.age && db.writer.pass(g) {
		return
	}
	defer db.writer.pass(nil)
	wrote := g.end()
	close(g.done)
	if wrote {
		db.checkpointIfDue(ctx)
	}
}

// end commits the group or rolls it back, and reports whether it was committed.
func (g *group) end() bool {
	if g.err == nil {
		if err := g.tx.Commit(); err != nil {
			g.err = commitFailure(err)
		}
	} else {
		_ = g.tx.Rollback()
	}
	_ = g.conn.Close() // returns it to the pool
	return g.err == nil
}
