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

// The cookies of our own pages. Scripts cannot read those
// with a secret; the __Host- prefix keeps other hosts from setting them.
const (
	refreshCookie = "__Host-rt" // the refresh token
	signupCookie  = "__Host-su" // which browser signed up
	deviceCookie  = "__Host-dv" // which browser has signed in before; proves nothing (sessions/devices.go)
	// hintCookie tells the page that a link ends on that it may ask for a session
	// now. It holds no secret; pages keep no other note of how they were reached.
	hintCookie = "__Host-si"

	transportHeader = "X-Refresh-Transport"
	inCookie        = "httponly" // stands in the body where the refresh token would
)

// byCookie reports whether the client keeps its refresh token in the cookie. A
// page of another site cannot send this header.
func byCookie(r *http.Request) bool { return r.Header.Get(transportHeader) == "cookie" }

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

// setHint lets the page know for a moment that it was reached signed in.
func setHint(w http.ResponseWriter) {
	//nolint:gosec // read by the page, which is its purpose
	http.SetCookie(w, &http.Cookie{Name: hintCookie, Value: "1", Path: "/", Secure: true,
		SameSite: http.SameSiteStrictMode, MaxAge: 120})
}

// shownToken returns the refresh token of a client that keeps it in the cookie, or "".
func shownToken(r *http.Request) string {
	if !byCookie(r) {
		return ""
	}
	return cookieOf(r, refreshCookie)
}

// renewCookie hands a new refresh token to a client that keeps it in the cookie.
func (a *API) renewCookie(w http.ResponseWriter, n sessions.Renewal) {
	if n.RefreshToken != "" {
		life := n.ExpiresAt.Sub(a.clock.Now())
		setCookie(w, refreshCookie, n.RefreshToken, life, http.SameSiteStrictMode)
	}
}

func cookieOf(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// browserHash is the hash of the cookie of the browser that signed up, or "".
func browserHash(r *http.Request) string {
	if secret := cookieOf(r, signupCookie); secret != "" {
		return id.Hash(secret)
	}
	return ""
}

// sessionBody writes a session as the client's transport wants it: the refresh
// token in the body, or in the cookie.
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
	if byCookie(r) {
		setCookie(w, refreshCookie, g.RefreshToken, g.Session.ExpiresAt.Sub(now), http.SameSiteStrictMode)
		body.RefreshToken = inCookie
	}
	return body, nil
}

// newSession is sessionBody for somebody who has just signed in, with a browser
// that is remembered for it. The password alone makes no browser known where a second
// step is missing.
func (a *API) newSession(w http.ResponseWriter, r *http.Request, g sessions.Grant) (any, error) {
	body, err := a.sessionBody(w, r, g)
	if err == nil && byCookie(r) && len(body.SecondStep) == 0 {
		a.rememberDevice(w, r, g.User.ID)
	}
	return body, err
}

// rememberDevice fails silently: it is no reason to refuse who has signed in.
func (a *API) rememberDevice(w http.ResponseWriter, r *http.Request, userID string) {
	secret, err := a.sessions.RememberDevice(r.Context(), userID, cookieOf(r, deviceCookie))
	if err != nil {
		slog.WarnContext(r.Context(), "a browser could not be remembered", "request_id", httpx.RequestID(r.Context()),
			"error", err.Error())
		return
	}
	setCookie(w, deviceCookie, secret, sessions.DeviceLife, http.SameSiteStrictMode)
}

// isOwnPage reports whether a request comes from our own page: in cookie mode, and
// without the field that auth-js always sends with such a request.
func isOwnPage(r *http.Request, fromAuthJS bool) bool { return byCookie(r) && !fromAuthJS }

// linkRequest says how the links of this request shall end: as auth-js
// understands them, or on our own page.
func linkRequest(w http.ResponseWriter, r *http.Request, challenge, method string,
	fromAuthJS bool) (accounts.Request, error) {
	out := accounts.Request{Flow: accounts.FlowImplicit, RedirectTo: r.URL.Query().Get("redirect_to")}
	switch {
	case challenge != "" || method != "":
		out.Flow, out.Challenge = accounts.FlowPKCE, challenge
		return out, checkChallengeMethod(challenge, method)
	case isOwnPage(r, fromAuthJS):
		out.Flow, out.BrowserHash = accounts.FlowBrowser, rememberBrowser(w, r)
	}
	return out, nil
}

// rememberBrowser marks the browser, the same one alike each time, so that
// several links of one person sign in where they were asked for.
func rememberBrowser(w http.ResponseWriter, r *http.Request) string {
	secret := cookieOf(r, signupCookie)
	if len(secret) != len(id.Secret()) {
		secret = id.Secret()
	}
	setCookie(w, signupCookie, secret, accounts.SignupLinkLife, http.SameSiteLaxMode)
	return id.Hash(secret)
}
