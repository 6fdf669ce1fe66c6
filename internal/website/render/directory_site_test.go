//go:build site

package render_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/website/render"
	"harborlight/internal/website/serving"
)

// listing is a partner as in GET /api/partners, with a name and further fields.
func listing(id int, name, more string) string {
	encoded, err := json.Marshal(name)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf(`{"id": "%d", "company_name": %s, "company_description": "Words.", "services_offered": ["Automation"],
		"specializations": ["ERP"], "website_url": "https://acme.example", "logo_url": "", "location": "Oslo", "rating": 4.5,
		"review_count": 1234, "years_experience": 3, "team_size": "6-15", "pricing_range": "", "is_active": true,
		"is_verified": true, "created_at": "2026-01-01T00:00:00Z"%s}`, id, encoded, more)
}

// directorySlot returns the slot of /partners with these partners; none means that they aren't loaded.
func directorySlot(t *testing.T, loaded render.Loaded) string {
	t.Helper()
	engine := render.NewQuickJS(siteScript(t), render.DefaultLimits)
	document, err := engine.RenderPage(t.Context(), filesOf(t, content.Builtin()), "/partners", loaded)
	if err != nil {
		t.Fatal(err)
	}
	slot, err := serving.SlotOf(document, "partners")
	if err != nil {
		t.Fatal(err)
	}
	return string(slot)
}

// TestT37PartnersInThePageAreEscaped renders the directory with partners that try to leave their place, and with an
// address that a browser would run.
func TestT37PartnersInThePageAreEscaped(t *testing.T) {
	rows := []string{
		listing(1, `</harborlight-slot><script>alert(1)</script>`, ""),
		listing(2, `"><img src=x onerror=alert(1)>`, `, "website_url": "javascript:alert(1)"`),
		listing(3, `' data-when="load" {brand}`, ""),
	}
	slot := directorySlot(t, render.Loaded{"partners": json.RawMessage(
		`{"items": [` + strings.Join(rows, ",") + `], "next_cursor": "abc"}`)})
	for _, bad := range []string{"<script", "<img", `href="javascript`, `data-when="load"`} {
		if strings.Contains(slot, bad) {
			t.Errorf("the page contains %q", bad)
		}
	}
	if n := strings.Count(slot, "<article"); n != 3 {
		t.Errorf("the page shows %d partners", n)
	}
	for _, want := range []string{"1,234 reviews", `value="abc"`, `data-when="state"`, `action="/partners"`, "{brand}"} {
		if !strings.Contains(slot, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestDirectoryWithoutPartnersLoadsThem(t *testing.T) {
	slot := directorySlot(t, nil)
	if !strings.Contains(slot, `data-when="load"`) || strings.Contains(slot, "<article") {
		t.Error("the directory as built doesn't load its partners")
	}
	if _, err := serving.ForReaders([]byte(slot), nil); err != nil || !strings.HasPrefix(slot, "<noscript><p>") {
		t.Errorf("the slot has no place for readers without JavaScript (%v): %.80s", err, slot)
	}
}
