package content

import (
	"encoding/json"
	"io/fs"
	"slices"
)

// between returns the edits that turn the draft with the changes in from into the one with those in to.
func between(base fs.FS, from, to []Change) []Change {
	var edits []Change
	for _, file := range changedFiles(from, to) {
		before, _ := Overlay(base, ofFile(from, file))
		after, _ := Overlay(base, ofFile(to, file))
		t, _ := typeOf(file)
		d := differ{file: file}
		d.diffFile(t, valueOf(before, file), valueOf(after, file))
		edits = append(edits, d.changes...)
	}
	return edits
}

// FilesSince returns the files with different changes in before and after, with the changes in after: their compact
// JSON by name, or nil for a missing file.
func FilesSince(base fs.FS, before, after []Change) map[string]any {
	files := map[string]any{}
	for _, file := range changedFiles(before, after) {
		edited, _ := Overlay(base, ofFile(after, file))
		files[file] = nil
		if value, err := readValue(edited, file); err == nil {
			files[file] = json.RawMessage(encodeCompact(value))
		}
	}
	return files
}

// changedFiles returns the names of the files with different changes, sorted.
func changedFiles(a, b []Change) []string {
	return slices.DeleteFunc(filesOfChanges(slices.Concat(a, b)), func(file string) bool {
		return slices.EqualFunc(ofFile(a, file), ofFile(b, file), Change.Equal)
	})
}

// Collides reports whether two editors edited the same field, or one of them a part of what the other edited: one
// turned the changes of a draft from seen into theirs, and then the other turned these into mine.
func Collides(base fs.FS, seen, theirs, mine []Change) bool {
	return overlap(between(base, seen, theirs), between(base, theirs, mine))
}

// overlap reports whether two lists of edits concern the same field or parts of it. Sorting a list doesn't affect its
// entries.
func overlap(a, b []Change) bool {
	return slices.ContainsFunc(a, func(x Change) bool {
		return slices.ContainsFunc(b, func(y Change) bool {
			switch {
			case x.File != y.File:
				return false
			case x.Action == Order || y.Action == Order:
				return x.Action == y.Action && x.Field == y.Field
			}
			return within(x.Field, y.Field) || within(y.Field, x.Field)
		})
	})
}

// Undo returns the draft without an earlier edit, which turned its changes from before into after. Later edits of other
// fields stay. A later edit of the same field is a Refusal.
func (d Draft) Undo(before, after []Change) (Performed, error) {
	inverse := between(d.Base, after, before)
	if len(inverse) == 0 {
		return Performed{Changes: d.Changes}, nil
	}
	result := Performed{Changes: before, File: inverse[0].File, Field: inverse[0].Field}
	if slices.EqualFunc(d.Changes, after, Change.Equal) {
		return result, nil
	}
	if overlap(inverse, between(d.Base, after, d.Changes)) {
		return Performed{}, refuse("", "This was changed again afterwards, so it can’t be taken back by itself.")
	}
	now, _ := Overlay(d.Base, d.Changes)
	files, problems := Overlay(now, inverse)
	if len(problems) > 0 {
		return Performed{}, refuse("", "What this changed isn’t there any more, so it can’t be taken back.")
	}
	values := map[string]any{}
	for _, file := range filesOfChanges(inverse) {
		values[file] = valueOf(files, file)
	}
	result.Changes = d.changesTo(values)
	return result, nil
}
