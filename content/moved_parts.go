package content

import (
	"encoding/json"
	"slices"
	"strings"
)

// move describes a part of the content that moved to another place, with the new names of its fields.
type move struct {
	file, field     string // old place
	toFile, toField string
	renamed         map[string]string // renamed fields at any depth
}

// moves are the moved parts that owners may have changed at their old place.
var moves = []move{
	{"mails.json", "/accounts/notices", "notices.json", "/accounts", map[string]string{"text": "message"}},
	{"mails.json", "/accounts/factors", "notices.json", "/factors", map[string]string{"text": "message",
		"added": "factor_added", "removed": "factor_removed", "reset": "factors_reset", "codes_made": "recovery_codes_made",
		"code_used": "recovery_code_used", "app_password": "app_password_made"}},
}

// movedParts returns the stored changes with those of moved parts at their new place. A change that sets a value
// around a moved part is split in two.
func movedParts(changes []Change) []Change {
	moved, went := slices.Clone(changes), false
	for _, m := range moves {
		for i, c := range moved {
			if c.File != m.file {
				continue
			}
			if within(c.Field, m.field) {
				moved[i], went = m.follow(c), true
			} else if rest, part, found := m.split(c); found {
				moved[i], went = rest, true
				moved = append(moved, part)
			}
		}
	}
	if went {
		slices.SortStableFunc(moved, compareChanges)
	}
	return moved
}

// follow returns a change within the part at its new place, with renamed fields in the pointer and the value.
func (m move) follow(c Change) Change {
	path := tokens(strings.TrimPrefix(c.Field, m.field))
	for i, token := range path {
		path[i] = m.nameOf(token)
	}
	c.File, c.Field = m.toFile, m.toField
	for _, token := range path {
		c.Field += "/" + escape.Replace(token)
	}
	if value, err := parse(c.Value); err == nil && c.Action == Set {
		c.Value = json.RawMessage(encodeCompact(m.rename(value)))
	}
	return c
}

// nameOf returns the new name of a field, or its name if it wasn't renamed.
func (m move) nameOf(field string) string {
	if name, renamed := m.renamed[field]; renamed {
		return name
	}
	return field
}

// rename returns the value with the renamed fields of all its objects. Objects within lists stay.
func (m move) rename(value any) any {
	o, isObject := value.(object)
	if !isObject {
		return value
	}
	named := object{values: map[string]any{}}
	for _, key := range o.keys {
		named.keys = append(named.keys, m.nameOf(key))
		named.values[m.nameOf(key)] = m.rename(o.values[key])
	}
	return named
}

// split extracts the part from a change that sets a value around it. rest sets the value without the part, and part
// sets the part at its new place. found is false for other changes, which stay as rest.
func (m move) split(c Change) (rest, part Change, found bool) {
	value, err := parse(c.Value)
	if err != nil || c.Action != Set || !within(m.field, c.Field) {
		return c, Change{}, false
	}
	var taken any
	path := tokens(strings.TrimPrefix(m.field, c.Field))
	value, found = without(value, path, &taken)
	if !found {
		return c, Change{}, false
	}
	rest, part = c, c
	rest.Value = json.RawMessage(encodeCompact(value))
	part.Field, part.Value = m.field, json.RawMessage(encodeCompact(taken))
	return rest, m.follow(part), true
}

// without removes the value at the path of an object, in place, and stores it in taken. It returns false, with the
// value unchanged, if there is none. The path must not be empty.
func without(value any, path []string, taken *any) (any, bool) {
	o, isObject := value.(object)
	inner, found := o.values[path[0]]
	if !isObject || !found {
		return value, false
	}
	if len(path) > 1 {
		inner, found = without(inner, path[1:], taken)
		o.values[path[0]] = inner
		return o, found
	}
	*taken = inner
	o.keys = slices.DeleteFunc(o.keys, func(key string) bool { return key == path[0] })
	delete(o.values, path[0])
	return o, true
}
