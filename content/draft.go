package content

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"time"
)

// Draft is content that an editor changes.
type Draft struct {
	Base      fs.FS     // built-in files
	Changes   []Change  // to Base
	Published []string  // paths of the pages that visitors see
	Today     time.Time // date of new documents
}

// changesTo returns the draft's changes, adapted so that the files get the given values (deleted{} for a removed
// file). Changes without effect are dropped, such as those of a field that has its built-in value again. Changes of
// other fields stay as they are, so that a mistake in a new block doesn't affect the block's other fields
// (LoadLenient).
func (d Draft) changesTo(values map[string]any) []Change {
	merged := d.Changes
	for _, file := range slices.Sorted(maps.Keys(values)) {
		var edited []Change
		// The first round makes the edits. The second corrects the order of new entries, which Overlay sorts by ID.
		for range 3 {
			edits := d.editsTo(merged, file, values[file])
			if len(edits) == 0 {
				break
			}
			merged, edited = Merge(merged, edits), append(edited, edits...)
		}
		for _, c := range ofFile(merged, file) {
			without := slices.DeleteFunc(slices.Clone(merged), c.Equal)
			isEdited := c.Action == Order || slices.ContainsFunc(edited, c.sameField)
			if isEdited && len(d.editsTo(without, file, values[file])) == 0 {
				merged = without
			}
		}
	}
	return merged
}

// editsTo returns the edits that turn a file with changes into a value; deleted{} removes it.
func (d Draft) editsTo(changes []Change, file string, value any) []Change {
	t, _ := typeOf(file)
	now, _ := Overlay(d.Base, ofFile(changes, file))
	edits := differ{file: file}
	edits.diffFile(t, valueOf(now, file), value)
	return edits.changes
}

// ofFile returns the changes of a file.
func ofFile(changes []Change, file string) []Change {
	return slices.DeleteFunc(slices.Clone(changes), func(c Change) bool { return c.File != file })
}

// between returns the edits that turn the draft with the changes in from into the one with those in to.
func between(base fs.FS, from, to []Change) []Change {
	var edits []Change
	for _, file := range ChangedFiles(from, to) {
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
	for _, file := range ChangedFiles(before, after) {
		edited, _ := Overlay(base, ofFile(after, file))
		files[file] = nil
		if value, err := readValue(edited, file); err == nil {
			files[file] = json.RawMessage(encodeCompact(value))
		}
	}
	return files
}

// ChangedFiles returns the names of the files with different changes in a and b, sorted.
func ChangedFiles(a, b []Change) []string {
	return slices.DeleteFunc(filesOfChanges(slices.Concat(a, b)), func(file string) bool {
		return slices.EqualFunc(ofFile(a, file), ofFile(b, file), Change.Equal)
	})
}

// Collides reports whether two editors edited the same field, or one edited a part of the other's field. The first
// turned the changes of a draft from seen into theirs, and the second then turned these into mine.
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
func (d Draft) Undo(before, after []Change) (result Performed, err error) {
	inverse := between(d.Base, after, before)
	if len(inverse) == 0 {
		return Performed{Changes: d.Changes}, nil
	}
	result = Performed{Changes: before, File: inverse[0].File, Field: inverse[0].Field}
	if slices.EqualFunc(d.Changes, after, Change.Equal) {
		return result, nil
	}
	if overlap(inverse, between(d.Base, after, d.Changes)) {
		return Performed{}, refuse("", "This was changed again afterwards, so it can’t be taken back by itself.")
	}
	if result.Changes, err = d.with(inverse); err != nil {
		return Performed{}, refuse("", "What this changed isn’t there any more, so it can’t be taken back.")
	}
	return result, nil
}

// Apply returns the changes of the draft with an edit that turned other changes, from which the draft has developed
// too, from before into after. The draft may have parts of the edit already. If it has edited the same field in another
// way, or has removed it, Apply returns a Refusal.
func (d Draft) Apply(before, after []Change) ([]Change, error) {
	if slices.EqualFunc(d.Changes, before, Change.Equal) {
		return after, nil
	}
	wanted, theirs := between(d.Base, before, after), between(d.Base, before, d.Changes)
	missing, others := subtract(wanted, theirs), subtract(theirs, wanted)
	if overlap(missing, others) {
		return nil, refuse("", "The same text was changed in another way meanwhile.")
	}
	return d.with(missing)
}

// Follow returns the changes of the draft after an edit of the content from which the draft has developed, which turned
// its changes from before into after. Fields that the draft has edited stay.
func (d Draft) Follow(before, after []Change) ([]Change, error) {
	if slices.EqualFunc(d.Changes, before, Change.Equal) {
		return after, nil
	}
	own := between(d.Base, before, d.Changes)
	return d.with(slices.DeleteFunc(between(d.Base, before, after), func(c Change) bool {
		return overlap([]Change{c}, own)
	}))
}

// subtract returns the edits that aren't among the others.
func subtract(edits, others []Change) []Change {
	return slices.DeleteFunc(slices.Clone(edits), func(c Change) bool {
		return slices.ContainsFunc(others, c.Equal)
	})
}

// with returns the changes of the draft with further edits. An edit of something that isn't there is a Refusal.
func (d Draft) with(edits []Change) ([]Change, error) {
	now, _ := Overlay(d.Base, d.Changes)
	files, problems := Overlay(now, edits)
	if len(problems) > 0 {
		return nil, refuse("", "What this changes isn’t there any more.")
	}
	values := map[string]any{}
	for _, file := range filesOfChanges(edits) {
		values[file] = valueOf(files, file)
	}
	return d.changesTo(values), nil
}
