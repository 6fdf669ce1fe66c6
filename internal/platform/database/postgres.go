package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/platform/database/postgres"
)

// DefaultConnections is the default number of a node's connections to PostgreSQL, and minConnections the minimum: one
// for listening, one for the leases of jobs, and one for requests.
const (
	DefaultConnections = 6
	minConnections     = 3
)

// openPostgres opens a pool of c.Connections minus the one that listens, by default six in total. Fewer than three, a
// server that doesn't respond within ten seconds, and a pooler without c.ListenURL are errors.
func openPostgres(ctx context.Context, c Config) (*DB, error) {
	if c.Connections == 0 {
		c.Connections = DefaultConnections
	}
	if c.Connections < minConnections {
		return nil, fmt.Errorf("--database-connections %d must be at least %d", c.Connections, minConnections)
	}
	d := c.Deadlines.complete()
	patience := postgres.Timeouts{Answer: d.Answer, Connect: d.Connect, Idle: d.Transaction + d.Statement}
	servers, err := postgres.New(c.URL, "database URL", c.Insecure, c.ListenURL != "", patience)
	if err != nil {
		return nil, err
	}
	db := &DB{dialect: Postgres, servers: servers, direct: servers, deadlines: d, clock: c.Clock, bus: newBus()}
	if c.ListenURL != "" {
		db.direct, err = postgres.New(c.ListenURL, "address for listening", c.Insecure, false, patience)
		if err != nil {
			return nil, err
		}
	}
	pool := newPool(servers, c.Connections-1) // one connection listens
	db.write, db.read = pool, pool
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := pool.PingContext(ctx); err != nil {
		_ = pool.Close()
		return nil, fmt.Errorf("PostgreSQL at %s does not answer; check --database-url and that the server runs (%s)",
			servers, oneLine(err))
	}
	if err := db.checkDirect(ctx, c); err != nil {
		_ = pool.Close()
		return nil, err
	}
	return db, nil
}

// newPool returns a pool with at most most connections, which are closed after five idle minutes.
func newPool(s *postgres.Servers, most int) *sql.DB {
	pool := sql.OpenDB(s)
	pool.SetMaxOpenConns(most)
	pool.SetMaxIdleConns(most)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool
}

// checkDirect returns an error with advice if the server for listening and migrations doesn't respond or is a pooler
// in transaction mode, which supports neither.
func (db *DB) checkDirect(ctx context.Context, c Config) error {
	err := db.direct.CheckSession(ctx)
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, postgres.ErrPooler):
		return fmt.Errorf("PostgreSQL at %s does not answer; check --database-listen-url and that the server runs (%s)",
			db.direct, oneLine(err))
	case c.ListenURL == "":
		return fmt.Errorf("--database-url: %w. Name PostgreSQL's own address with --database-listen-url; everything else "+
			"goes on through the pooler", err)
	default:
		return fmt.Errorf("--database-listen-url: %w. Name PostgreSQL's own address", err)
	}
}
