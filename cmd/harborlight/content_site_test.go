//go:build site

package main

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// The test publishes terms, exports them, checks the folder, and starts the program with it.
func TestASiteWithTermsIsPublishedExportedAndStarted(t *testing.T) {
	t.Parallel()
	data, dir := t.TempDir(), filepath.Join(t.TempDir(), "export")
	p := serveDemo(t, data)
	e := edit(t, p)
	var state contentState
	if status := e.send(http.MethodGet, "/api/admin/content", nil, &state); status != http.StatusOK {
		t.Fatalf("read the state: %d", status)
	}
	change := func(file, field string, value any) map[string]any {
		return map[string]any{"file": file, "field": field, "action": "set", "value": value}
	}
	save := map[string]any{"revision": state.Draft.Revision, "intents": []any{
		change("routes.json", "/routes/terms", map[string]any{"id": "terms", "path": "/terms", "title": "Terms of Service",
			"description": "What holds between you and us whenever you order something here."}),
		change("pages/terms.json", "", map[string]any{"blocks": []any{},
			"head": map[string]string{"kind": "document", "title": "Terms", "updated": "2026-11-22",
				"text": "What we agree on."}}),
		change("navigation.json", "/footer/legal/terms/to", "/terms"),
	}}
	if status := e.send(http.MethodPost, "/api/admin/content/edit", save, &state); status != http.StatusOK {
		t.Fatalf("save the draft: %d", status)
	}
	if !e.publish(state) {
		t.Fatal("the terms can't be published")
	}
	p.showsTerms(t)
	p.stop(t)
	for _, args := range [][]string{{"content", "export", dir, "--data", data}, {"content", "check", dir}} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err != nil {
			t.Fatalf("%v: %v", args[:2], err)
		}
	}
	again, refusal := serve(t, t.TempDir(), "--content", dir)
	if again == nil {
		t.Fatalf("it does not start with the folder: %s", refusal)
	}
	again.showsTerms(t)
}

// showsTerms fails unless the order page links to the terms.
func (p *program) showsTerms(t *testing.T) {
	t.Helper()
	page, err := p.read(t.Context(), "/service-order")
	if err != nil || !strings.Contains(page, `href="/terms"`) {
		t.Error(fmt.Errorf("/service-order has no link to the terms: %w", err))
	}
}
