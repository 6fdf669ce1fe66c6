package dump

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/database/folder"
)

// Replacement describes the new data of a database.
type Replacement struct {
	Schema int64 // newest migration of the rows' schema
	// Fill inserts the rows and checks that they are complete.
	Fill func(ctx context.Context, l *Loader) error
	// Accept runs just before the new data, complete and durable, replaces the old data. aside is the folder that
	// keeps the old files, or "" for PostgreSQL. An error stops the restore. May be nil.
	Accept func(aside string) error
}

// Restore replaces the database that c names, or creates it. It keeps the old data, for SQLite in a folder and for
// PostgreSQL in a schema, and returns the name of that folder or schema, or "" if there was no data. The old data
// stays in use until the last step, which is a single rename, so errors, crashes and a full disk don't change it.
// Restore returns an error if the database is in use or, unless c allows it, belongs to a newer version.
func Restore(ctx context.Context, c database.Config, r Replacement) (aside string, err error) {
	if c.Clock == nil {
		c.Clock = clock.System
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.URL != "" {
		return restorePostgres(ctx, c, r)
	}
	return restoreSQLite(ctx, c, r)
}

// restoreSQLite creates the new database in a folder beside the current one, and then replaces the file.
func restoreSQLite(ctx context.Context, c database.Config, r Replacement) (aside string, err error) {
	f, err := folder.Lock(ctx, c.Dir, c.Log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	if !c.ReplaceNewer {
		if err := checkFileVersion(ctx, f.Path); err != nil {
			return "", err
		}
	}
	scratch, err := f.Scratch()
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(scratch) //nolint:errcheck // the next restore tries again
	if err := fillFolder(ctx, database.Config{Dir: scratch, Clock: c.Clock, Exclusive: true, Log: c.Log}, r); err != nil {
		return "", err
	}
	return f.ReplaceDatabase(filepath.Join(scratch, folder.File), c.Clock.Now(), r.Accept)
}

// fillFolder creates the new database in a separate folder and checks it for damage.
func fillFolder(ctx context.Context, c database.Config, r Replacement) (err error) {
	db, err := database.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := load(ctx, db, r); err != nil {
		return err
	}
	damage, err := db.Damage(ctx)
	if damage != "" {
		return fmt.Errorf("the new database is damaged (%s): check the disk", damage)
	}
	return err
}

// checkFileVersion returns an error if the database belongs to a newer version. It ignores missing and unreadable
// files, because restores are meant to replace those.
func checkFileVersion(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=ro")
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // it only read
	var version int64
	err = db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&version)
	if err != nil {
		return nil // missing, damaged or another program's database: the restore keeps it aside
	}
	return checkVersion(version, database.SQLite)
}

// checkVersion returns an error if the migration version is newer than all that this program contains.
func checkVersion(version int64, dialect database.Dialect) error {
	newest, err := database.NewestSchema(dialect)
	if err == nil && version > newest {
		err = fmt.Errorf("the database there was written by a newer harborlight (schema %d, this version knows %d): "+
			"restore with that version, or name a new place with --data or --database-url", version, newest)
	}
	return err
}

// schemaName returns a new, unique name of a PostgreSQL schema.
func schemaName(prefix string, now time.Time) string {
	return prefix + now.UTC().Format("20060102t150405") + "_" + id.New()[24:]
}
