// Package database opens the program's database, SQLite or PostgreSQL, and runs one SQL text on
// both.
//
// It knows no slice: statements are in the stores of the slices. SQLite is durable (WAL,
// synchronous=FULL) with one writer connection and a pool of readers; PostgreSQL may be shared by
// many nodes. Instants are UTC with microseconds on both engines.
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

// Config names the database to open.
type Config struct {
	URL   string      // postgres://…; empty means SQLite
	Dir   string      // data directory; SQLite uses Dir/harborlight.db
	Clock clock.Clock // nil means the machine's clock

	ListenURL   string // PostgreSQL's own address if URL leads to a pooler in transaction mode; empty: URL
	Connections int    // to PostgreSQL at most, all included; 0: DefaultConnections

	Insecure  bool      // accept PostgreSQL on another machine without verified TLS
	Deadlines Deadlines // how long to wait for answers; zero means production values

	OverNewer bool         // let Restore replace the data of a newer version, after an upgrade that failed
	Exclusive bool         // keep other processes out of Dir; false: this process is a guest of the one that serves
	Log       *slog.Logger // for repairs; nil means no log
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	dialect   Dialect
	servers   *postgres.Servers // nil on SQLite
	direct    *postgres.Servers // PostgreSQL's own address, for listening and migrations; often the same
	deadlines Deadlines
	clock     clock.Clock

	beside     sync.Once
	migrations *sql.DB // connections to direct; nil until they are needed

	write     *sql.DB
	read      *sql.DB
	bus       *bus
	listening atomic.Bool
	box       atomic.Pointer[seal.Box]
	attached  []any

	writer      writer         // of SQLite
	folder      *folder.Folder // nil on PostgreSQL
	checkpoints checkpoints
}

// Open opens the database and checks that it answers. It runs no migrations. The error is one
// sentence with advice.
func Open(ctx context.Context, c Config) (*DB, error) {
	if c.Clock == nil {
		c.Clock = clock.System
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.URL != "" {
		if err := folder.Secure(c.Dir); err != nil { // mails and keys may be in it
			return nil, err
		}
		return openPostgres(ctx, c)
	}
	return openSQLite(ctx, c)
}

func openSQLite(ctx context.Context, c Config) (*DB, error) {
	files, err := folder.Take(ctx, c.Dir, c.Exclusive, c.Log)
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
		if err := db.settle(ctx); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	return db, nil
}

// busyTimeout returns how many milliseconds a connection waits for the writer.
func (db *DB) busyTimeout() string {
	return strconv.FormatInt(min(10*time.Second, db.deadlines.Statement).Milliseconds(), 10)
}

func (db *DB) sqliteDSN(path, lock string) string {
	options := []string{
		"_txlock=" + lock,
		"_time_integer_format=unix_micro", // makes times compare as numbers, as in PostgreSQL
		"_pragma=busy_timeout(" + db.busyTimeout() + ")",
		"_pragma=journal_mode(WAL)",
		"_pragma=synchronous(FULL)",
		"_pragma=foreign_keys(ON)",
		"_pragma=trusted_schema(OFF)",
		"_pragma=secure_delete(ON)",     // overwrite what is deleted
		"_pragma=wal_autocheckpoint(0)", // see checkpoint.go
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(options, "&")
}

// checkSQLite makes sure that the file is writable and the library recent enough: before 3.51.3 a
// rare race in WAL could lose a commit.
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

// Close closes every connection. On SQLite the whole database is in its file afterwards, and the
// log is deleted.
func (db *DB) Close() error {
	if db.read != db.write && db.read != nil {
		_ = db.read.Close()
	}
	if db.migrations != nil {
		_ = db.migrations.Close()
	}
	return errors.Join(db.write.Close(), db.folder.Release())
}

// oneLine puts a driver's multi-line error on one line.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
