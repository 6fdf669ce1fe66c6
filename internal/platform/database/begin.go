package database

import (
	"context"
	"database/sql"
	"fmt"
)

// maxBegins is the maximum number of attempts to begin a transaction.
const maxBegins = 3

// begin begins a transaction on the PostgreSQL server. An idle connection may have died, for example in a failover.
// Nothing was sent yet in this case, so begin tries up to three times, each on another connection. An outage is a
// fault of kind Unavailable.
func (db *DB) begin(ctx context.Context) (tx *sql.Tx, err error) {
	for range maxBegins {
		if tx, err = db.write.BeginTx(ctx, nil); err == nil {
			return tx, nil
		}
		err = outage(fmt.Errorf("begin: %w", err))
		if db.servers == nil || !IsOutage(err) || ctx.Err() != nil {
			return nil, err
		}
		db.servers.Invalidate() // other connections are as old: check them before their next use
	}
	return nil, err
}
