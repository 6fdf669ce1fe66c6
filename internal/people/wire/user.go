package wire

import (
	"encoding/json"
	"net/http"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/httpx"
)

// User serves GET /user: the caller's account with its second factors, also in sessions without their second step.
func (a *API) User(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.reads, func(_ http.ResponseWriter, r *http.Request) (any, error) {
		caller, err := a.sessions.IdentifyPending(r.Context(), httpx.BearerToken(r))
		if err != nil {
			return nil, err
		}
		u, err := a.sessions.User(r.Context(), caller.UserID)
		if err != nil {
			return nil, err
		}
		return a.ownBody(r, u)
	})
}

// UpdateUser serves PUT /user: it changes the caller's account and returns it. In cookie mode, a new password renews
// the refresh token and keeps the browser known.
func (a *API) UpdateUser(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.user, func(w http.ResponseWriter, r *http.Request) (any, error) {
		caller, err := a.sessions.Identify(r.Context(), httpx.BearerToken(r))
		if err != nil {
			return nil, err
		}
		var in AuthUserRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		change, err := in.update(w, r)
		if err != nil {
			return nil, err
		}
		u, renewal, err := a.accounts.UpdateUser(r.Context(), caller, change)
		if err != nil {
			return nil, err
		}
		a.renewCookie(w, renewal)
		if change.Password != nil && inCookieMode(r) { // the new password has deleted all known browsers
			a.rememberDevice(w, r, u.ID)
		}
		return a.ownBody(r, u)
	})
}

// ownBody returns the body of an account with its second factors.
func (a *API) ownBody(r *http.Request, u users.User) (any, error) {
	factors, err := a.factors.List(r.Context(), u.ID)
	body := userBody(u)
	body.Factors = factorBodies(factors)
	return body, err
}

// update returns the requested changes. Empty fields mean no change, because clients send them. It refuses
// app_metadata and phone numbers.
func (in AuthUserRequest) update(w http.ResponseWriter, r *http.Request) (accounts.Update, error) {
	out := accounts.Update{
		Password: in.Password, Metadata: in.Data, CurrentPassword: in.CurrentPassword, Nonce: in.Nonce,
		RefreshToken: cookieToken(r),
	}
	switch {
	case len(in.AppMetadata) > 0 && string(in.AppMetadata) != "null":
		return out, refusal.New(fault.KindForbidden, "not_admin", "Updating app_metadata requires admin privileges")
	case in.Phone != "":
		return out, refusal.New(fault.KindInvalid, "phone_provider_disabled", "Phone signups are disabled")
	case in.Email == "":
		return out, nil
	}
	out.Email = &in.Email
	challenge := ""
	if len(in.Challenge) > 0 && json.Unmarshal(in.Challenge, &challenge) != nil {
		return out, badJSON("the field code_challenge has a wrong type")
	}
	var err error
	out.Request, err = linkRequest(w, r, challenge, in.Method, in.Challenge != nil)
	return out, err
}

// Reauthenticate serves GET /reauthenticate: it mails the caller a code that replaces the current password.
func (a *API) Reauthenticate(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.links, func(_ http.ResponseWriter, r *http.Request) (any, error) {
		caller, err := a.sessions.Identify(r.Context(), httpx.BearerToken(r))
		if err != nil {
			return nil, err
		}
		return AuthNothing{}, a.accounts.Reauthenticate(r.Context(), caller)
	})
}

// Sessions serves GET /sessions: the caller's sessions, last used first; the caller's own is marked.
func (a *API) Sessions(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.reads, func(_ http.ResponseWriter, r *http.Request) (any, error) {
		caller, err := a.sessions.Identify(r.Context(), httpx.BearerToken(r))
		if err != nil {
			return nil, err
		}
		sessions, err := a.sessions.List(r.Context(), caller)
		if err != nil {
			return nil, err
		}
		out := make([]AuthDevice, len(sessions))
		for i, session := range sessions {
			out[i] = deviceBody(session, caller)
		}
		return out, nil
	})
}

// EndSession serves DELETE /sessions/{id}: 204, or 404 if it isn't the caller's. Ending the caller's own session also
// clears the cookie in cookie mode.
func (a *API) EndSession(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.user, func(w http.ResponseWriter, r *http.Request) (any, error) {
		caller, err := a.sessions.Identify(r.Context(), httpx.BearerToken(r))
		if err != nil {
			return nil, err
		}
		if err := a.sessions.End(r.Context(), caller, r.PathValue("id")); err != nil {
			return nil, err
		}
		if r.PathValue("id") == caller.SessionID && inCookieMode(r) {
			clearCookie(w, refreshCookie, http.SameSiteStrictMode)
		}
		return nil, nil
	})
}

// deviceBody returns the body of a session, with a readable device name and the network instead of the address. c is
// the session of the request; the zero value marks none as current.
func deviceBody(s sessions.Session, c sessions.Caller) AuthDevice {
	return AuthDevice{
		ID: s.ID, Device: sessions.DescribeDevice(s.UserAgent), Network: sessions.NetworkOf(s.IP),
		Current:   s.ID == c.SessionID,
		CreatedAt: s.CreatedAt, LastSeenAt: s.RotatedAt, ExpiresAt: s.ExpiresAt,
	}
}
