package content

import (
	"encoding/json"
	"path"
	"reflect"
	"slices"
	"strings"
)

// Change is one difference between the owner's content and the built-in files. Fields without a change stay built in,
// so that a new version of the program can update their texts.
//
// Field is a JSON pointer into the file, or empty for the whole file. It may lead through objects, and through lists
// with IDs: by ID, as in "/routes/pricing/title", never by index, which an upgrade may move. Any other list is one
// value and is replaced as a whole (decision 0039).
type Change struct {
	File   string          `json:"file" maxLength:"80" doc:"Content file" example:"brand.json"`
	Field  string          `json:"field" maxLength:"300" doc:"JSON pointer that refers to list entries by ID; empty for the whole file" example:"/claims/response_hours"`
	Action Operation       `json:"action" enum:"set,remove,order"`
	Value  json.RawMessage `json:"value,omitempty" doc:"For set any value; for order the IDs of the list's entries"`
}

// Operation is the action of a Change or an Intent.
type Operation string

// Actions of changes.
const (
	Set    Operation = "set"    // set the field to Value; a new ID adds an entry to its list
	Remove Operation = "remove" // remove the field, entry or file
	Order  Operation = "order"  // sort the list's entries by the IDs in Value
)

// Further actions of intents.
const (
	Reset      Operation = "reset" // give the field its built-in value
	Insert     Operation = "insert"
	Copy       Operation = "copy" // insert a copy after the entry
	Move       Operation = "move"
	AddPage    Operation = "add_page"
	MovePage   Operation = "move_page"
	RemovePage Operation = "remove_page"
	AddService Operation = "add_service"
)

// Limits of the changes of one version.
const (
	MaxChanges    = 1000
	maxValueBytes = 128 << 10 // of one change
	maxTotalBytes = 1 << 20   // of all values together
)

// Merge returns old with the new changes, in the order in which Overlay applies them. A new change replaces earlier
// ones at and below its field, but Order only replaces an earlier Order of the same field. Of two changes of one field
// the later one wins.
func Merge(old, changes []Change) []Change {
	merged := slices.Clone(old)
	for _, c := range changes {
		merged = slices.DeleteFunc(merged, func(o Change) bool {
			if c.Action == Order {
				return o.Action == Order && o.File == c.File && o.Field == c.Field
			}
			return c.covers(o)
		})
		merged = append(merged, c)
	}
	slices.SortStableFunc(merged, compareChanges)
	return merged
}

// covers reports whether c overrides o.
func (c Change) covers(o Change) bool {
	return c.File == o.File && within(o.Field, c.Field)
}

// within reports whether a pointer refers to the field or to something below it.
func within(pointer, field string) bool {
	return pointer == field || strings.HasPrefix(pointer, field+"/")
}

// compareChanges sorts by file, parents before their children, and Order changes after all others of their file.
func compareChanges(a, b Change) int {
	if a.File != b.File {
		return strings.Compare(a.File, b.File)
	}
	if (a.Action == Order) != (b.Action == Order) {
		if a.Action == Order {
			return 1
		}
		return -1
	}
	return slices.Compare(tokens(a.Field), tokens(b.Field))
}

func (c Change) sameField(o Change) bool {
	return c.File == o.File && c.Field == o.Field && (c.Action == Order) == (o.Action == Order)
}

// Equal reports whether both changes have the same effect.
func (c Change) Equal(o Change) bool {
	return c.sameField(o) && c.Action == o.Action && string(c.Value) == string(o.Value)
}

// CheckChanges returns the formal problems of changes: more than 1,000 of them, values above 128 KB each or 1 MB
// together, unknown files or actions, and invalid JSON. It returns none if they are well-formed. Read validates the
// resulting content.
func CheckChanges(changes []Change) Problems {
	var found Problems
	total := 0
	if len(changes) > MaxChanges {
		return Problems{{Text: "There are too many changes in the draft, which can have 1000: publish some of them"}}
	}
	for _, c := range changes {
		total += len(c.Value)
		if text := c.complaint(); text != "" {
			found = append(found, Problem{File: c.File, Field: c.Field, Text: text})
		}
	}
	if total > maxTotalBytes {
		found = append(found, Problem{Text: "The changes in the draft are too large together: publish some of them, or shorten texts"})
	}
	return found
}

// complaint returns the first formal problem of the change, or an empty string. Its file must be a content file, its
// field a JSON pointer, and its value, only for Set and Order, valid JSON up to 128 KB.
func (c Change) complaint() string {
	_, known := typeOf(c.File)
	switch {
	case !known || !idPattern.MatchString(strings.TrimSuffix(path.Base(strings.ReplaceAll(c.File, ".demo", "")), ".json")):
		return "isn't part of the site: remove the change"
	case c.Field != "" && !strings.HasPrefix(c.Field, "/"):
		return "can't be found: remove the change"
	case !slices.Contains([]Operation{Set, Remove, Order}, c.Action):
		return "is changed in an unknown way: remove the change"
	case (c.Action == Set || c.Action == Order) != (len(c.Value) > 0):
		return "is changed without a value, or removed with one: remove the change"
	case len(c.Value) > maxValueBytes:
		return "is too long: shorten it"
	}
	if _, err := parse(c.Value); len(c.Value) > 0 && err != nil {
		return unreadable
	}
	return ""
}

// unreadable is the problem with a change whose value isn't JSON.
const unreadable = "has a value that can't be read: remove the change"

// apply returns old, the current value of type t, with the change applied: deleted{} for Remove, the change's value
// for Set, and the reordered list for Order. An Order of anything but a list with IDs, and invalid JSON, is a
// complaint.
func (c Change) apply(old any, t reflect.Type) (edited any, complaint string) {
	if c.Action == Remove {
		return deleted{}, ""
	}
	value, err := parse(c.Value)
	if err != nil {
		return nil, unreadable
	}
	if c.Action == Set {
		return value, ""
	}
	name, named := idOf(t)
	list, isList := old.([]any)
	ids, areIDs := value.([]any)
	if !named || !isList || !areIDs {
		return nil, "can't be sorted: remove the change"
	}
	return inIDOrder(list, name, ids), ""
}
