package database

import (
	"context"
	"errors"
	"fmt"

	"github.com/pressly/goose/v3"
)

// refuseNewer refuses a database migrated by a newer version. A program that already runs continues
// beside it, which upgrades of several nodes rely on.
func refuseNewer(ctx context.Context, provider *goose.Provider) error {
	current, known, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the schema: %w", err)
	}
	if current > known {
		return fmt.Errorf("the database was written by a newer harborlight (schema %d, this version knows %d): "+
			"start that version, or restore a backup from before the upgrade", current, known)
	}
	return nil
}

// Schema returns the newest migration that the database has had, 0 for an empty one, and the newest
// that this version knows.
func (db *DB) Schema(ctx context.Context) (current, known int64, err error) {
	provider, err := db.provider()
	if err != nil {
		return 0, 0, err
	}
	err = db.attended(ctx, func(ctx context.Context) (err error) {
		current, known, err = provider.GetVersions(ctx)
		return err
	})
	if err != nil {
		return 0, 0, fmt.Errorf("read the version of the schema: %w", err)
	}
	return current, known, nil
}

// KnownSchema returns the newest migration that this version knows.
func KnownSchema() (int64, error) { return newestMigration(SQLite) }

// errOlderServer means that a command would change the schema under a running server.
var errOlderServer = errors.New("the harborlight that serves this data folder is an older version: " +
	"stop it and start this version first")
