package content

import (
	"io/fs"
	"reflect"
	"regexp"
	"strconv"
)

// UploadPath is the path prefix of uploads. Their names contain the hash of their bytes, so an address always refers to
// the same bytes. Package publishing checks whether an upload exists, because reading content needs no database.
const UploadPath = "/media/own/"

// UploadsFolder is the folder for uploads in an exported content folder. Package media reads it.
const UploadsFolder = "uploads"

var uploadPattern = regexp.MustCompile(`^/media/own/[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)$`)

// IsUpload reports whether the file is an upload.
func (f MediaFile) IsUpload() bool { return uploadPattern.MatchString(string(f)) }

var uploadInText = regexp.MustCompile(`/media/own/[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)`)

// UploadsIn returns the uploads that a text refers to, such as the changes of a version. Repeated references stay.
func UploadsIn(text string) []MediaFile {
	var files []MediaFile
	for _, name := range uploadInText.FindAllString(text, -1) {
		files = append(files, MediaFile(name))
	}
	return files
}

// UploadRef is a reference from the content to an upload.
type UploadRef struct {
	File, Field string // field as a JSON pointer that refers to list entries by ID
	Media       MediaFile
}

// UploadRefs returns every reference to an upload, in the order of the files. It skips unreadable files.
func UploadRefs(files fs.FS) []UploadRef {
	var places []UploadRef
	for _, name := range fileNames(files) {
		t, known := typeOf(name)
		if value, err := readValue(files, name); known && err == nil {
			places = append(places, uploadsOf(name, "", t, value)...)
		}
	}
	return places
}

// uploadsOf returns every reference to an upload in a value of type t. Fields refer to list entries by ID, or else by
// index.
func uploadsOf(file, field string, t reflect.Type, value any) (places []UploadRef) {
	switch v := value.(type) {
	case string:
		if f := MediaFile(v); f.IsUpload() {
			return []UploadRef{{file, field, f}}
		}
	case object:
		for _, key := range v.keys {
			inner, known := fieldType(t, v, key)
			if !known {
				continue
			}
			places = append(places, uploadsOf(file, field+"/"+escape.Replace(key), inner, v.values[key])...)
		}
	case []any:
		if t.Kind() != reflect.Slice {
			return nil
		}
		name, named := idOf(t)
		for i, entry := range v {
			id := entryID(entry, name)
			if !named || id == "" {
				id = strconv.Itoa(i)
			}
			places = append(places, uploadsOf(file, field+"/"+escape.Replace(id), deref(t.Elem()), entry)...)
		}
	}
	return places
}
