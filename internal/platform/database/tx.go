package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"harborlight/internal/platform/seal"
	"harborlight/internal/platform/trace"
)

// Tx is a write transaction. It is not safe for concurrent use.
type Tx struct {
	tx        *sql.Tx
	ctx       context.Context //nolint:containedctx // the whole transaction's
	done      bool            // fn has returned: on SQLite, tx may belong to another transaction now
	lost      error           // SQLite may have rolled back: what follows must not be written by itself
	dialect   Dialect
	deadlines Deadlines
	now       time.Time
	bus       *bus
	box       *seal.Box
	attached  []any
	before    []func() error
	after     []func()
	undo      []func()
}

// Write runs fn in one transaction. If Write returns nil, what fn wrote is durable and the
// functions given to AfterCommit have run. If fn fails, nothing was written; if fn or the commit
// fails, the functions given to AfterRollback have run. On SQLite writers queue, and fn must not
// call Write. What fn reads without tx may miss what was written by others just before.
//
// Every wait ends (Deadlines), and an outage is a fault of kind Unavailable. If the answer to a
// commit is lost, the outcome is unknown: what fn wrote may be durable, now or soon. IsUnknown
// recognises that error. Callers that retry must allow for a first try that succeeded: with a
// unique key, a check of the state, or a statement that may run twice.
func (db *DB) Write(ctx context.Context, fn func(tx *Tx) error) error {
	defer trace.Start(ctx, "transaction").End()
	ctx, cancel := context.WithTimeout(ctx, db.deadlines.Transaction)
	defer cancel()
	if db.dialect == SQLite {
		return db.writeTogether(ctx, fn)
	}
	raw, err := db.begin(ctx)
	if err != nil {
		return err
	}
	tx := db.newTx(ctx, raw)
	defer func() { run(tx.undo) }()
	defer raw.Rollback() //nolint:errcheck // after a commit it does nothing; before one the error is already returned
	if err := tx.finish(fn); err != nil {
		return err
	}
	if err := raw.Commit(); err != nil {
		return commitFailure(err)
	}
	tx.undo = nil
	run(tx.after)
	return nil
}

func (db *DB) newTx(ctx context.Context, raw *sql.Tx) *Tx {
	return &Tx{tx: raw, ctx: ctx, dialect: db.dialect, deadlines: db.deadlines, now: db.clock.Now(), bus: db.bus,
		box: db.box.Load(), attached: db.attached}
}

// finish runs everything before the commit.
func (tx *Tx) finish(fn func(tx *Tx) error) error {
	if err := fn(tx); err != nil {
		if errors.Is(err, sql.ErrTxDone) && tx.ctx.Err() != nil { // cancelled between two statements
			return outage(fmt.Errorf("%w: %w", tx.ctx.Err(), err))
		}
		return err
	}
	for _, f := range tx.before {
		if err := f(); err != nil {
			return err
		}
	}
	if err := tx.ctx.Err(); err != nil { // nothing was sent
		return outage(fmt.Errorf("commit: %w", err))
	}
	return nil
}

func run(functions []func()) {
	for _, f := range functions {
		f()
	}
}

// Now returns the time of the transaction, the same for everything it writes.
func (tx *Tx) Now() time.Time { return tx.now }

// BeforeCommit runs f at the end of the transaction, which fails if f does. It is for rows that
// every transaction changes, so that their lock is short and always taken last.
func (tx *Tx) BeforeCommit(f func() error) { tx.before = append(tx.before, f) }

// Seal returns the box that seals this database's secrets.
func (tx *Tx) Seal() *seal.Box { return tx.box }

// AfterCommit runs f once the transaction is durable, and never if it fails.
func (tx *Tx) AfterCommit(f func()) { tx.after = append(tx.after, f) }

// AfterRollback runs f if the transaction fails, and never once it is durable, to undo counts in
// memory or to write down what failed. Nothing of the transaction is held by then: f may call Write.
func (tx *Tx) AfterRollback(f func()) { tx.undo = append(tx.undo, f) }

// ForUpdate is appended to a SELECT of a row that the transaction will change. It is a row lock on
// PostgreSQL and nothing on SQLite, where the transaction already holds the only write lock.
func (tx *Tx) ForUpdate() string {
	if tx.dialect == Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// ForShare is appended to a SELECT of a row that must stay as it is until the end of the transaction. Others may share
// the row; who changes it waits.
func (tx *Tx) ForShare() string {
	if tx.dialect == Postgres {
		return " FOR SHARE"
	}
	return ""
}

// Dialect returns the engine, for the few statements that differ.
func (tx *Tx) Dialect() Dialect { return tx.dialect }

// Exec runs a statement and returns how many rows it touched.
func (tx *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	ctx, cancel := tx.bound(ctx)
	defer cancel()
	if err := tx.refusal(ctx); err != nil {
		return 0, err
	}
	result, err := tx.tx.ExecContext(ctx, query, bind(args)...)
	if err != nil {
		return 0, tx.failure(err)
	}
	return result.RowsAffected()
}

// ExecOne runs a statement that must touch one row: any other number is an error, and fails the transaction.
func (tx *Tx) ExecOne(ctx context.Context, query string, args ...any) error {
	rows, err := tx.Exec(ctx, query, args...)
	if err == nil && rows != 1 {
		err = fmt.Errorf("touched %d rows instead of one: %s", rows, strings.Join(strings.Fields(query), " "))
	}
	return err
}

// bound limits one statement. On SQLite a caller who leaves doesn't interrupt it: that would undo all transactions that
// are committed together.
func (tx *Tx) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() != nil {
		return ctx, func() {}
	}
	if tx.dialect == SQLite {
		ctx = context.WithoutCancel(ctx)
	}
	return context.WithTimeout(ctx, tx.deadlines.Statement)
}

// refusal returns why no further statement may run. PostgreSQL knows by itself.
func (tx *Tx) refusal(ctx context.Context) error {
	switch {
	case tx.dialect != SQLite:
		return nil
	case tx.done:
		return sql.ErrTxDone
	case tx.lost != nil:
		return tx.lost
	case ctx.Err() != nil:
		return outage(ctx.Err())
	}
	return outage(tx.ctx.Err())
}

// failure judges the error of a statement. After some, SQLite has rolled back the whole transaction, and would commit
// each further statement by itself.
func (tx *Tx) failure(err error) error {
	err = outage(err)
	if tx.dialect == SQLite && IsOutage(err) {
		tx.lost = err
	}
	return err
}

func (db *DB) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, db.deadlines.Statement)
}

func (tx *Tx) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	if err := tx.refusal(ctx); err != nil {
		return nil, err
	}
	rows, err := tx.tx.QueryContext(ctx, query, bind(args)...)
	if err != nil {
		return nil, tx.failure(err)
	}
	return rows, nil
}

func (db *DB) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	return db.read.QueryContext(ctx, query, bind(args)...)
}

// bind converts times so that they compare on both engines: UTC, microseconds.
func bind(args []any) []any {
	out := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case time.Time:
			out[i] = v.UTC().Truncate(time.Microsecond)
		case *time.Time:
			if v == nil {
				out[i] = nil
			} else {
				out[i] = v.UTC().Truncate(time.Microsecond)
			}
		default:
			out[i] = arg
		}
	}
	return out
}
