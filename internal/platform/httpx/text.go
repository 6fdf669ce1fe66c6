package httpx

import (
	"io"
	"net/http"
)

// Text serves a short text, made when it is asked for. Caches may keep it for an hour.
func Text(contentType string, text func() string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "public, max-age=3600")
		_, _ = io.WriteString(w, text())
	})
}
