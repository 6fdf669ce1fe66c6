package powercut

import (
	"path/filepath"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// The types of SQLite's file functions that the listener replaces. Integers of type uintptr are C pointers.
type (
	openFunc     = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32
	deleteFunc   = func(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32
	closeFunc    = func(tls *libc.TLS, file uintptr) int32
	writeFunc    = func(tls *libc.TLS, file, data uintptr, size int32, at int64) int32
	truncateFunc = func(tls *libc.TLS, file uintptr, size int64) int32
	syncFunc     = func(tls *libc.TLS, file uintptr, flags int32) int32
)

// listener is a wrapper of SQLite's default file system that records operations.
var listener struct {
	install sync.Once
	below   sqlite3.Tsqlite3_vfs // previous default file system

	mu         sync.Mutex
	recordings map[string]*Recording                    // by folder
	opened     map[uintptr]*opened                      // by file
	methods    map[uintptr]*sqlite3.Tsqlite3_io_methods // methods of the wrapper, by the wrapped ones
}

// opened is an open file in a recorded folder.
type opened struct {
	recording *Recording
	name      string
	below     *sqlite3.Tsqlite3_io_methods
}

// install makes the listener the default file system of this process, permanently. It only passes operations on other
// folders through.
func install() {
	tls := libc.NewTLS() // used until the process ends
	ours := at[sqlite3.Tsqlite3_vfs](libc.Xcalloc(tls, 1, libc.Tsize_t(unsafe.Sizeof(sqlite3.Tsqlite3_vfs{}))))
	listener.below = *at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	listener.recordings, listener.opened = map[string]*Recording{}, map[uintptr]*opened{}
	listener.methods = map[uintptr]*sqlite3.Tsqlite3_io_methods{}
	*ours = listener.below
	name, err := libc.CString("powercut")
	if err != nil {
		panic(err)
	}
	ours.FzName, ours.FxOpen, ours.FxDelete = name, pointer[openFunc](openFile), pointer[deleteFunc](deleteFile)
	if code := sqlite3.Xsqlite3_vfs_register(tls, address(ours), 1); code != sqlite3.SQLITE_OK {
		panic("SQLite refuses the file system")
	}
}

// openFile opens a file and, if it is in a recorded folder, replaces its methods by the recording ones. It returns
// SQLite's result code.
func openFile(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32 {
	code := function[openFunc](listener.below.FxOpen)(tls, vfs, name, file, flags, outFlags)
	if code != sqlite3.SQLITE_OK || name == 0 {
		return code
	}
	path := libc.GoString(name)
	listener.mu.Lock()
	defer listener.mu.Unlock()
	r := listener.recordings[filepath.Dir(path)]
	if r == nil {
		return code
	}
	f := at[sqlite3.Tsqlite3_file](file)
	below := at[sqlite3.Tsqlite3_io_methods](f.FpMethods)
	listener.opened[file] = &opened{r, filepath.Base(path), below}
	if listener.methods[f.FpMethods] == nil {
		ours := at[sqlite3.Tsqlite3_io_methods](libc.Xcalloc(tls, 1, libc.Tsize_t(unsafe.Sizeof(*below))))
		*ours = *below
		ours.FxClose, ours.FxWrite = pointer[closeFunc](closeFile), pointer[writeFunc](writeFile)
		ours.FxTruncate, ours.FxSync = pointer[truncateFunc](truncateFile), pointer[syncFunc](syncFile)
		listener.methods[f.FpMethods] = ours
	}
	f.FpMethods = address(listener.methods[f.FpMethods])
	return code
}

// deleteFile deletes a file and records this if it succeeds. It returns SQLite's result code.
func deleteFile(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32 {
	code := function[deleteFunc](listener.below.FxDelete)(tls, vfs, name, syncFolder)
	path := libc.GoString(name)
	listener.mu.Lock()
	r := listener.recordings[filepath.Dir(path)]
	listener.mu.Unlock()
	if r != nil && code == sqlite3.SQLITE_OK {
		r.add(op{kind: removed, file: filepath.Base(path)})
	}
	return code
}

// closeFile closes a recorded file and forgets it.
func closeFile(tls *libc.TLS, file uintptr) int32 {
	o := openedFile(file)
	listener.mu.Lock()
	delete(listener.opened, file)
	listener.mu.Unlock()
	return function[closeFunc](o.below.FxClose)(tls, file)
}

// writeFile and truncateFile record a change before they make it; syncFile records a sync after it has completed. A
// power cut in between may or may not have the change.
func writeFile(tls *libc.TLS, file, data uintptr, size int32, offset int64) int32 {
	o := openedFile(file)
	written := append([]byte(nil), unsafe.Slice(at[byte](data), size)...)
	o.recording.add(op{kind: wrote, file: o.name, at: offset, data: written})
	return function[writeFunc](o.below.FxWrite)(tls, file, data, size, offset)
}

// truncateFile records the new size and then truncates the file.
func truncateFile(tls *libc.TLS, file uintptr, size int64) int32 {
	o := openedFile(file)
	o.recording.add(op{kind: truncated, file: o.name, at: size})
	return function[truncateFunc](o.below.FxTruncate)(tls, file, size)
}

// syncFile syncs the file and then records this, unless it failed.
func syncFile(tls *libc.TLS, file uintptr, flags int32) int32 {
	o := openedFile(file)
	code := function[syncFunc](o.below.FxSync)(tls, file, flags)
	if code == sqlite3.SQLITE_OK {
		o.recording.add(op{kind: synced, file: o.name})
	}
	return code
}

// openedFile returns the recorded file that SQLite's handle refers to, or nil.
func openedFile(file uintptr) *opened {
	listener.mu.Lock()
	defer listener.mu.Unlock()
	return listener.opened[file]
}

// at converts a C address to a Go pointer. Go's garbage collector doesn't move C memory.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

func address[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }

// pointer converts a Go function to a C function pointer, and function does the reverse.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

func function[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&p)) }
