package database

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

// lockFile keeps a second program off the data folder. The lock ends with the
// process that holds it, however that ends; the file stays and says who it was.
const lockFile = "harborlight.lock"

// What the lock file says: who has the folder, and that there was a database in it.
const (
	serving  = "serving"  // a server, until it is stopped
	visiting = "visiting" // a command, for a moment
	hasData  = "This folder holds a database."
)

// lockWait is how long a server waits for a command that has the folder.
const lockWait = 10 * time.Second

// errLocked says that another process has the lock.
var errLocked = errors.New("another process has the lock")

// takeLock takes the folder for this process. A folder that another process has
// is an error for exclusive use; otherwise this process is its guest.
func (f *folder) takeLock(ctx context.Context, exclusive bool) error {
	file, err := waitForLock(ctx, filepath.Join(f.dir, lockFile), exclusive)
	if errors.Is(err, errLocked) {
		if exclusive {
			return fmt.Errorf("another harborlight%s uses the data folder %s: "+
				"stop it first, or choose another folder with --data", holder(filepath.Join(f.dir, lockFile)), f.dir)
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("the data folder %s cannot be written (%w): "+
			"give it to the user that runs harborlight, or choose another with --data", f.dir, cause(err))
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

// waitForLock waits for a command that has the lock, but not for a server.
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

// holder returns what the lock file says about the process that has it, in brackets.
func holder(path string) string {
	text, err := os.ReadFile(path)
	first, _, _ := strings.Cut(string(text), "\n")
	if err != nil || first == "" {
		return ""
	}
	return " (" + first + ")"
}

// writeLock says in the file who has it. The old text is never missing as a
// whole, so that a crash does not forget that there was a database.
func (f *folder) writeLock(marked bool) error {
	text := fmt.Sprintf("%s, process %d\n", f.use, os.Getpid())
	if marked {
		text += hasData + "\n"
	}
	if _, err := f.lock.WriteAt([]byte(text), 0); err != nil {
		return fmt.Errorf("write %s: %w", f.lock.Name(), err)
	}
	return f.lock.Truncate(int64(len(text)))
}

// mark remembers that there is a database in the folder.
func (f *folder) mark() error {
	if !f.owned() || f.marked {
		return nil
	}
	f.marked = true
	return f.writeLock(true)
}

// owned reports whether this process has the folder. A guest has not.
func (f *folder) owned() bool { return f != nil && f.lock != nil }

// release gives the folder back. A second call does nothing.
func (f *folder) release() error {
	if !f.owned() {
		return nil
	}
	if err := f.lock.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}
