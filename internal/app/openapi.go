package app

import (
	"fmt"
	"net/http"
	"sync"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// serveOpenAPI returns a handler that responds with the OpenAPI document of the router as JSON. It builds the
// document once per brand name, because building takes 25 ms of processor time and visitors may request it
// (docs/security.md, T73).
func (a *App) serveOpenAPI(r *httpx.Router) http.Handler {
	type described struct {
		brand    string
		document []byte
	}
	var mu sync.Mutex
	var last described
	describe := func() ([]byte, error) {
		mu.Lock()
		defer mu.Unlock()
		if brand := a.brand(); last.document == nil || last.brand != brand {
			document, err := r.OpenAPI()
			if err != nil {
				return nil, fmt.Errorf("write the OpenAPI document: %w", err)
			}
			last = described{brand, document}
		}
		return last.document, nil
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		document, err := describe()
		if err != nil {
			httpx.WriteError(w, req, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(document)
	})
}

// unknownOperation responds to paths below /api without a route.
func unknownOperation(w http.ResponseWriter, r *http.Request) {
	httpx.WriteError(w, r, fault.NotFound(fault.Plain("Operation not found. GET /api/openapi.json lists all of them.")))
}
