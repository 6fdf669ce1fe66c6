// Package postgres connects to the PostgreSQL servers of one URL, one of which accepts writes. It detects failovers
// and servers that stop responding.
//
// It runs none of the program's statements; package database runs them on these connections.
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

// Timeouts contains time limits for servers.
type Timeouts struct {
	Answer  time.Duration // for a ping
	Connect time.Duration // for a connection to one server, unless the URL has connect_timeout
	Idle    time.Duration // for the next statement of a transaction, after which the server ends the transaction
}

// Servers represents the PostgreSQL servers of one URL, one of which accepts writes. It tries the last one that did
// first. The pool and the listening connection share its state. It implements driver.Connector for the pool.
type Servers struct {
	pooled   bool // connects through a pooler, so there is no session state
	timeouts Timeouts
	configs  []*pgx.ConnConfig // one per server
	pools    []driver.Connector
	current  atomic.Int32 // index of the server to try first
	epoch    atomic.Int64 // increases when a server fails; connections of earlier epochs are dropped
	netConns netConns
}

// connState is the state attached to every connection.
type connState struct {
	server int
	epoch  int64
	used   time.Time
}

const connStateKey = "harborlight"

func connStateOf(conn *pgconn.PgConn) *connState {
	m, _ := conn.CustomData()[connStateKey].(*connState)
	return m
}

// New returns the servers of a URL without connecting. what is the name of the setting, for errors. Unless insecure,
// it rejects servers on other machines without verified TLS. pooled means that the URL is that of a pooler in
// transaction mode. Errors never contain the URL, because it contains a password.
func New(url, what string, insecure, pooled bool, p Timeouts) (*Servers, error) {
	config, err := parse(url, what, insecure)
	if err != nil {
		return nil, err
	}
	s := &Servers{timeouts: p, pooled: pooled}
	s.split(config)
	return s, nil
}

// parse parses a URL. It returns an error that names the setting what for a malformed URL and, unless insecure, for
// servers on other machines without verified TLS.
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

// split creates a configuration and a pool for each server of a URL, in their order. The entries for one server with
// and without TLS share a configuration.
func (s *Servers) split(config *pgx.ConnConfig) {
	all := serversOf(config)
	for i, server := range all {
		if i > 0 && server.Host == all[i-1].Host && server.Port == all[i-1].Port {
			last := s.configs[len(s.configs)-1] // same server without TLS
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
			// s.reuse pings instead
			stdlib.OptionShouldPing(func(context.Context, stdlib.ShouldPingParams) bool { return false }),
			stdlib.OptionResetSession(s.resetSession)))
	}
}

// serversOf returns all connection alternatives, in the driver's order.
func serversOf(c *pgx.ConnConfig) []*pgconn.FallbackConfig {
	first := &pgconn.FallbackConfig{Host: c.Host, Port: c.Port, TLSConfig: c.TLSConfig}
	return slices.Concat([]*pgconn.FallbackConfig{first}, c.Fallbacks)
}

// prepare completes the configuration of a server: timeouts, dialing, checks and error handling.
func (s *Servers) prepare(i int, config *pgx.ConnConfig) {
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = s.timeouts.Connect
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
	if s.pooled { // another client would use the prepared statements
		config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	if config.ValidateConnect == nil && len(s.configs) > 1 {
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite // the program needs to write
	}
	usual := config.OnPgError
	config.OnPgError = func(conn *pgconn.PgConn, err *pgconn.PgError) bool {
		if m := connStateOf(conn); err.Code == ReadOnly && m != nil {
			s.suspect(m)
			return false
		}
		return usual(conn, err)
	}
	config.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		conn.CustomData()[connStateKey] = &connState{server: i, epoch: s.epoch.Load(), used: time.Now()}
		if err := s.setIdleTimeout(ctx, config, conn); err != nil {
			return err
		}
		s.netConns.closeSilent(s.timeouts.Answer)
		return nil
	}
}

// setIdleTimeout sets a timeout after which the server ends idle transactions. Otherwise, the locks of lost clients
// would remain. It does nothing if the URL sets the timeout or names a pooler. It doesn't use startup parameters,
// because poolers reject unknown ones.
func (s *Servers) setIdleTimeout(ctx context.Context, config *pgx.ConnConfig, conn *pgconn.PgConn) error {
	const name = "idle_in_transaction_session_timeout"
	if _, given := config.RuntimeParams[name]; s.pooled || given ||
		strings.Contains(config.RuntimeParams["options"], name) {
		return nil
	}
	return conn.Exec(ctx, fmt.Sprintf("SET %s = %d", name, s.timeouts.Idle.Milliseconds())).Close()
}

// Connect implements driver.Connector: it connects to the first server that accepts, starting with the current one.
func (s *Servers) Connect(ctx context.Context) (conn driver.Conn, err error) {
	err = s.tryServers(ctx, func(i int) (err error) {
		conn, err = s.pools[i].Connect(ctx)
		return err
	})
	return conn, err
}

// Driver implements driver.Connector.
func (s *Servers) Driver() driver.Driver { return stdlib.GetDefaultDriver() }

// Dial opens a connection outside the pool to the first server that accepts, starting with the current one.
func (s *Servers) Dial(ctx context.Context) (conn *pgx.Conn, err error) {
	err = s.tryServers(ctx, func(i int) (err error) {
		conn, err = pgx.ConnectConfig(ctx, s.configs[i])
		return err
	})
	return conn, err
}

// tryServers calls try for one server after the other, starting with the current one, and makes the first that
// succeeds the current one. If all fail or ctx ends, the error contains the errors of all tried servers.
func (s *Servers) tryServers(ctx context.Context, try func(i int) error) error {
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

// resetSession checks an idle connection before its use. It returns driver.ErrBadConn, so that the pool takes
// another, if the connection is of an earlier epoch or, after more than a second without use, doesn't respond to a
// ping.
func (s *Servers) resetSession(ctx context.Context, conn *pgx.Conn) error {
	m := connStateOf(conn.PgConn())
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

// IsAlive reports whether a connection outside the pool still works.
func (s *Servers) IsAlive(ctx context.Context, conn *pgx.Conn) bool {
	return connStateOf(conn.PgConn()).epoch == s.epoch.Load() && s.ping(ctx, conn) == nil
}

// ping returns an error if the server doesn't respond in time. It then suspects the server, unless the caller's
// context has ended.
func (s *Servers) ping(ctx context.Context, conn *pgx.Conn) error {
	short, cancel := context.WithTimeout(ctx, s.timeouts.Answer)
	defer cancel()
	err := conn.Ping(short)
	if err == nil || ctx.Err() != nil {
		return err
	}
	m := connStateOf(conn.PgConn())
	s.suspect(m)
	if short.Err() != nil { // a timeout; other connections notice a refusal or reset themselves
		s.netConns.suspectUpTo(m.epoch)
	}
	return err
}

// ReadOnly is the SQLSTATE of a write to a read-only server, such as a standby or a former primary.
const ReadOnly = "25006"

// Invalidate makes the pool drop all current connections before their next use.
func (s *Servers) Invalidate() { s.epoch.Add(1) }

// suspect drops all connections of this epoch before their next use and makes the next server the current one.
// Otherwise, each dead connection in the pool would cost one deadline.
func (s *Servers) suspect(m *connState) {
	if s.epoch.CompareAndSwap(m.epoch, m.epoch+1) {
		next := (m.server + 1) % len(s.configs)
		s.current.CompareAndSwap(int32(m.server), int32(next)) //nolint:gosec // a URL has few servers
	}
}

// String returns the hosts and ports of the servers, without secrets.
func (s *Servers) String() string {
	names := make([]string, len(s.configs))
	for i, c := range s.configs {
		names[i] = fmt.Sprintf("%s:%d", c.Host, c.Port)
	}
	return strings.Join(names, ", ")
}
