package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Place is where backups are kept.
type Place interface {
	// Workdir returns the local folder in which a backup is written first.
	Workdir() string
	// Put moves a complete local file to the place and makes sure that it arrived whole; sum is its SHA-256. A file with
	// this name is replaced.
	Put(ctx context.Context, path, name, sum string) error
	// List returns the names of all files there.
	List(ctx context.Context) ([]string, error)
	Remove(ctx context.Context, name string) error
	// String names the place without secrets.
	String() string
}

// Folder is a place on this machine, or a disk that is mounted there.
type Folder struct{ Dir string }

// Workdir returns the folder itself, so that a finished file only needs its name.
func (f Folder) Workdir() string { return f.Dir }

// Put renames the file.
func (f Folder) Put(_ context.Context, path, name, _ string) error {
	if err := os.Rename(path, filepath.Join(f.Dir, name)); err != nil {
		return fmt.Errorf("give the backup its name: %w", err)
	}
	return syncFolder(f.Dir)
}

// List returns the names of the files in the folder.
func (f Folder) List(context.Context) ([]string, error) {
	entries, err := os.ReadDir(f.Dir)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	return names, nil
}

// Remove deletes a file.
func (f Folder) Remove(_ context.Context, name string) error {
	if filepath.Base(name) != name {
		return errors.New("not a name of a file")
	}
	return os.Remove(filepath.Join(f.Dir, name))
}

// String returns the path.
func (f Folder) String() string { return f.Dir }
