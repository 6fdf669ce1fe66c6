//go:build site

package render_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"harborlight/content"
)

// TestNewServiceAppearsOnItsPages adds a service to each category, as the editor does, and finds it on the category's
// page and, if /pricing has a section for the category, there and in its search.
func TestNewServiceAppearsOnItsPages(t *testing.T) {
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	var changes []content.Change
	set := func(file, field, value string) {
		c := content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
		changes = append(changes, c)
	}
	for _, c := range site.Categories {
		id, pages := "new-"+string(c.ID), fmt.Sprintf("%q", c.Page)
		if c.Section != "" {
			pages += `,"/pricing"`
		}
		set("catalogue/"+id+".json", "", fmt.Sprintf(`{"id":%q,"name":"New in %s","category":%q,"sale":"checkout",`+
			`"price_cents":12300,"recurring":null,"price_label":"{price:%s}","description":"A new service.",`+
			`"includes":["One thing"],"pages":[%s]}`, id, c.ID, c.ID, id, pages))
		set("categories.json", "/"+string(c.ID)+"/services/"+id, fmt.Sprintf("%q", id))
	}
	e, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	before, after := renderAll(t, builtIn(t)), renderAll(t, filesOf(t, e.Files))
	for _, c := range site.Categories {
		card := fmt.Sprintf(`id="new-%s"`, c.ID)
		if strings.Count(after[string(c.Page)], card) != 1 {
			t.Errorf("%s has %d cards of its new service", c.Page, strings.Count(after[string(c.Page)], card))
		}
		if want := c.Section != ""; strings.Contains(after["/pricing"], card) != want {
			t.Errorf("/pricing: a card of the new service of %s is %t, want %t", c.ID, !want, want)
		}
		if !strings.Contains(after["/pricing"], "New in "+string(c.ID)) {
			t.Errorf("the search of /pricing lacks the new service of %s", c.ID)
		}
	}
	for path := range before { // delivered services keep their place
		for _, s := range site.Services() {
			card := `id="` + s.ID + `"`
			if was, is := strings.Count(before[path], card), strings.Count(after[path], card); was != is {
				t.Errorf("%s has %d cards of %s, had %d", path, is, s.ID, was)
			}
		}
	}
}
