// Package database opens the program's database, SQLite or PostgreSQL, and runs the same SQL on both.
//
// It knows no slice: the slices' stores contain the statements. SQLite is durable (WAL, synchronous=FULL) and has one
// writer connection and a pool of readers. Many nodes can share a PostgreSQL. Both engines store times in UTC with
// microseconds.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database/folder"
	"harborlight/internal/platform/database/postgres"
	"harborlight/internal/platform/seal"
)

// Dialect names the database engine.
type Dialect string

// The engines.
const (
	SQLite   Dialect = "sqlite"
	Postgres Dialect = "postgres"
)

// Config configures the database to open.
type Config struct {
	URL   string      // postgres://…; empty means SQLite
	Dir   string      // data folder; SQLite uses Dir/harborlight.db
	Clock clock.Clock // nil means the machine's clock

	// direct URL of PostgreSQL, needed if URL is that of a pooler in transaction mode; empty means URL
	ListenURL   string
	Connections int // maximum number of connections to PostgreSQL; 0 means DefaultConnections

	Insecure  bool      // allow PostgreSQL on another machine without verified TLS
	Deadlines Deadlines // limits of all waits; zero fields mean the defaults

	ReplaceNewer bool // allow Restore to replace the data of a newer version, after a failed upgrade
	// keep other processes out of Dir; false makes this process a guest of the process that serves
	Exclusive bool
	Log       *slog.Logger // for repairs; nil means no log
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	dialect Dialect
	servers *postgres.Servers // nil for SQLite
	// PostgreSQL without the pooler, for listening and migrations; equals servers if there is no pooler
	direct    *postgres.Servers
	deadlines Deadlines
	clock     clock.Clock

	beside     sync.Once
	migrations *sql.DB // connections to direct; nil until needed

	write     *sql.DB
	read      *sql.DB
	bus       *bus
	listening atomic.Bool
	cipher    atomic.Pointer[seal.Cipher]
	attached  []any

	writer      writer         // SQLite only
	folder      *folder.Folder // nil for PostgreSQL
	checkpoints checkpoints
}

// Open opens the PostgreSQL database of c.URL or, if that is empty, the SQLite database in c.Dir, and checks that it
// responds. It doesn't run migrations. The error is one sentence with advice.
func Open(ctx context.Context, c Config) (*DB, error) {
	if c.Clock == nil {
		c.Clock = clock.System
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.URL != "" {
		if err := folder.Secure(c.Dir); err != nil { // the folder may contain emails and keys
			return nil, err
		}
		return openPostgres(ctx, c)
	}
	return openSQLite(ctx, c)
}

// openSQLite opens the database file in c.Dir, with one connection for writes and eight for reads. A process that
// owns the folder also checks the file for damage.
func openSQLite(ctx context.Context, c Config) (*DB, error) {
	files, err := folder.Open(ctx, c.Dir, c.Exclusive, c.Log)
	if err != nil {
		return nil, err
	}
	path := files.Path
	db := &DB{dialect: SQLite, deadlines: c.Deadlines.inProcess(), clock: c.Clock, bus: newBus(), folder: files,
		writer: writer{age: groupAge}}
	if db.write, err = openPrepared(db.sqliteDSN(path, "immediate")); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db.write.SetMaxOpenConns(1) // one writer is faster than eight that wait for each other
	if db.read, err = openPrepared(db.sqliteDSN(path, "deferred") + "&_pragma=query_only(ON)"); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db.read.SetMaxOpenConns(8)
	db.read.SetMaxIdleConns(8)
	if err := db.checkSQLite(ctx); err != nil {
		return nil, errors.Join(unusable(path, err), db.Close())
	}
	if files.Owned() {
		if err := db.prepareSQLite(ctx); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	return db, nil
}

// busyTimeout returns the time in milliseconds that a connection waits for the writer.
func (db *DB) busyTimeout() string {
	return strconv.FormatInt(min(10*time.Second, db.deadlines.Statement).Milliseconds(), 10)
}

// sqliteDSN returns the connection string of SQLite. lock is the kind of transaction: "immediate" takes the write
// lock at its start, "deferred" at its first write.
func (db *DB) sqliteDSN(path, lock string) string {
	options := []string{
		"_txlock=" + lock,
		"_time_integer_format=unix_micro", // stores times as numbers, so that they compare correctly
		"_pragma=busy_timeout(" + db.busyTimeout() + ")",
		"_pragma=journal_mode(WAL)",
		"_pragma=synchronous(FULL)",
		"_pragma=foreign_keys(ON)",
		"_pragma=trusted_schema(OFF)",
		"_pragma=secure_delete(ON)",     // overwrites deleted content
		"_pragma=wal_autocheckpoint(0)", // see checkpoint.go
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(options, "&")
}

// checkSQLite returns an error if the file isn't writable or the library is older than 3.51.3: before, a rare race in
// WAL mode could lose a commit.
func (db *DB) checkSQLite(ctx context.Context) error {
	var version string
	if err := db.write.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return err
	}
	var major, minor, patch int
	if _, err := fmt.Sscanf(version, "%d.%d.%d", &major, &minor, &patch); err != nil {
		return fmt.Errorf("read SQLite's version %q: %w", version, err)
	}
	if major*1_000_000+minor*1_000+patch < 3_051_003 {
		return fmt.Errorf("SQLite %s is too old: build with 3.51.3 or newer", version)
	}
	tx, err := db.write.BeginTx(ctx, nil) // takes the write lock
	if err != nil {
		return err
	}
	return tx.Rollback()
}

// Dialect returns the engine.
func (db *DB) Dialect() Dialect { return db.dialect }

// Clock returns the clock that transactions read.
func (db *DB) Clock() clock.Clock { return db.clock }

// Close closes all connections. For SQLite, it first copies the whole log into the database file and deletes the log.
func (db *DB) Close() error {
	if db.read != db.write && db.read != nil {
		_ = db.read.Close()
	}
	if db.migrations != nil {
		_ = db.migrations.Close()
	}
	return errors.Join(db.write.Close(), db.folder.Release())
}

// oneLine returns a driver's multi-line error on one line.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
