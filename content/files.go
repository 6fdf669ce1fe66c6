package content

import (
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
)

// File is a file of this folder with the type of what it holds.
type File struct {
	Name string // "brand.json"; "catalogue/*.json" stands for a file each
	Type reflect.Type
}

// Files lists what Read reads. The types of the web are generated from it.
func Files() []File {
	files := append(filesOf(reflect.TypeFor[Site]()), messageFiles()...)
	return append(files, File{"catalogue/*.json", reflect.TypeFor[Service]()},
		File{"pages/*.json", reflect.TypeFor[BlockPage]()})
}

func filesOf(t reflect.Type) []File {
	var files []File
	for field := range t.Fields() {
		if name, tagged := field.Tag.Lookup("file"); tagged {
			files = append(files, File{name, field.Type})
		} else if field.Type.Kind() == reflect.Struct {
			files = append(files, filesOf(field.Type)...)
		}
	}
	return files
}

// readFiles reads every file that a `file` tag of the struct, or of a struct in it, names.
func (r *reader) readFiles(target reflect.Value) {
	for field, value := range target.Fields() {
		if name, tagged := field.Tag.Lookup("file"); !tagged && value.Kind() == reflect.Struct {
			r.readFiles(value)
		} else if tagged && !slices.Contains(r.seen, name) {
			r.read(name, value.Addr().Interface(), field.Tag)
		}
	}
}

// checkLeftovers reports JSON files that nothing reads: a page with a misspelled name would otherwise vanish silently.
func (r *reader) checkLeftovers() {
	err := fs.WalkDir(r.fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || name == UploadsFolder):
			return fs.SkipDir
		case path.Ext(strings.ToLower(name)) == ".json" && !entry.IsDir() && !slices.Contains(r.seen, name):
			r.problem(name, "", "is read by nothing: rename it, or add its route to routes.json")
		}
		return nil
	})
	if err != nil {
		r.problem(".", "", "cannot be listed (%v): make the folder readable", err)
	}
}
