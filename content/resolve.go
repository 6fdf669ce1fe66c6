package content

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
)

// Resolve returns every content file by name for rendering pages: with prices filled in, redirected links resolved,
// and Markdown as a tree (MarkdownBlock). {brand}, {support} and the placeholders of single fields stay. It fails if
// a file isn't valid JSON, but doesn't check the content.
func Resolve(files fs.FS) (map[string]json.RawMessage, error) {
	values, problems := readValues(files)
	if len(problems) > 0 {
		return nil, fmt.Errorf("content: %w", problems)
	}
	r := resolver{prices: pricesOf(files), redirects: redirectsOf(files), hidden: hiddenAnchors(values)}
	resolved := make(map[string]json.RawMessage, len(values))
	for name, value := range values {
		t, _ := typeOf(name)
		resolved[name] = encodeCompact(mapTexts("", value, t, r.text))
	}
	return resolved, nil
}

type resolver struct {
	prices    prices
	redirects map[string]string
	hidden    map[string]bool // links to hidden blocks and services
}

// hiddenAnchors returns the links to hidden blocks, such as "/pricing#help", and to services that no shown block of
// their page sells.
func hiddenAnchors(values map[string]any) map[string]bool {
	hidden := map[string]bool{}
	file, _ := values[routesFile].(object)
	routes, _ := file.values["routes"].([]any)
	for _, route := range routes {
		page, _ := values["pages/"+entryID(route, "id")+".json"].(object)
		blocks, _ := page.values["blocks"].([]any)
		shown, sells := []any{page.values["head"]}, false
		for _, block := range blocks {
			if o, _ := block.(object); o.values["hidden"] == true {
				hidden[entryID(route, "path")+"#"+entryID(block, "id")] = true
				continue
			}
			kind, _ := kindOfEntry(block)
			shown, sells = append(shown, block), sells || kind.Sells
		}
		if !sells {
			hideServices(values, entryID(route, "path"), encodeCompact(shown), hidden)
		}
	}
	return hidden
}

// hideServices adds the links to the services of a page that its shown blocks, as JSON, don't sell.
func hideServices(values map[string]any, path string, shown []byte, hidden map[string]bool) {
	for name, value := range values {
		service, _ := value.(object)
		pages, _ := service.values["pages"].([]any)
		id := entryID(value, "id")
		if strings.HasPrefix(name, "catalogue/") && slices.Contains(pages, any(path)) &&
			!bytes.Contains(shown, []byte(`"service":"`+id+`"`)) {
			hidden[path+"#"+id] = true
		}
	}
}

// link returns a link with redirects followed. A link to a hidden block or service leads to the top of its page.
func (r resolver) link(to string) string {
	to = followRedirects(to, r.redirects)
	if r.hidden[to] {
		to, _, _ = strings.Cut(to, "#")
	}
	return to
}

// mapTexts replaces each text in a value of type t by what do returns for it, at any depth, and returns the value. It
// changes objects and lists in place. key is the key of a text in its object, or empty in a list. t is nil for values
// outside the schema.
func mapTexts(key string, value any, t reflect.Type, do func(key, text string, t reflect.Type) any) any {
	switch v := value.(type) {
	case string:
		return do(key, v, t)
	case []any:
		var elem reflect.Type
		if t != nil {
			elem = elemOf(t)
		}
		for i := range v {
			v[i] = mapTexts("", v[i], elem, do)
		}
	case object:
		for name, inner := range v.values {
			var of reflect.Type
			if t != nil {
				of, _ = fieldType(t, v, name)
			}
			v.values[name] = mapTexts(name, inner, of, do)
		}
	}
	return value
}

// text returns a text with its prices filled in: a price label with its tax, a link with redirects followed, and
// Markdown as a parsed tree.
func (r resolver) text(key, text string, t reflect.Type) any {
	if key == priceLabelKey {
		return r.prices.label(text)
	}
	text = r.prices.fill(text)
	switch t {
	case reflect.TypeFor[Link]():
		return r.link(text)
	case reflect.TypeFor[Markdown]():
		return parsedMarkdown(text, r.link)
	}
	return text
}
