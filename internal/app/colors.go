package app

import (
	"io"
	"net/http"

	"harborlight/internal/kit/palette"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// colorRoutes serve the owner's colours to anyone (decision 0043).
func (a *App) colorRoutes(r *httpx.Router, reads []*limit.Limiter) {
	r.Raw(httpx.Route{Pattern: "GET /colors/{file}", Role: auth.Anyone, Limits: reads}, nil, nil,
		http.HandlerFunc(serveColors))
}

// serveColors answers with the style sheet of the owner's colours. Its address says all, so it never changes.
func serveColors(w http.ResponseWriter, r *http.Request) {
	colors, ok := palette.Named(r.PathValue("file"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = io.WriteString(w, colors.CSS()) //nolint:gosec // seven numbers, written by us
}
