package operations

import (
	"net/http"
	"time"

	"harborlight/internal/operations/start"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// Routes adds /healthz, /readyz and /metrics, which need no sign-in, the status page's route for the admin, and the
// desk's routes of this area.
func (a *Area) Routes(r *httpx.Router, with httpx.SharedLimits) {
	r.Raw(httpx.Route{Pattern: "GET /healthz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveHealth))
	r.Raw(httpx.Route{Pattern: "GET /readyz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveReady))
	r.Raw(httpx.Route{Pattern: "GET /metrics", Role: auth.Anyone}, nil, nil, a.publicMetrics(a.metrics))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/health", ID: "find-health",
		Summary: "Get checks, failures of the last day, nodes and the last backup",
		Role:    auth.Admin, Limits: with.Desk}, a.findHealth)
	desk.Add(a.Desk, r, with, a.undeliveredDesk())
	desk.Add(a.Desk, r, with, a.trailDesk())
	a.startRoutes(r, with)
}

// startRoutes adds the operations of the setup steps.
func (a *Area) startRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &start.API{Service: a.start}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/start", ID: "find-start",
		Summary: "List the setup steps and their progress", Role: auth.Admin, Limits: with.Desk}, api.Find)
	httpx.Handle(r, httpx.Route{Pattern: "PUT /api/admin/start", ID: "keep-start-step",
		Summary: "Skip a setup step or reopen it", Role: auth.Admin, Effect: auth.Internal,
		Limits: with.Desk}, api.Keep)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin/start/test-mail", ID: "send-test-mail",
		Summary: "Send a test email to the current user", Role: auth.Admin, Effect: auth.Internal,
		Limits: []*limit.Limiter{a.Limits.New(10, time.Hour)}}, api.TestMail)
}
