package app

import (
	"fmt"
	"net/http"

	"harborlight/internal/fault"
	"harborlight/internal/httpx"
)

// serveHealth answers as long as the process runs.
func (a *App) serveHealth(w http.ResponseWriter, _ *http.Request) {
	writeText(w, http.StatusOK, "ok")
}

func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, text)
}

// serveOpenAPI serves the OpenAPI document, built once.
func (a *App) serveOpenAPI(r *httpx.Router) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		document, err := r.OpenAPI()
		if err != nil {
			httpx.WriteError(w, req, fmt.Errorf("write the OpenAPI document: %w", err))
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(document)
	})
}

// noSuchOperation answers paths under /api that have no route.
func noSuchOperation(w http.ResponseWriter, r *http.Request) {
	httpx.WriteError(w, r, fault.NotFound("Operation not found. GET /api/openapi.json lists all of them."))
}
