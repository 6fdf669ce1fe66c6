package folder

import (
	"syscall"
	"unsafe"
)

var getDiskFreeSpace = syscall.NewLazyDLL("kernel32.dll").NewProc("GetDiskFreeSpaceExW")

// FreeSpace returns the number of bytes that this process may still write to the disk of a folder, and false if the
// system doesn't report it.
func FreeSpace(dir string) (free uint64, ok bool) {
	name, err := syscall.UTF16PtrFromString(dir)
	if err != nil {
		return 0, false
	}
	done, _, _ := getDiskFreeSpace.Call(uintptr(unsafe.Pointer(name)), uintptr(unsafe.Pointer(&free)), 0, 0) //nolint:gosec // as the API takes them
	return free, done != 0
}
