//go:build linux || darwin || freebsd

package folder

import "syscall"

// FreeSpace returns how many bytes this process may still write to the disk of a folder; ok is false where that can't
// be told.
func FreeSpace(dir string) (free uint64, ok bool) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, false
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), true //nolint:gosec,unconvert // the types differ between systems
}
