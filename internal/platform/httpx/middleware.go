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

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/cause"
	"harborlight/internal/platform/trace"
)

// Edge configures the middleware around every route.
type Edge struct {
	Log     *slog.Logger
	Hosts   []string       // host names of the site, without ports; empty permits all
	HTTPS   bool           // the public URL is https
	Embed   Embed          // the embedded page, and where it may be framed
	Desk    string         // path of the admin's page, which may register a worker; empty if there is none
	Proxies []netip.Prefix // trusted proxies, whose X-Forwarded-For is used; if empty, the socket's address is used
	// called with private addresses that send X-Forwarded-For but aren't in Proxies; may be nil
	OnUnknownProxy func(netip.Addr)

	Texts      fault.Texts        // texts of messages in faults; may be nil
	Tracer     *trace.Tracer      // traces requests; may be nil
	OnResponse func(ResponseInfo) // called after every response; may be nil
	Statics    Statics            // files without a handler; the zero value has none
}

// ResponseInfo describes a finished response.
type ResponseInfo struct {
	Route  string        // declared pattern; empty if the request was refused before routing
	Path   string        // requested path: never log or export it
	Status int           // HTTP status
	First  time.Duration // time from the request's head to the first byte of the response, since streams take long
	IsGone bool          // the client left before the end
}

// Wrap wraps a handler in the middleware: request id, log, panic recovery, security headers, host check and
// cross-site protection, in this order.
func (e Edge) Wrap(next http.Handler) http.Handler {
	known := map[string]bool{}
	for _, host := range e.Hosts {
		known[strings.ToLower(host)] = true
	}
	return &edge{Edge: e, next: next, known: known, policies: e.policies(),
		crossOrigin: http.NewCrossOriginProtection(), logs: e.Log.Enabled(context.Background(), slog.LevelDebug)}
}

// edge is the handler of an Edge.
type edge struct {
	Edge
	next        http.Handler
	known       map[string]bool // host names of the site in lower case; empty permits all
	policies    *policies
	crossOrigin *http.CrossOriginProtection
	logs        bool // also log pages and files
}

// ServeHTTP answers a request for a static file directly, and passes others that pass checkRequest to the next
// handler, with an id, a trace and security headers. A panic becomes a response with status 500. It is a single
// function, because its frame stays on the stack of every open stream. The runtime shrinks the stack of a waiting
// stream to 8 KB as long as it needs less than 3 KB.
func (e *edge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if e.serveStatic(w, r) {
		return
	}
	r, span := e.traced(e.withIdentity(w, r))
	rec := &recorder{ResponseWriter: w, status: http.StatusOK, start: time.Now()}
	rec.body.watch(r)
	defer e.finish(rec, r, span)
	e.setHeaders(rec.Header(), r.URL.Path)
	if e.checkRequest(rec, r) {
		e.next.ServeHTTP(rec, r)
	}
}

// finish responds with 500 for a handler that panicked, and logs and reports every request. It passes on
// http.ErrAbortHandler, which closes the connection. It must be deferred directly, because only then it can recover.
func (e *edge) finish(rec *recorder, r *http.Request, span *trace.Span) {
	switch cause := recover(); cause {
	case nil:
	case http.ErrAbortHandler:
		panic(cause) // the server closes the connection for http.ErrAbortHandler
	default:
		e.Log.Error("handler panicked", "request_id", RequestID(r.Context()), "panic", fmt.Sprint(cause), "stack",
			string(debug.Stack()))
		WriteError(rec, r, fmt.Errorf("panic: %v", cause))
	}
	e.log(r, rec)
	endSpan(span, r, rec)
	if e.OnResponse != nil {
		e.OnResponse(ResponseInfo{Route: r.Pattern, Path: r.URL.Path, Status: rec.status, First: rec.wait(),
			IsGone: r.Context().Err() != nil})
	}
}

// withIdentity returns the request with a new id, the client's address, the cause of its changes and the site's texts
// in its context. It also sets the response header with the id.
func (e *edge) withIdentity(w http.ResponseWriter, r *http.Request) *http.Request {
	requestID := id.New()
	ctx := context.WithValue(r.Context(), keyRequestID, requestID)
	ctx = context.WithValue(ctx, keyClientIP, e.clientIP(r))
	ctx = fault.WithTexts(cause.With(ctx, Network(ctx)), e.Texts)
	w.Header()[requestIDHeader] = []string{requestID}
	return r.WithContext(audit.WithRequestID(ctx, requestID))
}

const requestIDHeader = "X-Request-Id"

// clientIP returns the client's address. That is the socket's or, if the socket belongs to a trusted proxy, the last
// address in X-Forwarded-For that isn't a trusted proxy. Clients can forge the addresses before it (docs/security.md,
// T14).
func (e Edge) clientIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	forwarded := r.Header["X-Forwarded-For"]
	if forwarded == nil {
		return host
	}
	if !e.isProxy(host) {
		e.reportUnknownProxy(host)
		return host
	}
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for i := len(hops) - 1; i >= 0 && e.isProxy(host); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		host = hop.Unmap().WithZone("").String() // without the zone, which can have any length
	}
	return host
}

// reportUnknownProxy calls OnUnknownProxy for a client with a private, loopback or link-local address that sends
// X-Forwarded-For: it is probably an unconfigured proxy, and all its visitors count as one (docs/security.md, T69).
func (e Edge) reportUnknownProxy(host string) {
	addr, err := netip.ParseAddr(host)
	addr = addr.Unmap()
	if e.OnUnknownProxy != nil && err == nil && (addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast()) {
		e.OnUnknownProxy(addr)
	}
}

func (e Edge) isProxy(host string) bool {
	addr, err := netip.ParseAddr(host)
	return err == nil && e.IsProxy(addr)
}

// IsProxy reports whether an address belongs to a trusted proxy.
func (e Edge) IsProxy(addr netip.Addr) bool {
	return slices.ContainsFunc(e.Proxies, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) })
}

// log logs a request with its path and network, but without its query and full address. Requests of the API and 5xx
// responses are logged as information, others for debugging.
func (e *edge) log(r *http.Request, rec *recorder) {
	level := slog.LevelDebug
	if strings.HasPrefix(r.URL.Path, "/api/") || rec.status >= http.StatusInternalServerError {
		level = slog.LevelInfo
	}
	if !e.Log.Enabled(r.Context(), level) {
		return
	}
	// Log only the path: a query may contain a visitor's input or the token of an emailed link.
	e.Log.Log(r.Context(), level, "request",
		"request_id", RequestID(r.Context()), "method", r.Method, "path", loggable(r.URL.Path), "status", rec.status,
		"bytes", rec.bytes, "duration_ms", time.Since(rec.start).Milliseconds(), "network",
		loggedNetwork(ClientIP(r.Context())))
}

// Headers of many responses.
var (
	strictTransport = NewField("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	noSniffing      = NewField("X-Content-Type-Options", "nosniff")
	sameOrigin      = NewField("Cross-Origin-Resource-Policy", "same-origin")
	anyReferrer     = NewField("Referrer-Policy", "strict-origin-when-cross-origin")
	noReferrer      = NewField("Referrer-Policy", "no-referrer")
	isolated        = NewField("Origin-Agent-Cluster", "?1")
	// the page keeps its handle
	keepsCheckoutTabs = NewField("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	// Pages have their own policies. Assets need fewer headers and are sent a dozen times per page.
	assetFields = []HeaderField{
		noSniffing, sameOrigin, NewField("X-Frame-Options", "DENY"),
		NewField("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"),
	}
)

// setHeaders sets the security headers for the path. Files below /assets/ get fewer than pages.
func (e *edge) setHeaders(h http.Header, path string) {
	if e.HTTPS {
		h[strictTransport.Name] = strictTransport.Values
	}
	if strings.HasPrefix(path, "/assets/") {
		setAll(h, assetFields)
		return
	}
	setAll(h, e.policies.of(path).fields)
	referrer := referrerPolicy(path)
	h[referrer.Name] = referrer.Values
	h[noSniffing.Name] = noSniffing.Values
	h[keepsCheckoutTabs.Name] = keepsCheckoutTabs.Values
	h[sameOrigin.Name] = sameOrigin.Values
	h[isolated.Name] = isolated.Values
}

// referrerPolicy returns a policy without a referrer for sign-in pages and their API, which keeps the URLs of emailed
// links secret, and the usual policy for other paths.
func referrerPolicy(path string) HeaderField {
	if path == "/auth" || strings.HasPrefix(path, "/api/auth/") {
		return noReferrer
	}
	return anyReferrer
}

// checkRequest reports whether to call the handler, and otherwise sends an error: 421 for unknown host names, except
// for probes, which address the machine by its IP address, and 403 for changes from another site.
func (e *edge) checkRequest(w http.ResponseWriter, r *http.Request) bool {
	probe := r.URL.Path == "/healthz" || r.URL.Path == "/readyz"
	if !e.isSiteHost(r.Host) && !probe {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusMisdirectedRequest)
		fmt.Fprintln(w, "This host name is not configured. The site's owner sets it with --public-url.")
		return false
	}
	if err := e.crossOrigin.Check(r); err != nil {
		WriteError(w, r, fault.Forbidden(message.SiteOtherSite))
		return false
	}
	return true
}

// isSiteHost reports whether a Host header is a name of the site.
func (e *edge) isSiteHost(host string) bool {
	return len(e.known) == 0 || e.known[host] || e.known[hostname(host)]
}

// hostname returns a host name in lower case, without port and brackets.
func hostname(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.Trim(strings.ToLower(host), "[]")
}

// secretLength is the minimum length of a path segment that counts as a secret. A UUID has 36 characters, an
// id.Secret 43.
const secretLength = 40

// loggedNetwork returns the network of an address: 24 bits of IPv4, 48 of IPv6. That is enough to recognize abuse but
// not a person. A malformed address results in "".
func loggedNetwork(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return ""
	}
	addr, bits := addr.Unmap().WithZone(""), 48
	if addr.Is4() {
		bits = 24
	}
	network, _ := addr.Prefix(bits) // can't fail for this length
	return network.String()
}

// loggable replaces path segments of 40 bytes or more, such as the private token of an order, by "…".
func loggable(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if len(part) >= secretLength {
			parts[i] = "…"
		}
	}
	return strings.Join(parts, "/")
}

// recorder records the status and the size of a response. Unwrap preserves flushing and write deadlines.
type recorder struct {
	http.ResponseWriter
	body   trackedBody
	start  time.Time
	first  time.Time // time of the first byte
	status int
	bytes  int64
	wrote  bool
}

// begin records the status and the time of the first byte. Later calls do nothing.
func (r *recorder) begin(status int) {
	if !r.wrote {
		r.status, r.wrote, r.first = status, true, time.Now()
	}
}

// wait returns the time from the start until the first byte, or until now if the handler has written nothing.
func (r *recorder) wait() time.Duration {
	if !r.wrote {
		return time.Since(r.start)
	}
	return r.first.Sub(r.start)
}

func (r *recorder) WriteHeader(status int) {
	r.begin(status)
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	r.begin(http.StatusOK)
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
