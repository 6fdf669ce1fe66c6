package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
)

// folder is the data folder of a SQLite database in use by this process.
type folder struct {
	dir    string
	path   string // of the database file; SQLite puts the log beside it
	log    *slog.Logger
	lock   *os.File // nil: this process is the guest of another
	use    string   // serving or visiting
	marked bool     // the lock file says that there is a database
	odd    bool     // check the database before using it
	mended int      // number of files whose permissions were tightened
	told   []string // findings and repairs
}

// takeFolder makes the folder private, locks it and checks its files before SQLite opens them. The
// error is one sentence with advice.
func takeFolder(ctx context.Context, c Config) (*folder, error) {
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("create the data directory %s: %w; choose another with --data", c.Dir, err)
	}
	f := &folder{dir: c.Dir, path: databasePath(c.Dir), log: c.Log}
	if err := f.secure(f.dir); err != nil {
		return nil, err
	}
	err := f.takeLock(ctx, c.Exclusive)
	if err == nil && f.owned() {
		err = f.prepare()
	}
	if err != nil {
		return nil, errors.Join(err, f.release())
	}
	return f, nil
}

// databasePath follows a symbolic link, as SQLite does.
func databasePath(dir string) string {
	path := filepath.Join(dir, sqliteFile)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// prepare makes sure that SQLite finds its own files and no others.
func (f *folder) prepare() error {
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
	file, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE, 0o600) // SQLite would make it world-readable
	if err != nil {
		return fmt.Errorf("create the database: %w", err)
	}
	return file.Close()
}

// refuseLoss refuses to start empty where a database used to be.
func (f *folder) refuseLoss() error {
	if size(f.path) > 0 || !f.marked && size(f.path+"-wal") == 0 {
		return nil
	}
	what := "is gone"
	if _, err := os.Stat(f.path); err == nil {
		what = "is empty"
	}
	return fmt.Errorf("the database %s %s, but there was data in it: restore a backup, or choose an empty folder with "+
		"--data to begin anew", f.path, what)
}

// refuseReadOnly refuses files that can't be written: read-only modes (even for root), files of
// another user, a read-only disk.
func (f *folder) refuseReadOnly() error {
	for _, path := range []string{f.path, f.path + "-wal", f.path + "-shm"} {
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

// tell records and logs a note for the owner.
func (f *folder) tell(what string) {
	f.told = append(f.told, what)
	f.log.Warn("data folder", "note", what)
}

// setAside lists the logs that earlier starts moved aside.
func (f *folder) setAside() []string {
	names, _ := filepath.Glob(globQuote(f.path) + "-wal" + asideMark + "*") // the pattern is valid
	return names
}

// globQuote escapes a path for use in a pattern.
func globQuote(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// copyFile copies a file to a new one that is durable and private.
func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close() //nolint:errcheck // it was only read
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}
