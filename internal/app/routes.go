package app

import (
	"net/http"
	"time"

	"harborlight/content"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/calendar"
)

// routes maps every URL: who may call a route, how often, and which operation answers. Any other
// path is a page or the not-found page.
func (a *App) routes(p pages) *httpx.Router {
	r := httpx.NewRouter(a.brand, a.Config.Version, a.accounts)
	r.Clock, r.Admission = a.Config.Clock, a.admission
	reads := []*limit.Limiter{a.limits.New(300, 10*time.Second)}
	desk := []*limit.Limiter{a.limits.New(240, time.Minute)} // a page of the desk is four requests
	a.operations(r)
	accountRoutes(r, a.auth, a.heavy)
	factorRoutes(r, a.auth)
	calendarRoutes(r, a.events, a.heavy)
	calendarFileRoutes(r, a.events, reads, a.heavy)
	a.invitationRoutes(r, reads)
	notificationRoutes(r, a.notifications)
	shared := httpx.Access{Reads: reads, Desk: desk, Heavy: a.heavy}
	r.From("sales", a.sales.Routes, shared)
	r.From("marketplace", a.market.Routes, shared)
	a.visitRoutes(r, desk)
	a.bookingRoutes(r, reads, desk)
	a.undeliveredRoutes(r, desk)
	a.inviterRoutes(r, desk)
	a.assistantRoutes(r, reads)
	a.publishingRoutes(r, desk)
	a.editorRoutes(r, desk, p)
	a.uploadRoutes(r, reads, desk)
	a.colorRoutes(r, reads)
	a.startRoutes(r, desk)
	a.healthRoutes(r, desk)
	a.pageRoutes(r, reads, p)
	return r
}

// pageRoutes are the documents: the pages, what search engines read, and the description of the API.
func (a *App) pageRoutes(r *httpx.Router, reads []*limit.Limiter, p pages) {
	r.Raw(httpx.Route{Pattern: "GET /api/openapi.json", ID: "openapi", Summary: "This document", Role: auth.Anyone,
		Limits: reads}, nil, nil, a.serveOpenAPI(r))
	r.Raw(httpx.Route{Pattern: "/api/", Role: auth.Anyone, Limits: reads}, nil, nil, http.HandlerFunc(noSuchOperation))
	r.Raw(httpx.Route{Pattern: "GET /media/{path...}", Role: auth.Anyone}, nil, nil, p.media)
	// net/http would redirect it to the folder
	r.Raw(httpx.Route{Pattern: "GET /media", Role: auth.Anyone}, nil, nil, p.all)
	r.Raw(httpx.Route{Pattern: "GET /robots.txt", Role: auth.Anyone}, nil, nil,
		httpx.Text("text/plain; charset=utf-8", a.robots))
	r.Raw(httpx.Route{Pattern: "GET /sitemap.xml", Role: auth.Anyone, Limits: reads}, nil, nil, a.serveSitemap())
	r.Raw(httpx.Route{Pattern: "GET " + securityPath, Role: auth.Anyone, Limits: reads}, nil, nil,
		http.HandlerFunc(a.serveSecurity))
	r.Raw(httpx.Route{Pattern: "GET /llms.txt", Role: auth.Anyone}, nil, nil,
		httpx.Text("text/plain; charset=utf-8", content.Derive(a.Content, a.llms)))
	r.Raw(httpx.Route{Pattern: "GET /partners", Role: auth.Anyone}, nil, nil, p.partners)
	r.Raw(httpx.Route{Pattern: "GET /quote", Role: auth.Anyone}, nil, nil, privatePage(p.all, "offer"))
	r.Raw(httpx.Route{Pattern: "GET /calendar", Role: auth.Anyone}, nil, nil,
		privatePage(p.all, "invitation", "booking", "order"))
	r.Raw(httpx.Route{Pattern: "/", Role: auth.Anyone}, nil, nil, p.all)
}

// undeliveredRoutes let the administrator handle undelivered mails and failed tasks.
func (a *App) undeliveredRoutes(r *httpx.Router, desk []*limit.Limiter) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/audit", ID: "list-audit-trail",
		Summary: "Who did what at the administrator's desk, newest first", Role: auth.Administrator, Limits: desk}, a.trail)
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk}
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

// operations are the routes for monitoring.
func (a *App) operations(r *httpx.Router) {
	r.Raw(httpx.Route{Pattern: "GET /healthz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveHealth))
	r.Raw(httpx.Route{Pattern: "GET /readyz", Role: auth.Anyone}, nil, nil, http.HandlerFunc(a.serveReady))
	r.Raw(httpx.Route{Pattern: "GET /metrics", Role: auth.Anyone}, nil, nil, a.publicMetrics(a.metrics))
}

// accountBodyTime limits how long a request about an account may take to send its body of a few
// hundred bytes.
const accountBodyTime = 10 * time.Second

// accountRoutes are the wire contract of sign-in (docs/auth-contract.md). They are open to anyone
// here because that contract has its own answers for missing sessions and too many requests.
func accountRoutes(r *httpx.Router, a *accounts.API, heavy *limit.Ledger) {
	route := func(pattern, id, summary string, status int, request, response any, handler http.HandlerFunc) {
		r.Raw(httpx.Route{
			Pattern: pattern, ID: id, Summary: summary, Role: auth.Anyone, Status: status, BodyTime: accountBodyTime,
			Fail: accounts.Fail,
		}, request, response, handler)
	}
	route("POST /api/auth/signup", "sign-up", "Ask for an account; the address is confirmed by mail", 0,
		accounts.AuthSignUpRequest{}, accounts.AuthUser{}, a.SignUp)
	route("POST /api/auth/token", "sign-in", "Get a session; ?grant_type=password, refresh_token or pkce", 0,
		accounts.AuthTokenRequest{}, accounts.AuthSession{}, a.Token)
	route("POST /api/auth/logout", "sign-out", "End sessions; ?scope=local, others or global", http.StatusNoContent,
		nil, nil, a.Logout)
	route("GET /api/auth/user", "find-user", "One's own account", 0, nil, accounts.AuthUser{}, a.User)
	route("PUT /api/auth/user", "update-user", "Change one's own password, address or metadata", 0,
		accounts.AuthUserRequest{}, accounts.AuthUser{}, a.UpdateUser)
	route("GET /api/auth/verify", "follow-link", "The link in a mail: ?token, ?type and ?redirect_to",
		http.StatusSeeOther, nil, nil, a.Follow)
	route("POST /api/auth/verify", "redeem-link", "Exchange the token of a mailed link for a session", 0,
		accounts.AuthVerifyRequest{}, accounts.AuthSession{}, a.Redeem)
	route("POST /api/auth/recover", "recover", "Mail a link with which a forgotten password is replaced", 0,
		accounts.AuthLinkRequest{}, accounts.AuthNothing{}, a.Recover)
	route("POST /api/auth/resend", "resend", "Mail the confirmation link again", 0, accounts.AuthLinkRequest{},
		accounts.AuthNothing{}, a.Resend)
	route("GET /api/auth/reauthenticate", "reauthenticate",
		"Mail a code that stands for the current password for ten minutes", 0, nil, accounts.AuthNothing{},
		a.Reauthenticate)
	route("GET /api/auth/sessions", "list-sessions", "Where one is signed in", 0, nil, []accounts.AuthDevice{},
		a.Sessions)
	route("DELETE /api/auth/sessions/{id}", "end-session", "Sign one of one's devices out", http.StatusNoContent, nil,
		nil, a.EndSession)
	route("GET /api/auth/settings", "auth-settings", "Which ways to sign in there are", 0, nil,
		accounts.AuthSettings{}, a.Settings)
	route("GET /api/auth/health", "auth-health", "Who answers", 0, nil, accounts.AuthHealth{}, a.Health)
	route("GET /api/auth/.well-known/jwks.json", "auth-keys", "The public keys of the access tokens", 0, nil,
		accounts.AuthKeys{}, a.Keys)
	route("/api/auth/", "", "", 0, nil, nil, a.NotOffered)
	r.Raw(httpx.Route{Pattern: "GET /api/me/export", ID: "export-account",
		Summary: "Export one's own data as one JSON file", Role: auth.SignedIn, Fresh: true, Heavy: heavy}, nil, nil,
		http.HandlerFunc(a.Export))
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/me/delete", ID: "delete-account",
		Summary: "Delete one's own account", Role: auth.SignedIn, Status: http.StatusNoContent,
		BodyTime: accountBodyTime}, a.Delete)
}

func calendarRoutes(r *httpx.Router, a *calendar.API, heavy *limit.Ledger) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events", ID: "list-events", Summary: "One's own events, by start",
		Role: auth.SignedIn, Heavy: heavy, HeavyIf: calendar.IsLongList}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/events", ID: "create-event", Summary: "Add an event",
		Role: auth.SignedIn, Status: http.StatusCreated}, a.Create)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events/search", ID: "search-events",
		Summary: "One's own events with all words of q in their texts, the next ones first", Role: auth.SignedIn,
		Heavy: heavy}, a.Search)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events/{id}", ID: "find-event",
		Summary: "One event, series or occurrence", Role: auth.SignedIn}, a.Find)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/events/{id}", ID: "update-event",
		Summary: "Change fields of an event", Role: auth.SignedIn}, a.Update)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/events/{id}", ID: "delete-event", Summary: "Delete an event",
		Role: auth.SignedIn}, a.Delete)
}

// calendarFileRoutes import, export and publish calendars.
func calendarFileRoutes(r *httpx.Router, a *calendar.API, reads []*limit.Limiter, heavy *limit.Ledger) {
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/calendar/import", ID: "import-calendar",
		Summary: "Import an iCalendar file, or preview the import", Role: auth.SignedIn, MaxBody: calendar.MaxImport +
			1, Heavy: heavy}, a.Import)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/calendar/feed", ID: "find-calendar-feed",
		Summary: "Whether one's calendar has a private address for other programs", Role: auth.SignedIn}, a.FindFeed)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/calendar/feed", ID: "create-calendar-feed",
		Summary: "Make a new private address; it replaces the old one", Role: auth.SignedIn, Fresh: true,
		Status: http.StatusCreated}, a.CreateFeed)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/calendar/feed", ID: "delete-calendar-feed",
		Summary: "Revoke the private address", Role: auth.SignedIn}, a.DeleteFeed)
	r.Raw(httpx.Route{Pattern: "GET /api/calendar/export", ID: "export-calendar",
		Summary: "One's whole calendar as an iCalendar file", Role: auth.SignedIn, Heavy: heavy}, nil, nil,
		http.HandlerFunc(a.ExportAll))
	r.Raw(httpx.Route{Pattern: "GET /api/events/{id}/ics", ID: "export-event",
		Summary: "An event, with its series, as an iCalendar file", Role: auth.SignedIn, Heavy: heavy}, nil, nil,
		http.HandlerFunc(a.ExportEvent))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/calendar/busy-sources", ID: "list-busy-sources",
		Summary: "One's own calendars elsewhere, read for busy times", Role: auth.SignedIn}, a.ListBusySources)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/calendar/busy-sources", ID: "create-busy-source",
		Summary: "Add a calendar elsewhere by its address", Role: auth.Administrator, Status: http.StatusCreated},
		a.CreateBusySource)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/calendar/busy-sources/{id}", ID: "delete-busy-source",
		Summary: "Remove a calendar elsewhere", Role: auth.SignedIn, Status: http.StatusNoContent}, a.DeleteBusySource)
	r.Raw(httpx.Route{Pattern: calendar.WellKnownDAV, Role: auth.Anyone, Limits: reads}, nil, nil,
		http.HandlerFunc(a.FindDAV))
	r.Raw(httpx.Route{Pattern: calendar.DAVPath, Role: auth.Anyone, Limits: reads, Works: true, Account: a.SignInDAV,
		Heavy: heavy, HeavyIf: calendar.IsHeavyDAV, MaxBody: calendar.MaxImport + 1, Fail: calendar.FailDAV}, nil, nil, http.HandlerFunc(a.ServeDAV))
	r.Raw(httpx.Route{Pattern: "GET " + calendar.FeedPath + "{file}", ID: "read-calendar-feed",
		Summary: "A calendar as an iCalendar file, by its private address", Role: auth.Anyone, Limits: reads,
		Account: a.OpenFeed, Heavy: heavy}, nil, nil, http.HandlerFunc(a.ReadFeed))
}

func notificationRoutes(r *httpx.Router, a *notifications.API) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notifications", ID: "list-notifications",
		Summary: "One's 50 newest notifications", Role: auth.SignedIn}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notifications/{id}", ID: "mark-notification-read",
		Summary: "Mark a notification as read", Role: auth.SignedIn}, a.MarkRead)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/notifications/read-all", ID: "mark-all-notifications-read",
		Summary: "Mark all of one's notifications as read", Role: auth.SignedIn}, a.MarkAllRead)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notifications/unread", ID: "count-unread-notifications",
		Summary: "How many of one's notifications are unread", Role: auth.SignedIn}, a.CountUnread)
	r.Raw(httpx.Route{Pattern: "GET /api/notifications/feed", ID: "notification-feed",
		Summary: "New notifications as server-sent events", Role: auth.SignedIn}, nil, notifications.Notification{},
		http.HandlerFunc(a.Feed))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notification-preferences", ID: "find-notification-preferences",
		Summary: "One's own notification preferences", Role: auth.SignedIn}, a.FindPreferences)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notification-preferences", ID: "update-notification-preferences",
		Summary: "Change one's notification preferences", Role: auth.SignedIn}, a.UpdatePreferences)
}
