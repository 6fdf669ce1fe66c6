//go:build !windows

package folder

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// openLocked creates or opens the file and locks it without waiting. It returns errLocked if another process has the
// lock. Closing the file or ending the process unlocks it.
func openLocked(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return file, nil
	}
	_ = file.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = errLocked
	}
	return nil, err
}

// changed returns when the file's content, name or owner last changed. Unlike the modification time, a copy doesn't
// preserve it.
func changed(info fs.FileInfo) time.Time {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return changeTime(stat)
	}
	return info.ModTime()
}

// private reports that file modes keep other users out.
const private = true
