package app

import (
	"net/http"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/httpx"
	"harborlight/internal/limit"
)

// routes is the whole map of URLs: who may use each route, how often and which
// operation answers. What no line names is a page or the not-found page.
func (a *App) routes(pages http.Handler) *httpx.Router {
	r := httpx.NewRouter(a.Content.Brand.Name, a.Config.Version, noAccounts{})
	reads := []*limit.Limiter{a.limits.New(300, 10*time.Second)}
	a.operations(r)
	r.Raw(httpx.Route{Pattern: "GET /api/openapi.json", ID: "openapi", Summary: "This document", Role: auth.Anyone, Limits: reads}, nil, nil, a.serveOpenAPI(r))
	r.Raw(httpx.Route{Pattern: "/api/", Role: auth.Anyone, Limits: reads}, nil, nil, http.HandlerFunc(noSuchOperation))
	r.Raw(httpx.Route{Pattern: "/", Role: auth.Anyone}, nil, nil, pages)
	return r
}

// operations are the routes for machines that watch the program.
func (a *App) operations(r *httpx.Router) {
	r.Raw(httpx.Route{Pattern: "GET /healthz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveHealth))
	r.Raw(httpx.Route{Pattern: "GET /readyz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveReady))
	r.Raw(httpx.Route{Pattern: "GET /metrics", Role: auth.Anyone}, nil, nil, a.metrics())
}
