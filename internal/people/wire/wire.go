// Package wire implements the HTTP API of Supabase's auth service under /api/auth, so that @supabase/auth-js works
// unchanged (docs/auth-contract.md), with additions for the site's own pages: bodies, cookies and error formats.
//
// Packages accounts, sessions and factors implement the rules.
package wire

import (
	"net/http"
	"slices"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/tokens"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// API serves the contract under /api/auth. Its routes are open to everyone, because the contract has its own answers
// for anonymous requests.
type API struct {
	accounts *accounts.Service
	sessions *sessions.Service
	factors  *factors.Service
	config   Config
	clock    clock.Clock
	limits   networkLimits
	exports  *limit.Limiter // by account
}

// Config configures the API for a deployment.
type Config struct {
	Version   string // answer of /health
	PublicURL string
	Brand     func() string // name of the site
	Keys      *tokens.KeyRing
	Clock     clock.Clock
	Limits    *limit.Factory
}

// networkLimits limits requests by the client's network.
type networkLimits struct {
	signup, links, verify, wrong, user, unknown, reads []*limit.Limiter
	password, passkeys                                 []*limit.Limiter
}

// NewAPI returns the API. Its limits count requests by network, some of them on all nodes together.
func NewAPI(s *accounts.Service, c Config) *API {
	f := c.Limits
	few := func(n int, window time.Duration) []*limit.Limiter { return []*limit.Limiter{f.New(n, window)} }
	together := func(name string, n int, window time.Duration) []*limit.Limiter {
		return []*limit.Limiter{f.Shared("accounts."+name, n, window)}
	}
	return &API{accounts: s, sessions: s.Sessions(), factors: s.Factors(), config: c, clock: c.Clock,
		exports: f.New(10, time.Hour), limits: networkLimits{
			signup: together("signup", 10, time.Hour), links: together("links", 10, time.Hour),
			wrong: together("wrong_links", 5, time.Minute), verify: few(30, 5*time.Minute), user: few(30, 5*time.Minute),
			passkeys: few(60, 5*time.Minute), unknown: few(30, 5*time.Minute), reads: few(300, 10*time.Second),
			password: slices.Concat(together("tries_minute", 10, time.Minute), together("tries_hour", 100, time.Hour)),
		}}
}

// serve writes the result of do as JSON, 204 for nil, or its error in the contract's format. If the network exceeds
// one of limits, it writes that error and doesn't call do.
func (a *API) serve(w http.ResponseWriter, r *http.Request, limits []*limit.Limiter,
	do func(http.ResponseWriter, *http.Request) (any, error)) {
	w.Header().Set("Cache-Control", "no-store")
	body, err := any(nil), allow(r, limits)
	if err == nil {
		body, err = do(w, r)
	}
	switch {
	case err != nil:
		writeFailure(w, r, err)
	case body == nil:
		w.WriteHeader(http.StatusNoContent)
	default:
		writeJSON(w, http.StatusOK, body)
	}
}

// allow counts the request by network, or returns a TooMany fault if one of limits is exceeded.
func allow(r *http.Request, limits []*limit.Limiter) error {
	for _, l := range limits {
		if err := l.Allow(r.Context(), httpx.Network(r.Context())); err != nil {
			return refusal.TooOften(err)
		}
	}
	return nil
}

func clientOf(r *http.Request) sessions.Client {
	return sessions.Client{IP: httpx.ClientIP(r.Context()), UserAgent: r.UserAgent()}
}

// newSessionClient is like clientOf for a request that may start a session: it also records whether the site's own
// page sent it.
func newSessionClient(r *http.Request, fromAuthJS bool) sessions.Client {
	c := clientOf(r)
	c.OwnPage = isOwnPage(r, fromAuthJS)
	return c
}

// SignUp serves POST /signup. The answer is an account without a session. The site's own page gets the same answer
// for every address; contract clients recognize a known one by its empty identities. Anonymous and phone sign-ups are
// refused.
func (a *API) SignUp(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.signup, func(w http.ResponseWriter, r *http.Request) (any, error) {
		var in AuthSignUpRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		switch {
		case in.Email == "" && in.Phone == "":
			return nil, refusal.New(fault.KindInvalid, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
		case in.Phone != "":
			return nil, refusal.New(fault.KindInvalid, "phone_provider_disabled", "Phone signups are disabled")
		}
		request, err := linkRequest(w, r, in.Challenge, in.Method, in.ClientVersion != nil)
		if err != nil {
			return nil, err
		}
		result, err := a.accounts.SignUp(r.Context(),
			accounts.SignUp{Email: in.Email, Password: in.Password, Metadata: in.Data, Request: request})
		if err != nil {
			return nil, err
		}
		if isOwnPage(r, in.ClientVersion != nil) {
			return userBody(result.Anonymous(a.clock.Now())), nil
		}
		body := userBody(result.User)
		if result.Known {
			body.Identities = []AuthIdentity{} // by which users of auth-js recognise a known address
		}
		return body, nil
	})
}

// Token serves POST /token, which creates a session by the grant_type in the query: password, refresh_token or pkce.
// Other types are refused and count like wrong passwords.
func (a *API) Token(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Query().Get("grant_type") {
	case "password":
		a.serve(w, r, a.limits.password, a.signIn)
	case "refresh_token":
		a.serve(w, r, nil, a.refresh)
	case "pkce":
		a.serve(w, r, a.limits.verify, a.exchange)
	default:
		a.serve(w, r, a.limits.password, func(http.ResponseWriter, *http.Request) (any, error) {
			return nil, refusal.New(fault.KindInvalid, "invalid_credentials", "unsupported_grant_type")
		})
	}
}

// signIn exchanges address and password for a session body.
func (a *API) signIn(w http.ResponseWriter, r *http.Request) (any, error) {
	var in AuthTokenRequest
	if err := decode(w, r, &in); err != nil {
		return nil, err
	}
	credentials := accounts.Credentials{
		Email: in.Email, Password: in.Password,
		Network: httpx.Network(r.Context()), Device: cookieOf(r, deviceCookie),
	}
	g, err := a.accounts.SignIn(r.Context(), credentials, newSessionClient(r, in.ClientVersion != nil))
	if err != nil {
		return nil, err
	}
	return a.newSession(w, r, g)
}

// refresh exchanges a refresh token, in cookie mode the one in the cookie, for a session body. An invalid token
// clears the cookie. It answers 429 only for unknown tokens, because auth-js would end the session.
func (a *API) refresh(w http.ResponseWriter, r *http.Request) (any, error) {
	var in AuthTokenRequest
	if err := decode(w, r, &in); err != nil {
		return nil, err
	}
	secret := in.RefreshToken
	if inCookieMode(r) {
		secret = ""
		if in.RefreshToken == tokenInCookie {
			secret = cookieOf(r, refreshCookie)
		}
	}
	g, err := a.sessions.Refresh(r.Context(), secret, clientOf(r))
	if err == nil {
		return a.sessionBody(w, r, g)
	}
	if inCookieMode(r) && fault.KindOf(err) == fault.KindInvalid {
		clearCookie(w, refreshCookie, http.SameSiteStrictMode)
	}
	if f := fault.As(err); f == sessions.ErrRefreshNotFound || f == sessions.ErrRefreshMalformed {
		if err := allow(r, a.limits.unknown); err != nil {
			return nil, err
		}
	}
	return nil, err
}

// exchange exchanges a PKCE code and its verifier for a session body.
func (a *API) exchange(w http.ResponseWriter, r *http.Request) (any, error) {
	var in AuthTokenRequest
	if err := decode(w, r, &in); err != nil {
		return nil, err
	}
	g, err := a.accounts.ExchangeCode(r.Context(), in.AuthCode, in.CodeVerifier, clientOf(r))
	if err != nil {
		return nil, err
	}
	return a.newSession(w, r, g)
}

// Logout serves POST /logout: it ends the sessions of the scope in the query, all by default. In cookie mode the
// cookie alone is sufficient, even with an expired access token. The cookie is deleted even if ending the session
// fails, but not if the sign-out is refused or ends only other sessions.
func (a *API) Logout(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.reads, func(w http.ResponseWriter, r *http.Request) (any, error) {
		scope := sessions.Scope(r.URL.Query().Get("scope"))
		if scope == "" {
			scope = sessions.ScopeGlobal
		}
		caller, err := a.sessions.IdentifyPending(r.Context(), httpx.BearerToken(r))
		if fault.KindOf(err) == fault.KindUnauthenticated && inCookieMode(r) {
			if secret := cookieOf(r, refreshCookie); secret != "" {
				caller, err = a.sessions.CallerOfRefreshToken(r.Context(), secret)
			}
		}
		if err == nil {
			err = a.sessions.SignOut(r.Context(), caller, scope)
		}
		if inCookieMode(r) && scope != sessions.ScopeOthers && fault.KindOf(err) != fault.KindInvalid {
			clearCookie(w, refreshCookie, http.SameSiteStrictMode)
		}
		return nil, err
	})
}

// IsAdminBrowser reports whether the request comes from a browser in which the administrator has signed in. This
// isn't authentication: use it only to exclude the administrator, never to grant access.
func (a *API) IsAdminBrowser(r *http.Request) (bool, error) {
	device, refresh := cookieOf(r, deviceCookie), cookieOf(r, refreshCookie)
	if device == "" && refresh == "" {
		return false, nil
	}
	return a.accounts.IsAdminBrowser(r.Context(), device, refresh)
}
