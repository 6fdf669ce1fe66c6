package database

import (
	"context"
	"database/sql"
	"database/sql/driver"

	"modernc.org/sqlite"
)

// maxPrepared is the maximum number of prepared statements per SQLite connection. All frequent statements together
// are fewer; each takes some KB.
const maxPrepared = 128

// openPrepared opens SQLite connections that cache prepared statements, because compiling a statement takes longer
// than running most of them.
func openPrepared(dsn string) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(preparing{connector}), nil
}

type preparing struct{ driver.Connector }

// Connect implements driver.Connector.
func (p preparing) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	//nolint:errcheck // the driver's connections have these methods
	return &preparedConn{sqliteConn: conn.(sqliteConn), idle: map[string]sqliteStmt{}}, nil
}

type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// preparedConn is a connection that database/sql uses from one goroutine at a time.
type preparedConn struct {
	sqliteConn
	idle map[string]sqliteStmt // idle statements by their text
}

// ExecContext implements driver.ExecerContext with a cached statement, if the query is cacheable.
func (c *preparedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if !isCacheable(query, args) {
		return c.sqliteConn.ExecContext(ctx, query, args)
	}
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := s.ExecContext(ctx, args)
	c.giveBack(query, s)
	return result, err
}

// QueryContext implements driver.QueryerContext with a cached statement, if the query is cacheable. The statement
// returns to the cache when the rows are closed.
func (c *preparedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if !isCacheable(query, args) {
		return c.sqliteConn.QueryContext(ctx, query, args)
	}
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		c.giveBack(query, s)
		return nil, err
	}
	return &preparedRows{Rows: rows, conn: c, query: query, stmt: s}, nil
}

// Close implements driver.Conn.
func (c *preparedConn) Close() error {
	c.forget()
	return c.sqliteConn.Close()
}

// isCacheable reports whether to cache a statement. Statements without arguments mostly concern the schema or the
// file, and don't recur.
func isCacheable(query string, args []driver.NamedValue) bool {
	return len(args) > 0 || query == savepoint || query == release
}

// take returns the prepared statement and removes it from the cache, so that only the caller uses it until giveBack.
// It prepares a statement that isn't in the cache.
func (c *preparedConn) take(ctx context.Context, query string) (sqliteStmt, error) {
	if s, ok := c.idle[query]; ok {
		delete(c.idle, query)
		return s, nil
	}
	s, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.(sqliteStmt), nil //nolint:errcheck // the driver's statements have these methods
}

// giveBack returns a statement to the cache. A full cache is emptied first.
func (c *preparedConn) giveBack(query string, s sqliteStmt) {
	if len(c.idle) >= maxPrepared {
		c.forget()
	}
	if other, ok := c.idle[query]; ok { // the same statement ran twice at once
		_ = other.Close()
	}
	c.idle[query] = s
}

// forget closes and removes all cached statements.
func (c *preparedConn) forget() {
	for query, s := range c.idle {
		_ = s.Close()
		delete(c.idle, query)
	}
}

// preparedRows returns its statement to the cache when it is closed.
type preparedRows struct {
	driver.Rows
	conn  *preparedConn
	query string
	stmt  sqliteStmt
}

// Close implements driver.Rows and returns the statement to the cache. A second call doesn't return it again.
func (r *preparedRows) Close() error {
	err := r.Rows.Close()
	if r.stmt != nil {
		r.conn.giveBack(r.query, r.stmt)
		r.stmt = nil
	}
	return err
}
