package content_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"harborlight/content"
)

// TestSampleSectionsShowEveryKind checks each page with its samples: it is valid, and has a new block of each kind that
// can be added there.
func TestSampleSectionsShowEveryKind(t *testing.T) {
	t.Parallel()
	today := time.Date(2026, time.November, 29, 9, 0, 0, 0, time.UTC)
	for _, page := range load(t).Pages {
		if page.Route.Path == "" {
			continue // for unknown addresses
		}
		site, err := content.Read(content.SampleSections(content.Builtin(), page.Route.File(), today))
		if err != nil {
			t.Errorf("%s: %v", page.Route.File(), err)
			continue
		}
		var shown, own []string
		for _, b := range site.Page(page.Route.ID).Blocks {
			shown = append(shown, b.ID)
		}
		for _, b := range page.Blocks {
			own = append(own, string(b.Kind))
		}
		for _, kind := range content.SectionKinds(reflect.TypeFor[content.Block]()) {
			canHave := !kind.Only || kind.Needed == page.Route.ID
			isTaken := kind.Once && slices.Contains(own, kind.Name)
			if slices.Contains(shown, content.SampleID(kind.Name)) != (canHave && !isTaken) {
				t.Errorf("%s has a sample of %s: %v", page.Route.File(), kind.Name, !canHave || isTaken)
			}
		}
	}
}
