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
var migrations embed.FS

// Migrate brings the schema up to date. Nodes that start at once wait for each
// other. It may take as long as it needs while the database answers. The schema
// of a newer version is refused, and so is a change under a process that serves
// the same data folder.
func (db *DB) Migrate(ctx context.Context) error {
	provider, err := db.provider()
	if err != nil {
		return err
	}
	if err := db.attended(ctx, func(ctx context.Context) error { return refuseNewer(ctx, provider) }); err != nil {
		return err
	}
	if db.folder != nil && !db.folder.owned() {
		if pending, err := db.Pending(ctx); err != nil || pending > 0 {
			return errors.Join(err, errOlderServer)
		}
		return nil
	}
	err = db.attended(ctx, func(ctx context.Context) error {
		_, err := provider.Up(ctx)
		return err
	})
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	db.tidy(ctx)
	return nil
}

// Pending returns how many migrations have not run yet.
func (db *DB) Pending(ctx context.Context) (int, error) {
	provider, err := db.provider()
	if err != nil {
		return 0, err
	}
	var statuses []*goose.MigrationStatus
	err = db.attended(ctx, func(ctx context.Context) (err error) {
		statuses, err = provider.Status(ctx)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("read the state of the migrations: %w", err)
	}
	pending := 0
	for _, s := range statuses {
		if s.State == goose.StatePending {
			pending++
		}
	}
	return pending, nil
}

func (db *DB) provider() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations/"+string(db.dialect))
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
	return goose.NewProvider(goose.DialectPostgres, db.write, files,
		goose.WithSessionLocker(boundedLocker{locker, db.deadlines.Statement}))
}

// boundedLocker gives up when the database does not answer while the lock is
// returned: goose does that with a context that never ends. The server returns
// the locks of a connection that is lost.
type boundedLocker struct {
	lock.SessionLocker
	patience time.Duration
}

// SessionUnlock returns the lock.
func (l boundedLocker) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, l.patience)
	defer cancel()
	return l.SessionLocker.SessionUnlock(ctx, conn)
}
