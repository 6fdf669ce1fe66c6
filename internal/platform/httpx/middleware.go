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
	Hosts   []string         // host names of the site, without port; empty allows every name
	HTTPS   bool             // the public URL is https
	Embed   Embed            // the framed page, and where it may be framed
	Desk    string           // path of the administrator's page, which alone registers a worker; empty: there is none
	Proxies []netip.Prefix   // our proxies, whose X-Forwarded-For counts; none: the socket's address counts
	Unnamed func(netip.Addr) // told about X-Forwarded-For of this machine or network that isn't from Proxies; nil: nobody

	Texts    fault.Texts    // of messages that faults name; nil: there are none
	Tracer   *trace.Tracer  // records requests; nil: none
	Answered func(Answered) // told about every answer once it ends; nil: nobody is
	Statics  Statics        // files that need no handler; zero: every request gets one
}

// Answered is an answer that has ended.
type Answered struct {
	Route  string        // the declared pattern; empty: refused before a route was found
	Path   string        // as asked for: never log or export it
	Status int           // HTTP status
	First  time.Duration // from the request's head to the answer's first byte; streams go on for long
	IsGone bool          // the client had left before the end
}

// Wrap puts the edge around a handler: request id, log, panic recovery, security headers, host
// check and cross-site protection, in this order.
func (e Edge) Wrap(next http.Handler) http.Handler {
	known := map[string]bool{}
	for _, host := range e.Hosts {
		known[strings.ToLower(host)] = true
	}
	return &edge{Edge: e, next: next, known: known, policies: e.policies(),
		crossOrigin: http.NewCrossOriginProtection(), logs: e.Log.Enabled(context.Background(), slog.LevelDebug)}
}

// edge is the handler made from an Edge.
type edge struct {
	Edge
	next        http.Handler
	known       map[string]bool // host names of the site in lower case; empty allows every name
	policies    *policies
	crossOrigin *http.CrossOriginProtection
	logs        bool // also pages and files
}

// ServeHTTP is a single function because its frame stays on the stack of every open stream. While a
// waiting stream needs less than 3 KB of stack, the runtime shrinks it to 8 KB.
func (e *edge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if e.static(w, r) {
		return
	}
	r, span := e.traced(e.identified(w, r))
	rec := &recorder{ResponseWriter: w, status: http.StatusOK, start: time.Now()}
	rec.body.watch(r)
	defer e.finish(rec, r, span)
	e.setHeaders(rec.Header(), r.URL.Path)
	if e.admits(rec, r) {
		e.next.ServeHTTP(rec, r)
	}
}

// finish answers for a handler that panicked, and logs the request. Defer it directly: only then it
// can recover.
func (e *edge) finish(rec *recorder, r *http.Request, span *trace.Span) {
	switch cause := recover(); cause {
	case nil:
	case http.ErrAbortHandler:
		panic(cause) // http.ErrAbortHandler, with which the server expects to drop a connection
	default:
		e.Log.Error("handler panicked", "request_id", RequestID(r.Context()), "panic", fmt.Sprint(cause), "stack",
			string(debug.Stack()))
		WriteError(rec, r, fmt.Errorf("panic: %v", cause))
	}
	e.log(r, rec)
	endSpan(span, r, rec)
	if e.Answered != nil {
		e.Answered(Answered{Route: r.Pattern, Path: r.URL.Path, Status: rec.status, First: rec.wait(),
			IsGone: r.Context().Err() != nil})
	}
}

// identified returns the request with its id and address in its context.
func (e *edge) identified(w http.ResponseWriter, r *http.Request) *http.Request {
	requestID := id.New()
	ctx := context.WithValue(r.Context(), keyRequestID, requestID)
	ctx = context.WithValue(ctx, keyClientIP, e.clientIP(r))
	ctx = fault.WithTexts(cause.With(ctx, Network(ctx)), e.Texts)
	w.Header()[requestIDHeader] = []string{requestID}
	return r.WithContext(audit.WithRequestID(ctx, requestID))
}

const requestIDHeader = "X-Request-Id"

// clientIP returns the client's address: the socket's or, if that is one of our proxies, the last
// address in X-Forwarded-For that our proxies did not add themselves. Strangers can write anything
// further left (docs/security.md, T14).
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
		e.notice(host)
		return host
	}
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for i := len(hops) - 1; i >= 0 && e.isProxy(host); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		host = hop.Unmap().WithZone("").String() // drops the zone, which may be of any length
	}
	return host
}

// notice tells about a proxy that isn't named: strangers come from elsewhere, so it stands before the program, and all
// its visitors count as one (docs/security.md, T69).
func (e Edge) notice(host string) {
	addr, err := netip.ParseAddr(host)
	addr = addr.Unmap()
	if e.Unnamed != nil && err == nil && (addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast()) {
		e.Unnamed(addr)
	}
}

func (e Edge) isProxy(host string) bool {
	addr, err := netip.ParseAddr(host)
	return err == nil && e.IsProxy(addr)
}

// IsProxy reports whether an address is one of our proxies.
func (e Edge) IsProxy(addr netip.Addr) bool {
	return slices.ContainsFunc(e.Proxies, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) })
}

func (e *edge) log(r *http.Request, rec *recorder) {
	level := slog.LevelDebug
	if strings.HasPrefix(r.URL.Path, "/api/") || rec.status >= http.StatusInternalServerError {
		level = slog.LevelInfo
	}
	if !e.Log.Enabled(r.Context(), level) {
		return
	}
	// Only the path: a query may contain what somebody typed, or the token of a mailed link.
	e.Log.Log(r.Context(), level, "request",
		"request_id", RequestID(r.Context()), "method", r.Method, "path", loggable(r.URL.Path), "status", rec.status,
		"bytes", rec.bytes, "duration_ms", time.Since(rec.start).Milliseconds(), "network",
		loggedNetwork(ClientIP(r.Context())))
}

// Headers of many answers.
var (
	strictTransport   = NewField("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	noSniffing        = NewField("X-Content-Type-Options", "nosniff")
	sameOrigin        = NewField("Cross-Origin-Resource-Policy", "same-origin")
	anyReferrer       = NewField("Referrer-Policy", "strict-origin-when-cross-origin")
	noReferrer        = NewField("Referrer-Policy", "no-referrer")
	isolated          = NewField("Origin-Agent-Cluster", "?1")
	keepsCheckoutTabs = NewField("Cross-Origin-Opener-Policy", "same-origin-allow-popups") // the page keeps its handle
	// Pages bring their own policies, and assets are sent a dozen times per page.
	assetFields = []HeaderField{
		noSniffing, sameOrigin, NewField("X-Frame-Options", "DENY"),
		NewField("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"),
	}
)

// setHeaders sets the security headers for the path.
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

// referrerPolicy keeps the addresses of mailed links secret.
func referrerPolicy(path string) HeaderField {
	if path == "/auth" || strings.HasPrefix(path, "/api/auth/") {
		return noReferrer
	}
	return anyReferrer
}

// admits reports whether the handler may answer, and answers itself if not. It refuses foreign host
// names, except for probes that address the machine by its IP address.
func (e *edge) admits(w http.ResponseWriter, r *http.Request) bool {
	probe := r.URL.Path == "/healthz" || r.URL.Path == "/readyz"
	if !e.knows(r.Host) && !probe {
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

// knows reports whether a Host header names the site.
func (e *edge) knows(host string) bool {
	return len(e.known) == 0 || e.known[host] || e.known[hostname(host)]
}

// hostname returns a host name without port.
func hostname(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.Trim(strings.ToLower(host), "[]")
}

// secretLength is the length from which a part of a path counts as a secret. A UUID has 36
// characters, id.Secret 43.
const secretLength = 40

// loggedNetwork returns the network of an address: 24 bits of IPv4, 48 of IPv6. That is enough to
// recognise abuse but not a person.
func loggedNetwork(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return ""
	}
	addr, bits := addr.Unmap().WithZone(""), 48
	if addr.Is4() {
		bits = 24
	}
	network, _ := addr.Prefix(bits) // every address has a prefix of this length
	return network.String()
}

// loggable returns the path without secrets, such as the private token of an order.
func loggable(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if len(part) >= secretLength {
			parts[i] = "…"
		}
	}
	return strings.Join(parts, "/")
}

// recorder records status and size of an answer. Unwrap keeps flushing and deadlines for writing usable.
type recorder struct {
	http.ResponseWriter
	body   incoming
	start  time.Time
	first  time.Time // of the answer's first byte
	status int
	bytes  int64
	wrote  bool
}

// begin notes the first byte of the answer.
func (r *recorder) begin(status int) {
	if !r.wrote {
		r.status, r.wrote, r.first = status, true, time.Now()
	}
}

// wait returns how long the client waited for the first byte.
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
