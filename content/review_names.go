package content

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"path"
	"reflect"
	"strconv"
	"strings"

	"unicode"
	"unicode/utf8"

	"harborlight/internal/kit/money"
)

// step is one part of a JSON pointer: a field of an object or an entry of a list, before and after an edit.
type step struct {
	name          string
	label         string // of a field
	t             reflect.Type
	before, after any // deleted{} for a missing value
	isEntry       bool
}

// stepsTo returns the steps to a field of a value of type t.
func stepsTo(before, after any, t reflect.Type, field string) []step {
	var steps []step
	for _, name := range tokens(field) {
		s := step{name: name, isEntry: t != nil && t.Kind() == reflect.Slice}
		if s.isEntry {
			s.t, s.before, s.after = elemOf(t), entryOf(before, t, name), entryOf(after, t, name)
		} else {
			x, _ := before.(object)
			y, _ := after.(object)
			s.before, s.after = valueOrDeleted(x.values, name), valueOrDeleted(y.values, name)
			s.label = labelIn(t, withKeys(y, x), name)
			if t != nil {
				s.t, _ = fieldType(t, withKeys(y, x), name)
			}
		}
		steps = append(steps, s)
		before, after, t = s.before, s.after, s.t
	}
	return steps
}

// entryOf returns the entry of a list of type t with an ID or, in a list without IDs, an index. It returns deleted{} if
// there is none.
func entryOf(list any, t reflect.Type, id string) any {
	entries, _ := list.([]any)
	if at := indexOf(entries, t, id); at < len(entries) {
		return entries[at]
	}
	return deleted{}
}

// labelIn returns the label of a field of an object of type t.
func labelIn(t reflect.Type, o object, name string) string {
	for _, f := range fieldsOf(flatTypeOf(t, o)) {
		if f.name == name {
			return fieldLabel(name, f.Tag)
		}
	}
	return labelOf(name)
}

// flatTypeOf is flatType, or an empty struct for a nil type.
func flatTypeOf(t reflect.Type, o object) reflect.Type {
	if t == nil {
		return reflect.TypeFor[struct{}]()
	}
	return flatType(t, o)
}

// states finds names in two states of the content, such as the published one and the draft.
type states struct{ before, after *siteNames }

// place returns the names of the section and the field at a JSON pointer of a file, as the editor shows them:
// "“Steps: How it works”, title". It is empty for the whole file.
func (r states) place(file, field string) string {
	t, known := typeOf(file)
	if !known {
		return ""
	}
	steps := stepsTo(valueOf(r.before.files, file), valueOf(r.after.files, file), t, field)
	return upperFirst(r.words(steps))
}

// upperFirst returns a text with a capital at its start.
func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// siteNames finds the names of pages, services and categories in one state of the content.
type siteNames struct {
	files    fs.FS
	currency money.Currency
	paths    map[string]string   // of pages, by ID
	titles   map[string]string   // of pages, by ID
	prices   map[string][]string // places that print a price, by service; created by pricePlaces
}

// namesOf returns the names in the files.
func namesOf(files fs.FS) *siteNames {
	n := &siteNames{files: files, paths: map[string]string{}, titles: map[string]string{}}
	selling, _ := valueOf(files, sellingFile).(object)
	n.currency = money.Currency(entryID(selling, "currency"))
	file, _ := valueOf(files, routesFile).(object)
	routes, _ := file.values["routes"].([]any)
	for _, e := range routes {
		route, _ := e.(object)
		n.paths[entryID(route, "id")] = entryID(route, "path")
		n.titles[entryID(route, "id")] = pageName(route)
	}
	return n
}

// service returns the name of a service by its ID, or the ID if it has none.
func (n *siteNames) service(id string) string {
	service, _ := valueOf(n.files, serviceFile(id)).(object)
	if name := entryID(service, "name"); name != "" {
		return name
	}
	return id
}

// category returns the name of a category by its ID, or the ID if it has none.
func (n *siteNames) category(id string) string {
	category, _ := entryOf(valueOf(n.files, categoriesFile), reflect.TypeFor[[]Category](), id).(object)
	if name := entryID(category, "name"); name != "" {
		return name
	}
	return id
}

// text returns a value of type t as text for people; empty for a missing value and for null.
func (n *siteNames) text(value any, t reflect.Type) string {
	if value == nil || isDeleted(value) || t == nil || medias[t] != "" {
		return ""
	}
	word, _ := value.(string)
	switch kind := kindOf(t); kind {
	case KindCents:
		number, _ := value.(json.Number)
		cents, err := number.Int64()
		if err == nil && n.currency.IsSupported() {
			return n.currency.Format(cents)
		}
		return number.String()
	case KindService:
		return n.service(word)
	case KindCategory:
		return n.category(word)
	case KindChoice, KindTheme:
		if word == "" {
			return ""
		}
		return choiceLabel(t, word)
	case KindSection:
		for _, kinds := range [][]SectionKind{blockKinds, headKinds} {
			if k, found := findKind(kinds, word); found {
				return k.Label
			}
		}
	}
	return summary(value)
}

// summary returns the texts of a value in their order, separated by dots.
func summary(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case []any:
		return joinTexts(v)
	case object:
		var values []any
		for _, key := range v.keys {
			if _, isText := v.values[key].(json.Number); !isText && key != "id" && key != "kind" {
				values = append(values, v.values[key])
			}
		}
		return joinTexts(values)
	}
	return ""
}

func joinTexts(values []any) string {
	var texts []string
	for _, value := range values {
		if text := summary(value); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " · ")
}

// cut shortens a text to a number of characters.
func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return text
}

// maxName is the maximum length of a name in a sentence, in characters.
const maxName = 40

// entryTitle returns the name of a list entry: its title or first text, or for a block its kind and title.
func (n *siteNames) entryTitle(value any, t reflect.Type, id string) string {
	if at, err := strconv.Atoi(id); err == nil {
		id = "entry " + strconv.Itoa(at+1)
	}
	o, isObject := value.(object)
	if !isObject {
		return cut(cmp.Or(n.text(value, t), humanize(id)), maxName)
	}
	title := ""
	for _, key := range []string{"title", "name", "label", "question", "lead", "quote", "text"} {
		if text, _ := o.values[key].(string); title == "" {
			title = text
		}
	}
	if kind, isBlock := kindOfEntry(o); isBlock && t == reflect.TypeFor[Block]() {
		if own, _ := o.values["title"].(string); own != "" && own != "Title" { // "Title" is the sample
			return cut(kind.Label+": "+own, maxName)
		}
		return kind.Label
	}
	if service, _ := o.values["service"].(string); service != "" && title == "" {
		title = n.service(service)
	}
	if title == "" {
		title = humanize(path.Base("/" + id))
	}
	return cut(title, maxName)
}

// pageTitle returns the title of the page with an ID in the first state that has it, or an empty string.
func pageTitle(id string, states ...*siteNames) string {
	for _, n := range states {
		if title := n.titles[id]; title != "" {
			return title
		}
	}
	return ""
}
