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

// errOlderServer means that a command would change the schema under a running server.
var errOlderServer = errors.New("the harborlight that serves this data folder is an older version: " +
	"stop it and start this version first")
