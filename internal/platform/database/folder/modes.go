package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Secure removes all permissions of other users from a data folder, its secrets and its emails. It never adds
// permissions and ignores a missing folder. The error is one sentence with advice.
func Secure(dir string) error {
	f := &Folder{dir: dir, Path: databasePath(dir)}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return errors.Join(f.secure(dir), f.secureFiles())
}

// secureFiles removes other users' permissions from the files of the database: the database, its log, keys, copies
// and emails. It skips other files, which the folder itself protects, and stops at the first failure.
func (f *Folder) secureFiles() error {
	paths := []string{f.Path, f.Path + "-wal", f.Path + "-shm"}
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return fmt.Errorf("read the data folder: %w", err)
	}
	for _, entry := range entries {
		if name := entry.Name(); strings.HasPrefix(name, "harborlight") || strings.Contains(name, ".db") {
			paths = append(paths, filepath.Join(f.dir, name))
		}
	}
	err = filepath.WalkDir(filepath.Join(f.dir, mailFolder), func(path string, _ fs.DirEntry, err error) error {
		paths = append(paths, path)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read the mails: %w", err)
	}
	for _, path := range paths {
		if err := f.secure(path); err != nil {
			return err
		}
	}
	return nil
}

// mailFolder contains the emails if there is no mail server.
const mailFolder = "mail"

// secure removes other users' permissions from one file or folder and counts the change. It skips missing files and
// symbolic links, and does nothing on systems without such permissions.
func (f *Folder) secure(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("inspect %s: %w", path, err)
	}
	if !private || info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	if err := os.Chmod(path, info.Mode().Perm()&0o700); err != nil {
		return fmt.Errorf("other users of this machine can read %s and its mode cannot be changed (%w): "+
			"run chmod -R go-rwx %s as its owner, or name a new folder with --data", path, cause(err), f.dir)
	}
	f.tightened++
	return nil
}

// ReportTightened adds one note for the owner if permissions were removed since the last call.
func (f *Folder) ReportTightened() {
	if f.tightened > 0 {
		f.AddNote(fmt.Sprintf("other users of this machine had rights on the data folder %s or files in it; "+
			"they were taken away", f.dir))
	}
	f.tightened = 0
}
