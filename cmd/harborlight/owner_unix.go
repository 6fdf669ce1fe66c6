//go:build !windows

package main

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// giveBack gives files and folders of root in the data folder to the folder's owner, because a command run by root
// may have created files that the service couldn't read. It does nothing for other users, or if the folder is missing
// or belongs to root.
func giveBack(dir string) error {
	info, err := os.Stat(dir)
	if os.Geteuid() != 0 || err != nil {
		return nil // a missing folder has no files
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || owner.Uid == 0 {
		return nil
	}
	root, err := os.OpenRoot(dir) // prevents links out of the folder
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

// give changes the owner of a file in root if it belongs to the user root. It skips files with a second name, which
// may belong to another user, and doesn't follow links.
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

// ignoreGone returns nil if err means that a file is missing, because it was removed meanwhile, such as a log;
// otherwise it returns err.
func ignoreGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
