package database

import (
	"context"
	"database/sql"
	"fmt"
)

// begins is how often a transaction is begun on connections that turn out to be dead.
const begins = 3

// begin begins a transaction. A connection may have died since it was used last, as in a failover: nothing was sent
// yet, so it tries again on another.
func (db *DB) begin(ctx context.Context) (tx *sql.Tx, err error) {
	for range begins {
		if tx, err = db.write.BeginTx(ctx, nil); err == nil {
			return tx, nil
		}
		err = outage(fmt.Errorf("begin: %w", err))
		if db.servers == nil || !IsOutage(err) || ctx.Err() != nil {
			return nil, err
		}
		db.servers.Renew() // the others are as old: a check before their use drops them
	}
	return nil, err
}
