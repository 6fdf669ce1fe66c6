package content

import (
	"encoding/json"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
)

// Diff returns the smallest set of changes that turn base into edited, in the order in which Overlay applies them. If
// a file of either isn't valid JSON, it returns only problems.
func Diff(base, edited fs.FS) ([]Change, Problems) {
	before, problems := readValues(base)
	after, more := readValues(edited)
	if problems = append(problems, more...); len(problems) > 0 {
		return nil, problems
	}
	var d differ
	for file := range after {
		if t, known := typeOf(file); known {
			d.file = file
			d.diffFile(t, valueOrDeleted(before, file), after[file])
		}
	}
	for file := range before {
		if _, kept := after[file]; !kept {
			d.file = file
			d.diffFile(nil, before[file], deleted{})
		}
	}
	slices.SortStableFunc(d.changes, compareChanges)
	return d.changes, nil
}

// valueOrDeleted returns the value of a key, or deleted{} if it is missing.
func valueOrDeleted(values map[string]any, file string) any {
	if value, found := values[file]; found {
		return value
	}
	return deleted{}
}

// readValues parses every JSON file of the content, by name. Each invalid file is a problem, with nil as its value.
func readValues(fsys fs.FS) (values map[string]any, problems Problems) {
	values = map[string]any{}
	for _, name := range fileNames(fsys) {
		value, err := readValue(fsys, name)
		if err != nil {
			problems = append(problems, Problem{File: name, Text: err.Error()})
		}
		values[name] = value
	}
	return values, problems
}

// fileNames lists the JSON files of a folder and its subfolders, sorted, except those in testdata. It skips
// unreadable folders.
func fileNames(fsys fs.FS) []string {
	var names []string
	// Read reports unreadable folders
	_ = fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err == nil && entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case err == nil && !entry.IsDir() && path.Ext(name) == ".json":
			names = append(names, name)
		}
		return nil
	})
	return names
}

// differ collects changes, file by file.
type differ struct {
	file    string
	changes []Change
}

// add adds a change of the current file at a field. The value is ignored for Remove.
func (d *differ) add(field string, action Operation, value any) {
	c := Change{File: d.file, Field: field, Action: action}
	if action != Remove {
		c.Value = json.RawMessage(encodeCompact(value))
	}
	d.changes = append(d.changes, c)
}

// diffFile adds the changes that turn the current file of type t from before into after. deleted{} is a missing file.
func (d *differ) diffFile(t reflect.Type, before, after any) {
	_, missing := before.(deleted)
	_, removed := after.(deleted)
	switch {
	case removed && !missing:
		d.add("", Remove, nil)
	case !removed:
		d.diff("", t, before, after)
	}
}

// diff adds the changes that turn before into after at a field of type t. It descends into objects, and into lists
// with distinct IDs; it sets any other value as a whole.
func (d *differ) diff(field string, t reflect.Type, before, after any) {
	if equalValues(before, after) {
		return
	}
	x, isObject := before.(object)
	y, staysObject := after.(object)
	if isObject && staysObject && kindOf(t) == KindObject && flatType(t, x) == flatType(t, y) {
		d.objects(field, t, x, y)
		return
	}
	list, isList := before.([]any)
	newList, staysList := after.([]any)
	if name, named := idOf(t); named && isList && staysList && distinct(list, name) && distinct(newList, name) {
		d.lists(field, t, name, list, newList)
		return
	}
	d.add(field, Set, after)
}

// objects adds the changes between two objects: removed keys, new ones, and differences within the others.
func (d *differ) objects(field string, t reflect.Type, before, after object) {
	for _, key := range before.keys {
		if _, kept := after.values[key]; !kept {
			d.add(field+"/"+escape.Replace(key), Remove, nil)
		}
	}
	for _, key := range after.keys {
		at := field + "/" + escape.Replace(key)
		inner, known := fieldType(t, after, key)
		old, found := before.values[key]
		if known && found {
			d.diff(at, inner, old, after.values[key])
		} else {
			d.add(at, Set, after.values[key])
		}
	}
}

// lists adds the changes between two lists with distinct IDs in the field name: removed entries, new ones, and
// differences within the others. It adds an Order if the new order differs from the one after these changes.
func (d *differ) lists(field string, t reflect.Type, name string, before, after []any) {
	stay := []any{}
	for _, entry := range before {
		id := entryID(entry, name)
		if at := indexByID(after, name, id); at >= 0 {
			d.diff(field+"/"+escape.Replace(id), deref(t.Elem()), entry, after[at])
			stay = append(stay, id)
		} else {
			d.add(field+"/"+escape.Replace(id), Remove, nil)
		}
	}
	var ids []any
	for _, entry := range after {
		id := entryID(entry, name)
		ids = append(ids, id)
		if indexByID(before, name, id) < 0 {
			d.add(field+"/"+escape.Replace(id), Set, entry)
		}
	}
	added := slices.DeleteFunc(slices.Clone(ids), func(id any) bool { return slices.Contains(stay, id) })
	slices.SortFunc(added, func(a, b any) int { // as Overlay adds them, see compareChanges
		return strings.Compare(entryID(a, ""), entryID(b, ""))
	})
	if !slices.Equal(append(stay, added...), ids) {
		d.add(field, Order, ids)
	}
}

func indexByID(list []any, name, id string) int {
	return slices.IndexFunc(list, func(entry any) bool { return entryID(entry, name) == id })
}

// distinct reports whether every entry of the list has an ID, its field name, that no other entry has.
func distinct(list []any, name string) bool {
	seen := map[string]bool{"": true}
	for _, entry := range list {
		id := entryID(entry, name)
		if seen[id] {
			return false
		}
		seen[id] = true
	}
	return true
}
