package content

import (
	"cmp"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Difference is one value that differs between two versions of the content, as text for people.
type Difference struct {
	File   string `json:"file" example:"brand.json"`
	Field  string `json:"field" doc:"JSON pointer that refers to list entries by ID, if they have one" example:"/claims/response_hours"`
	Label  string `json:"label" doc:"Name of the field" example:"Claims, response hours"`
	Before string `json:"before" doc:"Value as text; empty if missing"`
	After  string `json:"after" doc:"Value as text; empty if missing"`
}

// maxDisplayed is the maximum length of a value in a difference, in characters.
const maxDisplayed = 2000

// Compare returns at most limit differences between two versions of the content, and their total number. It orders
// them by file and ignores unknown files and the order of keys. A missing or unreadable file equals an empty one.
func Compare(before, after fs.FS, limit int) (rows []Difference, total int) {
	c := comparison{states: states{namesOf(parseOnce(before)), namesOf(parseOnce(after))}, limit: limit, rows: []Difference{}}
	for _, file := range slices.Compact(slices.Sorted(slices.Values(append(fileNames(before), fileNames(after)...)))) {
		t, known := typeOf(file)
		if known {
			c.file = file
			c.values("", t, valueOf(c.before.files, file), valueOf(c.after.files, file))
		}
	}
	return c.rows, c.total
}

type comparison struct {
	states
	file  string
	limit int
	rows  []Difference
	total int
}

// add counts a difference of the current file, and adds it to the rows unless their limit is reached.
func (c *comparison) add(field, before, after string) {
	c.total++
	if len(c.rows) < c.limit {
		c.rows = append(c.rows, Difference{File: c.file, Field: field, Label: c.label(field), Before: before, After: after})
	}
}

// values adds the differences between two values of type t in the schema at the JSON pointer field. It compares
// objects and lists member by member, other values as a whole. t is nil for values outside the schema.
func (c *comparison) values(field string, t reflect.Type, before, after any) {
	if equalValues(before, after) {
		return
	}
	x, isObject := asObject(before)
	y, staysObject := asObject(after)
	list, isList := asList(before)
	newList, staysList := asList(after)
	switch {
	case isObject && staysObject:
		c.objects(field, t, x, y)
	case isList && staysList:
		c.lists(field, t, list, newList)
	default:
		c.add(field, displayText(before), displayText(after))
	}
}

// asObject returns the value as an object, and false if it is something else. A deleted value counts as an empty
// object, so that every field of a new page is a row.
func asObject(value any) (object, bool) {
	if _, absent := value.(deleted); absent {
		return object{}, true
	}
	o, ok := value.(object)
	return o, ok
}

// asList returns the value as a list, and false if it is something else. A deleted value counts as an empty list.
func asList(value any) ([]any, bool) {
	if _, absent := value.(deleted); absent {
		return nil, true
	}
	list, ok := value.([]any)
	return list, ok
}

// objects compares two objects key by key: first the keys of before, then the new ones of after.
func (c *comparison) objects(field string, t reflect.Type, before, after object) {
	keys := slices.Clone(before.keys)
	for _, key := range after.keys {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for _, key := range keys {
		var inner reflect.Type
		if t != nil {
			inner, _ = fieldType(t, withKeys(after, before), key)
		}
		c.values(field+"/"+escape.Replace(key), inner, valueOrDeleted(before.values, key), valueOrDeleted(after.values, key))
	}
}

// withKeys returns the first of two objects that has keys.
func withKeys(a, b object) object {
	if len(a.keys) > 0 {
		return a
	}
	return b
}

// lists compares two lists entry by entry: by ID if all entries have distinct IDs, otherwise by position. If the
// common entries have another order, that is one more difference, at the list itself.
func (c *comparison) lists(field string, t reflect.Type, before, after []any) {
	name, named := idOf(t)
	if !named || !distinct(before, name) || !distinct(after, name) {
		c.positions(field, t, before, after)
		return
	}
	elem := deref(t.Elem())
	for _, entry := range before {
		id := entryID(entry, name)
		var other any = deleted{}
		if at := indexByID(after, name, id); at >= 0 {
			other = after[at]
		}
		c.values(field+"/"+escape.Replace(id), elem, entry, other)
	}
	for _, entry := range after {
		if id := entryID(entry, name); indexByID(before, name, id) < 0 {
			c.values(field+"/"+escape.Replace(id), elem, deleted{}, entry)
		}
	}
	if was, is := common(before, after, name), common(after, before, name); was != is {
		c.add(field, was, is)
	}
}

// common joins the IDs of the entries that are in both lists, in the order of the first.
func common(list, other []any, name string) string {
	var ids []string
	for _, entry := range list {
		if id := entryID(entry, name); indexByID(other, name, id) >= 0 {
			ids = append(ids, id)
		}
	}
	return strings.Join(ids, ", ")
}

// positions compares two lists by position. Entries beyond the shorter list count as added or removed.
func (c *comparison) positions(field string, t reflect.Type, before, after []any) {
	var elem reflect.Type
	if t != nil && t.Kind() == reflect.Slice {
		elem = deref(t.Elem())
	}
	at := func(list []any, i int) any {
		if i < len(list) {
			return list[i]
		}
		return deleted{}
	}
	for i := range max(len(before), len(after)) {
		c.values(field+"/"+strconv.Itoa(i), elem, at(before, i), at(after, i))
	}
}

// displayText returns a value as text for people, cut after maxDisplayed characters: a string unchanged, other values
// as JSON on one line, and "" for a deleted value.
func displayText(value any) string {
	text, isText := value.(string)
	if _, absent := value.(deleted); absent {
		return ""
	}
	if !isText {
		text = string(encodeCompact(value))
	}
	if runes := []rune(text); len(runes) > maxDisplayed {
		return string(runes[:maxDisplayed]) + "…"
	}
	return text
}

// label returns the name of a field of the current file in the editor.
func (c *comparison) label(field string) string { return cmp.Or(c.place(c.file, field), "Everything") }
