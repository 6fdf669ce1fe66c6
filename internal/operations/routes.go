package operations

import (
	"net/http"
	"time"

	"harborlight/internal/operations/start"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// Routes are the URLs for monitoring, and the desk's of the installation.
func (a *Area) Routes(r *httpx.Router, with httpx.Access) {
	r.Raw(httpx.Route{Pattern: "GET /healthz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveHealth))
	r.Raw(httpx.Route{Pattern: "GET /readyz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveReady))
	r.Raw(httpx.Route{Pattern: "GET /metrics", Role: auth.Anyone}, nil, nil, a.publicMetrics(a.metrics))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/health", ID: "find-health",
		Summary: "How this installation does: the checks, failures of the last day, nodes and the last backup",
		Role:    auth.Administrator, Limits: with.Desk}, a.findHealth)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/audit", ID: "list-audit-trail",
		Summary: "Who did what at the administrator's desk, newest first", Role: auth.Administrator, Limits: with.Desk},
		a.trail)
	a.undeliveredRoutes(r, with)
	a.startRoutes(r, with)
}

// undeliveredRoutes let the administrator handle undelivered mails and failed tasks.
func (a *Area) undeliveredRoutes(r *httpx.Router, with httpx.Access) {
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: with.Desk}
	}
	httpx.Handle(r, route("GET /api/admin/undelivered", "list-undelivered",
		"Mails and other tasks that are undelivered, newest first"), a.listUndelivered)
	httpx.Handle(r, route("POST /api/admin/undelivered/{id}/retry", "retry-undelivered",
		"Retry an undelivered mail or task"), a.retryLetter)
	discard := route("POST /api/admin/undelivered/{id}/discard", "discard-undelivered",
		"Discard an undelivered mail or task")
	discard.Fresh = true
	httpx.Handle(r, discard, a.discardLetter)
}

// startRoutes are the administrator's first start.
func (a *Area) startRoutes(r *httpx.Router, with httpx.Access) {
	api := &start.API{Service: a.start}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/start", ID: "find-start",
		Summary: "The steps of the first start and how far each is", Role: auth.Administrator, Limits: with.Desk}, api.Find)
	httpx.Handle(r, httpx.Route{Pattern: "PUT /api/admin/start", ID: "keep-start-step",
		Summary: "Leave a step as it is, or look at it again", Role: auth.Administrator, Limits: with.Desk}, api.Keep)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin/start/test-mail", ID: "send-test-mail",
		Summary: "Send a mail to oneself now", Role: auth.Administrator,
		Limits: []*limit.Limiter{a.Limits.New(10, time.Hour)}}, api.TestMail)
}
