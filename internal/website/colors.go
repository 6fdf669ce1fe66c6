package website

import (
	"io"
	"net/http"

	"harborlight/internal/kit/palette"
)

// serveColors serves the style sheet of the owner's colors (decision 0043). The file name contains the theme and the
// colors, so clients may cache it forever; a malformed name and an unknown theme get 404.
func serveColors(w http.ResponseWriter, r *http.Request) {
	look, ok := palette.ByFileName(r.PathValue("file"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = io.WriteString(w, look.CSS()) //nolint:gosec // numbers, written by us
}
