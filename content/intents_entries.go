package content

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// newEntry returns a new entry for a list of type t: a block of the intent's kind, an entry with an ID from the
// intent's name, or one with sample texts.
func (p *performer) newEntry(in Intent, list []any, t reflect.Type) (any, error) {
	elem := deref(t.Elem())
	if elem == reflect.TypeFor[Block]() {
		return p.newBlock(in, list)
	}
	name, named := idOf(t)
	if !named {
		return p.sample(elem, ""), nil
	}
	id, isText := strings.TrimSpace(in.Name), elem.Kind() != reflect.Struct
	keyType := elem
	if !isText {
		keyType, _ = fieldType(elem, object{}, name)
	}
	isChosen := slices.Contains([]Kind{KindService, KindCategory, KindChoice}, kindOf(keyType))
	if !isChosen && name == "id" {
		id = slug(id)
	}
	switch {
	case id == "":
		return nil, refuse("name", "Give it a name first.")
	case indexByID(list, name, id) >= 0 && (isChosen || name != "id"):
		return nil, refuse("name", "This name is in the list already.")
	case isText:
		return id, nil
	case name == "id":
		id = p.freeID(list, id)
	}
	fresh, _ := p.sample(elem, "").(object)
	fresh.values[name] = id
	for _, title := range []string{"title", "label", "name", "lead", "question"} {
		if _, has := fresh.values[title].(string); has && title != name {
			fresh.values[title] = strings.TrimSpace(in.Name)
			break
		}
	}
	return fresh, nil
}

// appendEntry returns a change of a list, for changeList, that adds an entry at the end.
func appendEntry(e any) func(list []any, t reflect.Type) ([]any, int, error) {
	return func(list []any, _ reflect.Type) ([]any, int, error) {
		return append(slices.Clone(list), e), len(list), nil
	}
}

// newBlock returns a new block of the intent's kind: a copy of the one that its kind names, or one with sample texts.
func (p *performer) newBlock(in Intent, list []any) (any, error) {
	kind, found := findKind(blockKinds, in.Kind)
	switch {
	case !found:
		return nil, refuse("kind", "%q isn't a kind of section: use one of %s.", in.Kind, strings.Join(kindNames(blockKinds), ", "))
	case kind.Only && kind.Needed != pageID(in.File):
		return nil, refuse("kind", "The section “%s” belongs to the page /%s.", kind.Label, kind.Needed)
	case kind.Once && slices.ContainsFunc(list, func(e any) bool { k, _ := kindOfEntry(e); return k.Name == kind.Name }):
		return nil, refuse("kind", "A page can have the section “%s” only once.", kind.Label)
	}
	block := entry("id", p.freeID(list, kind.Name), "kind", kind.Name)
	content := p.likeBlock(kind)
	for _, key := range content.keys {
		if _, ofAll := fieldType(reflect.TypeFor[Block](), object{}, key); !ofAll {
			block.add(key, content.values[key])
		}
	}
	return block, nil
}

// likeBlock returns the block of the kind that a new one copies: that of the page in kind.Like, in the draft or else as
// built in. Without such a page, it returns one with sample texts.
func (p *performer) likeBlock(kind SectionKind) object {
	if kind.Like != "" {
		file := Route{ID: kind.Like}.File()
		for _, page := range []any{p.value(file), valueOf(p.draft.Base, file)} {
			o, _ := page.(object)
			blocks, _ := o.values["blocks"].([]any)
			for _, e := range blocks {
				if k, _ := kindOfEntry(e); k.Name == kind.Name {
					like, _ := cloned(e).(object)
					return like
				}
			}
		}
	}
	content, _ := p.sample(kind.Type, "").(object)
	return content
}

// sample returns a small valid value of type t with sample texts, for a new entry. Optional fields are omitted. A film
// or file can't have a sample: it is empty until the owner chooses one.
func (p *performer) sample(t reflect.Type, tag reflect.StructTag) any {
	t = deref(t)
	if tag.Get("content") == "nullable" {
		return nil
	}
	if t == reflect.TypeFor[Image]() {
		return p.sampleImage()
	}
	switch kindOf(t) {
	case KindObject:
		o := object{values: map[string]any{}}
		for _, f := range fieldsOf(t) {
			if f.name != "-" && !f.optional {
				o.add(f.name, p.sample(f.Type, f.Tag))
			}
		}
		return o
	case KindList:
		if tag.Get("content") == "empty" {
			return []any{}
		}
		return p.sampleList(t)
	case KindService:
		return p.sampleService()
	case KindCategory:
		return p.sampleCategory()
	}
	return p.sampleScalar(t, jsonName(reflect.StructField{Tag: tag}))
}

// sampleList returns three entries of a list whose entries have IDs, and one entry of other lists.
func (p *performer) sampleList(t reflect.Type) []any {
	if name, _ := idOf(t); name != "id" {
		return []any{p.sample(t.Elem(), "")}
	}
	entries := []any{}
	for _, id := range []string{"first", "second", "third"} {
		entry, _ := p.sample(t.Elem(), "").(object)
		entry.values["id"] = id
		entries = append(entries, entry)
	}
	return entries
}

// longTexts are the fields with a sentence as their sample text.
var longTexts = []string{"", "text", "answer", "description", "quote", "before", "work", "after"}

// sampleScalar returns the sample of a text, number or flag in the field with a name, empty for an entry of a list.
func (p *performer) sampleScalar(t reflect.Type, name string) any {
	switch kind := kindOf(t); kind {
	case KindLink:
		return "/"
	case KindChoice:
		choice, _ := reflect.TypeAssert[Choice](reflect.Zero(t))
		return choice.Choices()[0]
	case KindNumber, KindCents, KindDecimal:
		return json.Number("0")
	case KindFlag:
		return false
	case KindDay:
		return p.draft.Today.Format(time.DateOnly)
	case KindColor, KindMedia:
		return ""
	default:
		if name == "id" {
			return "first"
		}
		return sampleText(kind, name)
	}
}

// sampleText returns the sample of a text in the field with a name, empty for an entry of a list.
func sampleText(kind Kind, name string) string {
	if kind == KindMarkdown || slices.Contains(longTexts, name) {
		return "Write your text here."
	}
	return humanize(name)
}

// sampleCategory returns the ID of the first category.
func (p *performer) sampleCategory() string {
	if categories, _ := p.value(categoriesFile).([]any); len(categories) > 0 {
		return entryID(categories[0], "id")
	}
	return ""
}

// sampleService returns the ID of a service that is paid at checkout: its card needs no further fields.
func (p *performer) sampleService() string {
	categories, _ := p.value(categoriesFile).([]any)
	for _, category := range categories {
		o, _ := category.(object)
		ids, _ := o.values["services"].([]any)
		for _, id := range ids {
			service, _ := p.value(serviceFile(entryID(id, ""))).(object)
			if service.values["sale"] == string(SaleCheckout) {
				return entryID(id, "")
			}
		}
	}
	return ""
}

// sampleImage returns an image of the portfolio.
func (p *performer) sampleImage() any {
	apps, _ := editableValue(p.draft.Base, appsFile).([]any)
	if len(apps) == 0 {
		return object{values: map[string]any{}}
	}
	app, _ := apps[0].(object)
	picture, _ := app.values["picture"].(object)
	return picture.values["card"]
}

// slug returns lower-case words joined by hyphens, such as "cafe-berlin" for "Café Berlin!".
func slug(words string) string {
	plain := strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Mn, c) {
			return -1
		}
		return c
	}, norm.NFKD.String(words))
	return strings.Trim(notSlug.ReplaceAllString(strings.ToLower(plain), "-"), "-")
}
