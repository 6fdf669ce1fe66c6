package postgres

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrPooler is for an address where the connection of one statement isn't that of the next.
var ErrPooler = errors.New("a pooler in transaction mode, such as PgBouncer, answers there. Through it nobody can " +
	"listen for the signals of other nodes or hold the lock of migrations")

// CheckSession refuses a pooler that gives its server connections to others between two statements.
func (s *Servers) CheckSession(ctx context.Context) error {
	first, err := s.Dial(ctx)
	if err != nil {
		return err
	}
	defer HangUp(ctx, first)
	backend, err := backendOf(ctx, first)
	if err != nil || backend == first.PgConn().PID() {
		return err // the server itself answers
	}
	// A pooler has numbers of its own. Others may get the connection only if it isn't kept for us.
	var others []*pgx.Conn
	defer func() {
		for _, other := range others {
			HangUp(ctx, other)
		}
	}()
	for range poolerTries {
		other, err := s.Dial(ctx)
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
			return ErrPooler
		}
	}
	again, err := backendOf(ctx, first)
	if err == nil && again != backend {
		err = ErrPooler
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

// HangUp closes a dropped connection without waiting for an answer.
func HangUp(ctx context.Context, conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = conn.Close(ctx)
}
