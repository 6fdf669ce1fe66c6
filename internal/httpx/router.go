package httpx

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"harborlight/internal/auth"
	"harborlight/internal/clock"
	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

// Route says what a route is and who may use it.
type Route struct {
	Pattern string // "GET /api/partners/{id}"
	ID      string // the operation's name in the OpenAPI document: "list-partners"; empty keeps a raw route out of it
	Summary string // one line for the document
	Role    auth.Role
	Limits  []*limit.Limiter // counted by the client's network before anything else happens
	Status  int              // of success; 0 means 200
	MaxBody int64            // bytes; 0 means 64 KiB
	Fresh   bool             // its owner must have proved who they are a short time ago: it cannot be undone, or gives data away

	// BodyTime is how long the whole body may take to arrive; 0: as long as the server lets every request.
	BodyTime time.Duration

	// Heavy holds a slot of the account while the route answers: for what takes
	// much memory or time, such as an export. Nil: it is light.
	Heavy *limit.Slots
	// HeavyIf says which requests are heavy; nil means all.
	HeavyIf func(*http.Request) bool

	// Fail answers with an error where the spec gives another shape than a
	// problem, for a Raw route; nil means WriteError.
	Fail func(w http.ResponseWriter, r *http.Request, err error)
}

const defaultMaxBody = 64 << 10

// Router is the map of URLs. A route without a role is a defect that stops the
// program from starting.
type Router struct {
	Clock    clock.Clock // tells which sessions are fresh; clock.System until it is set
	mux      *http.ServeMux
	api      huma.API
	verifier auth.Verifier
	routes   map[string]Route // by pattern
	order    []string
}

// setUpHuma changes huma's package settings, once: programs of tests run side by side.
var setUpHuma = sync.OnceFunc(func() {
	huma.NewErrorWithContext = newHumaError
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return newHumaError(nil, status, message, errs...)
	}
	speakPlainly()
	huma.ValidateStrictCasing = true // Go's JSON would take IS_ACTIVE for is_active
})

// NewRouter returns an empty map. The verifier recognises bearer tokens.
func NewRouter(title, version string, verifier auth.Verifier) *Router {
	setUpHuma()
	r := &Router{Clock: clock.System, mux: http.NewServeMux(), verifier: verifier, routes: map[string]Route{}}
	config := huma.DefaultConfig(title, version)
	config.CreateHooks = nil // no $schema in the answers
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT"},
	}
	r.api = humago.New(guardedMux{r}, config)
	return r
}

// Handle adds a typed operation: huma decodes and checks I, encodes O, and
// both appear in the OpenAPI document.
func Handle[I, O any](r *Router, route Route, handler func(ctx context.Context, in *I) (*O, error)) {
	method, path := r.declare(route)
	op := operation(route, method, path)
	op.DefaultStatus = route.Status
	op.MaxBodyBytes = route.MaxBody
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = defaultMaxBody
	}
	huma.Register(r.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			logFailure(ctx, route.Pattern, err)
			return nil, problemOf(err, RequestID(ctx))
		}
		return out, nil
	})
}

// Raw adds a handler that reads and writes by itself: streams, the auth
// contract, pages of the server. The samples, if any, are the request and the
// response body for the OpenAPI document (nil: none).
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
func (r *Router) OpenAPI() ([]byte, error) { return r.api.OpenAPI().MarshalJSON() }

// Routes returns every route in the order of declaration, for tests that must miss none.
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

func (r *Router) declare(route Route) (method, path string) {
	method, path, ok := strings.Cut(route.Pattern, " ")
	if !ok { // what answers for every method under a path that no other route names
		method, path = "", route.Pattern
	}
	if route.Role == auth.Undeclared {
		panic(fmt.Sprintf("route %q declares no role: say who may use it", route.Pattern))
	}
	r.routes[route.Pattern] = route
	r.order = append(r.order, route.Pattern)
	return method, path
}

// guard puts the route's role and limits before the handler.
func (r *Router) guard(route Route, next http.Handler) http.Handler {
	fail := route.Fail
	if fail == nil {
		fail = WriteError
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		ctx := req.Context()
		if route.BodyTime > 0 { // what cannot set it, such as a test's recorder, has no slow sender
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(route.BodyTime))
		}
		if err := allow(ctx, route.Limits); err != nil {
			fail(w, req, err)
			return
		}
		ctx, err := r.identify(ctx, req)
		req = req.WithContext(ctx) // also for a refusal: the log names who was refused
		if err == nil || route.Role == auth.Anyone && !mustKnow(req, err) {
			err = r.check(ctx, route)
		}
		if err != nil {
			fail(w, req, err)
			return
		}
		release, err := route.takeSlot(ctx, req)
		if err != nil {
			fail(w, req, err)
			return
		}
		defer release()
		next.ServeHTTP(w, req)
	})
}

// takeSlot takes a slot of the account if the request is heavy (docs/security.md, T51).
func (route Route) takeSlot(ctx context.Context, req *http.Request) (release func(), err error) {
	p, signedIn := auth.From(ctx)
	if route.Heavy == nil || !signedIn || route.HeavyIf != nil && !route.HeavyIf(req) {
		return func() {}, nil
	}
	return route.Heavy.Take(ctx, p.UserID)
}

// mustKnow reports whether an operation that anyone may ask for must not be done
// as a visitor's: a token was sent, and it could not be looked up. Pages and
// probes need no token.
func mustKnow(req *http.Request, err error) bool {
	return strings.HasPrefix(req.URL.Path, "/api/") && fault.KindOf(err) == fault.KindUnavailable
}

// check holds the person asking against what the route declares.
func (r *Router) check(ctx context.Context, route Route) error {
	if err := auth.Check(ctx, route.Role); err != nil || !route.Fresh {
		return err
	}
	return auth.CheckFresh(ctx, r.Clock.Now())
}

// identify returns ctx with the principal of the bearer token, if there is a
// valid one. It looks at nothing else.
func (r *Router) identify(ctx context.Context, req *http.Request) (context.Context, error) {
	token, ok := bearer(req)
	if !ok {
		return ctx, nil
	}
	p, err := r.verifier.Authenticate(ctx, token)
	if err != nil {
		return ctx, err
	}
	return auth.With(ctx, p), nil
}

// guardedMux is what huma registers on: it adds the guard of the declared route.
type guardedMux struct{ r *Router }

func (m guardedMux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	route, ok := m.r.routes[pattern]
	if !ok {
		panic(fmt.Sprintf("route %q was not declared", pattern))
	}
	m.r.mux.Handle(pattern, m.r.guard(route, noStore(http.HandlerFunc(handler))))
}

func (m guardedMux) ServeHTTP(w http.ResponseWriter, r *http.Request) { m.r.mux.ServeHTTP(w, r) }

// noStore keeps answers of the API out of caches; a handler may say otherwise.
func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

func operation(route Route, method, path string) huma.Operation {
	op := huma.Operation{Method: method, Path: path, OperationID: route.ID, Summary: route.Summary}
	if tag, _, _ := strings.Cut(strings.TrimPrefix(path, "/api/"), "/"); tag != "" {
		op.Tags = []string{tag}
	}
	if route.Role != auth.Anyone {
		op.Security = []map[string][]string{{"bearer": {}}}
	}
	return op
}

// document fills in the bodies of a raw operation from sample values.
func document(doc *huma.OpenAPI, op *huma.Operation, route Route, request, response any) {
	schema := func(sample any) map[string]*huma.MediaType {
		t := reflect.TypeOf(sample)
		return map[string]*huma.MediaType{"application/json": {Schema: doc.Components.Schemas.Schema(t, true, t.Name())}}
	}
	if request != nil {
		op.RequestBody = &huma.RequestBody{Required: true, Content: schema(request)}
	}
	status := route.Status
	if status == 0 {
		status = http.StatusOK
	}
	answer := &huma.Response{Description: http.StatusText(status)}
	if response != nil {
		answer.Content = schema(response)
	}
	op.Responses = map[string]*huma.Response{fmt.Sprint(status): answer}
}
