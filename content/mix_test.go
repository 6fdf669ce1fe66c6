package content_test

import (
	"testing"

	"harborlight/content"
	"harborlight/content/mixed"
)

// TestEveryBlockCanBeOnEveryPage checks that blocks can be added and moved on every page, except those that belong to
// one page.
func TestEveryBlockCanBeOnEveryPage(t *testing.T) {
	t.Parallel()
	site := load(t)
	for i, page := range site.Pages {
		changes := mixed.Page(site, page, uint64(i))
		bundle, err := content.Edit(content.Builtin(), changes)
		if err != nil {
			t.Errorf("%s: %v", page.Route.File(), err)
			continue
		}
		added := len(changes) - 1 // besides the order
		if got, want := len(bundle.Site.Page(page.Route.ID).Blocks), len(page.Blocks)+added; got != want || added < 30 {
			t.Errorf("%s has %d blocks, want %d; %d are added", page.Route.File(), got, want, added)
		}
	}
}
