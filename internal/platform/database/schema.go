package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/pressly/goose/v3"
)

// NewestSchema returns the number of the newest migration of this version.
func NewestSchema(dialect Dialect) (int64, error) {
	files, err := fs.Glob(Migrations, "migrations/"+string(dialect)+"/*.sql")
	if err != nil || len(files) == 0 {
		return 0, errors.Join(err, errors.New("the program has no migrations"))
	}
	return goose.NumericComponent(path.Base(files[len(files)-1])) // Glob sorts
}

// checkSchemaVersion returns an error for a database that a newer version migrated. A running program continues to work
// beside a newer one, which upgrades of several nodes rely on.
func checkSchemaVersion(ctx context.Context, provider *goose.Provider, dialect Dialect) error {
	newest, err := NewestSchema(dialect)
	if err != nil {
		return err
	}
	current, _, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the schema: %w", err)
	}
	if current > newest {
		return fmt.Errorf("the database was written by a newer harborlight (schema %d, this version knows %d): "+
			"start that version, or restore a backup from before the upgrade", current, newest)
	}
	return nil
}

// Schema returns the newest applied migration, or 0 for an empty database, and the newest migration of this version.
func (db *DB) Schema(ctx context.Context) (current, known int64, err error) {
	provider, err := db.provider()
	if err != nil {
		return 0, 0, err
	}
	err = db.whileResponsive(ctx, func(ctx context.Context) (err error) {
		current, known, err = provider.GetVersions(ctx)
		return err
	})
	if err != nil {
		return 0, 0, fmt.Errorf("read the version of the schema: %w", err)
	}
	return current, known, nil
}

// errOlderServer means that a command would migrate the database of a running, older server.
var errOlderServer = errors.New("the harborlight that serves this data folder is an older version: " +
	"stop it and start this version first")
