package database

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
)

// errPooler is for an address where the connection of one statement isn't that of the next.
var errPooler = errors.New("a pooler in transaction mode, such as PgBouncer, answers there. Through it nobody can " +
	"listen for the signals of other nodes or hold the lock of migrations")

// checkSession refuses a pooler that gives its server connections to others between two statements.
func (s *servers) checkSession(ctx context.Context) error {
	first, err := s.dial(ctx)
	if err != nil {
		return err
	}
	defer hangUp(ctx, first)
	backend, err := backendOf(ctx, first)
	if err != nil || backend == first.PgConn().PID() {
		return err // the server itself answers
	}
	// A pooler has numbers of its own. Others may get the connection only if it isn't kept for us.
	var others []*pgx.Conn
	defer func() {
		for _, other := range others {
			hangUp(ctx, other)
		}
	}()
	for range poolerTries {
		other, err := s.dial(ctx)
		if err != nil {
			return err
		}
		others = append(others, other)
		if _, err := other.Exec(ctx, "BEGIN"); err != nil {
			return err
		}
		taken, err := backendOf(ctx, other)
		if err != nil {
			return err
		}
		if taken == backend {
			return errPooler
		}
	}
	again, err := backendOf(ctx, first)
	if err == nil && again != backend {
		err = errPooler
	}
	return err
}

// poolerTries is how many transactions are begun at the same time to get the connection of another: a pooler may hand
// them out in any order.
const poolerTries = 3

func backendOf(ctx context.Context, conn *pgx.Conn) (pid uint32, err error) {
	var text string
	err = conn.QueryRow(ctx, "SELECT pg_backend_pid()::text", pgx.QueryExecModeSimpleProtocol).Scan(&text)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseUint(text, 10, 32)
	return uint32(n), err
}

// checkDirect makes sure that listening and migrations work.
func (db *DB) checkDirect(ctx context.Context, c Config) error {
	err := db.direct.checkSession(ctx)
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, errPooler):
		return fmt.Errorf("PostgreSQL at %s does not answer; check --database-listen-url and that the server runs (%s)",
			db.direct, oneLine(err))
	case c.ListenURL == "":
		return fmt.Errorf("--database-url: %w. Name PostgreSQL's own address with --database-listen-url; everything else "+
			"goes on through the pooler", err)
	default:
		return fmt.Errorf("--database-listen-url: %w. Name PostgreSQL's own address", err)
	}
}
