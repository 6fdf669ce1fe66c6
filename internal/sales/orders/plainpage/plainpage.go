// Package plainpage is the common look of pages that the program makes outside the site.
package plainpage

import (
	_ "embed"
	"net/http"
)

//go:embed base.css
var base []byte

// WriteStyle serves the common style followed by the page's own.
func WriteStyle(w http.ResponseWriter, own []byte) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(base)
	_, _ = w.Write(own)
}
