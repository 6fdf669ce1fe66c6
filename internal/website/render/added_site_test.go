//go:build site

package render_test

import (
	"fmt"
	"strings"
	"testing"

	"harborlight/content"
)

// TestNewServiceAppearsOnItsPages adds a service to each category, as the editor does, and finds it on the category's
// page and, if /pricing shows the category, there and in its search.
func TestNewServiceAppearsOnItsPages(t *testing.T) {
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	var intents []content.Intent
	for _, c := range site.Categories {
		intents = append(intents, content.Intent{Action: content.AddService, Service: &content.NewService{
			Name: "New " + string(c.ID), Category: c.ID, PriceCents: 12_300, Description: "A new service.", Includes: "One thing"}})
	}
	added, err := content.Draft{Base: content.Builtin()}.Perform(intents)
	if err != nil {
		t.Fatal(err)
	}
	e, err := content.Edit(content.Builtin(), added.Changes)
	if err != nil {
		t.Fatal(err)
	}
	before, after := renderAll(t, builtIn(t)), renderAll(t, filesOf(t, e.Files))
	for _, c := range site.Categories {
		card := fmt.Sprintf(`id="new-%s"`, c.ID)
		if strings.Count(after[string(c.Page)], card) != 1 {
			t.Errorf("%s has %d cards of its new service", c.Page, strings.Count(after[string(c.Page)], card))
		}
		if want := c.Card != nil; strings.Contains(after["/pricing"], card) != want {
			t.Errorf("/pricing: a card of the new service of %s is %t, want %t", c.ID, !want, want)
		}
		if !strings.Contains(after["/pricing"], "New "+string(c.ID)) {
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
