package website

import (
	"io"
	"net/http"

	"harborlight/internal/kit/palette"
)

// serveColors serves the style sheet of the owner's colors (decision 0043). The file name encodes the colors, so
// clients may cache it forever; a malformed name gets 404.
func serveColors(w http.ResponseWriter, r *http.Request) {
	colors, ok := palette.ByFileName(r.PathValue("file"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = io.WriteString(w, colors.CSS()) //nolint:gosec // seven numbers, written by us
}
