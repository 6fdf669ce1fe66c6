package wire

import (
	"log/slog"
	"net/http"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/httpx"
)

// Cookies of the site's own pages. Scripts can't read those with a secret; the __Host- prefix prevents other hosts
// from setting them.
const (
	refreshCookie = "__Host-rt" // the refresh token
	signupCookie  = "__Host-su" // identifies the browser that signed up
	// identifies a browser that has signed in before; proves nothing (sessions/devices.go)
	deviceCookie = "__Host-dv"
	// hintCookie tells the target page of a link that it may request a session now. It contains no secret; pages keep
	// no other record of how they were opened.
	hintCookie = "__Host-si"

	transportHeader = "X-Refresh-Transport"
	tokenInCookie   = "httponly" // replaces the refresh token in bodies
)

// inCookieMode reports whether the client keeps its refresh token in the cookie. Pages of other sites can't send this
// header.
func inCookieMode(r *http.Request) bool { return r.Header.Get(transportHeader) == "cookie" }

// setCookie sets a secure cookie for the whole site that scripts can't read.
func setCookie(w http.ResponseWriter, name, value string, life time.Duration, mode http.SameSite) {
	//nolint:gosec // both callers of each name say Lax or Strict
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", Secure: true, HttpOnly: true, SameSite: mode, MaxAge: int(life.Seconds()),
	})
}

func clearCookie(w http.ResponseWriter, name string, mode http.SameSite) {
	//nolint:gosec // as setCookie
	http.SetCookie(w, &http.Cookie{Name: name, Path: "/", Secure: true, HttpOnly: true, SameSite: mode, MaxAge: -1})
}

// setHintCookie sets the hint cookie for two minutes, so that the page knows that it was opened with a session.
func setHintCookie(w http.ResponseWriter) {
	//nolint:gosec // read by the page, which is its purpose
	http.SetCookie(w, &http.Cookie{Name: hintCookie, Value: "1", Path: "/", Secure: true,
		SameSite: http.SameSiteStrictMode, MaxAge: 120})
}

// cookieToken returns the refresh token from the cookie of a client in cookie mode, or "".
func cookieToken(r *http.Request) string {
	if !inCookieMode(r) {
		return ""
	}
	return cookieOf(r, refreshCookie)
}

// renewCookie sets the cookie to a new refresh token until the session's end. It does nothing for an empty renewal.
func (a *API) renewCookie(w http.ResponseWriter, n sessions.Renewal) {
	if n.RefreshToken != "" {
		life := n.ExpiresAt.Sub(a.clock.Now())
		setCookie(w, refreshCookie, n.RefreshToken, life, http.SameSiteStrictMode)
	}
}

// cookieOf returns the value of a cookie, or "" without one.
func cookieOf(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// browserHash returns the hash of the sign-up cookie, or "".
func browserHash(r *http.Request) string {
	if secret := cookieOf(r, signupCookie); secret != "" {
		return id.Hash(secret)
	}
	return ""
}

// sessionBody returns the body of a session, with the account, its factors and the second steps still missing. In
// cookie mode it sets the refresh token as a cookie instead of including it.
func (a *API) sessionBody(w http.ResponseWriter, r *http.Request, g sessions.Grant) (AuthSession, error) {
	factors, err := a.factors.List(r.Context(), g.User.ID)
	if err != nil {
		return AuthSession{}, err
	}
	now := a.clock.Now()
	body := AuthSession{
		AccessToken: g.AccessToken, TokenType: "bearer", ExpiresIn: g.ExpiresAt.Unix() - now.Unix(),
		ExpiresAt:    g.ExpiresAt.Unix(),
		RefreshToken: g.RefreshToken, User: userBody(g.User), SecondStep: secondStep(g.Session, factors),
	}
	body.User.Factors = factorBodies(factors)
	if inCookieMode(r) {
		setCookie(w, refreshCookie, g.RefreshToken, g.Session.ExpiresAt.Sub(now), http.SameSiteStrictMode)
		body.RefreshToken = tokenInCookie
	}
	return body, nil
}

// newSession is like sessionBody for a new sign-in. In cookie mode it also remembers the browser as known, unless the
// sign-in lacks its second step.
func (a *API) newSession(w http.ResponseWriter, r *http.Request, g sessions.Grant) (any, error) {
	body, err := a.sessionBody(w, r, g)
	if err == nil && inCookieMode(r) && len(body.SecondStep) == 0 {
		a.rememberDevice(w, r, g.User.ID)
	}
	return body, err
}

// rememberDevice marks the browser as known. Failures are only logged, because they are no reason to refuse a
// successful sign-in.
func (a *API) rememberDevice(w http.ResponseWriter, r *http.Request, userID string) {
	secret, err := a.sessions.RememberDevice(r.Context(), userID, cookieOf(r, deviceCookie))
	if err != nil {
		slog.WarnContext(r.Context(), "a browser could not be remembered", "request_id", httpx.RequestID(r.Context()),
			"error", err.Error())
		return
	}
	setCookie(w, deviceCookie, secret, sessions.DeviceLife, http.SameSiteStrictMode)
}

// isOwnPage reports whether a request comes from the site's own page: it is in cookie mode and lacks the field that
// auth-js always sends.
func isOwnPage(r *http.Request, fromAuthJS bool) bool { return inCookieMode(r) && !fromAuthJS }

// linkRequest returns the flow and target of the links that this request causes: PKCE if it has a challenge or
// method, which must both be valid; the browser flow for the site's own page, with the sign-up cookie; else the
// implicit flow.
func linkRequest(w http.ResponseWriter, r *http.Request, challenge, method string,
	fromAuthJS bool) (accounts.Request, error) {
	out := accounts.Request{Flow: accounts.FlowImplicit, RedirectTo: r.URL.Query().Get("redirect_to")}
	switch {
	case challenge != "" || method != "":
		out.Flow, out.Challenge = accounts.FlowPKCE, challenge
		return out, checkChallengeMethod(challenge, method)
	case isOwnPage(r, fromAuthJS):
		out.Flow, out.BrowserHash = accounts.FlowBrowser, setSignupCookie(w, r)
	}
	return out, nil
}

// setSignupCookie sets the sign-up cookie and returns the hash of its secret. It keeps an existing secret, so that
// several links of one user work in the same browser.
func setSignupCookie(w http.ResponseWriter, r *http.Request) string {
	secret := cookieOf(r, signupCookie)
	if len(secret) != len(id.Secret()) {
		secret = id.Secret()
	}
	setCookie(w, signupCookie, secret, accounts.SignupLinkLife, http.SameSiteLaxMode)
	return id.Hash(secret)
}
