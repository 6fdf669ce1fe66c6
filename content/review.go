package content

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Review compares the published content with the draft. Its items are the differences that an owner can publish or
// take back one by one.
type Review struct {
	Items []ReviewItem

	states
	base             fs.FS
	published, draft []Change
	parts            []part
}

// ReviewItem is one difference. It contains everything that must be published together, such as a new page and the
// links to it.
type ReviewItem struct {
	ID       string     // stable while the item concerns the same field
	Sentence Sentence   // the main effect
	Also     []Sentence // further effects, at most maxAlso
	Before   string     // old text, cut after maxReviewText characters; empty if missing
	After    string     // new text, like Before
	File     string
	Field    string // JSON pointer as in changes

	ShownBefore, ShownAfter Shown

	parts []int // indexes into the parts of the review
}

// Limits of a review item.
const (
	maxAlso       = 20
	maxReviewText = 300 // characters of Before and After
)

// ReviewOf compares two drafts of base, by their changes.
func ReviewOf(base fs.FS, published, draft []Change) *Review {
	before, _ := Overlay(base, published)
	after, _ := Overlay(base, draft)
	r := &Review{base: base, published: published, draft: draft,
		states: states{namesOf(parseOnce(before)), namesOf(parseOnce(after))}}
	for _, file := range ChangedFiles(published, draft) {
		r.addParts(file)
	}
	for _, group := range r.groups() {
		r.Items = append(r.Items, r.item(group))
	}
	r.distinguish()
	return r
}

// part is the smallest edit that can be made without the others: a value, an entry of a list, or the move of an entry.
type part struct {
	file, field   string // for an entry of a list without IDs, the field of the list
	t             reflect.Type
	before, after any    // deleted{} for a missing value
	steps         []step // leads to the field
	move          int    // for a moved entry: -1 up, 1 down
	isSwap        bool   // the moved entry only changes places with the one beside it
	beside        step   // for a moved entry: the one below it after a move up, or above it after a move down
	inPlainList   bool   // entry of a list without IDs
	at            int    // for such an entry, its index in alignLists

	indexBefore, indexAfter int // for such an entry, its index in the lists
}

// isEntry reports whether the part is an entry of a list with IDs.
func (p part) isEntry() bool { return len(p.steps) > 0 && p.steps[len(p.steps)-1].isEntry }

func isDeleted(value any) bool {
	_, missing := value.(deleted)
	return missing
}

// addParts adds the parts of a file.
func (r *Review) addParts(file string) {
	t, _ := typeOf(file)
	before, after := valueOf(r.before.files, file), valueOf(r.after.files, file)
	d := differ{file: file}
	d.diffFile(t, before, after)
	for _, c := range d.changes {
		p := part{file: file, field: c.Field, t: t, before: before, after: after, steps: stepsTo(before, after, t, c.Field)}
		if n := len(p.steps); n > 0 {
			p.t, p.before, p.after = p.steps[n-1].t, p.steps[n-1].before, p.steps[n-1].after
		}
		list, isList := p.before.([]any)
		edited, staysList := p.after.([]any)
		switch {
		case c.Action == Order:
			r.addMoves(p, list, edited)
		case isList && staysList && len(list)*len(edited) < maxAligned:
			r.addEntries(p, list, edited)
		default:
			r.parts = append(r.parts, p)
		}
	}
}

// addMoves adds a part for each entry of the list p that another order moves.
func (r *Review) addMoves(p part, list, edited []any) {
	name, _ := idOf(p.t)
	before, after := commonIDs(list, edited, name), commonIDs(edited, list, name)
	stay := longestCommon(before, after)
	for to, id := range after {
		if slices.Contains(stay, id) {
			continue
		}
		moved := part{file: p.file, field: p.field + "/" + escape.Replace(id), move: 1}
		if to < slices.Index(before, id) {
			moved.move = -1
		}
		at := indexByID(edited, name, id)
		s := step{name: id, t: elemOf(p.t), isEntry: true, before: list[indexByID(list, name, id)], after: edited[at]}
		neighbor := edited[at-moved.move]
		moved.beside = step{name: entryID(neighbor, name), t: s.t, after: neighbor}
		from := slices.Index(before, id)
		moved.isSwap = to == from+moved.move && before[to] == moved.beside.name
		moved.t, moved.before, moved.after, moved.steps = s.t, s.before, s.after, append(slices.Clone(p.steps), s)
		r.parts = append(r.parts, moved)
	}
}

// addEntries adds a part for each different entry of the list p, which has no IDs.
func (r *Review) addEntries(p part, list, edited []any) {
	entry := p
	entry.t, entry.inPlainList = elemOf(p.t), true
	for at, pair := range alignLists(list, edited) {
		entry.at, entry.before, entry.after = at, pair.before, pair.after
		if !equalValues(pair.before, pair.after) {
			r.parts = append(r.parts, entry)
		}
		if !isDeleted(pair.before) {
			entry.indexBefore++
		}
		if !isDeleted(pair.after) {
			entry.indexAfter++
		}
	}
}

// Publish returns the published changes with the items that selected accepts.
func (r *Review) Publish(selected func(ReviewItem) bool) []Change {
	chosen, all := r.choose(selected)
	if all {
		return r.draft
	}
	return r.withParts(r.published, chosen, func(i int) bool { return chosen[i] })
}

// TakeBack returns the draft without the items that selected accepts.
func (r *Review) TakeBack(selected func(ReviewItem) bool) []Change {
	taken, all := r.choose(selected)
	if all {
		return r.published
	}
	return r.withParts(r.draft, taken, func(i int) bool { return !taken[i] })
}

// choose returns the parts of the accepted items, and reports whether all items are accepted.
func (r *Review) choose(selected func(ReviewItem) bool) (parts map[int]bool, all bool) {
	parts, all = map[int]bool{}, true
	for _, item := range r.Items {
		if !selected(item) {
			all = false
			continue
		}
		for _, i := range item.parts {
			parts[i] = true
		}
	}
	return parts, all
}

// withParts returns the changes, adapted so that the files of the touched parts contain those parts that chosen
// accepts.
func (r *Review) withParts(changes []Change, touched map[int]bool, chosen func(int) bool) []Change {
	values := map[string]any{}
	for i := range touched {
		file := r.parts[i].file
		if _, done := values[file]; !done {
			values[file] = r.merged(file, chosen)
		}
	}
	return Draft{Base: r.base, Changes: changes}.changesTo(values)
}

// merged returns the published value of a file with the chosen parts; deleted{} for a missing file.
func (r *Review) merged(file string, chosen func(int) bool) any {
	m := merger{entries: map[string]map[int]bool{}, moves: map[string]map[string]bool{}}
	m.t, _ = typeOf(file)
	m.value = editableValue(r.before.files, file)
	for i, p := range r.parts {
		if p.file == file {
			m.merge(p, chosen(i))
		}
	}
	after := valueOf(r.after.files, file)
	for field, entries := range m.entries {
		m.edit(field, func(old any, _ reflect.Type) (any, string) {
			list, _ := old.([]any)
			edited, _ := valueAt(after, m.t, field).([]any)
			return mergedList(list, edited, entries), ""
		})
	}
	for field, moves := range m.moves {
		before, _ := valueAt(valueOf(r.before.files, file), m.t, field).([]any)
		edited, _ := valueAt(after, m.t, field).([]any)
		m.edit(field, func(old any, t reflect.Type) (any, string) {
			list, _ := old.([]any)
			name, _ := idOf(t)
			return arranged(list, before, edited, name, moves), ""
		})
	}
	return m.value
}

// merger merges parts into the value of one file.
type merger struct {
	value   any
	t       reflect.Type
	entries map[string]map[int]bool    // chosen entries by list without IDs
	moves   map[string]map[string]bool // by list with IDs: moved entries, and whether they are chosen
}

// merge makes a chosen edit of a value. It collects entries of lists without IDs, and lists that need an order.
func (m *merger) merge(p part, chosen bool) {
	list, id := parentOf(p.field)
	if p.isEntry() && !p.inPlainList {
		if m.moves[list] == nil {
			m.moves[list] = map[string]bool{}
		}
		if p.move != 0 {
			m.moves[list][unescape.Replace(id)] = chosen
		}
	}
	switch {
	case p.inPlainList:
		if m.entries[p.field] == nil {
			m.entries[p.field] = map[int]bool{}
		}
		m.entries[p.field][p.at] = chosen
	case chosen && p.move == 0:
		m.edit(p.field, func(any, reflect.Type) (any, string) { return cloned(p.after), "" })
	}
}

// edit edits a field. A field that isn't there stays missing.
func (m *merger) edit(field string, do valueEdit) {
	if edited, complaint := (pathEdit{}).edit(m.value, m.t, tokens(field), do); complaint == "" {
		m.value = edited
	}
}

// distinguish gives the items their IDs. Equal edits of one list get different ones.
func (r *Review) distinguish() {
	seen := map[string]int{}
	for i := range r.Items {
		p := r.parts[r.Items[i].parts[0]]
		key := strings.Join([]string{p.file, p.field, strconv.FormatBool(p.move != 0)}, "\n")
		if p.inPlainList {
			key += "\n" + summary(p.before) + "\n" + summary(p.after)
		}
		seen[key]++
		sum := sha256.Sum256([]byte(key + "\n" + strconv.Itoa(seen[key])))
		r.Items[i].ID = hex.EncodeToString(sum[:8])
	}
}
