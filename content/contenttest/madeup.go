// Package contenttest makes content for tests. The program doesn't import it.
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

// MadeUp returns the built-in content in a made-up language: every letter that a person reads is in a circle, as in
// "ⓐⓑⓒ". Placeholders, addresses, numbers and what the program reads stay as they are. What is shown in plain letters
// with it, and is no data, is in no file of the content: nobody could translate it.
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

// unread are the fields of texts that the program reads, as an editor's marks leave them out.
var unread = []string{"id", "anchor", "anchors", "section", "path", "mark", "support_email",
	"security_email", "prefix"}

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
		for _, f := range s.Fields {
			if inner, found := v[f.Name]; found && !slices.Contains(unread, f.Name) {
				v[f.Name] = madeUp(inner, f.Schema)
			}
		}
	}
	return value
}

// madeUpEntry does so with an entry of a list, but for the field that is its id.
func madeUpEntry(entry any, list content.Schema) any {
	o, isObject := entry.(map[string]any)
	id, named := o[list.Key]
	entry = madeUp(entry, *list.Items)
	if isObject && named && list.Named {
		o[list.Key] = id
	}
	return entry
}

// kept stays as it is within a text.
var kept = regexp.MustCompile(`\{[^}]*\}|\]\([^)]*\)|https?://\S+|[\w.+-]+@[\w-]+\.[\w.-]+|[A-Za-z]`)

// Circled puts the letters of a text in circles.
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
