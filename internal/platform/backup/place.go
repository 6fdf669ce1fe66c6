package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Place is a storage location for backups.
type Place interface {
	// Workdir returns the local folder in which backups are written first.
	Workdir() string
	// Put moves a complete local file to the place under a name and verifies that it arrived intact. sum is the
	// file's SHA-256. Put replaces an existing file with this name.
	Put(ctx context.Context, path, name, sum string) error
	// List returns the names of all files at the place.
	List(ctx context.Context) ([]string, error)
	Remove(ctx context.Context, name string) error
	// String returns the location without secrets.
	String() string
}

// Folder is a place in a local folder, which may be on a mounted disk.
type Folder struct{ Dir string }

// Workdir returns the folder itself, so that Put only renames the file.
func (f Folder) Workdir() string { return f.Dir }

// Put renames the local file into the folder and syncs the folder to disk. It ignores the hash, because a rename
// keeps the content.
func (f Folder) Put(_ context.Context, path, name, _ string) error {
	if err := os.Rename(path, filepath.Join(f.Dir, name)); err != nil {
		return fmt.Errorf("rename the backup: %w", err)
	}
	return syncFolder(f.Dir)
}

// List returns the names of the entries of the folder, including subfolders.
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

// Remove deletes a file of the folder. A name with a path is an error.
func (f Folder) Remove(_ context.Context, name string) error {
	if filepath.Base(name) != name {
		return errors.New("invalid file name")
	}
	return os.Remove(filepath.Join(f.Dir, name))
}

// String returns the path.
func (f Folder) String() string { return f.Dir }
