package content

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
)

// Values returns every content file by name, as compact JSON with its placeholders. If a file isn't valid JSON, the
// error is of type Problems.
func Values(files fs.FS) (map[string]json.RawMessage, error) {
	values, problems := readValues(parseOnce(files))
	if len(problems) > 0 {
		return nil, problems
	}
	raw := make(map[string]json.RawMessage, len(values))
	for name, value := range values {
		raw[name] = encodeCompact(value)
	}
	return raw, nil
}

// Write writes every content file into a folder, which must be empty or missing; any other folder is an error. It
// sorts keys in the order of the schema, so that equal content gives equal bytes. Invalid JSON is an error of type
// Problems, and nothing is written.
func Write(files fs.FS, dir string) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s isn't empty: name a new folder", dir)
	}
	values, problems := readValues(files)
	if len(problems) > 0 {
		return problems
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := cloned(values[name])
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if t, known := typeOf(name); known && sortKeys(t, &value) {
			data = encode(value)
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			return fmt.Errorf("make the folder for %s: %w", name, err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	return nil
}

// sortKeys sorts the keys of an object of type t, and of all objects in it, in the order of its struct. It reports
// whether anything changed.
func sortKeys(t reflect.Type, value *any) (changed bool) {
	if t == nil {
		return false
	}
	switch v := (*value).(type) {
	case []any:
		for i := range v {
			changed = sortKeys(elemOf(t), &v[i]) || changed
		}
	case object:
		flat := flatType(t, v)
		keys := slices.SortedStableFunc(slices.Values(v.keys), func(a, b string) int {
			return cmp.Compare(fieldIndex(flat, a), fieldIndex(flat, b))
		})
		changed = !slices.Equal(keys, v.keys)
		for _, key := range keys {
			inner := v.values[key]
			if of, known := fieldType(t, v, key); known && sortKeys(of, &inner) {
				v.values[key], changed = inner, true
			}
		}
		*value = object{keys: keys, values: v.values}
	}
	return changed
}

// fieldIndex returns the index of the field of struct type t with this key. Unknown keys get the number of fields, so
// they come last; for other types, it is always 0.
func fieldIndex(t reflect.Type, key string) int {
	place := 0
	if t.Kind() == reflect.Struct {
		for f := range t.Fields() {
			if jsonName(f) == key {
				break
			}
			place++
		}
	}
	return place
}
