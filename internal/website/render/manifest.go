package render

import (
	"encoding/json"
	"maps"
	"path"

	"harborlight/content"
)

// Paths of the manifests, as in web/tools/html.ts, and of the desk.
const (
	siteManifest = "/site.webmanifest"
	deskManifest = "/desk.webmanifest"
	deskAddress  = "/admin"
)

// shortcut is an entry in the menu of the desk's icon.
type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// manifests returns the web manifests by path. The site's manifest opens in the browser; the desk's manifest makes
// the desk an installable app with shortcuts to open tasks. own means that the brand has its own look, logo or colors.
func manifests(s *content.Site, own bool) (map[string][]byte, error) {
	b := s.Brand
	icons := []manifestIcon{
		{iconAddress, "any", "image/svg+xml", ""},
		{"/icon-192.png", "192x192", "image/png", ""},
		{"/icon-512.png", "512x512", "image/png", ""},
		{"/icon-maskable-512.png", "512x512", "image/png", "maskable"},
	}
	if b.Logo != nil && path.Ext(string(b.Logo.Icon)) != ".svg" {
		icons = icons[1:] // no SVG icon is served
	}
	look := b.Look()
	theme := look.Theme.Night.Paper
	if own {
		theme = look.Palette().Day.Light
	}
	site := map[string]any{
		"name": b.Name, "short_name": b.Wordmark.Text, "description": b.Description, "lang": "en", "dir": "ltr", "id": "/",
		"start_url": "/", "scope": "/", "display": "browser", "theme_color": theme.String(),
		"background_color": look.Theme.Day.Paper.String(),
		"icons":            icons,
	}
	say := func(key string) string {
		text, _ := s.Message(key)
		return text
	}
	desk := maps.Clone(site)
	maps.Copy(desk, map[string]any{
		"name": b.Name + " " + say("desk.nav.label"), "description": say("desk.app.description"), "id": deskAddress,
		"start_url": deskAddress, "display": "standalone", "shortcuts": []shortcut{
			{say("desk-leads.add.asks"), deskAddress + "?tab=leads&new"},
			{say("desk.tab.bookings"), deskAddress + "?tab=bookings"},
		},
	})
	out := map[string][]byte{}
	for address, manifest := range map[string]map[string]any{siteManifest: site, deskManifest: desk} {
		text, err := json.Marshal(manifest)
		if err != nil {
			return nil, err
		}
		out[address] = text
	}
	return out, nil
}
