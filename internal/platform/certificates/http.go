package certificates

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"harborlight/internal/platform/limit"
)

const challengePath = "/.well-known/acme-challenge/"

// tokenPattern matches the challenge tokens of authorities (RFC 8555, section 8.3).
var tokenPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{16,128}$`)

// HTTPHandler returns the handler of port 80. It answers the authority's challenges, passes probes (/healthz,
// /readyz) to site, refuses API and CalDAV requests with 403, because they would send secrets in plain text, and
// redirects all others to the public URL. answers limits how often a network can request challenges.
func (k *Keeper) HTTPHandler(site http.Handler, publicURL string, answers *limit.Limiter) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		switch {
		case strings.HasPrefix(path, challengePath):
			k.serveChallenge(w, r, answers)
		case path == "/healthz" || path == "/readyz":
			site.ServeHTTP(w, r)
		case strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/caldav") || path == "/.well-known/caldav":
			http.Error(w, "Use https.", http.StatusForbidden)
		default:
			redirect(w, r, publicURL)
		}
	})
}

// Canonical redirects requests for the other domains to the public URL, and passes all others to next. With a single
// domain, it returns next.
func (k *Keeper) Canonical(next http.Handler, publicURL string) http.Handler {
	u, err := url.Parse(publicURL)
	if err != nil || len(k.Domains) < 2 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if host := hostOf(r.Host); host != u.Hostname() && slices.Contains(k.Domains, host) {
			w.Header().Set("Strict-Transport-Security", "max-age=63072000")
			redirect(w, r, publicURL)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// serveChallenge responds with the stored answer to a challenge, or with 404 if the token is unknown or malformed,
// 429 at the limit, and 503 if the database can't be read.
func (k *Keeper) serveChallenge(w http.ResponseWriter, r *http.Request, answers *limit.Limiter) {
	token := strings.TrimPrefix(r.URL.Path, challengePath)
	if !tokenPattern.MatchString(token) || r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.NotFound(w, r)
		return
	}
	if err := answers.Allow(r.Context(), hostOf(r.RemoteAddr)); err != nil {
		http.Error(w, "Too many requests.", http.StatusTooManyRequests)
		return
	}
	answer, found, err := findChallenge(r.Context(), k.DB, token)
	if err != nil {
		k.Log.WarnContext(r.Context(), "a challenge can't be read", "error", err.Error())
		http.Error(w, "Try again.", http.StatusServiceUnavailable)
		return
	}
	if !found {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = io.WriteString(w, answer) // fails only if the client has left
}

// redirect responds with 308 and a location at the public URL with the request's path and query. The host always
// comes from the settings.
func redirect(w http.ResponseWriter, r *http.Request, publicURL string) {
	rest := r.URL.RequestURI()
	if !strings.HasPrefix(rest, "/") {
		rest = "/"
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", publicURL+rest)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// hostOf returns the host of host or host:port, in lower case and without brackets.
func hostOf(text string) string {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	return strings.Trim(strings.ToLower(text), "[]")
}
