package httpx

import (
	"io"
	"net/http"
)

// Text serves a short text that stays the same while the program runs. Caches may keep it for an
// hour.
func Text(contentType, text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "public, max-age=3600")
		_, _ = io.WriteString(w, text)
	})
}
