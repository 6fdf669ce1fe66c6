//go:build linux || darwin || freebsd

package folder

import "syscall"

// FreeSpace returns the number of bytes that this process may still write to the disk of a folder, and false if the
// system doesn't report it.
func FreeSpace(dir string) (free uint64, ok bool) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, false
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), true //nolint:gosec,unconvert // the types differ between systems
}
