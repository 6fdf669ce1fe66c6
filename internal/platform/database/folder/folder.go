// Package folder manages the data folder of an SQLite database. It keeps the folder private, allows one server at a
// time, and makes sure that SQLite finds only the files of this database.
//
// It reads and moves files and never opens the database; package database checks the content.
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

// File is the file name of the database in the folder.
const File = "harborlight.db"

// Folder is a data folder in use by this process.
type Folder struct {
	Path       string // path of the database file; SQLite puts the log beside it
	NeedsCheck bool   // the database needs a check before its use
	Log        *slog.Logger

	dir       string
	lock      *os.File // nil if this process is a guest of another
	use       string   // serving or visiting
	marked    bool     // the lock file says that the folder contains a database
	tightened int      // number of files whose permissions were tightened
	notes     []string // notes about findings and repairs
}

// Open makes the folder private, locks it and checks its files before SQLite opens them. With exclusive, it keeps
// other processes out; otherwise, this process may be a guest of the process that has the lock. The error is one
// sentence with advice.
func Open(ctx context.Context, dir string, exclusive bool, log *slog.Logger) (*Folder, error) {
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

// lockedFolder creates the folder if it is missing, makes it private and locks it. It doesn't look at the files.
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

// databasePath returns the path of the database file. It follows symbolic links, as SQLite does.
func databasePath(dir string) string {
	path := filepath.Join(dir, File)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// prepare checks the files in the folder, makes them private and creates the database file if it is missing. It
// returns an error if the database was lost, a file isn't writable or a leftover log may belong to another database.
func (f *Folder) prepare() error {
	if err := f.checkLoss(); err != nil {
		return err
	}
	if err := f.checkWritable(); err != nil {
		return err
	}
	if err := f.handleLeftoverLog(); err != nil { // before secureFiles changes the times that handleLeftoverLog compares
		return err
	}
	if err := f.secureFiles(); err != nil {
		return err
	}
	file, err := os.OpenFile(f.Path, os.O_RDWR|os.O_CREATE, 0o600) // SQLite would make the file world-readable
	if err != nil {
		return fmt.Errorf("create the database: %w", err)
	}
	return file.Close()
}

// checkLoss returns an error if the database is missing or empty although the folder is marked as containing one or
// contains a log with data.
func (f *Folder) checkLoss() error {
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

// checkWritable returns an error if an existing file of the database isn't writable: read-only modes (even for root),
// files of another user, a read-only disk.
func (f *Folder) checkWritable() error {
	for _, path := range []string{f.Path, f.Path + "-wal", f.Path + "-shm"} {
		if err := writable(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s cannot be written (%w): give it to the user that runs harborlight "+
				"with chown and chmod 600, or choose another folder with --data", path, cause(err))
		}
	}
	return nil
}

// writable returns an error if the file is missing, its owner has no permission to write, or opening it for writing
// fails. It changes nothing.
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

// cause removes the path from an error whose message already contains it.
func cause(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return inner.Err
	}
	return err
}

// size returns the size of a file in bytes, or 0 if the file can't be inspected.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// LogSize returns the size of SQLite's log in bytes, or 0 if there is none.
func (f *Folder) LogSize() int64 { return size(f.Path + "-wal") }

// AddNote records and logs a note for the owner.
func (f *Folder) AddNote(what string) {
	f.notes = append(f.notes, what)
	f.Log.Warn("data folder", "note", what)
}

// Problems returns problems for the owner, with advice: findings and repairs since the start, and logs that earlier
// starts moved aside.
func (f *Folder) Problems() (problems []string) {
	if err := f.secureFiles(); err != nil {
		problems = append(problems, err.Error())
	}
	f.ReportTightened()
	problems = append(problems, f.notes...)
	aside, _ := filepath.Glob(globQuote(f.Path) + "-wal" + asideMark + "*") // the pattern is valid
	for _, path := range aside {
		problems = append(problems, fmt.Sprintf("%s was moved aside because it belongs to another database: "+
			"delete it once you miss nothing.", path))
	}
	return problems
}

// globQuote escapes a path for use in a glob pattern.
func globQuote(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
