package database

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

// Migrate brings the schema up to date. Nodes that start at once wait for each other.
func (db *DB) Migrate(ctx context.Context) error {
	provider, err := db.provider()
	if err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// Pending returns how many migrations have not run yet.
func (db *DB) Pending(ctx context.Context) (int, error) {
	provider, err := db.provider()
	if err != nil {
		return 0, err
	}
	statuses, err := provider.Status(ctx)
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
	return goose.NewProvider(goose.DialectPostgres, db.write, files, goose.WithSessionLocker(locker))
}
