//go:build !linux && !darwin && !freebsd && !windows

package folder

// FreeSpace returns false, because this system doesn't report free space.
func FreeSpace(string) (free uint64, ok bool) { return 0, false }
