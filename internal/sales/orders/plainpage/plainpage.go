// Package plainpage provides the common style of pages that the server renders outside the site.
package plainpage

import (
	_ "embed"
	"net/http"
)

//go:embed base.css
var base []byte

// WriteStyle serves the common style sheet followed by the page's own.
func WriteStyle(w http.ResponseWriter, own []byte) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(base)
	_, _ = w.Write(own)
}
