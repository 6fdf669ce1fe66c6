package content

import (
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A mark is an invisible run of tag characters at a text, which says where the text is from: U+E0001, then
// the place as in "brand.json#/name" with each character moved to the tags, then U+E007F (decision 0039). Flags such as
// that of Scotland use tags as well, but never U+E0001.
const (
	markBegins = '\U000E0001'
	markEnds   = '\U000E007F'
	tagOffset  = 0xE0000
)

// Marked returns the files with a mark at every text that visitors may read. Pages that are rendered from
// them look the same, and tell an editor which field each of their texts is. What the program reads itself, such as
// ids, addresses and links, stays as it is.
func Marked(files fs.FS) fs.FS {
	o := &overlay{base: files, files: map[string][]byte{}}
	for _, name := range fileNames(files) {
		t, known := typeOf(name)
		if value, err := readValue(files, name); known && err == nil && !slices.Contains(unmarkedFiles, name) {
			o.files[name] = encode(withMarks(name, "", t, value))
		}
	}
	return o
}

// unmarkedFiles hold nothing that pages print as text.
var unmarkedFiles = []string{"mails.json", "notices.json", "routes.json", "synonyms.json", "partners.demo.json"}

// unmarkedFields are read by the program, or cut into letters.
var unmarkedFields = []string{"id", "anchor", "section", "path", "monogram", "mark", "default_service",
	"support_email", "security_email", "phone", "captions"}

// initialled are the types whose name is shown by its initials where there is no picture.
var initialled = []reflect.Type{reflect.TypeFor[Person](), reflect.TypeFor[ContactPerson]()}

func withMarks(file, field string, t reflect.Type, value any) any {
	switch v := value.(type) {
	case string:
		kind := kindOf(plain(t))
		if kind == KindMarkdown {
			return mark(file, field) + v // its parts get it (parsedMarkdown)
		}
		if kind != KindText {
			return v
		}
		if at := amount.FindStringIndex(v); at != nil { // words before a price are printed smaller
			return v[:at[0]] + mark(file, field) + v[at[0]:]
		}
		return mark(file, field) + v
	case object:
		if t == reflect.TypeFor[Company]() { // its name decides the shape of its monogram
			return v
		}
		for _, key := range v.keys {
			inner, known := fieldType(t, key)
			if !known || slices.Contains(unmarkedFields, key) || namesEntry(t, key) ||
				key == "name" && slices.Contains(initialled, t) {
				continue
			}
			v.values[key] = withMarks(file, field+"/"+escape.Replace(key), inner, v.values[key])
		}
	case []any:
		for i, entry := range v {
			v[i] = withMarks(file, field+"/"+entryToken(t, entry, i), t.Elem(), entry)
		}
	}
	return value
}

// entryToken returns the token of a list's entry in a pointer: its id, or its position.
func entryToken(list reflect.Type, entry any, i int) string {
	name, named := idOf(list)
	id := entryID(entry, name)
	if !named || id == "" {
		id = strconv.Itoa(i)
	}
	return escape.Replace(id)
}

// amount finds the first price in a text.
var amount = regexp.MustCompile(`\$[0-9]|\{price:`)

// namesEntry reports whether the field is the id of the entries of a list.
func namesEntry(t reflect.Type, field string) bool {
	name, named := idOf(reflect.SliceOf(t))
	return named && name == field
}

// mark returns "" for a place with letters that tags don't have.
func mark(file, field string) string {
	var b strings.Builder
	b.WriteRune(markBegins)
	for _, c := range file + "#" + field {
		if c < ' ' || c > '~' {
			return ""
		}
		b.WriteRune(c + tagOffset)
	}
	b.WriteRune(markEnds)
	return b.String()
}
