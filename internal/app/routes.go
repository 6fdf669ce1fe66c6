package app

import (
	"net/http"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// routes returns the router with all routes, their roles and limits.
func (a *App) routes() *httpx.Router {
	r := httpx.NewRouter(a.brand, a.Config.Version, a.people.Accounts().Sessions())
	r.Clock, r.Admission = a.Config.Clock, a.admission
	reads := []*limit.Limiter{a.limits.New(300, 10*time.Second)}
	desk := []*limit.Limiter{a.limits.New(240, time.Minute)} // a page of the desk sends four requests
	a.apiRoutes(r, reads)
	shared := httpx.SharedLimits{Reads: reads, Desk: desk, Heavy: a.heavy}
	r.AddArea("people", a.people.Routes, shared)
	r.AddArea("schedule", a.schedule.Routes, shared)
	r.AddArea("operations", a.operations.Routes, shared)
	r.AddArea("sales", a.sales.Routes, shared)
	r.AddArea("marketplace", a.market.Routes, shared)
	r.AddArea("website", a.website.Routes, shared)
	r.AddArea("desk", a.desk.Routes, shared)
	return r
}

// apiRoutes adds the route of the OpenAPI document and one for all unknown paths below /api/.
func (a *App) apiRoutes(r *httpx.Router, reads []*limit.Limiter) {
	r.Raw(httpx.Route{Pattern: "GET /api/openapi.json", ID: "openapi",
		Summary: "Get this document", Role: auth.Anyone,
		Limits: reads}, nil, nil, a.serveOpenAPI(r))
	r.Raw(httpx.Route{Pattern: "/api/", Role: auth.Anyone, Limits: reads}, nil, nil, http.HandlerFunc(unknownOperation))
}
