package app_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"harborlight/content"
)

// TestOwnerPagesCannotUseReservedPaths tries the paths of the program's own routes for the owner's pages.
func TestOwnerPagesCannotUseReservedPaths(t *testing.T) {
	t.Parallel()
	table, err := os.ReadFile("testdata/access.txt")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	for line := range strings.Lines(string(table)) {
		words := strings.Fields(line)
		if len(words) < 2 || !strings.HasPrefix(words[1], "/") {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(words[1], "/"), "/")
		// not a route, or not a possible page path
		if name == "nobody" || strings.Contains(name, ".") || tried[name] {
			continue
		}
		tried[name] = true
		if _, err := content.Edit(content.Builtin(), pageAt("/"+name)); err == nil {
			t.Errorf("a page can be at /%s", name)
		}
	}
	if !tried["api"] || !tried["media"] || len(tried) < 6 {
		t.Errorf("only %v were tried", tried)
	}
	if _, err := content.Edit(content.Builtin(), pageAt("/own")); err != nil {
		t.Errorf("no page can be at /own: %v", err)
	}
}

func pageAt(path string) []content.Change {
	route := `{"id":"own","path":"` + path + `","title":"Own","description":"A page of the owner's that is about nothing at all."}`
	page := `{"head":{"kind":"hero","title":"T","text":"T","actions":[]},"blocks":[]}`
	return []content.Change{
		{File: "routes.json", Field: "/routes/own", Action: content.Set, Value: json.RawMessage(route)},
		{File: "pages/own.json", Action: content.Set, Value: json.RawMessage(page)},
	}
}
