package httpx

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/limit"
)

// Route declares a route and who may use it.
type Route struct {
	Pattern string // "GET /api/partners/{id}"
	ID      string // operation id in the OpenAPI document: "list-partners"; empty keeps a raw route out of it
	Summary string // one line for the document
	Role    auth.Role
	Limits  []*limit.Limiter // counted by the client's network before anything else
	Status  int              // on success; 0 means 200
	MaxBody int64            // bytes; 0 means 64 KiB
	Works   bool             // uses the database although it isn't under /api: counted by Admission

	// Effect decides whether the route needs a fresh proof of identity. The administrator's changing routes must
	// declare it.
	Effect auth.Effect
	// EffectIf are the effects that the input can add; its type implements auth.Effecting.
	EffectIf auth.Effect

	// BodyTime is how long the whole body may take to arrive; 0: the server's limit for every
	// request.
	BodyTime time.Duration

	// Heavy is where the account or credential, and the network, pay for requests that need much memory or
	// time, such as exports. They wait there for their turn and hold no place of others. Nil: not heavy.
	Heavy *limit.Ledger
	// HeavyIf decides whether a request is heavy; nil means every one.
	HeavyIf func(*http.Request) bool

	// Credential names the secret that a request without a session presents, such as the address of a
	// feed. That secret pays for the request, never its account: a thief of the secret must not be able to
	// stop the account's sessions (docs/decisions/0103). The handler gets the request with the returned
	// context.
	Credential func(*http.Request) (ctx context.Context, credential string, err error)

	// ForOwner is for what a provider reports, such as a payment: it works beside the administrator.
	ForOwner bool
	// Area is who declared it; the router fills it in.
	Area string

	// Fail writes the errors of a Raw route that doesn't answer with problems; nil means
	// WriteError.
	Fail func(w http.ResponseWriter, r *http.Request, err error)
}

const defaultMaxBody = 64 << 10

// Router maps the URLs. A route without a role is a defect that stops the program from starting.
type Router struct {
	Clock clock.Clock // decides which sessions are fresh; clock.System by default

	Admission *Admission // bounds the operations at work; nil: no bound

	mux      *http.ServeMux
	api      huma.API
	title    func() string // of the OpenAPI document
	verifier auth.Verifier
	routes   map[string]Route // by pattern
	area     string           // whose routes are being added
	order    []string
}

// setUpHuma changes huma's global settings once, since tests run programs in parallel.
var setUpHuma = sync.OnceFunc(func() {
	huma.NewErrorWithContext = newHumaError
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return newHumaError(nil, status, message, errs...)
	}
	speakPlainly()
	huma.ValidateStrictCasing = true // Go's JSON would accept IS_ACTIVE for is_active
})

// NewRouter returns an empty router. The verifier checks bearer tokens; title names the OpenAPI document.
func NewRouter(title func() string, version string, verifier auth.Verifier) *Router {
	setUpHuma()
	r := &Router{Clock: clock.System, mux: http.NewServeMux(), verifier: verifier, routes: map[string]Route{},
		title: title, area: composed}
	config := huma.DefaultConfig("", version)
	config.CreateHooks = nil // no $schema in answers
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT"},
	}
	r.api = humago.New(guardedMux{r}, config)
	return r
}

// composed is whose routes no area declares.
const composed = "app"

// From adds the routes of an area.
func (r *Router) From(area string, add func(*Router, Access), with Access) {
	r.area = area
	defer func() { r.area = composed }()
	add(r, with)
}

// Handle adds a typed operation: it decodes and checks I and encodes O, and the OpenAPI document shows
// both. Generic code is translated for every operation again, so there is only this much of it
// (decision 0069).
func Handle[I, O any](r *Router, route Route, handler func(ctx context.Context, in *I) (*O, error)) {
	r.handle(route, reflect.TypeFor[I](), reflect.TypeFor[O](), func(ctx context.Context, in any) (any, error) {
		return handler(ctx, in.(*I))
	})
}

// HandleTyped is Handle for an operation whose types are made at run time: in and out are those of its structs, and the
// handler gets and returns pointers to them.
func HandleTyped(r *Router, route Route, in, out reflect.Type,
	handler func(ctx context.Context, in any) (out any, err error)) {
	r.handle(route, in, out, handler)
}

func (r *Router) handle(route Route, in, out reflect.Type, handler erased) {
	method, path := r.declare(route)
	op := operation(route, method, path)
	op.DefaultStatus = route.Status
	op.MaxBodyBytes = route.MaxBody
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = defaultMaxBody
	}
	op.BodyReadTimeout = cmp.Or(route.BodyTime, readTime)
	if depends := in != nil && reflect.PointerTo(in).Implements(effecting); depends != (route.EffectIf != 0) {
		panic(fmt.Sprintf("route %q says in one place alone that its effect depends on the input", route.Pattern))
	}
	register(r.api, op, in, out, func(ctx context.Context, in any) (any, *Problem) {
		err := r.checkInput(ctx, in)
		var out any
		if err == nil {
			out, err = handler(ctx, in)
		}
		if err != nil {
			logFailure(ctx, route.Pattern, err)
			return nil, problemOf(ctx, err)
		}
		return out, nil
	})
}

// Raw adds a handler that does its own reading and writing: streams, sign-in, pages made by the
// server. request and response are samples of the bodies for the OpenAPI document, or nil.
func (r *Router) Raw(route Route, request, response any, handler http.Handler) {
	method, path := r.declare(route)
	r.mux.Handle(route.Pattern, r.guard(route, handler))
	if route.ID != "" {
		op := operation(route, method, path)
		document(r.api.OpenAPI(), &op, route, request, response)
		r.api.OpenAPI().AddOperation(&op)
	}
}

// OpenAPI returns the document of all routes under /api.
func (r *Router) OpenAPI() ([]byte, error) {
	document := *r.api.OpenAPI() // shared: the title goes into a copy
	info := *document.Info
	info.Title = r.title()
	document.Info = &info
	return document.MarshalJSON()
}

// Routes returns every route in the order of declaration, for tests that must cover them all.
func (r *Router) Routes() []Route {
	out := make([]Route, 0, len(r.order))
	for _, pattern := range r.order {
		out = append(out, r.routes[pattern])
	}
	return out
}

// ServeHTTP answers one request.
func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	r.mux.ServeHTTP(w, req)
}

// Pattern returns the pattern of the route that answers GET requests for a path.
func (r *Router) Pattern(path string) string {
	_, pattern := r.mux.Handler(&http.Request{Method: http.MethodGet, URL: &url.URL{Path: path}})
	return pattern
}

func (r *Router) declare(route Route) (method, path string) {
	method, path, ok := strings.Cut(route.Pattern, " ")
	if !ok { // a route for every method on paths without a route of their own
		method, path = "", route.Pattern
	}
	if route.Role == auth.Undeclared {
		panic(fmt.Sprintf("route %q declares no role: say who may use it", route.Pattern))
	}
	if route.Role == auth.Administrator && method != http.MethodGet && route.Effect == 0 {
		panic(fmt.Sprintf("route %q declares no effect: say what it does to others", route.Pattern))
	}
	route.Area = r.area
	r.routes[route.Pattern] = route
	r.order = append(r.order, route.Pattern)
	return method, path
}

// guard checks the route's role and limits before the handler runs.
func (r *Router) guard(route Route, next http.Handler) http.Handler {
	fail := route.Fail
	if fail == nil {
		fail = WriteError
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if route.BodyTime > 0 { // fails where deadlines don't exist, such as a test's recorder
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(route.BodyTime))
		}
		v := &visit{route: &route, ResponseWriter: w}
		defer v.leave()
		req, err := r.admit(v, req)
		if err != nil {
			fail(w, req, err)
			return
		}
		next.ServeHTTP(v.writer(), req)
	})
}

// mustKnow reports whether a request must fail because its token could not be checked. An operation
// open to anyone must not treat the person as anonymous then. Pages and probes don't need the
// token.
func mustKnow(req *http.Request, err error) bool {
	return strings.HasPrefix(req.URL.Path, "/api/") && fault.KindOf(err) == fault.KindUnavailable
}

// check checks the person asking against the route's declaration.
func (r *Router) check(ctx context.Context, route Route) error {
	if err := auth.Check(ctx, route.Role); err != nil || !route.Effect.NeedsProof() {
		return err
	}
	return auth.CheckFresh(ctx, r.Clock.Now())
}

var effecting = reflect.TypeFor[auth.Effecting]()

// checkInput applies the effects of the input to the freshness check.
func (r *Router) checkInput(ctx context.Context, in any) error {
	if e, depends := in.(auth.Effecting); depends && e.Effect().NeedsProof() {
		return auth.CheckFresh(ctx, r.Clock.Now())
	}
	return nil
}

// guardedMux is the mux for huma. It adds the guard of the declared route.
type guardedMux struct{ r *Router }

func (m guardedMux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	route, ok := m.r.routes[pattern]
	if !ok {
		panic(fmt.Sprintf("route %q was not declared", pattern))
	}
	m.r.mux.Handle(pattern, m.r.guard(route, noStore(http.HandlerFunc(handler))))
}

func (m guardedMux) ServeHTTP(w http.ResponseWriter, r *http.Request) { m.r.mux.ServeHTTP(w, r) }

// noStore keeps the API's answers out of caches, unless a handler sets another header.
func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// Access is what the routes of all areas share: routes of a class count together.
type Access struct {
	Reads, Desk []*limit.Limiter
	Heavy       *limit.Ledger
}
