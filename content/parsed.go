package content

import (
	"io/fs"
	"maps"
	"slices"
	"sync"
)

// valueFS is a file system that knows the parsed values of its files.
type valueFS interface {
	fs.FS
	// value returns the value of a file, like readValue.
	value(file string) (any, error)
}

// readValue returns the parsed value of a file. A missing file and invalid JSON are errors. Callers must not change the
// value, because others may read it too: editableValue returns a copy.
func readValue(fsys fs.FS, file string) (any, error) {
	if known, isParsed := fsys.(valueFS); isParsed {
		return known.value(file)
	}
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, err
	}
	return parse(data)
}

// valueOf is readValue for any file: it returns deleted{} for one that is missing or not valid JSON.
func valueOf(fsys fs.FS, file string) any {
	value, err := readValue(fsys, file)
	if err != nil {
		return deleted{}
	}
	return value
}

// editableValue is valueOf for callers that change the value.
func editableValue(fsys fs.FS, file string) any { return cloned(valueOf(fsys, file)) }

// parsedFiles is a file system that parses each file once. Its files must not change. It is safe for concurrent use.
type parsedFiles struct {
	fs.FS
	parsed *sync.Map // name → parsedFile
}

type parsedFile struct {
	value any
	err   error
}

// parseOnce returns the files as a file system that parses each of them once.
func parseOnce(fsys fs.FS) parsedFiles {
	if known, isParsed := fsys.(parsedFiles); isParsed {
		return known
	}
	return parsedFiles{fsys, &sync.Map{}}
}

// value implements valueFS.
func (p parsedFiles) value(file string) (any, error) {
	if known, found := p.parsed.Load(file); found {
		f, _ := known.(parsedFile)
		return f.value, f.err
	}
	value, err := readValue(p.FS, file)
	p.parsed.Store(file, parsedFile{value, err})
	return value, err
}

// cloned returns a copy of a parsed value that shares nothing with it.
func cloned(value any) any {
	switch v := value.(type) {
	case object:
		copied := object{keys: slices.Clone(v.keys), values: maps.Clone(v.values)}
		for key, inner := range copied.values {
			copied.values[key] = cloned(inner)
		}
		return copied
	case []any:
		copied := slices.Clone(v)
		for i, entry := range copied {
			copied[i] = cloned(entry)
		}
		return copied
	}
	return value
}
