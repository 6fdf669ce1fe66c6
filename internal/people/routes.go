package people

import (
	"net/http"
	"time"

	"harborlight/internal/people/notifications"
	"harborlight/internal/people/wire"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// Routes registers all routes of the area.
func (a *Area) Routes(r *httpx.Router, with httpx.SharedLimits) {
	accountRoutes(r, a.auth, with.Heavy)
	factorRoutes(r, a.auth)
	notificationRoutes(r, a.notifications)
	a.pushRoutes(r, with)
}

// accountBodyTime limits the time in which a request about an account must send its body of a few hundred bytes.
const accountBodyTime = 10 * time.Second

// accountRoutes registers the sign-in contract (docs/auth-contract.md). Its routes are open to everyone, because the
// contract has its own answers for missing sessions and too many requests.
func accountRoutes(r *httpx.Router, a *wire.API, heavy *limit.WorkLimiter) {
	route := func(pattern, id, summary string, status int, request, response any, handler http.HandlerFunc) {
		r.Raw(httpx.Route{
			Pattern: pattern, ID: id, Summary: summary, Role: auth.Anyone, Status: status, BodyTimeout: accountBodyTime,
			Fail: wire.Fail,
		}, request, response, handler)
	}
	route("POST /api/auth/signup", "sign-up", "Create an account and email a confirmation link", 0,
		wire.AuthSignUpRequest{}, wire.AuthUser{}, a.SignUp)
	route("POST /api/auth/token", "sign-in", "Create a session; ?grant_type=password, refresh_token or pkce", 0,
		wire.AuthTokenRequest{}, wire.AuthSession{}, a.Token)
	route("POST /api/auth/logout", "sign-out", "End sessions; ?scope=local, others or global", http.StatusNoContent,
		nil, nil, a.Logout)
	route("GET /api/auth/user", "find-user", "Get the current user", 0, nil, wire.AuthUser{}, a.User)
	route("PUT /api/auth/user", "update-user", "Update the current user's password, address or metadata", 0,
		wire.AuthUserRequest{}, wire.AuthUser{}, a.UpdateUser)
	route("GET /api/auth/verify", "follow-link", "Follow an emailed link: ?token, ?type and ?redirect_to",
		http.StatusSeeOther, nil, nil, a.Follow)
	route("POST /api/auth/verify", "redeem-link", "Exchange the token of an emailed link for a session", 0,
		wire.AuthVerifyRequest{}, wire.AuthSession{}, a.Redeem)
	route("POST /api/auth/recover", "recover", "Email a link to reset a forgotten password", 0,
		wire.AuthLinkRequest{}, wire.AuthNothing{}, a.Recover)
	route("POST /api/auth/resend", "resend", "Resend the confirmation link", 0, wire.AuthLinkRequest{},
		wire.AuthNothing{}, a.Resend)
	route("GET /api/auth/reauthenticate", "reauthenticate",
		"Email a code that replaces the current password for ten minutes", 0, nil, wire.AuthNothing{},
		a.Reauthenticate)
	route("GET /api/auth/sessions", "list-sessions", "List sessions", 0, nil, []wire.AuthDevice{},
		a.Sessions)
	route("DELETE /api/auth/sessions/{id}", "end-session", "End a session", http.StatusNoContent, nil,
		nil, a.EndSession)
	route("GET /api/auth/settings", "auth-settings", "List the available ways to sign in", 0, nil,
		wire.AuthSettings{}, a.Settings)
	route("GET /api/auth/health", "auth-health",
		"Get the name and version of the auth service", 0, nil, wire.AuthHealth{}, a.Health)
	route("GET /api/auth/.well-known/jwks.json", "auth-keys", "Get the public keys of the access tokens", 0, nil,
		wire.AuthKeys{}, a.Keys)
	route("/api/auth/", "", "", 0, nil, nil, a.Unsupported)
	r.Raw(httpx.Route{Pattern: "GET /api/me/export", ID: "export-account",
		Summary: "Export the current user's data as one JSON file",
		Role:    auth.SignedIn, Effect: auth.Reveals, Heavy: heavy},
		nil, nil, http.HandlerFunc(a.Export))
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/me/delete", ID: "delete-account",
		Summary: "Delete the current user's account", Role: auth.SignedIn, Status: http.StatusNoContent,
		BodyTimeout: accountBodyTime}, a.Delete)
}

// notificationRoutes registers the routes of notifications and their preferences, for signed-in users.
func notificationRoutes(r *httpx.Router, a *notifications.API) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notifications", ID: "list-notifications",
		Summary: "List the user's 50 newest notifications", Role: auth.SignedIn}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notifications/{id}", ID: "mark-notification-read",
		Summary: "Mark a notification as read", Role: auth.SignedIn}, a.MarkRead)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/notifications/read-all", ID: "mark-all-notifications-read",
		Summary: "Mark all notifications of the user as read", Role: auth.SignedIn}, a.MarkAllRead)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notifications/unread", ID: "count-unread-notifications",
		Summary: "Count the user's unread notifications", Role: auth.SignedIn}, a.CountUnread)
	r.Raw(httpx.Route{Pattern: "GET /api/notifications/feed", ID: "notification-feed",
		Summary: "Stream new notifications as server-sent events",
		Role:    auth.SignedIn}, nil, notifications.Notification{},
		http.HandlerFunc(a.Feed))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/notification-preferences", ID: "find-notification-preferences",
		Summary: "Get the user's notification preferences", Role: auth.SignedIn}, a.FindPreferences)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/notification-preferences", ID: "update-notification-preferences",
		Summary: "Update the user's notification preferences", Role: auth.SignedIn}, a.UpdatePreferences)
}

// pushRoutes registers the routes of the administrator's devices. Adding one reveals notifications from then on.
func (a *Area) pushRoutes(r *httpx.Router, with httpx.SharedLimits) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/push", ID: "find-push",
		Summary: "List the user's push devices and the key for new ones", Role: auth.Admin,
		Limits: with.Desk}, a.push.Find)
	httpx.Handle(r, httpx.Route{Pattern: "PUT /api/admin/push/devices", ID: "add-push-device",
		Summary: "Register this browser for notifications", Role: auth.Admin, Effect: auth.Reveals,
		Limits: with.Desk},
		a.push.Add)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/admin/push/devices/{id}", ID: "choose-push-kinds",
		Summary: "Choose the notifications that a device receives", Role: auth.Admin, Effect: auth.Internal,
		Limits: with.Desk}, a.push.Choose)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin/push/devices/{id}/try", ID: "try-push-device",
		Summary: "Send a test notification to a device", Role: auth.Admin, Effect: auth.Internal,
		Limits: []*limit.Limiter{a.Limits.New(20, time.Hour)}}, a.push.SendTest)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/admin/push/devices/{id}", ID: "remove-push-device",
		Summary: "Remove a push device", Role: auth.Admin, Status: http.StatusNoContent,
		Effect: auth.Internal,
		Limits: with.Desk}, a.push.Remove)
}
