//go:build site

package render_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/website/render"
)

// TestOrderFormAsksForCode checks that the page of the order form asks for a code while a campaign has one.
func TestOrderFormAsksForCode(t *testing.T) {
	now := time.Date(2026, 5, 10, 12, 0, 0, 0, time.UTC)
	bundle, err := content.Edit(content.Builtin(), []content.Change{change("campaigns.json", "/campaigns/friends",
		map[string]any{"id": "friends", "name": "Friends", "services": []string{}, "starts": "2026-05-01",
			"ends": "2026-05-31", "percent": 20, "code": "FRIENDS-20"})})
	if err != nil {
		t.Fatal(err)
	}
	running, err := bundle.At(now, nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := render.NewQuickJS(siteScript(t), render.DefaultLimits)
	for _, tc := range []struct {
		files render.Files
		want  bool
	}{{filesOf(t, running.Files), true}, {builtIn(t), false}} {
		document, err := engine.RenderPage(t.Context(), tc.files, "/service-order", nil)
		if err != nil {
			t.Fatal(err)
		}
		if asks := strings.Contains(string(document), "Have a code?"); asks != tc.want {
			t.Errorf("the page asks for a code: %t, want %t", asks, tc.want)
		}
	}
}
