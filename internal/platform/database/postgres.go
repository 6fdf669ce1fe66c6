package database

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// DefaultConnections is how many connections a node has to PostgreSQL, and minConnections how many it needs: one
// listens, one keeps the leases of jobs, and one works.
const (
	DefaultConnections = 6
	minConnections     = 3
)

func openPostgres(ctx context.Context, c Config) (*DB, error) {
	if c.Connections == 0 {
		c.Connections = DefaultConnections
	}
	if c.Connections < minConnections {
		return nil, fmt.Errorf("--database-connections %d must be at least %d", c.Connections, minConnections)
	}
	config, err := parsePostgres(c.URL, "database URL", c.Insecure)
	if err != nil {
		return nil, err
	}
	servers := newServers(config, c.Deadlines.complete(), c.ListenURL != "")
	db := &DB{dialect: Postgres, servers: servers, direct: servers, deadlines: servers.deadlines, clock: c.Clock,
		bus: newBus()}
	if c.ListenURL != "" {
		if config, err = parsePostgres(c.ListenURL, "address for listening", c.Insecure); err != nil {
			return nil, err
		}
		db.direct = newServers(config, servers.deadlines, false)
	}
	pool := newPool(servers, c.Connections-1) // one listens
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

func newPool(s *servers, most int) *sql.DB {
	pool := sql.OpenDB(s)
	pool.SetMaxOpenConns(most)
	pool.SetMaxIdleConns(most)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool
}

// parsePostgres reads a URL. Errors never contain it: it has a password.
func parsePostgres(address, what string, insecure bool) (*pgx.ConnConfig, error) {
	if !strings.HasPrefix(address, "postgres://") && !strings.HasPrefix(address, "postgresql://") {
		return nil, fmt.Errorf("write the %s like postgres://user:password@host:5432/name", what)
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("the %s is malformed; write it like postgres://user:password@host:5432/name, and the "+
			"files that it names, such as sslrootcert, must exist", what)
	}
	if insecure {
		return config, nil
	}
	return config, checkTLS(config)
}
