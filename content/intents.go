package content

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Intent is one action of an editor. Only Perform knows how content is edited: the browser sends intents and shows
// the result.
type Intent struct {
	Action Operation       `json:"action" enum:"set,reset,remove,insert,copy,move,add_page,move_page,remove_page,add_service"`
	File   string          `json:"file,omitempty" maxLength:"80" doc:"Content file" example:"pages/home.json"`
	Field  string          `json:"field,omitempty" maxLength:"300" doc:"JSON pointer, for insert that of the list or of the missing object. It refers to list entries by ID, or by index in lists without IDs." example:"/blocks/services/title"`
	Before string          `json:"before,omitempty" maxLength:"80" doc:"For insert and move: ID or index of the following entry; empty: the end"`
	Kind   string          `json:"kind,omitempty" maxLength:"40" doc:"For insert: kind of the block" example:"steps"`
	Name   string          `json:"name,omitempty" maxLength:"200" doc:"For insert into a list with IDs: name of the entry or, in a list of services or categories, its ID"`
	To     string          `json:"to,omitempty" maxLength:"200" doc:"For move_page: the new path; for remove_page: where its visitors are sent, or empty"`
	Value  json.RawMessage `json:"value,omitempty" doc:"For set: any value"`

	Page    *NewPage    `json:"page,omitempty" doc:"For add_page"`
	Service *NewService `json:"service,omitempty" doc:"For add_service"`
}

// Refusal means that an intent can't be performed. Text is a sentence for the owner; Input is the field of NewPage,
// NewService or Intent that it concerns, or empty.
type Refusal struct{ Input, Text string }

func (r Refusal) Error() string { return r.Text }

// refuse returns a Refusal. input may be empty.
func refuse(input, format string, args ...any) error {
	return Refusal{Input: input, Text: fmt.Sprintf(format, args...)}
}

// Performed is the result of intents.
type Performed struct {
	Changes  []Change // replaces those of the draft
	File     string   // file of the last intent, or the one it added
	Field    string   // what the last intent set or added, or the list that it removed an entry from
	Relinked int      // links that lead elsewhere, because their target moved or was removed
}

// Perform returns the draft after the intents, in their order. A refused intent returns a Refusal, and nothing is
// performed. The result may have mistakes, which Read reports: a text may be empty while an owner writes it.
func (d Draft) Perform(intents []Intent) (Performed, error) {
	files, _ := Overlay(d.Base, d.Changes) // changes that can't be applied stay in the draft
	p := &performer{draft: d, files: files, read: map[string]any{}, values: map[string]any{}}
	for _, in := range intents {
		p.result.File, p.result.Field = in.File, in.Field
		if err := p.perform(in); err != nil {
			return Performed{}, err
		}
	}
	p.result.Changes = d.changesTo(p.values)
	return p.result, nil
}

// performer performs intents on the files of a draft.
type performer struct {
	draft  Draft
	files  fs.FS          // before the intents
	read   map[string]any // files that were read; deleted{} for a missing one
	values map[string]any // edited files; deleted{} for a removed one
	result Performed
}

// value returns the value of a file after the previous intents, or deleted{} if there is none.
func (p *performer) value(file string) any {
	if value, edited := p.values[file]; edited {
		return value
	}
	if _, known := p.read[file]; !known {
		p.read[file] = editableValue(p.files, file)
	}
	return p.read[file]
}

func (p *performer) perform(in Intent) error {
	switch in.Action {
	case AddPage:
		return p.addPage(in)
	case MovePage:
		return p.movePage(in)
	case RemovePage:
		return p.removePage(in)
	case AddService:
		return p.addService(in)
	}
	t, known := typeOf(in.File)
	if !known {
		return refuse("file", "%s isn't a content file.", in.File)
	}
	if in.Field != "" && in.Field[0] != '/' {
		return refuse("field", "%q isn't a JSON pointer: start it with /.", in.Field)
	}
	switch in.Action {
	case Set:
		return p.set(in)
	case Reset:
		builtIn := valueAt(editableValue(p.draft.Base, in.File), t, in.Field)
		return p.put(in.File, in.Field, builtIn)
	case Remove:
		return p.remove(in)
	case Insert:
		return p.insert(in)
	case Copy, Move:
		return p.place(in)
	}
	return refuse("action", "%q isn't an action.", in.Action)
}

// change applies do at a field of a file.
func (p *performer) change(file, field string, do valueEdit) error {
	t, _ := typeOf(file)
	value, complaint := pathEdit{indexes: true}.edit(p.value(file), t, tokens(field), do)
	if complaint != "" {
		return refuse("field", "%s", Named(p.files, Problems{{File: file, Field: field, Text: complaint}})[0].Sentence())
	}
	p.values[file] = value
	return nil
}

// put stores a value at a field of a file; deleted{} removes it.
func (p *performer) put(file, field string, value any) error {
	return p.change(file, field, func(any, reflect.Type) (any, string) { return value, "" })
}

// set stores the value of an intent. A page must keep showing the block that the program links to.
func (p *performer) set(in Intent) error {
	value, err := parse(in.Value)
	if err != nil {
		return refuse("value", "%s.", err)
	}
	if block, hides := strings.CutSuffix(in.Field, "/hidden"); hides && value == true {
		if err := p.refuseNeeded(in.File, block); err != nil {
			return err
		}
	}
	return p.put(in.File, in.Field, value)
}

// remove removes a field, an entry or a block. Links to a removed block lead to the top of its page, and a category
// with this section on /pricing lists its services there no longer.
func (p *performer) remove(in Intent) error {
	if err := p.refuseNeeded(in.File, in.Field); err != nil {
		return err
	}
	_, isBlock := p.block(in.File, in.Field)
	if err := p.put(in.File, in.Field, deleted{}); err != nil {
		return err
	}
	list, id := parentOf(in.Field)
	p.result.Field = list
	if path := p.pathOf(pageID(in.File)); isBlock && path != "" {
		p.relink(func(link string) string {
			if link == path+"#"+id {
				return path
			}
			return link
		})
	}
	return nil
}

// parentOf returns the pointer of the list or object that contains a field, and the last part of the field.
func parentOf(field string) (parent, name string) {
	path := tokens(field)
	if len(path) == 0 {
		return "", ""
	}
	name = path[len(path)-1]
	return strings.TrimSuffix(field, "/"+escape.Replace(name)), name
}

// pageID returns the ID of a page by its file, or an empty string for other files.
func pageID(file string) string {
	id, isPage := strings.CutPrefix(strings.TrimSuffix(file, ".json"), "pages/")
	if !isPage {
		return ""
	}
	return id
}

// block returns the kind of a block by its pointer, or false if there is no block.
func (p *performer) block(file, field string) (SectionKind, bool) {
	t, _ := typeOf(file)
	list, id := parentOf(field)
	if t != reflect.TypeFor[Page]() || list != "/blocks" {
		return SectionKind{}, false
	}
	blocks, _ := valueAt(p.value(file), t, list).([]any)
	i := indexByID(blocks, "id", id)
	if i < 0 {
		return SectionKind{}, false
	}
	return kindOfEntry(blocks[i])
}

// refuseNeeded returns a Refusal for a block that the program links to, with the reason and what to do instead, and nil
// for all other fields.
func (p *performer) refuseNeeded(file, field string) error {
	kind, isBlock := p.block(file, field)
	if !isBlock || kind.Needed == "" || kind.Needed != pageID(file) {
		return nil
	}
	return refuse("field", "This page needs the section “%s”: links on other pages and in emails lead to it. "+
		"You can move it, and change its texts.", kind.Label)
}

// kindOfEntry returns the kind of a block in a file.
func kindOfEntry(entry any) (SectionKind, bool) {
	block, _ := entry.(object)
	name, _ := block.values["kind"].(string)
	return findKind(blockKinds, name)
}

// insert adds a new entry, which is valid, to a list, or an optional object that is missing.
func (p *performer) insert(in Intent) error {
	isObject := false
	err := p.change(in.File, in.Field, func(old any, t reflect.Type) (any, string) {
		if _, missing := old.(deleted); missing && t.Kind() == reflect.Struct {
			isObject = true
			return p.sample(t, ""), ""
		}
		return old, ""
	})
	if err != nil || isObject {
		return err
	}
	return p.changeList(in.File, in.Field, func(list []any, t reflect.Type) ([]any, int, error) {
		entry, err := p.newEntry(in, list, t)
		if err != nil {
			return nil, 0, err
		}
		at := indexOf(list, t, in.Before)
		return slices.Insert(slices.Clone(list), at, entry), at, nil
	})
}

// changeList replaces a list by the one that edit returns. The result's field is the entry with the returned index.
func (p *performer) changeList(file, field string,
	edit func(list []any, t reflect.Type) (changed []any, at int, err error)) error {
	var refusal error
	err := p.change(file, field, func(old any, t reflect.Type) (any, string) {
		list, isList := old.([]any)
		_, missing := old.(deleted)
		if !isList && !missing || t.Kind() != reflect.Slice {
			return nil, "isn't a list"
		}
		changed, at, err := edit(list, t)
		if err != nil {
			refusal = err
			return old, ""
		}
		p.result.Field = field + "/" + escape.Replace(entryName(changed[at], t, at))
		return changed, ""
	})
	if refusal != nil {
		return refusal
	}
	return err
}

// entryName returns what identifies an entry of a list of type t: its ID, or its index in a list without IDs.
func entryName(entry any, t reflect.Type, at int) string {
	if name, named := idOf(t); named {
		return entryID(entry, name)
	}
	return strconv.Itoa(at)
}

// indexOf returns the index of the entry with an ID or, in a list without IDs, an index. For unknown entries and an
// empty name, it is the number of entries.
func indexOf(list []any, t reflect.Type, entry string) int {
	if entry == "" {
		return len(list)
	}
	for at, e := range list {
		if entryName(e, t, at) == entry {
			return at
		}
	}
	return len(list)
}

// place moves an entry of a list, or inserts a copy after it.
func (p *performer) place(in Intent) error {
	list, id := parentOf(in.Field)
	kind, isBlock := p.block(in.File, in.Field)
	if in.Action == Copy && isBlock && (kind.Once || kind.Only) {
		return refuse("field", "A page can have the section “%s” only once.", kind.Label)
	}
	return p.changeList(in.File, list, func(entries []any, t reflect.Type) ([]any, int, error) {
		from := indexOf(entries, t, id)
		if from >= len(entries) {
			return nil, 0, refuse("field", "This entry isn’t there any more.")
		}
		if in.Action == Copy {
			entry, err := p.copyOf(entries[from], entries, t)
			return slices.Insert(slices.Clone(entries), from+1, entry), from + 1, err
		}
		before := indexOf(entries, t, in.Before)
		if before > from {
			before--
		}
		rest := slices.Delete(slices.Clone(entries), from, from+1)
		return slices.Insert(rest, before, entries[from]), before, nil
	})
}

// copyOf returns a copy of an entry, with another ID if the list has IDs.
func (p *performer) copyOf(entry any, list []any, t reflect.Type) (any, error) {
	name, named := idOf(t)
	copied := cloned(entry)
	o, isObject := copied.(object)
	switch {
	case !named:
		return copied, nil
	case name == "id" && isObject:
		o.values[name] = p.freeID(list, entryID(entry, name))
		return o, nil
	}
	return entry, refuse("field", "This entry can be in the list only once. Add another instead.")
}

// freeID returns an ID like the wanted one that no entry of the list and no service has; both are anchors of a page.
func (p *performer) freeID(list []any, wanted string) string {
	if base := numberAtEnd.ReplaceAllString(wanted, ""); base != "" {
		wanted = base
	}
	return firstFree(wanted, func(id string) bool {
		_, isService := p.value(serviceFile(id)).(object)
		return isService || indexByID(list, "id", id) >= 0
	})
}

// numberAtEnd matches the number that firstFree adds to a name.
var numberAtEnd = regexp.MustCompile(`-[0-9]+$`)

// firstFree returns the name, or the first of name-2, name-3 … that isn't taken.
func firstFree(name string, taken func(string) bool) string {
	free := name
	for n := 2; taken(free); n++ {
		free = name + "-" + strconv.Itoa(n)
	}
	return free
}
