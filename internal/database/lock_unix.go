//go:build !windows

package database

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// openLocked opens the file and locks it, or returns errLocked. Closing the file
// unlocks it, and so does the end of the process.
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

// changed returns when the file's content, name or owner was last changed.
// Unlike the time of its content, a copy cannot carry it over.
func changed(info fs.FileInfo) time.Time {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return changeTime(stat)
	}
	return info.ModTime()
}

// private says that files have modes that keep other users out.
const private = true
