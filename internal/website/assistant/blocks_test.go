package assistant_test

import (
	"reflect"
	"slices"
	"testing"

	"harborlight/content"
	"harborlight/content/mixed"
	"harborlight/internal/website/assistant"
)

// TestEveryKindOfSectionAnswers requires passages of each kind of section that isn't Silent. The catalog describes those
// that sell services.
func TestEveryKindOfSectionAnswers(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	page := site.Page("licensing")
	changes := mixed.FullPage(site, page)
	count := func(changes []content.Change) int {
		full, err := content.Edit(content.Builtin(), changes)
		if err != nil {
			t.Fatal(err)
		}
		return len(assistant.Passages(full.Site))
	}
	all := count(changes)
	for _, kind := range content.SectionKinds(reflect.TypeFor[content.Block]()) {
		field := "/blocks/added-" + kind.Name
		isAdded := slices.ContainsFunc(changes, func(c content.Change) bool { return c.Field == field })
		if kind.Silent || kind.Sells || !isAdded {
			continue
		}
		hidden := content.Change{File: page.Route.File(), Field: field + "/hidden", Action: content.Set, Value: []byte("true")}
		if count(content.Merge(changes, []content.Change{hidden})) == all {
			t.Errorf("the assistant ignores the section %q: add its sentences to blocks.go, or make it Silent", kind.Name)
		}
	}
}
