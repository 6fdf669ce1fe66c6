package content

import (
	"reflect"
	"regexp"
)

// relink replaces every link of the draft by what link returns for it, in links and in Markdown.
func (p *performer) relink(link func(string) string) {
	names := fileNames(p.files)
	for name := range p.values {
		if _, added := p.values[name].(object); added {
			names = append(names, name)
		}
	}
	r := relinker{link: link}
	seen := map[string]bool{}
	for _, name := range names {
		t, known := typeOf(name)
		value := p.value(name)
		if _, removed := value.(deleted); removed || !known || seen[name] {
			continue
		}
		seen[name] = true
		before := r.count
		if value = r.value(value, t); r.count > before {
			p.values[name] = value
		}
	}
	p.result.Relinked += r.count
}

// relinker replaces links and counts them.
type relinker struct {
	link  func(string) string
	count int
}

// markdownTarget matches a link of Markdown up to its target.
var markdownTarget = regexp.MustCompile(`\]\([^)\s]+`)

// value returns a value of type t with its links replaced. It changes objects and lists in place.
func (r *relinker) value(value any, t reflect.Type) any {
	switch v := value.(type) {
	case string:
		switch t {
		case reflect.TypeFor[Link]():
			return r.replaced(v)
		case reflect.TypeFor[Markdown]():
			return markdownTarget.ReplaceAllStringFunc(v, func(match string) string {
				return "](" + r.replaced(match[len("]("):])
			})
		}
	case object:
		for _, key := range v.keys {
			if inner, known := fieldType(t, v, key); known {
				v.values[key] = r.value(v.values[key], inner)
			}
		}
	case []any:
		for i := range v {
			if elem := elemOf(t); elem != nil {
				v[i] = r.value(v[i], elem)
			}
		}
	}
	return value
}

func (r *relinker) replaced(link string) string {
	next := r.link(link)
	if next != link {
		r.count++
	}
	return next
}
