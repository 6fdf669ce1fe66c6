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
	tx   *sql.Tx
	ctx  context.Context //nolint:containedctx // the whole transaction's
	done bool            // fn has returned; on SQLite, tx may now belong to another transaction
	// set if SQLite may have rolled back; later statements must fail, because SQLite would commit each separately
	aborted   error
	dialect   Dialect
	deadlines Deadlines
	now       time.Time
	bus       *bus
	cipher    *seal.Cipher
	attached  []any
	before    []func() error
	after     []func()
	undo      []func()
}

// Write runs fn in one transaction. If Write returns nil, the writes of fn are durable and the functions registered
// with AfterCommit have run. If fn fails, nothing is written. If fn or the commit fails, the functions registered
// with AfterRollback have run. On SQLite, writers queue and fn must not call Write. Reads in fn that don't use tx may
// miss recent writes of others.
//
// Every wait is limited (Deadlines), and an outage is a fault of kind Unavailable. If the answer to a commit is lost,
// the outcome is unknown: the writes may be durable, now or soon. IsUnknown recognizes this error. Callers that retry
// must therefore handle a first attempt that succeeded: by a unique key, a check of the state, or an idempotent
// statement.
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
	defer func() { callAll(tx.undo) }()
	defer raw.Rollback() //nolint:errcheck // after a commit it does nothing; before one the error is already returned
	if err := tx.finish(fn); err != nil {
		return err
	}
	if err := raw.Commit(); err != nil {
		return commitFailure(err)
	}
	tx.undo = nil
	callAll(tx.after)
	return nil
}

func (db *DB) newTx(ctx context.Context, raw *sql.Tx) *Tx {
	return &Tx{tx: raw, ctx: ctx, dialect: db.dialect, deadlines: db.deadlines, now: db.clock.Now(), bus: db.bus,
		cipher: db.cipher.Load(), attached: db.attached}
}

// finish runs fn and then the BeforeCommit functions, and stops at the first error. If the transaction's context has
// ended, it returns an error even if all succeeded.
func (tx *Tx) finish(fn func(tx *Tx) error) error {
	if err := fn(tx); err != nil {
		if errors.Is(err, sql.ErrTxDone) && tx.ctx.Err() != nil { // canceled between two statements
			return outage(fmt.Errorf("%w: %w", tx.ctx.Err(), err))
		}
		return err
	}
	for _, f := range tx.before {
		if err := f(); err != nil {
			return err
		}
	}
	if err := tx.ctx.Err(); err != nil { // the commit was not sent
		return outage(fmt.Errorf("commit: %w", err))
	}
	return nil
}

// callAll calls the functions in their order.
func callAll(functions []func()) {
	for _, f := range functions {
		f()
	}
}

// Now returns the time of the transaction, which is the same for all its writes.
func (tx *Tx) Now() time.Time { return tx.now }

// BeforeCommit registers f to run at the end of the transaction, which fails if f fails. Use it for rows that every
// transaction changes, so that their lock is short and is always taken last.
func (tx *Tx) BeforeCommit(f func() error) { tx.before = append(tx.before, f) }

// Seal returns the box that encrypts this database's secrets.
func (tx *Tx) Seal() *seal.Cipher { return tx.cipher }

// AfterCommit registers f to run once the transaction is durable. f doesn't run if the transaction fails.
func (tx *Tx) AfterCommit(f func()) { tx.after = append(tx.after, f) }

// AfterRollback registers f to run if the transaction fails, to undo counts in memory or to record the failure. The
// transaction has released its locks by then, so f may call Write.
func (tx *Tx) AfterRollback(f func()) { tx.undo = append(tx.undo, f) }

// ForUpdate returns a clause for a SELECT of a row that the transaction will change. It locks the row on PostgreSQL
// and is empty on SQLite, where the transaction already has the only write lock.
func (tx *Tx) ForUpdate() string {
	if tx.dialect == Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// ForShare returns a clause for a SELECT of a row that must not change until the end of the transaction. Other
// transactions can share the lock; those that change the row wait. It is empty on SQLite.
func (tx *Tx) ForShare() string {
	if tx.dialect == Postgres {
		return " FOR SHARE"
	}
	return ""
}

// Dialect returns the engine, for the few statements that differ.
func (tx *Tx) Dialect() Dialect { return tx.dialect }

// Exec runs a statement and returns the number of affected rows.
func (tx *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	ctx, cancel := tx.bound(ctx)
	defer cancel()
	if err := tx.checkUsable(ctx); err != nil {
		return 0, err
	}
	result, err := tx.tx.ExecContext(ctx, query, bind(args)...)
	if err != nil {
		return 0, tx.recordFailure(err)
	}
	return result.RowsAffected()
}

// ExecOne runs a statement that must affect exactly one row. Any other number is an error.
func (tx *Tx) ExecOne(ctx context.Context, query string, args ...any) error {
	rows, err := tx.Exec(ctx, query, args...)
	if err == nil && rows != 1 {
		err = fmt.Errorf("affected %d rows instead of one: %s", rows, strings.Join(strings.Fields(query), " "))
	}
	return err
}

// bound limits the time of one statement to Deadlines.Statement. On SQLite, the caller can't cancel a running
// statement, because that would roll back all transactions of the group.
func (tx *Tx) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() != nil {
		return ctx, func() {}
	}
	if tx.dialect == SQLite {
		ctx = context.WithoutCancel(ctx)
	}
	return context.WithTimeout(ctx, tx.deadlines.Statement)
}

// checkUsable returns the reason why no further statement may run, or nil. It is only needed for SQLite.
func (tx *Tx) checkUsable(ctx context.Context) error {
	switch {
	case tx.dialect != SQLite:
		return nil
	case tx.done:
		return sql.ErrTxDone
	case tx.aborted != nil:
		return tx.aborted
	case ctx.Err() != nil:
		return outage(ctx.Err())
	}
	return outage(tx.ctx.Err())
}

// recordFailure converts the error of a statement like outage. After some errors, SQLite has rolled back the whole
// transaction and would commit each further statement separately, so after an outage, recordFailure blocks further
// statements.
func (tx *Tx) recordFailure(err error) error {
	err = outage(err)
	if tx.dialect == SQLite && IsOutage(err) {
		tx.aborted = err
	}
	return err
}

func (db *DB) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, db.deadlines.Statement)
}

// query runs a SELECT and returns its rows. It returns an error at once if the transaction isn't usable any more.
func (tx *Tx) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	if err := tx.checkUsable(ctx); err != nil {
		return nil, err
	}
	rows, err := tx.tx.QueryContext(ctx, query, bind(args)...)
	if err != nil {
		return nil, tx.recordFailure(err)
	}
	return rows, nil
}

func (db *DB) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	return db.read.QueryContext(ctx, query, bind(args)...)
}

// bind converts times to UTC with microseconds, so that they compare on both engines, and nil times to NULL.
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
