package content

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// Builtin returns the files that the program was built with. It is safe for concurrent use.
func Builtin() fs.FS { return builtInFiles }

var builtInFiles = parseOnce(files)

// Overlay returns the files of base with the changes applied, in their order per file. It skips changes that can't be
// applied and returns them as problems. It doesn't validate the resulting content.
func Overlay(base fs.FS, changes []Change) (fs.FS, Problems) {
	o := newOverlay(base)
	var problems Problems
	for _, file := range filesOfChanges(changes) {
		problems = append(problems, o.change(file, changes)...)
	}
	return o, problems
}

// filesOfChanges returns the names of the changed files, sorted, each once.
func filesOfChanges(changes []Change) []string {
	var names []string
	for _, c := range changes {
		if !slices.Contains(names, c.File) {
			names = append(names, c.File)
		}
	}
	slices.Sort(names)
	return names
}

// change applies the changes of one file, and stores the result, or deleted{} if the file is removed. It skips changes
// that can't be applied and returns them as problems. An unreadable file counts as missing.
func (o *overlay) change(file string, changes []Change) (problems Problems) {
	value := editableValue(o.base, file)
	t, known := typeOf(file)
	if !known {
		return Problems{{File: file, Text: "isn't part of the site: remove the change"}}
	}
	for _, c := range changes {
		if c.File != file {
			continue
		}
		edited, complaint := pathEdit{}.edit(value, t, tokens(c.Field), c.apply)
		if complaint != "" {
			problems = append(problems, Problem{File: c.File, Field: c.Field, Text: complaint})
			continue
		}
		value = edited
	}
	o.set(file, value)
	return problems
}

// overlay is a file system with some files replaced, added or removed. It keeps their values, because most readers need
// no bytes.
type overlay struct {
	base  fs.FS
	files map[string]valueFile
}

// valueFile is a file that is made from its value.
type valueFile struct {
	value any           // deleted{} if removed; read-only
	bytes func() []byte // the value as JSON
}

func newOverlay(base fs.FS) *overlay { return &overlay{base: base, files: map[string]valueFile{}} }

// set replaces a file by one with the given value; deleted{} removes it. The value must not change afterwards.
func (o *overlay) set(file string, value any) { o.files[file] = newValueFile(value) }

func newValueFile(value any) valueFile {
	return valueFile{value, sync.OnceValue(func() []byte { return encode(value) })}
}

// value implements valueFS.
func (o *overlay) value(file string) (any, error) {
	edited, found := o.files[file]
	switch {
	case !found:
		return readValue(o.base, file)
	case isDeleted(edited.value):
		return nil, &fs.PathError{Op: "open", Path: file, Err: fs.ErrNotExist}
	}
	return edited.value, nil
}

// Open opens a file or a folder as if the changes were stored in base. A removed file doesn't exist (fs.ErrNotExist).
func (o *overlay) Open(name string) (fs.File, error) {
	edited, changed := o.files[name]
	switch {
	case !fs.ValidPath(name):
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	case changed && isDeleted(edited.value):
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case changed:
		return memoryFileOf(name, edited), nil
	}
	f, err := o.base.Open(name)
	if err != nil {
		return nil, err
	}
	if _, isFolder := f.(fs.ReadDirFile); !isFolder {
		return f, nil
	}
	info, err := f.Stat()
	if err != nil || !info.IsDir() {
		return f, err
	}
	entries, err := o.ReadDir(name)
	return &memoryFolder{File: f, entries: entries}, err
}

// ReadDir lists a folder of base, sorted by name, with added files and without removed ones. Changes can't add
// folders.
func (o *overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.base, name)
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		_, changed := o.files[path.Join(name, e.Name())]
		return changed
	})
	for file, edited := range o.files {
		if path.Dir(file) == name && !isDeleted(edited.value) {
			entries = append(entries, fs.FileInfoToDirEntry(memoryInfo{path.Base(file), edited}))
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

type memoryFile struct {
	*bytes.Reader
	info memoryInfo
}

func memoryFileOf(name string, file valueFile) *memoryFile {
	return &memoryFile{Reader: bytes.NewReader(file.bytes()), info: memoryInfo{path.Base(name), file}}
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *memoryFile) Close() error               { return nil }

type memoryFolder struct {
	fs.File
	entries []fs.DirEntry
}

// ReadDir returns the next n entries, or all remaining ones if n is 0 or less. At the end, it returns io.EOF only if
// n is positive, as fs.ReadDirFile demands.
func (f *memoryFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(f.entries) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(f.entries) {
		n = len(f.entries)
	}
	next := f.entries[:n]
	f.entries = f.entries[n:]
	return next, nil
}

type memoryInfo struct {
	name string
	file valueFile
}

func (i memoryInfo) Name() string     { return i.name }
func (memoryInfo) Mode() fs.FileMode  { return 0o444 }
func (memoryInfo) ModTime() time.Time { return time.Time{} }
func (memoryInfo) IsDir() bool        { return false }
func (memoryInfo) Sys() any           { return nil }
func (i memoryInfo) Size() int64      { return int64(len(i.file.bytes())) }
