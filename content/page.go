package content

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Page is a page of the site: its head and its blocks, from top to bottom. Adding a page takes an entry in routes.json
// and a file in pages/, but no code.
type Page struct {
	Route  Route    `json:"-"`
	Head   PageHead `json:"head" label:"Top of the page"`
	Blocks []Block  `json:"blocks" content:"empty" label:"Sections"`
}

// PageHead is the top of a page. It contains the only heading of level 1, unless its kind is "none". In the file, the
// fields of its kind are beside Kind.
type PageHead struct {
	Kind    KindName `json:"kind"`
	Content any      `json:"-"` // pointer to the struct of its kind
}

// Block is one section of a page. In the file, the fields of its kind are beside those that all blocks have.
//
// Changes refer to a block by its ID (decision 0039), which is also its anchor: moving a block is one change, and a
// mistake in one block doesn't affect changes of the others.
type Block struct {
	ID     string   `json:"id" content:"key"`
	Kind   KindName `json:"kind"`
	Hidden bool     `json:"hidden,omitempty" help:"Visitors don't see this section"`
	Tone   Tone     `json:"tone,omitempty" label:"Background"`
	Joined bool     `json:"joined,omitempty" label:"No space above" help:"If the section above has the same background"`
	Beside bool     `json:"beside,omitempty" label:"Beside the section above" help:"For steps, an address or live activity, at the right of a form or of steps. Phones show it below"`

	Content any `json:"-"` // pointer to the struct of its kind
}

// MarshalJSON returns the head as in the file.
func (h PageHead) MarshalJSON() ([]byte, error) {
	type frame PageHead
	return marshalFlat(frame(h), h.Content)
}

// MarshalJSON returns the block as in the file.
func (b Block) MarshalJSON() ([]byte, error) {
	type frame Block
	return marshalFlat(frame(b), b.Content)
}

// marshalFlat returns one object with the fields of a frame, which isn't empty, and those of a content.
func marshalFlat(frame, content any) ([]byte, error) {
	first, err := json.Marshal(frame)
	if err != nil {
		return nil, err
	}
	rest, err := json.Marshal(content)
	if err != nil || bytes.Equal(rest, []byte("{}")) || bytes.Equal(rest, []byte("null")) {
		return first, err
	}
	return append(append(first[:len(first)-1], ','), rest[1:]...), nil
}

// KindName is the name of a kind of block or head.
type KindName string

// Tone is the background of a block; empty for the page's background.
type Tone string

// Choices returns the backgrounds.
func (Tone) Choices() []string { return []string{"sunken", "night", "ruled"} }

// Drawing is an illustration in a page's head.
type Drawing string

// Choices returns the drawings.
func (Drawing) Choices() []string {
	return []string{"chart", "compass", "lens", "signals", "soundings", "tide"}
}

// notFound is the ID of the page for unknown addresses, which has no route.
const notFound = "not-found"

// SectionKinds returns the kinds of a block or a head, or nil for all other types.
func SectionKinds(t reflect.Type) []SectionKind {
	switch t {
	case reflect.TypeFor[Block]():
		return blockKinds
	case reflect.TypeFor[PageHead]():
		return headKinds
	}
	return nil
}

// findKind returns the kind with a name, or false if there is none.
func findKind(kinds []SectionKind, name string) (SectionKind, bool) {
	i := slices.IndexFunc(kinds, func(k SectionKind) bool { return k.Name == name })
	if i < 0 {
		return SectionKind{}, false
	}
	return kinds[i], true
}

// flatTypes caches the result of flatType by the type of the kind and of the block or head.
var flatTypes sync.Map // [2]reflect.Type → reflect.Type

// flatType returns the type of an object in the schema. For a block or a head, that is a struct with its own fields
// and those of its kind. For other types, and for an unknown kind, it is t itself.
func flatType(t reflect.Type, o object) reflect.Type {
	if t == nil {
		return nil
	}
	name, _ := o.values["kind"].(string)
	kind, found := findKind(SectionKinds(t), name)
	if !found {
		return t
	}
	key := [2]reflect.Type{t, kind.Type}
	if known, cached := flatTypes.Load(key); cached {
		flat, _ := known.(reflect.Type) // stored below
		return flat
	}
	var fields []reflect.StructField
	for _, part := range key {
		for f := range part.Fields() {
			if jsonName(f) != "-" {
				fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
			}
		}
	}
	flat := reflect.StructOf(fields)
	flatTypes.Store(key, flat)
	return flat
}

// bindKind binds the fields of a block's or head's kind, stores them as its content, and returns their names. It
// returns nil for other types. An unknown kind is a problem.
func (r *reader) bindKind(field string, o object, target reflect.Value) []string {
	kinds := SectionKinds(target.Type())
	if kinds == nil {
		return nil
	}
	name, named := o.values["kind"].(string)
	if !named {
		return o.keys // a missing kind is reported as a missing field
	}
	kind, found := findKind(kinds, name)
	if !found {
		r.bad(field+"/kind", "is unknown: remove it and add another")
		r.hint("%q isn't one of %s", name, strings.Join(kindNames(kinds), ", "))
		return o.keys // the other fields depend on the kind
	}
	if kind.Fill != "" {
		defer r.allow(field, kind.Fill)()
	}
	content := reflect.New(kind.Type)
	names := r.bindFields(field, o, content.Elem())
	target.FieldByName("Content").Set(content)
	if v, ok := reflect.TypeAssert[validator](content.Elem()); ok {
		r.validators = append(r.validators, boundValidator{r.file, field, v})
	}
	return names
}

// readPages reads the page of every route, and last the one for unknown addresses. Mistakes become problems of the
// reader.
func readPages(r *reader, routes []Route) []Page {
	var pages []Page
	for _, route := range append(slices.Clone(routes), Route{ID: notFound}) {
		page := Page{Route: route}
		r.read(route.File(), &page, "")
		pages = append(pages, page)
	}
	return pages
}

// checkPages records a problem for each block that its page can't have, or not in this number, for each block that a
// page lacks, and for IDs that can't be anchors.
func checkPages(r *reader, s *Site) {
	for _, page := range s.Pages {
		file := page.Route.File()
		for i, b := range page.Blocks {
			field := "/blocks/" + strconv.Itoa(i)
			checkID(r, file, field+"/id", b.ID)
			if hasService(s, b.ID) {
				r.problem(file, field+"/id", "is “%s”, which a service has: choose another", b.ID)
			}
			if complaint := page.kindComplaint(i); complaint != "" {
				r.problem(file, field, "%s", complaint)
			}
		}
		for _, kind := range blockKinds {
			if kind.Needed == page.Route.ID && !page.shows(kind.Name) {
				r.problem(file, "/blocks", "must contain “%s”, because the program links to it: add it, or show it again",
					kind.Label)
			}
		}
		switch titled := slices.ContainsFunc(page.Blocks, Block.hasTitle); {
		case page.Head.Kind == "none" && !titled:
			r.problem(file, "/head/kind", "is missing, but no section has the title of the page: choose one")
		case page.Head.Kind != "none" && titled:
			r.problem(file, "/head/kind", "has a title, but a section has the title of the page: choose None")
		}
	}
}

// kindComplaint returns why the page can't have its block with the index, or an empty string.
func (p Page) kindComplaint(i int) string {
	kind := p.Blocks[i].kind()
	first := slices.IndexFunc(p.Blocks, func(b Block) bool { return b.Kind == p.Blocks[i].Kind })
	switch {
	case kind.Only && kind.Needed != p.Route.ID:
		return "belongs to another page: remove the section"
	case kind.Once && first < i:
		return "can be on a page only once: remove this section"
	}
	return ""
}

// shows reports whether visitors see a block of the kind.
func (p Page) shows(kind string) bool {
	return slices.ContainsFunc(p.Blocks, func(b Block) bool { return string(b.Kind) == kind && !b.Hidden })
}

func (b Block) kind() SectionKind {
	kind, _ := findKind(blockKinds, string(b.Kind))
	return kind
}

func (b Block) hasTitle() bool { return b.kind().Title && !b.Hidden }

// IsSilent reports whether the block has no text of its own that answers a question.
func (b Block) IsSilent() bool { return b.kind().Silent }

// Page returns the page with the ID of a route, or a page without a head if there is none.
func (s *Site) Page(id string) Page {
	i := slices.IndexFunc(s.Pages, func(p Page) bool { return p.Route.ID == id })
	if i < 0 {
		return Page{}
	}
	return s.Pages[i]
}

// FirstBlock returns the first content of type T on the pages, in the order of their routes, or nil if there is none.
// Hidden blocks count.
func FirstBlock[T any](s *Site) *T {
	for _, page := range s.Pages {
		for _, b := range page.Blocks {
			if content, ok := b.Content.(*T); ok {
				return content
			}
		}
	}
	return nil
}
