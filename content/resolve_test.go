package content_test

import (
	"encoding/json"
	"strings"
	"testing"

	"harborlight/content"
)

func TestBrandIsFilledIntoResolvedFiles(t *testing.T) {
	t.Parallel()
	e, err := content.Edit(content.Builtin(), []content.Change{set("brand.json", "/name", `"A \"B\" \\ <C>"`)})
	if err != nil {
		t.Fatal(err)
	}
	files, err := content.Resolve(e.Files)
	if err != nil {
		t.Fatal(err)
	}
	var routes content.Routes
	if err := json.Unmarshal(files["routes.json"], &routes); err != nil {
		t.Fatal(err)
	}
	if title := routes.Routes[0].Title; !strings.HasSuffix(title, `A "B" \ <C>`) {
		t.Errorf("the title is %q", title)
	}
}
