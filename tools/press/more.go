package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"harborlight/content"
	"harborlight/content/mixed"
	"harborlight/internal/website/render"
)

// onePartner is a page of the directory with one partner, as in GET /api/partners.
const onePartner = `{"items": [{"id": "0190a0b0-0000-7000-8000-000000000000", "company_name": "Acme",
	"company_description": "Robots.", "location": "Oslo", "services_offered": ["Automation"], "specializations": ["ERP"],
	"website_url": "https://acme.example", "logo_url": "", "rating": 4.5, "review_count": 2, "years_experience": 3,
	"team_size": "1-5", "pricing_range": "", "is_verified": true, "created_at": "2026-01-01T00:00:00Z"}],
	"next_cursor": "next"}`

// partnersPage returns /partners with the partners that it shows on a running site.
func partnersPage(ctx context.Context, renderer *render.Renderer, e content.Bundle) ([]byte, error) {
	return renderer.Page(ctx, e.Files, "/partners", render.Loaded{"partners": json.RawMessage(onePartner)})
}

// fullPage returns a page with blocks of every kind that each page can have, and with the head that no built-in page
// has.
func fullPage(ctx context.Context, renderer *render.Renderer, e content.Bundle) ([]byte, error) {
	host := e.Site.Page("pricing") // exists in every content
	changed, err := content.Edit(e.Files, mixed.FullPage(e.Site, host))
	if err != nil {
		return nil, err
	}
	return renderer.Page(ctx, changed.Files, host.Route.Path, nil)
}

// baseSheets are the addresses of the style sheet of most pages, and of the one that replaces it on some.
type baseSheets struct{ Site, Application string }

// readSheets returns the addresses of the bundle's style sheets by name.
func readSheets(bundled fs.FS) (map[string]string, error) {
	var files struct{ Styles map[string]string }
	data, err := fs.ReadFile(bundled, built)
	if err == nil {
		err = json.Unmarshal(data, &files)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", built, err)
	}
	return files.Styles, nil
}

// join returns both documents one after the other. Its files are those of a page with all blocks of both.
func (b baseSheets) join(full, page []byte) string {
	text := string(full) + string(page)
	if strings.Contains(text, b.Application) {
		text = strings.ReplaceAll(text, b.Site, b.Application)
	}
	return text
}
