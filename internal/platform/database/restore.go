package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
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
func Restore(ctx context.Context, c Config, r Replacement) (aside string, err error) {
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

const (
	restoringMark = "harborlight.restoring-" // folder of a restore under way
	asidePrefix   = "before-restore-"        // folder or schema of the data before
)

func restoreSQLite(ctx context.Context, c Config, r Replacement) (aside string, err error) {
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return "", fmt.Errorf("create the data directory %s: %w; choose another with --data", c.Dir, err)
	}
	f := &folder{dir: c.Dir, path: databasePath(c.Dir), log: c.Log}
	if err := f.secure(f.dir); err != nil {
		return "", err
	}
	if err := f.takeLock(ctx, true); err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.release()) }()
	if !c.OverNewer {
		if err := f.refuseNewerFile(ctx); err != nil {
			return "", err
		}
	}
	beside := filepath.Dir(f.path) // a rename must not cross file systems
	if err := removeAll(filepath.Join(globQuote(beside), restoringMark+"*")); err != nil {
		return "", err
	}
	scratch, err := os.MkdirTemp(beside, restoringMark) // 0700
	if err != nil {
		return "", fmt.Errorf("make a folder for the new data: %w", cause(err))
	}
	defer os.RemoveAll(scratch) //nolint:errcheck // the next restore tries again
	if err := fillFolder(ctx, Config{Dir: scratch, Clock: c.Clock, Exclusive: true, Log: c.Log}, r); err != nil {
		return "", err
	}
	return f.exchange(filepath.Join(scratch, sqliteFile), beside, c.Clock.Now(), r.Accept)
}

// fillFolder makes a complete and checked database in a folder of its own.
func fillFolder(ctx context.Context, c Config, r Replacement) (err error) {
	db, err := openSQLite(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.load(ctx, r.Schema, r.Fill); err != nil {
		return err
	}
	damage, err := db.integrity(ctx, wholeCheck, doctorCheck)
	if damage != "" {
		return fmt.Errorf("the new database is damaged (%s): check the disk", damage)
	}
	return err
}

// exchange sets the old files aside and puts the new database in their place. If the program dies in between, either
// the old files are still there, or the new database is, beside a log that isn't its own and that the next start moves
// aside.
func (f *folder) exchange(newFile, beside string, now time.Time,
	accept func(aside string) error) (aside string, err error) {
	had := size(f.path) > 0 || size(f.path+"-wal") > 0
	if had {
		aside = filepath.Join(beside, asidePrefix+now.UTC().Format("20060102T150405.000Z"))
		if err := os.Mkdir(aside, 0o700); err != nil {
			return "", fmt.Errorf("make a folder for the old data: %w", cause(err))
		}
		if err := keepFile(f.path, filepath.Join(aside, sqliteFile)); err != nil {
			return "", fmt.Errorf("set the old database aside: %w", err)
		}
	}
	if accept != nil {
		if err := accept(aside); err != nil {
			return "", err
		}
	}
	if err := os.Rename(newFile, f.path); err != nil {
		return "", fmt.Errorf("put the new database in its place: %w", err)
	}
	f.marked = false
	errs := []error{f.mark()}
	for _, suffix := range []string{"-wal", "-shm"} {
		err := os.Rename(f.path+suffix, filepath.Join(aside, sqliteFile+suffix))
		if had && err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return aside, errors.Join(append(errs, syncFolder(beside))...)
}

// keepFile gives a file a second name, or copies it where the file system has no links.
func keepFile(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return copyFile(from, to)
}

func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // folders can't be synced there; the file system keeps a journal of its names
	}
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

func removeAll(pattern string) error {
	paths, err := filepath.Glob(pattern)
	for _, path := range paths {
		err = errors.Join(err, os.RemoveAll(path))
	}
	return err
}

// refuseNewerFile refuses to replace the data of a newer version. What can't be read is what a restore is for.
func (f *folder) refuseNewerFile(ctx context.Context) error {
	if size(f.path) == 0 {
		return nil
	}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: f.path}).EscapedPath()+"?mode=ro")
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // it only read
	var version int64
	err = db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&version)
	if err != nil {
		return nil // damaged, or no database of ours: it is kept aside
	}
	return refuseNewerThan(version, SQLite)
}

func refuseNewerThan(version int64, dialect Dialect) error {
	_, newest, err := knownSchemas(dialect)
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
