package orders

import (
	"encoding/json"
	"testing"

	"harborlight/content"
)

// TestTermsVersionFollowsText checks that a change of any text of the page with the terms changes their version: in a
// document, in a block and in a list of a block.
func TestTermsVersionFollowsText(t *testing.T) {
	t.Parallel()
	set := func(file, field, value string) content.Change {
		return content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
	}
	version := func(page string) string {
		t.Helper()
		edition, err := content.Edit(content.Builtin(), []content.Change{
			set("navigation.json", "/footer/legal/terms/to", `"/our-terms"`),
			set("pages/our-terms.json", "", page),
			set("routes.json", "/routes/our-terms", `{"id":"our-terms","path":"/our-terms","title":"Our Terms",
				"description":"The terms of our shop, as they apply to each order on this site."}`),
		})
		if err != nil {
			t.Fatal(err)
		}
		return termsOf(edition.Site).version
	}
	const hero = `{"head":{"kind":"hero","title":"Terms","text":"For you.","actions":[]},"blocks":[`
	seen := map[string]string{}
	for _, page := range []string{
		`{"head":{"kind":"document","title":"Terms","updated":"2026-11-28","text":"Within a week."},"blocks":[]}`,
		`{"head":{"kind":"document","title":"Terms","updated":"2026-11-28","text":"Within a month."},"blocks":[]}`,
		hero + `]}`,
		hero + `{"id":"text","kind":"text","text":"Within a week."}]}`,
		hero + `{"id":"text","kind":"text","text":"Within a month."}]}`,
		hero + `{"id":"list","kind":"items","title":"Terms","items":[{"id":"a","title":"A","text":"Within a week."}]}]}`,
		hero + `{"id":"list","kind":"items","title":"Terms","items":[{"id":"a","title":"A","text":"Within a month."}]}]}`,
		hero + `{"id":"list","kind":"columns","title":"Terms","items":[{"id":"a","title":"A","text":"Within a month."}]}]}`,
	} {
		v := version(page)
		if other, found := seen[v]; found {
			t.Errorf("the version %s is that of\n%s\nand of\n%s", v, other, page)
		}
		seen[v] = page
		if version(page) != v {
			t.Errorf("the version of the same page differs: %s", page)
		}
	}
}
