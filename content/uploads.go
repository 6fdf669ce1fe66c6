package content

import (
	"io/fs"
	"reflect"
	"regexp"
	"strconv"
)

// OwnMedia is where the site serves what the owner uploaded. A file there is named after the hash of its bytes, so the
// address of a good reference shows the same for ever. Whether there is such an upload is for publishing to check:
// reading content needs no database.
const OwnMedia = "/media/own/"

// UploadsFolder is the folder beside the content's files in which an export holds the uploads. Package media reads it.
const UploadsFolder = "uploads"

var ownPattern = regexp.MustCompile(`^/media/own/[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)$`)

// Own reports whether the file is one that the owner uploaded.
func (f MediaFile) Own() bool { return ownPattern.MatchString(string(f)) }

var ownInText = regexp.MustCompile(`/media/own/[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)`)

// OwnMediaIn returns the uploads that a text such as the changes of a version names.
func OwnMediaIn(text string) []MediaFile {
	var files []MediaFile
	for _, name := range ownInText.FindAllString(text, -1) {
		files = append(files, MediaFile(name))
	}
	return files
}

// MediaPlace is where the content refers to an upload.
type MediaPlace struct {
	File, Field string // the field as a JSON pointer, in which ids name the entries of lists
	Media       MediaFile
}

// MediaPlaces returns every place where the files refer to an upload, in the order of the files.
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
