package content

import (
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// typeOf returns the schema type of a file, by its exact name or else by its pattern, or false for a file outside the
// schema.
func typeOf(file string) (reflect.Type, bool) {
	if t, exact := exactTypes()[file]; exact {
		return t, true
	}
	for _, f := range schemaFiles() {
		if match, err := path.Match(f.Name, file); err == nil && match {
			return f.Type, true
		}
	}
	return nil, false
}

// exactTypes returns the types of files by their names in the schema.
var exactTypes = sync.OnceValue(func() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, f := range schemaFiles() {
		types[f.Name] = f.Type
	}
	return types
})

// tokens splits a JSON pointer into its unescaped parts. An empty pointer, the whole file, has none.
func tokens(pointer string) []string {
	if pointer == "" {
		return nil
	}
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, part := range parts {
		parts[i] = unescape.Replace(part)
	}
	return parts
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// stableKeys are the key fields that identify an entry without being visible to visitors. A visible text can't be an
// ID, because rewording it would change the ID.
var stableKeys = []string{"id", "value", "from", "service", "type"}

// idOf returns the name of the field that identifies the entries of list type t, or "" for a list of IDs. ok is false
// for lists without IDs and for other types.
func idOf(t reflect.Type) (name string, ok bool) {
	if t == nil || t.Kind() != reflect.Slice {
		return "", false
	}
	t = t.Elem()
	if t == reflect.TypeFor[ServiceID]() || t == reflect.TypeFor[CategoryID]() {
		return "", true
	}
	for _, f := range fieldsOf(t) {
		if f.isKey && slices.Contains(stableKeys, f.name) {
			return f.name, true
		}
	}
	return "", false
}

// schemaField is a field of a struct, with the parts of its tags that most readers need.
type schemaField struct {
	reflect.StructField
	name     string // JSON name; "-" for a field that isn't in the files
	optional bool   // may be omitted
	isKey    bool   // identifies the entries of a list
}

// fieldsByType caches the result of fieldsOf for each struct type.
var fieldsByType sync.Map // reflect.Type → []schemaField

// fieldsOf returns the fields of a struct type, or nil for other types. It caches them, because reflection
// parses the tags again at each call, which took a third of the time to read the content.
func fieldsOf(t reflect.Type) []schemaField {
	if known, found := fieldsByType.Load(t); found {
		return known.([]schemaField) //nolint:forcetypeassert // stored below
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	fields := make([]schemaField, 0, t.NumField())
	for f := range t.Fields() {
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields = append(fields, schemaField{f, name, option == "omitempty", f.Tag.Get("content") == "key"})
	}
	fieldsByType.Store(t, fields)
	return fields
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// entryID returns the ID of a list entry: its field name or, for an empty name, the entry itself. It returns "" if
// that isn't a string.
func entryID(entry any, name string) string {
	if o, ok := entry.(object); ok && name != "" {
		entry = o.values[name]
	}
	id, _ := entry.(string)
	return id
}

// fieldType returns the type of a field of an object of type t by its JSON name, without a pointer; all keys of a map
// have the same. The object determines the fields of a block or a head (flatType). It returns false for an unknown
// field and for types that aren't objects.
func fieldType(t reflect.Type, o object, name string) (reflect.Type, bool) {
	t = flatType(t, o)
	if t.Kind() == reflect.Map {
		return t.Elem(), true
	}
	for _, f := range fieldsOf(t) {
		if f.name == name && name != "-" {
			return deref(f.Type), true
		}
	}
	return nil, false
}

// deref returns the element type of a pointer type, or t itself.
func deref(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// valueEdit returns the new value of a field, or deleted{} to remove it, from the old value and its type in the schema.
// The old value of a missing field is deleted{}. A complaint is a predicate of the field, such as "isn't a list".
type valueEdit func(old any, t reflect.Type) (edited any, complaint string)

// pathEdit edits a value at a path.
type pathEdit struct {
	indexes bool // the path may contain indexes of lists without IDs, which changes must not
}

// edit returns value with do applied to the field at the path, or a complaint. It may change value in place.
func (e pathEdit) edit(value any, t reflect.Type, path []string, do valueEdit) (any, string) {
	if len(path) == 0 {
		return do(value, t)
	}
	switch v := value.(type) {
	case object:
		return e.editObject(v, t, path, do)
	case []any:
		return e.editList(v, t, path, do)
	}
	return nil, "can be changed only as a whole: remove the change"
}

// deleted marks a missing value: a valueEdit returns it to remove a field, and receives it for a missing field.
type deleted struct{}

// editObject applies do below a key of an object. An unknown key, and a path below a missing one, is a complaint. A
// new key comes last.
func (e pathEdit) editObject(o object, t reflect.Type, path []string, do valueEdit) (any, string) {
	name := path[0]
	inner, known := fieldType(t, o, name)
	if !known {
		return nil, "isn't used: remove the change"
	}
	old, found := o.values[name]
	if !found {
		old = deleted{}
	}
	if !found && len(path) > 1 {
		return nil, "isn't there any more: remove the change"
	}
	value, complaint := e.edit(old, inner, path[1:], do)
	if complaint != "" {
		return nil, complaint
	}
	if _, removed := value.(deleted); removed {
		o.keys = slices.DeleteFunc(o.keys, func(key string) bool { return key == name })
		delete(o.values, name)
		return o, ""
	}
	if !found {
		o.keys = append(o.keys, name)
	}
	o.values[name] = value
	return o, ""
}

// editList applies do to the entry with the ID path[0], or below it. A list without IDs, a path below a missing
// entry, and a change of the ID are complaints. A new entry comes last.
func (e pathEdit) editList(list []any, t reflect.Type, path []string, do valueEdit) (any, string) {
	name, named := idOf(t)
	if !named && e.indexes {
		return e.editIndex(list, t, path, do)
	}
	if !named {
		return nil, "can be changed only with its whole list: remove the change"
	}
	if len(path) == 2 && path[1] == name {
		return nil, "can't change: remove the entry and add another"
	}
	id := path[0]
	at := slices.IndexFunc(list, func(entry any) bool { return entryID(entry, name) == id })
	if at < 0 && len(path) > 1 {
		return nil, "isn't there any more: remove the change"
	}
	var old any = deleted{}
	if at >= 0 {
		old = list[at]
	}
	value, complaint := e.edit(old, deref(t.Elem()), path[1:], do)
	if complaint != "" {
		return nil, complaint
	}
	if _, removed := value.(deleted); removed {
		return slices.DeleteFunc(list, func(entry any) bool { return entryID(entry, name) == id }), ""
	}
	if entryID(value, name) != id {
		return nil, "is another entry: remove the change"
	}
	if at < 0 {
		return append(list, value), ""
	}
	list[at] = value
	return list, ""
}

// editIndex applies do to the entry of a list without IDs with the index path[0], or below it. The index after the last
// entry adds one; others are a complaint.
func (e pathEdit) editIndex(list []any, t reflect.Type, path []string, do valueEdit) (any, string) {
	at, err := strconv.Atoi(path[0])
	isNext := at == len(list) && len(path) == 1
	if t == nil || t.Kind() != reflect.Slice || err != nil || at < 0 || at >= len(list) && !isNext {
		return nil, "isn't there any more"
	}
	var old any = deleted{}
	if at < len(list) {
		old = list[at]
	}
	value, complaint := e.edit(old, deref(t.Elem()), path[1:], do)
	if complaint != "" {
		return nil, complaint
	}
	_, removed := value.(deleted)
	switch {
	case removed && at < len(list):
		return slices.Delete(list, at, at+1), ""
	case removed:
		return list, ""
	case at == len(list):
		return append(list, value), ""
	}
	list[at] = value
	return list, ""
}

// valueAt returns the value at a field of a value of type t, or deleted{} if there is none.
func valueAt(value any, t reflect.Type, field string) any {
	found, _ := typedValueAt(value, t, field)
	return found
}

// typedValueAt is valueAt with the type of the field, which is nil for an unknown field.
func typedValueAt(value any, t reflect.Type, field string) (found any, of reflect.Type) {
	found = deleted{}
	_, _ = pathEdit{indexes: true}.edit(value, t, tokens(field), func(old any, t reflect.Type) (any, string) {
		found, of = old, t
		return nil, "is only read"
	})
	return found, of
}

// inIDOrder returns the list with the given IDs in that order. Every other entry stays behind its current
// predecessor, because an upgrade may add entries that the owner hasn't seen.
func inIDOrder(list []any, name string, ids []any) []any {
	rank := map[string]int{}
	for i, id := range ids {
		rank[entryID(id, "")] = i + 1
	}
	place := make(map[string]int, len(list))
	last := 0
	for _, entry := range list {
		if r, ok := rank[entryID(entry, name)]; ok {
			last = r
		}
		place[entryID(entry, name)] = last
	}
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b any) int {
		x, y := entryID(a, name), entryID(b, name)
		if place[x] != place[y] {
			return place[x] - place[y]
		}
		return boolOrder(rank[y] > 0, rank[x] > 0) // the listed entry comes before those that follow it
	})
	return sorted
}

// boolOrder compares two bools: false comes before true.
func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
