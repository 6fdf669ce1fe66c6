//go:build !windows

package main

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// giveBack makes the files of the data folder belong to the user that the folder belongs to. A
// command that root ran may have made some, which the service couldn't read.
func giveBack(dir string) error {
	info, err := os.Stat(dir)
	if os.Geteuid() != 0 || err != nil {
		return nil // a folder that isn't there has no files
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || owner.Uid == 0 {
		return nil
	}
	root, err := os.OpenRoot(dir) // so that no link leads out of the folder
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // it was only read
	return fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() && !entry.Type().IsRegular() {
			return ignoreGone(err)
		}
		return ignoreGone(give(root, path, int(owner.Uid), int(owner.Gid)))
	})
}

// give changes the owner of one file of root's. A file with a second name may be anybody's.
func give(root *os.Root, path string, uid, gid int) error {
	file, err := root.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	info, err := file.Stat()
	if err != nil {
		return err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || stat.Uid != 0 || !info.IsDir() && stat.Nlink != 1 {
		return nil
	}
	return file.Chown(uid, gid)
}

// ignoreGone drops the error of a file that was removed meanwhile, as a log is.
func ignoreGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
