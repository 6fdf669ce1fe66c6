//go:build site

package render_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"harborlight/content"
)

// TestLegalLinksCanBePublished adds a page for each legal link of the footer without a target, one at a time and
// all together, and renders the whole site.
func TestLegalLinksCanBePublished(t *testing.T) {
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, link := range site.Navigation.Footer.Legal {
		if link.To == "" {
			ids = append(ids, link.ID)
		}
	}
	if len(ids) < 3 {
		t.Fatalf("the built-in footer has %d links without a target, want privacy, terms and cookies", len(ids))
	}
	rounds := [][]string{ids}
	for _, id := range ids {
		rounds = append(rounds, []string{id})
	}
	for _, round := range rounds {
		t.Run(strings.Join(round, " "), func(t *testing.T) {
			pages := renderAll(t, filesOf(t, withLegalPages(t, round...).Files))
			for _, id := range round {
				link := fmt.Sprintf(`href="/%s-page"`, id)
				if !strings.Contains(pages["/"], link) || !strings.Contains(pages["/service-order"], link) {
					t.Errorf("the footer doesn't link to %s", id)
				}
				if !strings.Contains(pages["/"+id+"-page"], "What we agree on.") {
					t.Errorf("the page of %s isn't the document", id)
				}
			}
		})
	}
}

// withLegalPages returns the built-in content with a document page for each of the footer's legal links.
func withLegalPages(t *testing.T, ids ...string) content.Bundle {
	t.Helper()
	var changes []content.Change
	set := func(file, field, value string) {
		c := content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
		changes = append(changes, c)
	}
	for _, id := range ids {
		page := id + "-page"
		set("routes.json", "/routes/"+page, fmt.Sprintf(`{"id":%q,"path":"/%s","title":"Our rules of %s",`+
			`"description":"Our rules of %s, for everybody who orders something from us."}`, page, page, id, id))
		set("pages/"+page+".json", "", `{"head":{"kind":"document","title":"Our rules","updated":"2026-11-22",`+
			`"text":"## Scope\n\nWhat we agree on."},"blocks":[]}`)
		set("navigation.json", "/footer/legal/"+id+"/to", fmt.Sprintf(`"/%s"`, page))
	}
	e, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
