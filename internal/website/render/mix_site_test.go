//go:build site

package render_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/website/render"
)

var (
	idAttribute = regexp.MustCompile(` id="([^"]+)"`)
	ownLink     = regexp.MustCompile(` href="([^"#?]*)(?:\?[^"#]*)?#([^"]+)"`)
)

// TestMixedPagesAreValid renders every page with a block of every kind that it can have, in a random order. Each has
// one heading of level 1, distinct IDs, and no link to an anchor that it lacks.
func TestMixedPagesAreValid(t *testing.T) {
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	engine := render.NewQuickJS(siteScript(t), render.DefaultLimits)
	for i, page := range site.Pages {
		path := page.Route.Path
		if path == "" {
			continue // no link leads to the not-found page, and it has no path to render
		}
		bundle, err := content.Edit(content.Builtin(), contenttest.MixedPage(site, page, uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		rendered, err := engine.RenderPage(t.Context(), filesOf(t, bundle.Files), path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		document := string(rendered)
		if n := strings.Count(document, "<h1"); n != 1 {
			t.Errorf("%s has %d headings of level 1", path, n)
		}
		var ids []string
		for _, match := range idAttribute.FindAllStringSubmatch(document, -1) {
			if slices.Contains(ids, match[1]) {
				t.Errorf("%s has the ID %q twice", path, match[1])
			}
			ids = append(ids, match[1])
		}
		for _, match := range ownLink.FindAllStringSubmatch(document, -1) {
			if (match[1] == path || match[1] == "") && !slices.Contains(ids, match[2]) {
				t.Errorf("%s lacks the anchor %q", path, match[2])
			}
		}
	}
}
