package content

import (
	"io/fs"
	"reflect"
	"slices"
)

// statementTypes are the types of statements about the brand. Only the demo shows unconfirmed ones.
var statementTypes = []reflect.Type{reflect.TypeFor[Company](), reflect.TypeFor[Testimonial](), reflect.TypeFor[Stat](),
	reflect.TypeFor[SourcedFigure](), reflect.TypeFor[Person](), reflect.TypeFor[ContactPerson](),
	reflect.TypeFor[ClientLogo]()}

// WithoutSamples returns the files without unconfirmed statements, except for claims that pages show (claims.go). A
// block that shows nothing else becomes hidden. Pages are rendered from the result; editors read the original files.
// left reports whether it removed any. Unreadable files stay unchanged.
func WithoutSamples(files fs.FS) (shown fs.FS, left bool) {
	o := newOverlay(files)
	for _, name := range fileNames(files) {
		t, known := typeOf(name)
		if !known {
			continue
		}
		count := 0
		if value := withoutSamples(name, t, editableValue(files, name), &count); count > 0 {
			o.set(name, value)
		}
	}
	return o, len(o.files) > 0
}

// withoutSamples returns the value without hidden samples at any depth, and adds their number to count. It may change
// the value in place.
func withoutSamples(file string, t reflect.Type, value any, count *int) any {
	switch v := value.(type) {
	case object:
		before := *count
		for _, key := range slices.Clone(v.keys) {
			inner, known := fieldType(t, v, key)
			if !known {
				continue
			}
			if isHidden(file, inner, v.values[key]) {
				*count++
				delete(v.values, key)
				v.keys = slices.DeleteFunc(v.keys, func(k string) bool { return k == key })
				continue
			}
			v.values[key] = withoutSamples(file, inner, v.values[key], count)
		}
		if *count > before && t == reflect.TypeFor[Block]() && isEmptyBlock(v) {
			v.set("hidden", true)
		}
		return v
	case []any:
		kept := []any{}
		for _, entry := range v {
			if isHidden(file, t.Elem(), entry) {
				*count++
				continue
			}
			kept = append(kept, withoutSamples(file, t.Elem(), entry, count))
		}
		return kept
	}
	return value
}

// isEmptyBlock reports whether a block without its samples is empty: a list that needs entries has none, and only texts
// are left, such as the heading of the list.
func isEmptyBlock(block object) bool {
	empty := false
	for _, f := range fieldsOf(flatType(reflect.TypeFor[Block](), block)) {
		switch v := block.values[f.name].(type) {
		case object:
			return false
		case []any:
			if len(v) > 0 {
				return false
			}
			empty = empty || !f.optional && f.Tag.Get("content") != "empty"
		}
	}
	return empty
}

// isHidden reports whether a value is an unconfirmed statement that pages hide.
func isHidden(file string, t reflect.Type, value any) bool {
	o, _ := value.(object)
	return o.values["sample"] == true && slices.Contains(statementTypes, deref(t)) && !isShown(file, o)
}

// isHiddenBlock reports whether a value is a block that visitors don't see.
func isHiddenBlock(t reflect.Type, value any) bool {
	o, _ := value.(object)
	return t == reflect.TypeFor[Block]() && o.values["hidden"] == true
}
