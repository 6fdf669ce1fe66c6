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

// Replacement is new data for a database.
type Replacement struct {
	Schema int64 // number of the newest migration behind the rows
	// Fill writes the rows, and checks that all are there.
	Fill func(ctx context.Context, l *Loader) error
	// Accept, if it isn't nil, runs when the new data is complete and durable, just before it takes the place of the old.
	// Then aside is the folder that keeps the old files, on PostgreSQL "".
	Accept func(aside string) error
}

// Restore puts new data in the place of the database that c names, or where there is none yet. The old data stays
// beside it: on SQLite in a folder, on PostgreSQL in a schema, whose name it returns, or "" if there was none. Until
// the last step, which is one rename, the old data is what it was: after an error, a crash or a full disk as well.
// Restore refuses a database in use and, unless c allows it, one of a newer version.
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

func restoreSQLite(ctx context.Context, c database.Config, r Replacement) (aside string, err error) {
	f, err := folder.Hold(ctx, c.Dir, c.Log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	if !c.OverNewer {
		if err := refuseNewerFile(ctx, f.Path); err != nil {
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
	return f.Exchange(filepath.Join(scratch, folder.File), c.Clock.Now(), r.Accept)
}

// fillFolder makes a complete and checked database in a folder of its own.
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

// refuseNewerFile refuses to replace the data of a newer version. What can't be read is what a restore is for.
func refuseNewerFile(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=ro")
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // it only read
	var version int64
	err = db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&version)
	if err != nil {
		return nil // missing, damaged, or no database of ours: it is kept aside
	}
	return refuseNewerThan(version, database.SQLite)
}

func refuseNewerThan(version int64, dialect database.Dialect) error {
	_, newest, err := database.KnownSchemas(dialect)
	if err == nil && version > newest {
		err = fmt.Errorf("the database there was written by a newer harborlight (schema %d, this version knows %d): "+
			"restore with that version, or name a new place with --data or --database-url", version, newest)
	}
	return err
}

// schemaName returns a name for a PostgreSQL schema that nobody has.
func schemaName(prefix string, now time.Time) string {
	return prefix + now.UTC().Format("20060102t150405") + "_" + id.New()[24:]
}
