package content

import (
	"io/fs"
	"reflect"
	"regexp"
	"strconv"
)

// OwnMedia is the path prefix of uploads. Their names contain the hash of their bytes, so an address always refers to
// the same bytes. Package publishing checks whether an upload exists, because reading content needs no database.
const OwnMedia = "/media/own/"

// UploadsFolder is the folder for uploads in an exported content folder. Package media reads it.
const UploadsFolder = "uploads"

var ownPattern = regexp.MustCompile(`^/media/own/[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)$`)

// Own reports whether the file is an upload.
func (f MediaFile) Own() bool { return ownPattern.MatchString(string(f)) }

var ownInText = regexp.MustCompile(`/media/own/[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)`)

// OwnMediaIn returns the uploads that a text refers to, such as the changes of a version.
func OwnMediaIn(text string) []MediaFile {
	var files []MediaFile
	for _, name := range ownInText.FindAllString(text, -1) {
		files = append(files, MediaFile(name))
	}
	return files
}

// MediaPlace is a reference from the content to an upload.
type MediaPlace struct {
	File, Field string // field as a JSON pointer that refers to list entries by ID
	Media       MediaFile
}

// MediaPlaces returns every reference to an upload, in the order of the files.
func MediaPlaces(files fs.FS) []MediaPlace {
	var places []MediaPlace
	for _, name := range fileNames(files) {
		t, known := typeOf(name)
		if value, err := readValue(files, name); known && err == nil {
			places = append(places, mediaIn(name, "", t, value)...)
		}
	}
	return places
}

func mediaIn(file, field string, t reflect.Type, value any) (places []MediaPlace) {
	switch v := value.(type) {
	case string:
		if f := MediaFile(v); f.Own() {
			return []MediaPlace{{file, field, f}}
		}
	case object:
		for _, key := range v.keys {
			inner, known := fieldType(t, key)
			if !known {
				continue
			}
			places = append(places, mediaIn(file, field+"/"+escape.Replace(key), inner, v.values[key])...)
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
			places = append(places, mediaIn(file, field+"/"+escape.Replace(id), plain(t.Elem()), entry)...)
		}
	}
	return places
}
