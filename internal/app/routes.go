package app

import (
	"net/http"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/calendar"
	"harborlight/internal/httpx"
	"harborlight/internal/limit"
	"harborlight/internal/notifications"
)

// routes is the whole map of URLs: who may use each route, how often and which
// operation answers. What no line names is a page or the not-found page.
func (a *App) routes(pages http.Handler) *httpx.Router {
	r := httpx.NewRouter(a.Content.Brand.Name, a.Config.Version, noAccounts{})
	reads := []*limit.Limiter{a.limits.New(300, 10*time.Second)}
	a.operations(r)
	calendarRoutes(r, a.events)
	notificationRoutes(r, a.notifications)
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

func calendarRoutes(r *httpx.Router, a *calendar.API) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events", ID: "list-events", Summary: "One's own events, by start", Role: auth.SignedIn}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/events", ID: "create-event", Summary: "Add an event", Role: auth.SignedIn, Status: http.StatusCreated}, a.Create)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/events/{id}", ID: "update-event", Summary: "Change fields of an event", Role: auth.SignedIn}, a.Update)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/events/{id}", ID: "delete-event", Summary: "Delete an event", Role: auth.SignedIn}, a.Delete)
}

func notificationRoutes(r *httpx.Router, a *notifications.API) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notifications", ID: "list-notifications", Summary: "One's 50 newest notifications", Role: auth.SignedIn}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notifications/{id}", ID: "mark-notification-read", Summary: "Mark a notification as read", Role: auth.SignedIn}, a.MarkRead)
	r.Raw(httpx.Route{Pattern: "GET /api/notifications/feed", ID: "notification-feed", Summary: "New notifications as server-sent events", Role: auth.SignedIn}, nil, notifications.Notification{}, http.HandlerFunc(a.Feed))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notification-preferences", ID: "find-notification-preferences", Summary: "What one wants to be told", Role: auth.SignedIn}, a.FindPreferences)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notification-preferences", ID: "update-notification-preferences", Summary: "Change what one wants to be told", Role: auth.SignedIn}, a.UpdatePreferences)
}
