package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

func openPostgres(ctx context.Context, c Config) (*DB, error) {
	if !strings.HasPrefix(c.URL, "postgres://") && !strings.HasPrefix(c.URL, "postgresql://") {
		return nil, errors.New("write the database URL like postgres://user:password@host:5432/name")
	}
	config, err := pgx.ParseConfig(c.URL)
	if err != nil { // the driver's text may contain the password
		return nil, errors.New("the database URL is malformed; write it like " +
			"postgres://user:password@host:5432/name, and the files that it names, such as sslrootcert, must exist")
	}
	if !c.Insecure {
		if err := checkTLS(config); err != nil {
			return nil, err
		}
	}
	servers := newServers(config, c.Deadlines.complete())
	pool := sql.OpenDB(servers)
	pool.SetMaxOpenConns(16)
	pool.SetMaxIdleConns(16)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := pool.PingContext(ctx); err != nil {
		_ = pool.Close()
		return nil, fmt.Errorf("PostgreSQL at %s does not answer; check --database-url and that the server runs (%s)",
			servers, oneLine(err))
	}
	return &DB{
		dialect: Postgres, servers: servers, deadlines: servers.deadlines, clock: c.Clock,
		write: pool, read: pool, bus: newBus(),
	}, nil
}
