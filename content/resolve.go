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

// Resolve returns the files that pages are rendered from, by name: with prices, {brand} and {support} filled in,
// redirected links resolved, and Markdown as a tree (MarkdownBlock). The placeholders of single fields stay. It fails
// if a file isn't valid JSON, but doesn't check the content.
func Resolve(files fs.FS) (map[string]json.RawMessage, error) {
	parsed := parseOnce(files)
	values, problems := readValues(parsed)
	if len(problems) > 0 {
		return nil, fmt.Errorf("content: %w", problems)
	}
	r := resolver{prices: pricesOf(parsed), redirects: redirectsOf(parsed), hidden: hiddenAnchors(values)}
	fill := brandInJSON(peekBrand(parsed))
	resolved := make(map[string]json.RawMessage, len(values))
	for name, value := range values {
		if !isOnPages(name) {
			continue
		}
		t, _ := typeOf(name)
		resolved[name] = fill(encodeCompact(mapTexts("", value, t, r.text)))
	}
	return resolved, nil
}

// brandInJSON returns a function that replaces {brand} and {support} in the texts of JSON.
func brandInJSON(b Brand) func(data []byte) json.RawMessage {
	escaped := func(text string) string {
		quoted := encodeCompact(text)
		return string(quoted[1 : len(quoted)-1])
	}
	words := placeholders(Brand{Name: escaped(b.Name), SupportEmail: escaped(b.SupportEmail)})
	return func(data []byte) json.RawMessage { return json.RawMessage(words.Replace(string(data))) }
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

// mapTexts returns a copy of a value of type t with each text, at any depth, replaced by the result of do. key is the
// key of a text in its object, or empty in a list. t is nil for values outside the schema.
func mapTexts(key string, value any, t reflect.Type, do func(key, text string, t reflect.Type) any) any {
	switch v := value.(type) {
	case string:
		return do(key, v, t)
	case []any:
		var elem reflect.Type
		if t != nil {
			elem = elemOf(t)
		}
		mapped := make([]any, len(v))
		for i := range v {
			mapped[i] = mapTexts("", v[i], elem, do)
		}
		return mapped
	case object:
		mapped := object{keys: v.keys, values: make(map[string]any, len(v.values))}
		for name, inner := range v.values {
			var of reflect.Type
			if t != nil {
				of, _ = fieldType(t, v, name)
			}
			mapped.values[name] = mapTexts(name, inner, of, do)
		}
		return mapped
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
