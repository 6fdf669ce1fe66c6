package database

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Tx is a write transaction. It is not safe for concurrent use.
type Tx struct {
	tx      *sql.Tx
	dialect Dialect
	now     time.Time
	bus     *bus
	after   []func()
	undo    []func()
}

// Write runs fn in one transaction. When Write returns nil, what fn wrote is
// durable and the functions given to AfterCommit have run; when fn or the
// commit fails, nothing was written and those given to AfterRollback have run. On SQLite writers queue; fn must not call
// Write itself.
func (db *DB) Write(ctx context.Context, fn func(tx *Tx) error) error {
	raw, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer raw.Rollback() //nolint:errcheck // after a commit it does nothing; before one the error that matters is already on its way
	tx := &Tx{tx: raw, dialect: db.dialect, now: db.clock.Now(), bus: db.bus}
	defer func() { run(tx.undo) }()
	if err := fn(tx); err != nil {
		return err
	}
	if err := raw.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	tx.undo = nil
	run(tx.after)
	return nil
}

func run(functions []func()) {
	for _, f := range functions {
		f()
	}
}

// Now returns the instant of the transaction: one for all that it writes.
func (tx *Tx) Now() time.Time { return tx.now }

// AfterCommit runs f once the transaction is durable, never if it fails.
func (tx *Tx) AfterCommit(f func()) { tx.after = append(tx.after, f) }

// AfterRollback runs f if the transaction fails, never once it is durable: to take
// back what was counted in memory.
func (tx *Tx) AfterRollback(f func()) { tx.undo = append(tx.undo, f) }

// ForUpdate is appended to a SELECT whose row the transaction is going to
// change: a row lock on PostgreSQL, nothing on SQLite, where the transaction
// already holds the only write lock.
func (tx *Tx) ForUpdate() string {
	if tx.dialect == Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// Dialect returns the engine, for the few statements that must differ.
func (tx *Tx) Dialect() Dialect { return tx.dialect }

// Exec runs a statement and returns how many rows it touched.
func (tx *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	result, err := tx.tx.ExecContext(ctx, query, bind(args)...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (tx *Tx) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	return tx.tx.QueryContext(ctx, query, bind(args)...)
}

func (db *DB) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	return db.read.QueryContext(ctx, query, bind(args)...)
}

// bind makes times comparable on both engines: UTC, microseconds.
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
