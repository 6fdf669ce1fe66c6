// Package folder keeps the data folder of a SQLite database: it is private, has one server at a time, and SQLite finds
// in it the files of this database and no others.
//
// It reads and moves files and never opens the database. What is in the database is checked by package database.
package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
)

// File is the name of the database inside the folder.
const File = "harborlight.db"

// Folder is a data folder in use by this process.
type Folder struct {
	Path string // of the database file; SQLite puts the log beside it
	Odd  bool   // check the database before using it
	Log  *slog.Logger

	dir    string
	lock   *os.File // nil: this process is the guest of another
	use    string   // serving or visiting
	marked bool     // the lock file says that there is a database
	mended int      // number of files whose permissions were tightened
	told   []string // findings and repairs
}

// Take makes the folder private, locks it and checks its files before SQLite opens them. Exclusive keeps other
// processes out; otherwise this one is the guest of a process that has the lock. The error is one sentence with advice.
func Take(ctx context.Context, dir string, exclusive bool, log *slog.Logger) (*Folder, error) {
	f, err := lockedFolder(ctx, dir, exclusive, log)
	if err != nil {
		return nil, err
	}
	if f.Owned() {
		if err := f.prepare(); err != nil {
			return nil, errors.Join(err, f.Release())
		}
	}
	return f, nil
}

func lockedFolder(ctx context.Context, dir string, exclusive bool, log *slog.Logger) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("create the data directory %s: %w; choose another with --data", dir, err)
	}
	f := &Folder{dir: dir, Path: databasePath(dir), Log: log}
	if err := f.secure(f.dir); err != nil {
		return nil, err
	}
	if err := f.takeLock(ctx, exclusive); err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}

// databasePath follows a symbolic link, as SQLite does.
func databasePath(dir string) string {
	path := filepath.Join(dir, File)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// prepare makes sure that SQLite finds its own files and no others.
func (f *Folder) prepare() error {
	if err := f.refuseLoss(); err != nil {
		return err
	}
	if err := f.refuseReadOnly(); err != nil {
		return err
	}
	if err := f.sortOut(); err != nil { // before tightening permissions changes the times it compares
		return err
	}
	if err := f.secureFiles(); err != nil {
		return err
	}
	file, err := os.OpenFile(f.Path, os.O_RDWR|os.O_CREATE, 0o600) // SQLite would make it world-readable
	if err != nil {
		return fmt.Errorf("create the database: %w", err)
	}
	return file.Close()
}

// refuseLoss refuses to start empty where a database used to be.
func (f *Folder) refuseLoss() error {
	if size(f.Path) > 0 || !f.marked && size(f.Path+"-wal") == 0 {
		return nil
	}
	what := "is gone"
	if _, err := os.Stat(f.Path); err == nil {
		what = "is empty"
	}
	return fmt.Errorf("the database %s %s, but there was data in it: restore a backup, or choose an empty folder with "+
		"--data to begin anew", f.Path, what)
}

// refuseReadOnly refuses files that can't be written: read-only modes (even for root), files of
// another user, a read-only disk.
func (f *Folder) refuseReadOnly() error {
	for _, path := range []string{f.Path, f.Path + "-wal", f.Path + "-shm"} {
		if err := writable(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s cannot be written (%w): give it to the user that runs harborlight "+
				"with chown and chmod 600, or choose another folder with --data", path, cause(err))
		}
	}
	return nil
}

func writable(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o200 == 0 {
		return fmt.Errorf("its mode is %v", info.Mode().Perm())
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// cause removes the path from an error whose sentence contains it already.
func cause(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return inner.Err
	}
	return err
}

// size returns the size of a file in bytes, or 0 if it is missing.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// LogSize returns the size of SQLite's log, or 0 if it is missing.
func (f *Folder) LogSize() int64 { return size(f.Path + "-wal") }

// Tell records and logs a note for the owner.
func (f *Folder) Tell(what string) {
	f.told = append(f.told, what)
	f.Log.Warn("data folder", "note", what)
}

// Problems returns what the owner of the folder should know, with advice: findings and repairs since the start, and the
// logs that earlier starts moved aside.
func (f *Folder) Problems() (problems []string) {
	if err := f.secureFiles(); err != nil {
		problems = append(problems, err.Error())
	}
	f.TellMended()
	problems = append(problems, f.told...)
	aside, _ := filepath.Glob(globQuote(f.Path) + "-wal" + asideMark + "*") // the pattern is valid
	for _, path := range aside {
		problems = append(problems, fmt.Sprintf("%s was moved aside because it belongs to another database: "+
			"delete it once you miss nothing.", path))
	}
	return problems
}

// globQuote escapes a path for use in a pattern.
func globQuote(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
