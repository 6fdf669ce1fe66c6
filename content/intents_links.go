package content

import (
	"reflect"
	"regexp"
)

// markdownTarget matches a link of Markdown up to its target.
var markdownTarget = regexp.MustCompile(`\]\([^)\s]+`)

// relink replaces every link of the draft by what link returns for it, in links and in Markdown, and counts those that
// differ.
func (p *performer) relink(link func(string) string) {
	count := 0
	replaced := func(old string) string {
		next := link(old)
		if next != old {
			count++
		}
		return next
	}
	do := func(_, text string, t reflect.Type) any {
		switch t {
		case reflect.TypeFor[Link]():
			return replaced(text)
		case reflect.TypeFor[Markdown]():
			return markdownTarget.ReplaceAllStringFunc(text, func(match string) string {
				return "](" + replaced(match[len("]("):])
			})
		}
		return text
	}
	for _, name := range p.fileNames() {
		t, _ := typeOf(name)
		before := count
		if value := mapTexts("", p.value(name), t, do); count > before {
			p.values[name] = value
		}
	}
	p.result.Relinked += count
}

// fileNames returns the names of all files after the previous intents.
func (p *performer) fileNames() []string {
	var names []string
	for _, name := range fileNames(p.files) {
		if _, edited := p.values[name]; !edited {
			names = append(names, name)
		}
	}
	for name, value := range p.values {
		if _, removed := value.(deleted); !removed {
			names = append(names, name)
		}
	}
	return names
}
