package postgres

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrPooler means that the address is that of a pooler, which may run two statements of a client on different
// connections.
var ErrPooler = errors.New("a pooler in transaction mode, such as PgBouncer, answers there. It supports neither " +
	"the signals of other nodes nor the lock of migrations")

// CheckSession returns ErrPooler if the server is a pooler that gives its server connections to other clients between
// two statements, and nil for a server or a pooler with sessions. Other errors mean that it couldn't find out.
func (s *Servers) CheckSession(ctx context.Context) error {
	first, err := s.Dial(ctx)
	if err != nil {
		return err
	}
	defer CloseNow(ctx, first)
	backend, err := backendOf(ctx, first)
	if err != nil || backend == first.PgConn().PID() {
		return err // a direct connection to the server
	}
	// Poolers have process IDs of their own. Others can only get our server connection in transaction mode.
	var others []*pgx.Conn
	defer func() {
		for _, other := range others {
			CloseNow(ctx, other)
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

// poolerTries is the number of concurrent transactions that try to get the server connection of another client. A
// pooler may assign connections in any order.
const poolerTries = 3

// backendOf returns the process id of the server process that runs the statements of a connection.
func backendOf(ctx context.Context, conn *pgx.Conn) (pid uint32, err error) {
	var text string
	err = conn.QueryRow(ctx, "SELECT pg_backend_pid()::text", pgx.QueryExecModeSimpleProtocol).Scan(&text)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseUint(text, 10, 32)
	return uint32(n), err
}

// CloseNow closes a connection, even after the end of ctx, and waits at most a second for the server. It ignores
// errors.
func CloseNow(ctx context.Context, conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = conn.Close(ctx)
}
