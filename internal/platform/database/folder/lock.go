package folder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// lockFile keeps a second program out of the data folder. The lock always ends with its process; the file stays and
// names the last holder.
const lockFile = "harborlight.lock"

// The words in the lock file: the kind of its holder, and a mark for a folder that contains a database.
const (
	serving  = "serving"  // a server, until it stops
	visiting = "visiting" // a short-lived command
	hasData  = "This folder holds a database."
)

// lockWait is how long a server waits for a command to release the lock.
const lockWait = 10 * time.Second

// errLocked means that another process has the lock.
var errLocked = errors.New("another process has the lock")

// takeLock locks the folder for this process. If another process has the lock, exclusive use is an error; otherwise
// this process becomes a guest.
func (f *Folder) takeLock(ctx context.Context, exclusive bool) error {
	file, err := waitForLock(ctx, filepath.Join(f.dir, lockFile), exclusive)
	if errors.Is(err, errLocked) {
		if exclusive {
			return fmt.Errorf("another harborlight%s uses the data folder %s: "+
				"stop it first, or choose another folder with --data", holder(filepath.Join(f.dir, lockFile)), f.dir)
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("the data folder %s is not writable (%w): give it to the user that runs harborlight, or "+
			"choose another with --data", f.dir, cause(err))
	}
	f.lock = file
	f.use = visiting
	if exclusive {
		f.use = serving
	}
	text, err := io.ReadAll(io.LimitReader(file, 1<<10))
	f.marked = strings.Contains(string(text), hasData)
	return errors.Join(err, f.writeLock(f.marked))
}

// waitForLock locks the file. An exclusive caller waits up to ten seconds while a command has the lock, but not while
// a server has it. It returns errLocked if the lock isn't free.
func waitForLock(ctx context.Context, path string, exclusive bool) (*os.File, error) {
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		file, err := openLocked(path)
		if !errors.Is(err, errLocked) || !exclusive || strings.Contains(holder(path), serving) {
			return file, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-again.C:
		}
	}
}

// holder returns the lock file's description of its holder, in brackets after a space, or "" if there is none.
func holder(path string) string {
	text, err := os.ReadFile(path)
	first, _, _ := strings.Cut(string(text), "\n")
	if err != nil || first == "" {
		return ""
	}
	return " (" + first + ")"
}

// writeLock writes the holder to the lock file. It never leaves the file empty, so that a crash doesn't erase the
// mark of a database.
func (f *Folder) writeLock(marked bool) error {
	text := fmt.Sprintf("%s, process %d\n", f.use, os.Getpid())
	if marked {
		text += hasData + "\n"
	}
	if _, err := f.lock.WriteAt([]byte(text), 0); err != nil {
		return fmt.Errorf("write %s: %w", f.lock.Name(), err)
	}
	return f.lock.Truncate(int64(len(text)))
}

// Mark records in the lock file that the folder contains a database, so that a later loss is noticed. It does nothing
// in a guest process.
func (f *Folder) Mark() error {
	if !f.Owned() || f.marked {
		return nil
	}
	f.marked = true
	return f.writeLock(true)
}

// Owned reports whether this process has the lock. A guest doesn't.
func (f *Folder) Owned() bool { return f != nil && f.lock != nil }

// Serves reports whether this process keeps others out while it runs.
func (f *Folder) Serves() bool { return f.use == serving }

// Release unlocks the folder. A second call, or a call in a guest process, does nothing.
func (f *Folder) Release() error {
	if !f.Owned() {
		return nil
	}
	if err := f.lock.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}
