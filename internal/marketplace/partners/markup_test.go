package partners_test

import (
	"strings"
	"testing"

	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/realtime"
)

// TestT37MarkupForReadersWithoutJavaScript tests the server-rendered directory.
func TestT37MarkupForReadersWithoutJavaScript(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		api := &partners.API{Service: e.Service, Streams: &realtime.SessionStreams{Hub: e.hub}}
		id := e.active(t, partName(`</noscript><script>alert(1)</script>`))
		// simulates a missing validation
		e.exec(t, "UPDATE partners SET website_url = $1 WHERE id = $2", "javascript:alert(1)", id)
		e.active(t, partName("Second & Sons"))
		html, version, err := api.Markup(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text := string(html)
		for _, bad := range []string{"<script", "</noscript", `href="javascript`, "acme.example"} {
			if strings.Contains(text, bad) {
				t.Errorf("%q is in %s", bad, text)
			}
		}
		if !strings.Contains(text, "Second &amp; Sons") {
			t.Errorf("a partner is missing: %s", text)
		}
		e.active(t, partName("Third"))
		again, newer, err := api.Markup(t.Context())
		if err != nil || newer == version || !strings.Contains(string(again), "Third") {
			t.Errorf("a new partner does not show (%v): %s", err, again)
		}
	})
}
