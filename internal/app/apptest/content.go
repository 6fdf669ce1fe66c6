package apptest

import (
	"net/http"
	"path/filepath"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/website/publishing"
)

// PublishDirectly publishes changes without a session, because sessions expire when a test advances the clock far.
func PublishDirectly(t *testing.T, s *Server, changes ...content.Change) {
	t.Helper()
	contents := s.App.Website().Publishing()
	state, err := contents.FindState(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = contents.Edit(t.Context(), "",
		publishing.Edit{Revision: state.Draft.Revision, Intents: contenttest.Intents(changes...)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = contents.Publish(t.Context(), "", publishing.Publication{Revision: state.Draft.Revision + 1})
	if err != nil {
		t.Fatal(err)
	}
}

// GermanShop publishes a seller in Germany.
func GermanShop(t *testing.T, s *Server) (admin string) {
	t.Helper()
	admin = s.SignIn(t, AdminEmail)
	PublishContent(t, s, admin, Set("selling.json", "/seller", map[string]any{"name": "Hafen GmbH", "street": "Kai 1",
		"city": "20457 Hamburg", "country": "DE", "vat_id": "DE136695976", "tax_number": nil}),
		Set("selling.json", "/tax/mode", "charged"), Set("selling.json", "/tax/prices_include_tax", true),
		Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19}}))
	return admin
}

// InCurrency returns the intent that sets the site's currency.
func InCurrency(code string) map[string]any { return Set("selling.json", "/currency", code) }

// ContentState is the part of GET /api/admin/content that the tests read.
type ContentState struct {
	Draft struct {
		Revision int64
		Differs  bool
	}
	Published struct {
		ID     string
		Number int64
		Author string
	}
	Problems []struct{ File, Field, Text string }
	SetAside []content.SkippedChange `json:"set_aside"`
	ReadOnly string                  `json:"read_only"`
}

// Set returns the intent that sets a field of a content file.
func Set(file, field string, value any) map[string]any {
	return map[string]any{"file": file, "field": field, "action": "set", "value": value}
}

// SaveContent performs intents on the draft.
func SaveContent(t *testing.T, s *Server, admin string, intents ...any) ContentState {
	t.Helper()
	var state ContentState
	s.Do(t, "GET", "/api/admin/content", admin, nil).Decode(t, &state)
	body := map[string]any{"revision": state.Draft.Revision, "intents": intents}
	a := s.Do(t, "POST", "/api/admin/content/edit", admin, body)
	if a.Status != http.StatusOK {
		t.Fatalf("save: %d %s", a.Status, a.Body)
	}
	a.Decode(t, &state)
	return state
}

// PublishContent performs intents on the draft and publishes it.
func PublishContent(t *testing.T, s *Server, admin string, intents ...any) ContentState {
	t.Helper()
	state := SaveContent(t, s, admin, intents...)
	a := s.Do(t, "POST", "/api/admin/content/publish", admin,
		map[string]any{"revision": state.Draft.Revision, "note": "test"})
	if a.Status != http.StatusOK {
		t.Fatalf("publish: %d %s", a.Status, a.Body)
	}
	a.Decode(t, &state)
	return state
}

// Export returns a new folder with the exported content.
func Export(t *testing.T, s *Server) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "export")
	if _, _, err := s.App.Website().Export(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// SellToEU publishes a seller with consumers in the EU.
func SellToEU(t *testing.T, s *Server) (admin string) {
	t.Helper()
	admin = s.SignIn(t, AdminEmail)
	PublishContent(t, s, admin, Set("selling.json", "/consumers", "eu"))
	return admin
}
