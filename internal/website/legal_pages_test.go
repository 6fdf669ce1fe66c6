package website_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// legalDrafts returns the draft texts of the legal pages by id.
func legalDrafts(t *testing.T, s *apptest.Server, admin string) map[string]string {
	t.Helper()
	var out struct {
		Pages []struct{ ID, Name, Path, Text string }
	}
	s.Do(t, "GET", "/api/admin/content/legal-drafts", admin, nil).Decode(t, &out)
	texts := map[string]string{}
	for _, page := range out.Pages {
		texts[page.ID] = page.Text
	}
	return texts
}

// legalPage returns the changes that add a drafted page with its link in the footer, as the editor does.
func legalPage(id, text string) []any {
	return []any{
		apptest.Set("navigation.json", "/footer/legal/"+id, map[string]any{"id": id, "label": "Page " + id, "to": "/" + id}),
		apptest.Set("routes.json", "/routes/"+id, map[string]any{"id": id, "path": "/" + id, "title": "Page " + id,
			"description": "A page that the law wants, with the details of the shop: " + id}),
		apptest.Set("pages/"+id+".json", "", map[string]any{"blocks": []any{}, "head": map[string]any{
			"kind": "document", "title": "Page " + id,
			"updated": "2026-11-28", "text": text, "sample": true}}),
	}
}

// TestDraftedLegalPageRequiresConfirmation publishes an imprint with gaps, without gaps, and confirmed.
func TestDraftedLegalPageRequiresConfirmation(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := apptest.GermanShop(t, s)
	text := legalDrafts(t, s, admin)["imprint"]
	if !strings.Contains(text, "20457 Hamburg") || !strings.Contains(text, content.GapMark) {
		t.Fatalf("the draft says %q", text)
	}
	publish := func(changes ...any) apptest.Answer {
		state := apptest.SaveContent(t, s, admin, changes...)
		return s.Do(t, "POST", "/api/admin/content/publish", admin, map[string]any{"revision": state.Draft.Revision,
			"note": ""})
	}
	refused := func(a apptest.Answer, why string) {
		t.Helper()
		if a.Status != http.StatusBadRequest || !strings.Contains(a.Body, why) {
			t.Errorf("publishing answers %d %s, not %q", a.Status, a.Body, why)
		}
	}
	refused(publish(legalPage("imprint", text)...), "gaps to fill in, first “who represents the company, for example")
	if body := s.Do(t, "GET", "/api/admin/content", admin, nil).Body; !strings.Contains(body, "gaps to fill in") {
		t.Errorf("the editor shows no error: %s", body)
	}
	const field = "/head/sample"
	confirm := map[string]any{"file": "pages/imprint.json", "field": field, "action": "remove"}
	refused(publish(confirm), "gaps to fill in")
	refused(publish(apptest.Set("pages/imprint.json", field, true), apptest.Set("pages/imprint.json", "/head/text", "Complete.")),
		"read it and confirm it")
	apptest.Want(t, publish(confirm), 200)
	if body := s.Do(t, "GET", "/api/admin/health", admin, nil).Body; strings.Contains(body, "Imprint,") ||
		!strings.Contains(body, "Cookie Policy, Right of Withdrawal. Draft") {
		t.Errorf("the status page says %s", body)
	}
}
