package database

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var embedded embed.FS

// Migrations contains the migration files, in the folder "migrations" with a folder per engine. Tests replace it before
// they open a database, to run the program with the migrations of a next version.
var Migrations fs.FS = embedded

// Migrate applies the pending migrations. Nodes that start at the same time wait for each other, for as long as the
// database responds. It returns an error for the schema of a newer version, and if another process serves the data
// folder while migrations are pending.
func (db *DB) Migrate(ctx context.Context) error {
	provider, err := db.provider()
	if err != nil {
		return err
	}
	err = db.whileResponsive(ctx, func(ctx context.Context) error {
		return checkSchemaVersion(ctx, provider, db.dialect)
	})
	if err != nil {
		return err
	}
	if db.folder != nil && !db.folder.Owned() {
		if pending, err := db.Pending(ctx); err != nil || pending > 0 {
			return errors.Join(err, errOlderServer)
		}
		return nil
	}
	err = db.whileResponsive(ctx, func(ctx context.Context) error {
		_, err := provider.Up(ctx)
		return err
	})
	if err != nil {
		return migrationError(err)
	}
	db.checkpointIfDue(ctx)
	return nil
}

// migrationError adds the remedy to the error of a migration. A failed migration is undone, but the ones before it
// stay, and then the previous version doesn't start on the database.
func migrationError(err error) error {
	var partial *goose.PartialError
	switch {
	case !errors.As(err, &partial):
		return fmt.Errorf("migrate: %w", err)
	case len(partial.Applied) == 0:
		return fmt.Errorf("migration %d failed and changed nothing: start the previous version again, and report "+
			"this error: %w", partial.Failed.Source.Version, err)
	}
	return fmt.Errorf("migration %d failed after others succeeded: start the previous version with the backup from "+
		"before the upgrade, and report this error: %w", partial.Failed.Source.Version, err)
}

// BuildSchema migrates an empty database up to the given migration and calls fill with a connection. Close the
// database afterwards, because fill may change settings of the connection.
func (db *DB) BuildSchema(ctx context.Context, schema int64,
	fill func(ctx context.Context, conn *sql.Conn) error) error {
	provider, err := db.provider()
	if err != nil {
		return err
	}
	return db.whileResponsive(ctx, func(ctx context.Context) error {
		if _, err := provider.UpTo(ctx, schema); err != nil {
			return fmt.Errorf("make the tables: %w", err)
		}
		conn, err := db.write.Conn(ctx)
		if err != nil {
			return err
		}
		return errors.Join(fill(ctx, conn), conn.Close())
	})
}

// Pending returns the number of migrations that this version would still apply.
func (db *DB) Pending(ctx context.Context) (int, error) {
	provider, err := db.provider()
	if err != nil {
		return 0, err
	}
	var statuses []*goose.MigrationStatus
	err = db.whileResponsive(ctx, func(ctx context.Context) (err error) {
		statuses, err = provider.Status(ctx)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("read the pending migrations: %w", err)
	}
	pending := 0
	for _, s := range statuses {
		if s.State == goose.StatePending {
			pending++
		}
	}
	return pending, nil
}

// provider returns the migrations of the dialect, with a lock between the nodes on PostgreSQL.
func (db *DB) provider() (*goose.Provider, error) {
	files, err := fs.Sub(Migrations, "migrations/"+string(db.dialect))
	if err != nil {
		return nil, err
	}
	if db.dialect == SQLite {
		return goose.NewProvider(goose.DialectSQLite3, db.write, files)
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, db.schema(), files,
		goose.WithSessionLocker(boundedLocker{locker, db.deadlines.Statement}))
}

// schema returns a pool of connections that bypass a pooler, because the lock of migrations belongs to a session.
// Without a pooler, it is the usual pool.
func (db *DB) schema() *sql.DB {
	if db.direct == db.servers {
		return db.write
	}
	db.beside.Do(func() {
		db.migrations = sql.OpenDB(db.direct)
		db.migrations.SetMaxIdleConns(0) // only needed at the start
	})
	return db.migrations
}

// boundedLocker limits the time of releasing the lock, because goose uses a context that never ends. PostgreSQL
// releases the locks of a lost connection.
type boundedLocker struct {
	lock.SessionLocker
	timeout time.Duration
}

// SessionUnlock releases the lock within the timeout.
func (l boundedLocker) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, l.timeout)
	defer cancel()
	return l.SessionLocker.SessionUnlock(ctx, conn)
}
