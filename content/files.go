package content

import (
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// File is a content file and the type of its content.
type File struct {
	Name  string // such as "brand.json", or a pattern such as "catalogue/*.json"
	Type  reflect.Type
	Label string // title in the editor; empty for a pattern
}

// Files lists the files that Read reads, with their types: exact names first, then the patterns for services and
// pages. The TypeScript types are generated from it.
func Files() []File { return slices.Clone(schemaFiles()) }

var schemaFiles = sync.OnceValue(func() []File {
	files := append(filesOf(reflect.TypeFor[Site]()), messageFiles()...)
	return append(files, File{Name: "catalogue/*.json", Type: reflect.TypeFor[Service]()},
		File{Name: "pages/*.json", Type: reflect.TypeFor[Page]()})
})

// filesOf returns the files that `file` tags name in a struct type and its nested structs.
func filesOf(t reflect.Type) []File {
	var files []File
	for field := range t.Fields() {
		if name, tagged := field.Tag.Lookup("file"); tagged {
			files = append(files, File{name, field.Type, field.Tag.Get("label")})
		} else if field.Type.Kind() == reflect.Struct {
			files = append(files, filesOf(field.Type)...)
		}
	}
	return files
}

// readFiles reads every file that a `file` tag names in the struct or in a nested struct, unless it was already read.
// Mistakes become problems of the reader.
func (r *reader) readFiles(target reflect.Value) {
	for field, value := range target.Fields() {
		if name, tagged := field.Tag.Lookup("file"); !tagged && value.Kind() == reflect.Struct {
			r.readFiles(value)
		} else if tagged && !slices.Contains(r.seen, name) {
			r.read(name, value.Addr().Interface(), field.Tag)
		}
	}
}

// checkLeftovers records a problem for each JSON file that nothing has read, so that a page with a misspelled name
// doesn't vanish silently. It ignores test data and uploads.
func (r *reader) checkLeftovers() {
	err := fs.WalkDir(r.fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || name == UploadsFolder):
			return fs.SkipDir
		case path.Ext(strings.ToLower(name)) == ".json" && !entry.IsDir() && !slices.Contains(r.seen, name):
			r.problem(name, "", "isn't used: rename it, or add it to the pages")
		}
		return nil
	})
	if err != nil {
		r.problem(".", "", "can't be listed: make the folder readable")
		r.hint("%v", err)
	}
}
