package content

import (
	"io/fs"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A mark is an invisible run of tag characters at the start of a text that identifies its field: U+E0001, then the
// field, such as "brand.json#/name", with each character shifted to the tags block, then U+E007F (decision 0041).
// Flags such as Scotland's also use tag characters, but never U+E0001.
const (
	markBegins = '\U000E0001'
	markEnds   = '\U000E007F'
	tagOffset  = 0xE0000
)

// Marked returns the files with a mark at every text that visitors may read. Pages rendered from them look the same,
// and let an editor find the field of each text. Values for the program, such as IDs, addresses and links, aren't
// marked.
func Marked(files fs.FS) fs.FS { return parseOnce(markedFiles{files}) }

// markedFiles is a file system with marks in the values of its files, which it adds when a file is read.
type markedFiles struct{ fs.FS }

// value implements valueFS.
func (m markedFiles) value(file string) (any, error) {
	value, err := readValue(m.FS, file)
	if t, known := typeOf(file); known && err == nil && isMarked(file) {
		value = withMarks(file, "", t, value)
	}
	return value, err
}

// Open opens a file with its marks.
func (m markedFiles) Open(name string) (fs.File, error) {
	value, err := m.value(name)
	if err != nil { // such as a folder
		return m.FS.Open(name)
	}
	return memoryFileOf(name, newValueFile(value)), nil
}

// offPages are the files that pages aren't rendered from.
var offPages = []string{"mails.json", "notices.json", "synonyms.json", "replies.json", "partners.demo.json",
	"messages/en/problems.json", "messages/en/papers.json", "messages/en/changes.json"}

// isOnPages reports whether pages are rendered from a file.
func isOnPages(file string) bool { return !slices.Contains(offPages, file) }

// unmarked are patterns of files on pages without texts that an editor edits there: titles of browser tabs, and the
// words of the desk, which only its scripts show.
var unmarked = []string{routesFile, "messages/en/desk-*.json"}

// isMarked reports whether the texts of a file get marks.
func isMarked(file string) bool {
	return isOnPages(file) && !slices.ContainsFunc(unmarked, func(pattern string) bool {
		match, _ := path.Match(pattern, file)
		return match
	})
}

// unmarkedFields are read by the program, or split into letters.
var unmarkedFields = []string{"id", "path", "monogram", "mark", "default_service",
	"support_email", "security_email", "phone", "captions"}

// typesWithInitials are the types that show the initials of their name if there is no image.
var typesWithInitials = []reflect.Type{reflect.TypeFor[Person](), reflect.TypeFor[ContactPerson]()}

// withMarks returns a copy of the value of type t with a mark at each text below it that visitors read. It leaves ids,
// links and names that determine initials. The mark of a price label is before the amount, because pages print the
// words before it smaller.
func withMarks(file, field string, t reflect.Type, value any) any {
	switch v := value.(type) {
	case string:
		kind := kindOf(deref(t))
		if kind == KindMarkdown {
			return mark(file, field) + v // its blocks get it (parsedMarkdown)
		}
		if kind != KindText {
			return v
		}
		before := 0
		if at := wordBeforeAmount.FindStringSubmatchIndex(v); at != nil {
			before = at[3]
		}
		return v[:before] + mark(file, field) + v[before:]
	case object:
		if t == reflect.TypeFor[Company]() { // its name determines its monogram
			return v
		}
		marked := object{keys: v.keys, values: maps.Clone(v.values)}
		for _, key := range v.keys {
			inner, known := fieldType(t, v, key)
			if !known || slices.Contains(unmarkedFields, key) || namesEntry(t, key) ||
				key == "name" && slices.Contains(typesWithInitials, t) {
				continue
			}
			marked.values[key] = withMarks(file, field+"/"+escape.Replace(key), inner, v.values[key])
		}
		return marked
	case []any:
		marked := make([]any, len(v))
		for i, entry := range v {
			marked[i] = withMarks(file, field+"/"+entryToken(t, entry, i), t.Elem(), entry)
		}
		return marked
	}
	return value
}

// entryToken returns the escaped pointer token of a list entry: its ID, or else its index i.
func entryToken(list reflect.Type, entry any, i int) string {
	name, named := idOf(list)
	id := entryID(entry, name)
	if !named || id == "" {
		id = strconv.Itoa(i)
	}
	return escape.Replace(id)
}

// wordBeforeAmount matches the word before a price that pages print smaller (web/src/lib/price-label.ts).
var wordBeforeAmount = regexp.MustCompile(`^((?i:from|starting at) )(?:\$[0-9]|\{price:)`)

// namesEntry reports whether the field is the ID field of list entries of type t.
func namesEntry(t reflect.Type, field string) bool {
	name, named := idOf(reflect.SliceOf(t))
	return named && name == field
}

// mark returns the invisible mark of a field, which encodes file and pointer. It returns an empty string if they
// contain characters other than printable ASCII.
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
