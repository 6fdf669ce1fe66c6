package render

import (
	"encoding/json"
	"path"

	"harborlight/content"
)

// The colors that systems paint around the site, as web/tools/theme.ts and tokens.css have them.
const (
	nightColor = "#0b1b2a"
	paperColor = "#fcf9f5"
)

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// manifest is the web manifest: the site's name, colors and icons on a home screen. Own says that the brand has a logo
// or colors of its own.
func manifest(b content.Brand, own bool) ([]byte, error) {
	icons := []manifestIcon{
		{iconAddress, "any", "image/svg+xml", ""},
		{"/icon-192.png", "192x192", "image/png", ""},
		{"/icon-512.png", "512x512", "image/png", ""},
		{"/icon-maskable-512.png", "512x512", "image/png", "maskable"},
	}
	if b.Logo != nil && path.Ext(string(b.Logo.Icon)) != ".svg" {
		icons = icons[1:] // no drawing is served
	}
	theme := nightColor
	if own {
		theme = string(b.Colors.Accent)
	}
	return json.Marshal(map[string]any{
		"name": b.Name, "short_name": b.Wordmark.Text, "description": b.Description, "lang": "en", "dir": "ltr", "id": "/",
		"start_url": "/", "scope": "/", "display": "browser", "theme_color": theme, "background_color": paperColor,
		"icons": icons,
	})
}
