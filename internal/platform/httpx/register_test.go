package httpx_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// scope is a string type.
type scope string

// Window is an embedded struct.
type Window struct {
	From time.Time `query:"from" doc:"First start"`
	Past bool      `query:"past"`
}

// searchInput has every kind of parameter.
type searchInput struct {
	Window
	ID     string `path:"id" maxLength:"5" doc:"Id of a list" example:"a1"`
	Words  string `query:"q" required:"true" minLength:"2" maxLength:"10"`
	Scope  scope  `query:"scope" enum:"one,all"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Agreed string `header:"If-None-Match"`
}

type searchOutput struct {
	Status int
	ETag   string   `header:"ETag" doc:"Version"`
	Marks  []string `header:"X-Mark"`
	Body   struct {
		From  time.Time `json:"from"`
		Scope scope     `json:"scope"`
		Limit int       `json:"limit"`
		Past  bool      `json:"past"`
		ID    string    `json:"id"`
		Words string    `json:"words" maxLength:"10"`
	}
}

func search(_ context.Context, in *searchInput) (*searchOutput, error) {
	out := &searchOutput{Status: http.StatusOK, ETag: `"1"`, Marks: []string{"a", "b"}}
	if in.Agreed == out.ETag {
		out.Status = http.StatusNotModified
	}
	out.Body.From, out.Body.Scope, out.Body.Limit, out.Body.Past = in.From, in.Scope, in.Limit, in.Past
	out.Body.ID, out.Body.Words = in.ID, in.Words
	return out, nil
}

type line struct {
	Title string   `json:"title" minLength:"1" maxLength:"8"`
	Count int32    `json:"count,omitempty" minimum:"0"`
	Tags  []string `json:"tags,omitempty" maxItems:"2" nullable:"false"`
}

// storeInput has parameters and a body.
type storeInput struct {
	ID   string `path:"id" maxLength:"5"`
	Past bool   `query:"past"`
	Body struct {
		Lines []line    `json:"lines" maxItems:"3" nullable:"false"`
		At    time.Time `json:"at,omitzero"`
		Kind  string    `json:"kind,omitempty" enum:"x,y"`
		Note  *string   `json:"note,omitempty" maxLength:"5"`
	}
}

type storeOutput struct{ Body []line }

func store(_ context.Context, in *storeInput) (*storeOutput, error) {
	switch in.ID {
	case "none":
		return nil, fault.NotFound(fault.Plain("List not found."))
	case "often":
		return nil, fault.TooMany(3 * time.Second)
	case "bad":
		return nil, errors.New("secret")
	case "field":
		return nil, fault.InvalidField("at", fault.Plain("Too late."))
	}
	return &storeOutput{Body: in.Body.Lines}, nil
}

type fileInput struct {
	Preview bool   `query:"preview"`
	RawBody []byte `contentType:"text/calendar"`
}

type fileOutput struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func file(_ context.Context, in *fileInput) (*fileOutput, error) {
	return &fileOutput{ContentType: "text/html", Body: append([]byte("<"), in.RawBody...)}, nil
}

type optionalInput struct{ Body *line }

func optional(_ context.Context, in *optionalInput) (*struct{}, error) {
	if in.Body == nil {
		return nil, nil
	}
	return &struct{}{}, fault.Conflict("taken", fault.Plain(in.Body.Title))
}

type cachedOutput struct{ Body httpx.Encoded[line] }

func cached(context.Context, *struct{}) (*cachedOutput, error) {
	return &cachedOutput{httpx.Encoded[line]{JSON: []byte(`{"title":"cached"}`)}}, nil
}

// bothRouters returns two routers with the same operations, registered by Handle and by huma.Register.
func bothRouters() (ours, humas *httpx.Router) {
	title := func() string { return "test" }
	ours, humas = httpx.NewRouter(title, "1", people), httpx.NewRouter(title, "1", people)
	route := func(pattern, id string, status int) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Role: auth.Anyone, MaxBody: 400, Status: status}
	}
	handleBy(ours, humas, route("GET /api/lists/{id}", "search", 0), search)
	handleBy(ours, humas, route("PUT /api/lists/{id}", "store", http.StatusCreated), store)
	handleBy(ours, humas, route("POST /api/files", "file", 0), file)
	handleBy(ours, humas, route("POST /api/optional", "optional", 0), optional)
	handleBy(ours, humas, route("GET /api/cached", "cached", 0), cached)
	return ours, humas
}

func handleBy[I, O any](ours, humas *httpx.Router, route httpx.Route,
	handler func(ctx context.Context, in *I) (*O, error)) {
	httpx.Handle(ours, route, handler)
	httpx.HandleByHuma(humas, route, handler)
}

func TestOperationsAreDocumentedLikeHuma(t *testing.T) {
	ours, humas := bothRouters()
	got, err := ours.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	want, err := humas.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("documented as\n%s\nhuma:\n%s", got, want)
	}
}

func TestOperationsRespondLikeHuma(t *testing.T) {
	ours, humas := bothRouters()
	const list, full = "PUT /api/lists/a", `{"lines":[{"title":"a","count":1,"tags":["x"]}],"at":"2026-11-01T09:00:00Z","kind":"x"}`
	for _, tc := range []struct {
		request, body string
		header        []string
		status        int
	}{
		{"GET /api/lists/a?q=ab", "", nil, 200},
		{"GET /api/lists/a?q=ab&from=2026-11-01T09:00:00Z&past=true&scope=one&limit=7", "", nil, 200},
		{"GET /api/lists/a?q=%C3%A4b&limit=&scope=", "", nil, 200},
		{"GET /api/lists/a?q=ab&q=cd&unknown=1", "", nil, 200},
		{"GET /api/lists/a?q=ab", "", []string{"If-None-Match", `"1"`}, 304},
		{"GET /api/lists/a", "", nil, 400},
		{"GET /api/lists/a?q=a", "", nil, 400},
		{"GET /api/lists/toolong?q=tooLongForWords&limit=0&scope=none&past=maybe&from=today", "", nil, 400},
		{"GET /api/lists/a?q=ab&limit=101", "", nil, 400},
		{"GET /api/lists/a?q=ab&limit=many", "", nil, 400},
		{"GET /api/lists/a?q=ab&limit=99999999999999999999", "", nil, 400},
		{"GET /api/lists/a?q=ab", "", []string{"Accept", "text/html"}, 200},
		{list, full, nil, 201},
		{list, `{"lines":[]}`, nil, 201},
		{list, `{"lines":[],"note":null}`, nil, 201},
		{list, `{"lines":[],"note":"short"}`, nil, 201},
		{list, full, []string{"Content-Type", "application/json; charset=utf-8"}, 201},
		{list, full, []string{"Content-Type", "application/merge-patch+json"}, 201},
		{list, full, []string{"Content-Type", ""}, 201},
		{list, full, []string{"Content-Type", "text/plain"}, 415},
		{list, full, []string{"Content-Type", "a;b+c"}, 415},
		{list, "", nil, 400},
		{list, " ", nil, 400},
		{list, "null", nil, 400},
		{list, "[]", nil, 400},
		{list, `{"lines":`, nil, 400},
		{list, `{"lines":[],"lines":[]}`, nil, 400},
		{list, `{"Lines":[]}`, nil, 400},
		{list, `{"lines":[],"extra":1}`, nil, 400},
		{list, `{}`, nil, 400},
		{list, `{"lines":null}`, nil, 400},
		{list, `{"lines":[{"title":"","count":-1},{"title":"much too long","tags":["a","b","c"]},{}]}`, nil, 400},
		{list, `{"lines":[{"title":"a","count":9999999999}]}`, nil, 400},
		{list, `{"lines":[{"title":"a","count":1.5}]}`, nil, 400},
		{list, `{"lines":[],"at":"today","kind":"z","note":"much too long"}`, nil, 400},
		{list, strings.Repeat("[", 40), nil, 400},
		{list, `{"lines":[]}` + strings.Repeat(" ", 387), nil, 201},
		{list, `{"lines":[]}` + strings.Repeat(" ", 388), nil, 413},
		{"PUT /api/lists/toolong?past=maybe", `{"lines":"none"}`, nil, 400},
		{"PUT /api/lists/toolong?past=maybe", `{"lines":[{"title":"a","count":9999999999}]}`, nil, 400},
		{"PUT /api/lists/toolong", "", nil, 400},
		{"PUT /api/lists/none", full, nil, 404},
		{"PUT /api/lists/often", full, nil, 429},
		{"PUT /api/lists/bad", full, nil, 500},
		{"PUT /api/lists/field", full, nil, 400},
		{"POST /api/files?preview=1", "BEGIN:VCALENDAR", []string{"Content-Type", "text/calendar"}, 200},
		{"POST /api/files?preview=x", "BEGIN:VCALENDAR", []string{"Content-Type", "nonsense"}, 400},
		{"POST /api/files", "", nil, 400},
		{"POST /api/files", strings.Repeat("a", 400), nil, 413},
		{"POST /api/optional", "", nil, 204},
		{"POST /api/optional", `{"title":"taken"}`, nil, 409},
		{"POST /api/optional", `{"title":""}`, nil, 400},
		{"GET /api/cached", "", nil, 200},
	} {
		got, want := ask(ours, tc.request, tc.body, tc.header), ask(humas, tc.request, tc.body, tc.header)
		if got.Code != tc.status {
			t.Errorf("%s %.60s: status %d, want %d: %s", tc.request, tc.body, got.Code, tc.status, got.Body)
		}
		if got.Code != want.Code || got.Body.String() != want.Body.String() ||
			!maps.EqualFunc(got.Header(), want.Header(), slices.Equal) {
			t.Errorf("%s %.60s %v: answered\n%d %v %s\nhuma:\n%d %v %s", tc.request, tc.body, tc.header,
				got.Code, got.Header(), got.Body, want.Code, want.Header(), want.Body)
		}
	}
}

func ask(h http.Handler, request, body string, header []string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(request, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestBrokenBodiesRespondLikeHuma(t *testing.T) {
	ours, humas := bothRouters()
	for _, err := range []error{os.ErrDeadlineExceeded, io.ErrUnexpectedEOF} {
		var answers [2]*httptest.ResponseRecorder
		for i, h := range []http.Handler{ours, humas} {
			body := io.MultiReader(strings.NewReader(`{"lines":[`), iotest.ErrReader(err))
			answers[i] = httptest.NewRecorder()
			h.ServeHTTP(answers[i], httptest.NewRequest(http.MethodPut, "/api/lists/a", body))
		}
		if got, want := answers[0], answers[1]; got.Code != want.Code || got.Body.String() != want.Body.String() {
			t.Errorf("%v: answered %d %s, huma %d %s", err, got.Code, got.Body, want.Code, want.Body)
		}
	}
}

func TestUnsupportedInputsPanic(t *testing.T) {
	type nested struct {
		Sort string `json:"sort" default:"newest"`
	}
	none := func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }
	for name, declare := range map[string]func(*httpx.Router, httpx.Route){
		"a default in a body": func(r *httpx.Router, route httpx.Route) {
			httpx.Handle(r, route, func(context.Context, *struct{ Body []nested }) (*struct{}, error) { return nil, nil })
		},
		"a list as a parameter": func(r *httpx.Router, route httpx.Route) {
			httpx.Handle(r, route, func(context.Context, *struct {
				Tags []string `query:"tags"`
			}) (*struct{}, error) {
				return nil, nil
			})
		},
		"a cookie": func(r *httpx.Router, route httpx.Route) {
			httpx.Handle(r, route, func(context.Context, *struct {
				Session string `cookie:"session"`
			}) (*struct{}, error) {
				return nil, nil
			})
		},
		"a number as a header": func(r *httpx.Router, route httpx.Route) {
			httpx.Handle(r, route, func(context.Context, *struct{}) (*struct {
				Age int `header:"Age"`
			}, error) {
				return nil, nil
			})
		},
		"no role": func(r *httpx.Router, route httpx.Route) {
			route.Role = auth.Undeclared
			httpx.Handle(r, route, none)
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the declaration does not panic")
				}
			}()
			declare(httpx.NewRouter(func() string { return "test" }, "1", people),
				httpx.Route{Pattern: "POST /api/x", ID: "x", Role: auth.Anyone})
		})
	}
}

func BenchmarkOperation(b *testing.B) {
	ours, humas := bothRouters()
	for name, h := range map[string]http.Handler{"handle": ours, "huma": humas} {
		for _, request := range []string{"GET /api/lists/a?q=ab&limit=7&scope=one", "PUT /api/lists/a?past=true",
			"PUT /api/lists/a?past=maybe"} {
			b.Run(name+"/"+request, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					ask(h, request, `{"lines":[{"title":"a","count":1,"tags":["x"]}],"kind":"x"}`, nil)
				}
			})
		}
	}
}
