//go:build site

package render_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/content/mixed"
	"harborlight/internal/website/render"
)

var (
	idAttribute = regexp.MustCompile(` id="([^"]+)"`)
	ownLink     = regexp.MustCompile(` href="([^"#?]*)(?:\?[^"#]*)?#([^"]+)"`)
)

// TestMixedPagesAreValid renders every page with two blocks of every kind that it can have, or one of a kind that it
// can have once, in a random order.
func TestMixedPagesAreValid(t *testing.T) {
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	engine := render.NewQuickJS(siteScript(t), render.DefaultLimits)
	for i, page := range site.Pages {
		bundle, err := content.Edit(content.Builtin(), mixed.Page(site, page, uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		checkPage(t, engine, bundle, page.Route.Path)
	}
}

// TestEditedPagesAreValid renders every page after random edits in the editor.
func TestEditedPagesAreValid(t *testing.T) {
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	engine := render.NewQuickJS(siteScript(t), render.DefaultLimits)
	for i, page := range site.Pages {
		random := rand.New(rand.NewPCG(uint64(i), 62))
		draft := content.Draft{Base: content.Builtin()}
		for range 2 { // reading all content takes most of the time
			for range 10 {
				result, err := draft.Perform([]content.Intent{contenttest.RandomEdit(random, page)})
				if _, refused := errors.AsType[content.Refusal](err); refused {
					continue
				} else if err != nil {
					t.Fatal(err)
				}
				draft.Changes = result.Changes
			}
			bundle, err := content.Edit(draft.Base, draft.Changes)
			if err != nil {
				t.Fatal(err)
			}
			page = bundle.Site.Page(page.Route.ID)
			checkPage(t, engine, bundle, page.Route.Path)
		}
	}
}

// checkPage renders a page and checks that it has one heading of level 1, distinct IDs, and no link to an anchor that
// it lacks. No link leads to the not-found page, which has an empty path: it is skipped.
func checkPage(t *testing.T, engine *render.QuickJS, bundle content.Bundle, path string) {
	t.Helper()
	if path == "" {
		return
	}
	rendered, err := engine.RenderPage(t.Context(), filesOf(t, bundle.Files), path, nil)
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
