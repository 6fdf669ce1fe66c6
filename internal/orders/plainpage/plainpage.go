// Package plainpage is what the pages have in common that this program makes
// without the site: the colours, and how their style is answered.
package plainpage

import (
	_ "embed"
	"net/http"
)

//go:embed base.css
var base []byte

// WriteStyle answers with the style of a page: the common one, then its own.
func WriteStyle(w http.ResponseWriter, own []byte) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(base)
	_, _ = w.Write(own)
}
