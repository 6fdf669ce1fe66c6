package content_test

import (
	"encoding/json"
	"slices"
	"testing"

	"harborlight/content"
)

// TestT154ContentRefusesHostileLooks edits the look and the colors as an attacker with a stolen session would.
func TestT154ContentRefusesHostileLooks(t *testing.T) {
	t.Parallel()
	for field, values := range map[string][]any{
		"/theme": {"", "harbor", "GRID", "grid ", "../grid", "grid.css", "grid\"><script>", nil, 1, []any{"grid"}},
		"/colors/accent": {"", "red", "#fff", "#1D4ED8", "#1d4ed8;", "#1d4ed8}body{display:none}",
			"url(https://evil.example)", "var(--ink)", 1},
	} {
		for _, value := range values {
			data, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			change := content.Change{File: "brand.json", Field: field, Action: content.Set, Value: data}
			if _, err := content.Edit(content.Builtin(), []content.Change{change}); err == nil {
				t.Errorf("%s: %s is accepted", field, data)
			}
		}
	}
}

func TestEachLookIsAccepted(t *testing.T) {
	t.Parallel()
	looks := content.Theme("").Choices()
	if len(looks) != 5 || !slices.Contains(looks, "lighthouse") {
		t.Fatal(looks)
	}
	for _, look := range looks {
		data, _ := json.Marshal(look)
		e, err := content.Edit(content.Builtin(), []content.Change{
			{File: "brand.json", Field: "/theme", Action: content.Set, Value: data},
			{File: "brand.json", Field: "/colors/link", Action: content.Set, Value: []byte(`"#1d4ed8"`)},
		})
		if err != nil {
			t.Errorf("%s: %v", look, err)
			continue
		}
		got := e.Site.Brand.Look()
		if got.Theme.Name != look || got.Accent != nil || got.Link == nil || got.Link.String() != "#1d4ed8" {
			t.Errorf("%s: %+v", look, got)
		}
	}
}
