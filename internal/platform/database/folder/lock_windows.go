package folder

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// sharingViolation is Windows' error for a file that another process has open.
const sharingViolation = syscall.Errno(32)

// openLocked creates or opens the file so that no other process can write to it, without waiting. It returns
// errLocked if another process has it. Closing the file or ending the process unlocks it.
func openLocked(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ,
		nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, errLocked
	}
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), nil
}

// changed returns when the file was last written.
func changed(info fs.FileInfo) time.Time { return info.ModTime() }

// private reports that file modes don't keep other users out: on Windows a user's folders are
// private by inheritance.
const private = false
