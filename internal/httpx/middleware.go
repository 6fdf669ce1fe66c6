package httpx

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"harborlight/internal/audit"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

// Edge is what stands around every route.
type Edge struct {
	Log     *slog.Logger
	Hosts   []string       // the names by which the site may be addressed, without port; empty allows every name
	HTTPS   bool           // the public URL is https
	Embed   Embed          // what is framed, and where
	Proxies []netip.Prefix // proxies of ours, whose X-Forwarded-For counts; none: the socket's address
}

// Wrap puts the edge around a handler: request id, log, recovery, security
// headers, host check and cross-site protection, in this order.
func (e Edge) Wrap(next http.Handler) http.Handler {
	known := map[string]bool{}
	for _, host := range e.Hosts {
		known[strings.ToLower(host)] = true
	}
	return &edge{Edge: e, next: next, known: known, policies: e.policies(), crossOrigin: http.NewCrossOriginProtection()}
}

// edge is an Edge around a handler.
type edge struct {
	Edge
	next        http.Handler
	known       map[string]bool // names of the site, in small letters; empty allows every name
	policies    *policies
	crossOrigin *http.CrossOriginProtection
}

// ServeHTTP is one function and not one for each of its concerns: its frame
// waits in memory with every open stream, and while a stream waits in less than
// 3 KB of stack, the runtime gives back all but 8 KB of it.
func (e *edge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r = e.identified(w, r)
	rec := &recorder{ResponseWriter: w, status: http.StatusOK, start: time.Now()}
	defer e.finish(rec, r)
	e.setHeaders(rec.Header(), r.URL.Path)
	if e.admits(rec, r) {
		e.next.ServeHTTP(rec, r)
	}
}

// finish answers for a handler that panicked, and logs the request. It must be
// deferred itself: only then it can recover.
func (e *edge) finish(rec *recorder, r *http.Request) {
	switch cause := recover(); cause {
	case nil:
	case http.ErrAbortHandler:
		panic(cause) // the way to end a connection: the server expects it
	default:
		e.Log.Error("handler panicked", "request_id", RequestID(r.Context()), "panic", fmt.Sprint(cause), "stack", string(debug.Stack()))
		WriteError(rec, r, fmt.Errorf("panic: %v", cause))
	}
	e.log(r, rec)
}

// identified returns the request with its id and address in its context.
func (e *edge) identified(w http.ResponseWriter, r *http.Request) *http.Request {
	requestID := id.New()
	ctx := context.WithValue(r.Context(), keyRequestID, requestID)
	ctx = context.WithValue(ctx, keyClientIP, e.clientIP(r))
	w.Header().Set("X-Request-Id", requestID)
	return r.WithContext(audit.WithRequestID(ctx, requestID))
}

// clientIP returns the address that a request came from: the socket's, or, when
// that is a proxy of ours, the last address that the chain of our proxies did not
// add themselves. What stands further left was written by strangers (security T14).
func (e Edge) clientIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && e.isProxy(host); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		host = hop.Unmap().WithZone("").String() // a zone is of any length
	}
	return host
}

func (e Edge) isProxy(host string) bool {
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(e.Proxies, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) })
}

func (e *edge) log(r *http.Request, rec *recorder) {
	level := slog.LevelDebug
	if strings.HasPrefix(r.URL.Path, "/api/") || rec.status >= http.StatusInternalServerError {
		level = slog.LevelInfo
	}
	// The path only: a query may hold what somebody typed, or a mail's token.
	e.Log.Log(r.Context(), level, "request",
		"request_id", RequestID(r.Context()), "method", r.Method, "path", loggable(r.URL.Path), "status", rec.status,
		"bytes", rec.bytes, "duration_ms", time.Since(rec.start).Milliseconds(), "network", loggedNetwork(ClientIP(r.Context())))
}

// setHeaders sets the security headers of what is at the path.
func (e *edge) setHeaders(h http.Header, path string) {
	if e.HTTPS {
		h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	h.Set("X-Content-Type-Options", "nosniff")
	if strings.HasPrefix(path, "/assets/") { // parts of pages: a page's own policies govern them, and each byte is sent a dozen times
		h.Set("X-Frame-Options", "DENY")
		h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		return
	}
	e.policies.of(path).set(h)
	h.Set("Referrer-Policy", referrerPolicy(path))
	h.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups") // the checkout tab keeps its handle
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Origin-Agent-Cluster", "?1")
}

// referrerPolicy keeps the addresses of the pages that mails lead to secret.
func referrerPolicy(path string) string {
	if path == "/auth" || strings.HasPrefix(path, "/api/auth/") {
		return "no-referrer"
	}
	return "strict-origin-when-cross-origin"
}

// admits reports whether the handler may answer the request, and answers it if not.
// Requests that address the site by a foreign name are refused; probes of the
// machine that runs the program come by its address and are let through.
func (e *edge) admits(w http.ResponseWriter, r *http.Request) bool {
	probe := r.URL.Path == "/healthz" || r.URL.Path == "/readyz"
	if len(e.known) > 0 && !e.known[hostname(r)] && !probe {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusMisdirectedRequest)
		fmt.Fprintln(w, "This site is not served under this name. Its owner sets the name with --public-url.")
		return false
	}
	if err := e.crossOrigin.Check(r); err != nil {
		WriteError(w, r, fault.Forbidden("Requests from other sites are not accepted."))
		return false
	}
	return true
}

// hostname returns the name by which the site was addressed, without port.
func hostname(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.Trim(strings.ToLower(host), "[]")
}

// secretLength is from how many characters on a part of a path may be a secret
// (id.Secret has 43, a UUID 36).
const secretLength = 40

// loggedNetwork returns the network of an address, which tells abuse from abuse but
// not one person from another: the first 24 bits of IPv4, 48 of IPv6.
func loggedNetwork(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return ""
	}
	addr, bits := addr.Unmap().WithZone(""), 48
	if addr.Is4() {
		bits = 24
	}
	network, _ := addr.Prefix(bits) // which every address has
	return network.String()
}

// loggable returns the path without the secrets that stand in it, such as the
// private token of an order.
func loggable(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if len(part) >= secretLength {
			parts[i] = "…"
		}
	}
	return strings.Join(parts, "/")
}

// recorder remembers what was answered. Unwrap keeps flushing and deadlines reachable.
type recorder struct {
	http.ResponseWriter
	start  time.Time
	status int
	bytes  int64
	wrote  bool
}

func (r *recorder) WriteHeader(status int) {
	if !r.wrote {
		r.status, r.wrote = status, true
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	r.wrote = true
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
