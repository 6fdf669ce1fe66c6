// Package contenttest provides content for tests. The program doesn't import it.
package contenttest

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
)

// MadeUp returns the built-in content in a made-up language: every letter that users read is circled, as in "ⓐⓑⓒ".
// Placeholders, addresses, numbers and values for the program stay. With this content, any plain letters on a page
// that aren't data come from code, where nobody can translate them.
func MadeUp(t testing.TB) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	values, err := content.Values(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	schemas := content.Schemas()
	for name, raw := range values {
		if name == "partners.demo.json" { // data, as in a database
			files[name] = &fstest.MapFile{Data: raw}
			continue
		}
		schema, known := schemas[name]
		if !known {
			schema = schemas[name[:strings.LastIndex(name, "/")+1]+"*.json"]
		}
		var value any
		read := json.NewDecoder(bytes.NewReader(raw))
		read.UseNumber()
		if err := read.Decode(&value); err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(madeUp(value, schema))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

// unread are text fields that only the program reads; the editor's marks skip them too.
var unread = []string{"id", "path", "mark", "support_email",
	"security_email", "prefix"}

// madeUp circles every text in a value that people read, by its schema, and returns the value. It changes lists and
// objects in place, and leaves fields that visitors don't read. For a block or a head, the schema includes the fields
// of its kind.
func madeUp(value any, s content.Schema) any {
	switch v := value.(type) {
	case string:
		if s.Kind == content.KindText || s.Kind == content.KindMarkdown {
			return Circled(v)
		}
	case []any:
		for i := range v {
			v[i] = madeUpEntry(v[i], s)
		}
	case map[string]any:
		for _, f := range FieldsOf(v, s) {
			if inner, found := v[f.Name]; found && !slices.Contains(unread, f.Name) {
				v[f.Name] = madeUp(inner, f.Schema)
			}
		}
	}
	return value
}

// FieldsOf returns the fields of an object, with those of its kind if its schema has kinds.
func FieldsOf(o map[string]any, s content.Schema) []content.SchemaField {
	for _, kind := range s.Variants {
		if kind.Name == o["kind"] {
			return slices.Concat(s.Fields, kind.Fields)
		}
	}
	return s.Fields
}

// madeUpEntry circles an entry of a list, except for its ID.
func madeUpEntry(entry any, list content.Schema) any {
	o, isObject := entry.(map[string]any)
	id, named := o[list.Key]
	entry = madeUp(entry, *list.Items)
	if isObject && named && list.Named {
		o[list.Key] = id
	}
	return entry
}

// kept matches the parts of a text that stay, and single letters.
var kept = regexp.MustCompile(`\{[^}]*\}|\]\([^)]*\)|https?://\S+|[\w.+-]+@[\w-]+\.[\w.-]+|[A-Za-z]`)

// Circled circles the letters of a text.
func Circled(text string) string {
	return kept.ReplaceAllStringFunc(text, func(part string) string {
		switch c := part[0]; {
		case len(part) > 1:
			return part
		case c >= 'a':
			return string('ⓐ' + rune(c-'a'))
		default:
			return string('Ⓐ' + rune(c-'A'))
		}
	})
}
