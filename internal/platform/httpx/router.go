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

// Route declares a route and its role.
type Route struct {
	Pattern string // "GET /api/partners/{id}"
	// operation id in the OpenAPI document, such as "list-partners"; a raw route without one isn't documented
	ID           string
	Summary      string // summary in the OpenAPI document, one line
	Role         auth.Role
	Limits       []*limit.Limiter // count requests of the client's network, before all other checks
	Status       int              // HTTP status on success; 0 means 200
	MaxBody      int64            // maximum size in bytes; 0 means 64 KiB
	Compresses   bool             // compresses large responses; not for bodies that contain secrets (BREACH)
	UsesDatabase bool             // uses the database although it isn't under /api, so Admission counts it

	// Effect decides whether the route needs a recent proof of identity. The admin's changing routes must declare it.
	Effect auth.Effect
	// EffectIf contains the effects that the input can add. The input's type then implements auth.EffectReporter.
	EffectIf auth.Effect

	// BodyTimeout limits the time until the whole body has arrived. 0 means the server's limit for requests.
	BodyTimeout time.Duration

	// Heavy limits requests that need much memory or time, such as exports, by account or credential and by network.
	// Requests wait there for their turn without occupying a slot. Nil means that the route isn't heavy.
	Heavy *limit.WorkLimiter
	// HeavyIf reports whether a request is heavy. Nil means that all are.
	HeavyIf func(*http.Request) bool

	// Credential returns the secret of a request without a session, such as the token in the URL of a feed. Limits
	// count such requests for the secret and not for its account, so that a stolen secret can't block the account's
	// sessions (docs/decisions/0014). The handler gets the request with the returned context.
	Credential func(*http.Request) (ctx context.Context, credential string, err error)

	// FromProvider marks reports of providers, such as payments, which share the admin's slots.
	FromProvider bool
	// Area is the area that declared the route. The router sets it.
	Area string

	// Fail writes the errors of a Raw route that doesn't respond with problems. Nil means WriteError.
	Fail func(w http.ResponseWriter, r *http.Request, err error)
}

// Routes returns a function that creates routes with a role and limits.
func Routes(role auth.Role, limits []*limit.Limiter) func(pattern, id, summary string) Route {
	return func(pattern, id, summary string) Route {
		return Route{Pattern: pattern, ID: id, Summary: summary, Role: role, Limits: limits}
	}
}

// WithEffect returns the route with an effect.
func (route Route) WithEffect(e auth.Effect) Route {
	route.Effect = e
	return route
}

const defaultMaxBody = 64 << 10

// Router routes requests. It panics for a route without a role.
type Router struct {
	Clock clock.Clock // for the age of a proof of identity; clock.System by default

	Admission *Admission // limits concurrent operations; may be nil

	mux      *http.ServeMux
	api      huma.API
	title    func() string // title of the OpenAPI document
	verifier auth.Verifier
	routes   map[string]Route // by pattern
	area     string           // whose routes are being added
	order    []string
}

// setUpHuma changes huma's global settings once, because tests run programs concurrently.
var setUpHuma = sync.OnceFunc(func() {
	huma.NewErrorWithContext = newHumaError
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return newHumaError(nil, status, message, errs...)
	}
	installValidationMarks()
	huma.ValidateStrictCasing = true // encoding/json would accept IS_ACTIVE for is_active
})

// NewRouter returns an empty router. The verifier authenticates bearer tokens; title returns the title of the OpenAPI
// document.
func NewRouter(title func() string, version string, verifier auth.Verifier) *Router {
	setUpHuma()
	r := &Router{Clock: clock.System, mux: http.NewServeMux(), verifier: verifier, routes: map[string]Route{},
		title: title, area: appArea}
	config := huma.DefaultConfig("", version)
	config.CreateHooks = nil // no $schema in responses
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT"},
	}
	r.api = humago.New(guardedMux{r}, config)
	return r
}

// appArea is the area of routes that don't belong to an area.
const appArea = "app"

// AddArea calls add, and marks the routes that it declares as those of the area.
func (r *Router) AddArea(area string, add func(*Router, SharedLimits), with SharedLimits) {
	r.area = area
	defer func() { r.area = appArea }()
	add(r, with)
}

// Handle adds a typed operation. It decodes and validates I and encodes O, and documents both. It is short because
// generic code is compiled again for every operation (decision 0013).
func Handle[I, O any](r *Router, route Route, handler func(ctx context.Context, in *I) (*O, error)) {
	r.handle(route, reflect.TypeFor[I](), reflect.TypeFor[O](), func(ctx context.Context, in any) (any, error) {
		return handler(ctx, in.(*I))
	})
}

// HandleTyped is like Handle for an operation whose types are created at run time. in and out are the types of the
// structs, and the handler receives and returns pointers to them.
func HandleTyped(r *Router, route Route, in, out reflect.Type,
	handler func(ctx context.Context, in any) (out any, err error)) {
	r.handle(route, in, out, handler)
}

// handle adds a typed operation without generics. It panics if EffectIf and the input's type disagree about whether
// the effect depends on the input. An error of the handler is logged and becomes a problem.
func (r *Router) handle(route Route, in, out reflect.Type, handler untypedHandler) {
	method, path := r.declare(route)
	op := operation(route, method, path)
	op.DefaultStatus = route.Status
	op.MaxBodyBytes = route.MaxBody
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = defaultMaxBody
	}
	op.BodyReadTimeout = cmp.Or(route.BodyTimeout, defaultBodyTimeout)
	if depends := in != nil && reflect.PointerTo(in).Implements(effecting); depends != (route.EffectIf != 0) {
		panic(fmt.Sprintf("route %q: declare EffectIf exactly if the input implements auth.EffectReporter", route.Pattern))
	}
	register(r.api, op, in, out, route.Compresses, func(ctx context.Context, in any) (any, *Problem) {
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

// Raw adds a handler that reads requests and writes responses itself, such as streams, sign-in and server-rendered
// pages. The OpenAPI document contains only routes with an ID; request and response are samples of their bodies, or
// nil.
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
	document := *r.api.OpenAPI() // shared, so the title is set in a copy
	info := *document.Info
	info.Title = r.title()
	document.Info = &info
	return document.MarshalJSON()
}

// Routes returns all routes in the order of declaration, for tests.
func (r *Router) Routes() []Route {
	out := make([]Route, 0, len(r.order))
	for _, pattern := range r.order {
		out = append(out, r.routes[pattern])
	}
	return out
}

// ServeHTTP routes a request to its handler.
func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	r.mux.ServeHTTP(w, req)
}

// Pattern returns the pattern of the route that answers GET requests for a path.
func (r *Router) Pattern(path string) string {
	_, pattern := r.mux.Handler(&http.Request{Method: http.MethodGet, URL: &url.URL{Path: path}})
	return pattern
}

// declare stores a route and returns the method and the path of its pattern; an empty method means all. It panics if
// the route declares no role, or changes data for the admin without declaring an effect.
func (r *Router) declare(route Route) (method, path string) {
	method, path, ok := strings.Cut(route.Pattern, " ")
	if !ok { // a route for all methods, and for paths without another route
		method, path = "", route.Pattern
	}
	if route.Role == auth.Undeclared {
		panic(fmt.Sprintf("route %q declares no role", route.Pattern))
	}
	if route.Role == auth.Admin && method != http.MethodGet && route.Effect == 0 {
		panic(fmt.Sprintf("route %q declares no effect", route.Pattern))
	}
	route.Area = r.area
	r.routes[route.Pattern] = route
	r.order = append(r.order, route.Pattern)
	return method, path
}

// guard authenticates the caller and checks the route's role and limits before it calls the handler. It sends a
// refusal with the route's Fail, or WriteError.
func (r *Router) guard(route Route, next http.Handler) http.Handler {
	fail := route.Fail
	if fail == nil {
		fail = WriteError
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if route.BodyTimeout > 0 { // fails if the writer has no deadlines, such as a test's recorder
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(route.BodyTimeout))
		}
		v := &requestState{route: &route, ResponseWriter: w}
		defer v.leave()
		req, err := r.admit(v, req)
		if err != nil {
			fail(w, req, err)
			return
		}
		next.ServeHTTP(v.writer(), req)
	})
}

// mustAuthenticate reports whether a request must fail because its token could not be checked. Operations that are
// open to anyone must not treat the user as anonymous in this case. Pages and probes don't need the token.
func mustAuthenticate(req *http.Request, err error) bool {
	return strings.HasPrefix(req.URL.Path, "/api/") && fault.KindOf(err) == fault.KindUnavailable
}

// check returns the error of auth.Check for the route's role, and auth.ErrReauthRequired if the route's effect needs
// a recent proof of identity and the caller's is older.
func (r *Router) check(ctx context.Context, route Route) error {
	if err := auth.Check(ctx, route.Role); err != nil || !route.Effect.NeedsProof() {
		return err
	}
	return auth.CheckReauth(ctx, r.Clock.Now())
}

var effecting = reflect.TypeFor[auth.EffectReporter]()

// checkInput returns auth.ErrReauthRequired if the effects of the input need a recent proof of identity and the
// caller's is older. Inputs that report no effect pass.
func (r *Router) checkInput(ctx context.Context, in any) error {
	if e, depends := in.(auth.EffectReporter); depends && e.Effect().NeedsProof() {
		return auth.CheckReauth(ctx, r.Clock.Now())
	}
	return nil
}

// guardedMux is the mux for huma. It wraps each handler in the guard of its declared route.
type guardedMux struct{ r *Router }

// HandleFunc adds huma's handler with the guard of its route, without caching. It panics if the route wasn't
// declared.
func (m guardedMux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	route, ok := m.r.routes[pattern]
	if !ok {
		panic(fmt.Sprintf("route %q was not declared", pattern))
	}
	m.r.mux.Handle(pattern, m.r.guard(route, noStore(http.HandlerFunc(handler))))
}

func (m guardedMux) ServeHTTP(w http.ResponseWriter, r *http.Request) { m.r.mux.ServeHTTP(w, r) }

// noStore forbids caching of the API's responses, unless a handler sets another header.
func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// SharedLimits contains the limits that the routes of all areas share.
type SharedLimits struct {
	Reads, Desk []*limit.Limiter
	Heavy       *limit.WorkLimiter
}
