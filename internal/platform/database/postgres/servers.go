// Package postgres connects to the PostgreSQL servers of one URL, of which one accepts writes, and notices when another
// one takes over or one stops answering.
//
// It runs no statements of the program: package database does, on the connections that it gets here.
package postgres

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// Patience is how long to wait for servers.
type Patience struct {
	Answer  time.Duration // for a ping
	Connect time.Duration // for a connection to one server, unless the URL has connect_timeout
	Idle    time.Duration // for the next statement of a transaction; then the server ends it
}

// Servers are the PostgreSQL servers of one URL, of which one accepts writes. The last one that did
// is tried first. The pool and the listening connection share what they learn about them. It is the
// pool's driver.Connector.
type Servers struct {
	pooled   bool // a pooler is between: a session keeps nothing
	patience Patience
	configs  []*pgx.ConnConfig // one per server
	pools    []driver.Connector
	current  atomic.Int32 // index of the server to try first
	epoch    atomic.Int64 // grows when a server fails; connections of earlier epochs are dropped
	netConns netConns
}

// mark is attached to every connection.
type mark struct {
	server int
	epoch  int64
	used   time.Time
}

const markKey = "harborlight"

func markOf(conn *pgconn.PgConn) *mark {
	m, _ := conn.CustomData()[markKey].(*mark)
	return m
}

// New returns the servers of a URL, which the settings call what. It connects to none. It refuses servers on other
// machines without verified TLS unless they may be insecure. pooled says that a pooler in transaction mode is between.
// Errors never contain the URL: it has a password.
func New(url, what string, insecure, pooled bool, p Patience) (*Servers, error) {
	config, err := parse(url, what, insecure)
	if err != nil {
		return nil, err
	}
	s := &Servers{patience: p, pooled: pooled}
	s.split(config)
	return s, nil
}

// parse reads a URL.
func parse(url, what string, insecure bool) (*pgx.ConnConfig, error) {
	if !strings.HasPrefix(url, "postgres://") && !strings.HasPrefix(url, "postgresql://") {
		return nil, fmt.Errorf("write the %s like postgres://user:password@host:5432/name", what)
	}
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("the %s is malformed; write it like postgres://user:password@host:5432/name, and the "+
			"files that it names, such as sslrootcert, must exist", what)
	}
	if insecure {
		return config, nil
	}
	return config, checkTLS(config)
}

// split makes settings for each server of a URL.
func (s *Servers) split(config *pgx.ConnConfig) {
	all := serversOf(config)
	for i, server := range all {
		if i > 0 && server.Host == all[i-1].Host && server.Port == all[i-1].Port {
			last := s.configs[len(s.configs)-1] // the same server without TLS
			last.Fallbacks = append(last.Fallbacks, server)
			continue
		}
		one := config.Copy()
		one.Host, one.Port, one.TLSConfig, one.Fallbacks = server.Host, server.Port, server.TLSConfig, nil
		s.configs = append(s.configs, one)
	}
	for i, one := range s.configs {
		s.prepare(i, one)
		s.pools = append(s.pools, stdlib.GetConnector(*one,
			// reuse does it
			stdlib.OptionShouldPing(func(context.Context, stdlib.ShouldPingParams) bool { return false }),
			stdlib.OptionResetSession(s.reuse)))
	}
}

// serversOf returns every way to connect, in the driver's order.
func serversOf(c *pgx.ConnConfig) []*pgconn.FallbackConfig {
	first := &pgconn.FallbackConfig{Host: c.Host, Port: c.Port, TLSConfig: c.TLSConfig}
	return slices.Concat([]*pgconn.FallbackConfig{first}, c.Fallbacks)
}

// prepare adds our rules to a server's settings.
func (s *Servers) prepare(i int, config *pgx.ConnConfig) {
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = s.patience.Connect
	}
	dialer := &net.Dialer{
		Timeout: config.ConnectTimeout,
		KeepAliveConfig: net.KeepAliveConfig{
			Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3},
	}
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		epoch := s.epoch.Load()
		conn, err := dialer.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return s.netConns.add(conn, epoch), nil
	}
	if s.pooled { // prepared statements would be another client's
		config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	if config.ValidateConnect == nil && len(s.configs) > 1 {
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite // the program needs to write
	}
	usual := config.OnPgError
	config.OnPgError = func(conn *pgconn.PgConn, err *pgconn.PgError) bool {
		if m := markOf(conn); err.Code == ReadOnly && m != nil {
			s.suspect(m)
			return false
		}
		return usual(conn, err)
	}
	config.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		conn.CustomData()[markKey] = &mark{server: i, epoch: s.epoch.Load(), used: time.Now()}
		if err := s.greet(ctx, config, conn); err != nil {
			return err
		}
		s.netConns.closeSilent(s.patience.Answer)
		return nil
	}
}

// greet makes the server end transactions of clients that it has lost, whose locks would otherwise
// remain. Settings in the URL take precedence. These are not startup parameters, because poolers
// refuse unknown ones.
func (s *Servers) greet(ctx context.Context, config *pgx.ConnConfig, conn *pgconn.PgConn) error {
	const name = "idle_in_transaction_session_timeout"
	if _, given := config.RuntimeParams[name]; s.pooled || given ||
		strings.Contains(config.RuntimeParams["options"], name) {
		return nil
	}
	return conn.Exec(ctx, fmt.Sprintf("SET %s = %d", name, s.patience.Idle.Milliseconds())).Close()
}

// Connect implements driver.Connector.
func (s *Servers) Connect(ctx context.Context) (conn driver.Conn, err error) {
	err = s.first(ctx, func(i int) (err error) {
		conn, err = s.pools[i].Connect(ctx)
		return err
	})
	return conn, err
}

// Driver implements driver.Connector.
func (s *Servers) Driver() driver.Driver { return stdlib.GetDefaultDriver() }

// Dial returns a connection outside of the pool.
func (s *Servers) Dial(ctx context.Context) (conn *pgx.Conn, err error) {
	err = s.first(ctx, func(i int) (err error) {
		conn, err = pgx.ConnectConfig(ctx, s.configs[i])
		return err
	})
	return conn, err
}

// first tries one server after the other, the current one first, and makes the one that succeeds
// the current one. The error contains the answer of each.
func (s *Servers) first(ctx context.Context, try func(i int) error) error {
	start := s.current.Load()
	var failures []error
	for n := range s.configs {
		i := (int(start) + n) % len(s.configs)
		err := try(i)
		if err == nil {
			s.current.CompareAndSwap(start, int32(i)) //nolint:gosec // a URL has few servers
			return nil
		}
		failures = append(failures, err)
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(failures...)
}

// reuse checks an idle connection: it must be of the current epoch and answer. Otherwise the pool
// takes another.
func (s *Servers) reuse(ctx context.Context, conn *pgx.Conn) error {
	m := markOf(conn.PgConn())
	if m.epoch != s.epoch.Load() {
		return driver.ErrBadConn
	}
	if time.Since(m.used) > time.Second {
		if err := s.ping(ctx, conn); err != nil {
			return driver.ErrBadConn
		}
	}
	m.used = time.Now()
	return nil
}

// Holds reports whether a connection outside of the pool still works.
func (s *Servers) Holds(ctx context.Context, conn *pgx.Conn) bool {
	return markOf(conn.PgConn()).epoch == s.epoch.Load() && s.ping(ctx, conn) == nil
}

// ping returns an error if the server doesn't answer in time. The server is then suspected, unless
// the caller has left.
func (s *Servers) ping(ctx context.Context, conn *pgx.Conn) error {
	short, cancel := context.WithTimeout(ctx, s.patience.Answer)
	defer cancel()
	err := conn.Ping(short)
	if err == nil || ctx.Err() != nil {
		return err
	}
	m := markOf(conn.PgConn())
	s.suspect(m)
	if short.Err() != nil { // not refused or reset, which the others notice themselves
		s.netConns.doubt(m.epoch)
	}
	return err
}

// ReadOnly is the SQLSTATE of a write to a read-only server, such as a standby or a former primary.
const ReadOnly = "25006"

// Renew drops all connections that were made so far before they are used again.
func (s *Servers) Renew() { s.epoch.Add(1) }

// suspect drops all connections of this epoch before they are used again and makes the next server
// the first to try. Otherwise a pool of dead connections would cost one deadline each.
func (s *Servers) suspect(m *mark) {
	if s.epoch.CompareAndSwap(m.epoch, m.epoch+1) {
		next := (m.server + 1) % len(s.configs)
		s.current.CompareAndSwap(int32(m.server), int32(next)) //nolint:gosec // a URL has few servers
	}
}

// String lists the servers without secrets.
func (s *Servers) String() string {
	names := make([]string, len(s.configs))
	for i, c := range s.configs {
		names[i] = fmt.Sprintf("%s:%d", c.Host, c.Port)
	}
	return strings.Join(names, ", ")
}
