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
	restoringMark = "harborlight.restoring-" // folder of a restore under way

	// AsidePrefix begins the names of what keeps the data from before a restore.
	AsidePrefix = "before-restore-"
)

// Hold makes the folder private and keeps other processes out, whatever is in it, so that its database can be exchanged.
func Hold(ctx context.Context, dir string, log *slog.Logger) (*Folder, error) {
	return lockedFolder(ctx, dir, true, log)
}

// Scratch makes an empty folder for new data. It removes what earlier restores left that were killed.
func (f *Folder) Scratch() (dir string, err error) {
	beside := filepath.Dir(f.Path) // a rename must not cross file systems
	if err := removeAll(filepath.Join(globQuote(beside), restoringMark+"*")); err != nil {
		return "", err
	}
	if dir, err = os.MkdirTemp(beside, restoringMark); err != nil { // 0700
		return "", fmt.Errorf("make a folder for the new data: %w", cause(err))
	}
	return dir, nil
}

// Exchange sets the old files aside and puts the new database in their place. aside is the folder that keeps the old
// ones, or "" if there were none; accept, if it isn't nil, runs before the last step. If the program dies in between,
// either the old files are still there, or the new database is, beside a log that isn't its own and that the next start
// moves aside.
func (f *Folder) Exchange(newFile string, now time.Time, accept func(aside string) error) (aside string, err error) {
	beside := filepath.Dir(f.Path)
	had := size(f.Path) > 0 || size(f.Path+"-wal") > 0
	if had {
		aside = filepath.Join(beside, AsidePrefix+now.UTC().Format("20060102T150405.000Z"))
		if err := os.Mkdir(aside, 0o700); err != nil {
			return "", fmt.Errorf("make a folder for the old data: %w", cause(err))
		}
		if err := keepFile(f.Path, filepath.Join(aside, File)); err != nil {
			return "", fmt.Errorf("set the old database aside: %w", err)
		}
	}
	if accept != nil {
		if err := accept(aside); err != nil {
			return "", err
		}
	}
	if err := os.Rename(newFile, f.Path); err != nil {
		return "", fmt.Errorf("put the new database in its place: %w", err)
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

func removeAll(pattern string) error {
	paths, err := filepath.Glob(pattern)
	for _, path := range paths {
		err = errors.Join(err, os.RemoveAll(path))
	}
	return err
}
