package content

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Builtin returns the files that the program was built with.
func Builtin() fs.FS { return files }

// Overlay returns the files of base with the changes applied, in their order per file. It skips changes that can't be
// applied and returns them as problems. It doesn't validate the resulting content.
func Overlay(base fs.FS, changes []Change) (fs.FS, Problems) {
	o := &overlay{base: base, files: map[string][]byte{}}
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

// change applies the changes of one file, and stores the result, or nil if the file is removed. It skips changes that
// can't be applied and returns them as problems. An unreadable file counts as missing.
func (o *overlay) change(file string, changes []Change) (problems Problems) {
	value := valueOf(o.base, file)
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
	o.files[file] = nil
	if _, removed := value.(deleted); !removed {
		o.files[file] = encode(value)
	}
	return problems
}

// readValue reads and parses a file. A missing file and invalid JSON are errors. The caller may change the value,
// unless the file system is a parsedFiles.
func readValue(fsys fs.FS, file string) (any, error) {
	if known, shared := fsys.(parsedFiles); shared {
		return known.read(file)
	}
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, err
	}
	return parse(data)
}

// valueOf returns the value of a file, or deleted{} if it is missing or not valid JSON.
func valueOf(fsys fs.FS, file string) any {
	value, err := readValue(fsys, file)
	if err != nil {
		return deleted{}
	}
	return value
}

// parsedFiles is a file system whose files are parsed once, for several readers that don't change the values.
type parsedFiles struct {
	fs.FS
	values map[string]any
	errs   map[string]error
}

func parseOnce(fsys fs.FS) parsedFiles {
	return parsedFiles{fsys, map[string]any{}, map[string]error{}}
}

// read returns the value of a file, like readValue.
func (p parsedFiles) read(file string) (any, error) {
	if _, known := p.errs[file]; !known {
		p.values[file], p.errs[file] = readValue(p.FS, file)
	}
	return p.values[file], p.errs[file]
}

// overlay is a file system with some files replaced, added or removed.
type overlay struct {
	base  fs.FS
	files map[string][]byte // nil if removed
}

// Open opens a file or a folder as if the changes were stored in base. A removed file doesn't exist (fs.ErrNotExist).
func (o *overlay) Open(name string) (fs.File, error) {
	data, changed := o.files[name]
	switch {
	case !fs.ValidPath(name):
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	case changed && data == nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case changed:
		return &memoryFile{Reader: bytes.NewReader(data), info: memoryInfo{path.Base(name), int64(len(data))}}, nil
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
	for file, data := range o.files {
		if path.Dir(file) == name && data != nil {
			entries = append(entries, fs.FileInfoToDirEntry(memoryInfo{path.Base(file), int64(len(data))}))
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

type memoryFile struct {
	*bytes.Reader
	info memoryInfo
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
	size int64
}

func (i memoryInfo) Name() string     { return i.name }
func (memoryInfo) Mode() fs.FileMode  { return 0o444 }
func (memoryInfo) ModTime() time.Time { return time.Time{} }
func (memoryInfo) IsDir() bool        { return false }
func (memoryInfo) Sys() any           { return nil }
func (i memoryInfo) Size() int64      { return i.size }
