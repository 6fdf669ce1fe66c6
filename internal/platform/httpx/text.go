package httpx

import (
	"io"
	"net/http"
)

// TextHandler returns a handler that serves a short text, computed for each request. Caches may keep it for an hour.
func TextHandler(contentType string, text func() string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "public, max-age=3600")
		_, _ = io.WriteString(w, text())
	})
}
