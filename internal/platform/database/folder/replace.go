package folder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

const (
	restoringMark = "harborlight.restoring-" // folder of a running restore

	// AsidePrefix is the prefix of the folder or schema that keeps the data from before a restore.
	AsidePrefix = "before-restore-"
)

// Lock makes the folder private and locks it without checking its content, so that its database can be replaced.
func Lock(ctx context.Context, dir string, log *slog.Logger) (*Folder, error) {
	return lockedFolder(ctx, dir, true, log)
}

// Scratch creates an empty, private folder beside the database for new data, and returns its path. It removes the
// folders of killed restores.
func (f *Folder) Scratch() (dir string, err error) {
	beside := filepath.Dir(f.Path) // on the same file system, for the rename
	if err := removeAll(filepath.Join(globQuote(beside), restoringMark+"*")); err != nil {
		return "", err
	}
	if dir, err = os.MkdirTemp(beside, restoringMark); err != nil { // 0700
		return "", fmt.Errorf("make a folder for the new data: %w", cause(err))
	}
	return dir, nil
}

// ReplaceDatabase replaces the database by newFile. It moves the old files to a new folder and returns its path, or
// "" if there were none. accept runs before the last step and may be nil; its error stops the replacement. After a
// crash, either the old files are still in place, or the new database is, beside a log of the old database that the
// next start moves aside.
func (f *Folder) ReplaceDatabase(newFile string, now time.Time, accept func(aside string) error) (
	aside string, err error) {
	beside := filepath.Dir(f.Path)
	had := size(f.Path) > 0 || size(f.Path+"-wal") > 0
	if had {
		aside = filepath.Join(beside, AsidePrefix+now.UTC().Format("20060102T150405.000Z"))
		if err := os.Mkdir(aside, 0o700); err != nil {
			return "", fmt.Errorf("make a folder for the old data: %w", cause(err))
		}
		if err := linkOrCopy(f.Path, filepath.Join(aside, File)); err != nil {
			return "", fmt.Errorf("move the old database aside: %w", err)
		}
	}
	if accept != nil {
		if err := accept(aside); err != nil {
			return "", err
		}
	}
	if err := os.Rename(newFile, f.Path); err != nil {
		return "", fmt.Errorf("replace the database: %w", err)
	}
	f.marked = false
	errs := []error{f.Mark()}
	for _, suffix := range []string{"-wal", "-shm"} {
		err := os.Rename(f.Path+suffix, filepath.Join(aside, File+suffix))
		if had && err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return aside, errors.Join(append(errs, syncFolder(beside))...)
}

// linkOrCopy links a file to a second name, or copies it if the file system has no hard links. It does nothing if the
// file is missing.
func linkOrCopy(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return copyFile(from, to)
}

// syncFolder makes renames in the folder durable. It does nothing on Windows.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // Windows can't sync folders; the file system journals its names
	}
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// copyFile copies a file to a new, private and durable one. An existing target is an error.
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

// removeAll removes all files and folders that match the pattern. It continues after a failure and returns all
// errors.
func removeAll(pattern string) error {
	paths, err := filepath.Glob(pattern)
	for _, path := range paths {
		err = errors.Join(err, os.RemoveAll(path))
	}
	return err
}
