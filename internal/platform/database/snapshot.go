package database

import (
	"context"
	"database/sql"
	"fmt"
)

// ReadSnapshot calls read with a transaction that sees a snapshot of the whole database, while others write. It has
// no deadline, but fails when the database stops responding.
func (db *DB) ReadSnapshot(ctx context.Context, read func(ctx context.Context, tx *sql.Tx) error) error {
	return db.whileResponsive(ctx, func(ctx context.Context) error {
		var options *sql.TxOptions // on SQLite, every transaction is a snapshot
		if db.dialect == Postgres {
			options = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
		}
		tx, err := db.read.BeginTx(ctx, options)
		if err != nil {
			return outage(fmt.Errorf("begin: %w", err))
		}
		defer tx.Rollback() //nolint:errcheck // it only read
		return outage(read(ctx, tx))
	})
}
