package httpx_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// tokens is a verifier. Its tokens are names, or "pending " and the name of a session of ada.
type tokens map[string]auth.Principal

func (t tokens) Authenticate(_ context.Context, token string) (auth.Principal, error) {
	if session, ok := strings.CutPrefix(token, "pending "); ok {
		return auth.Principal{}, &auth.PendingError{Principal: auth.PendingPrincipal{UserID: "1", SessionID: session}}
	}
	if p, ok := t[token]; ok {
		return p, nil
	}
	return auth.Principal{}, fault.Unauthenticated(fault.Plain("invalid token"))
}

var people = tokens{
	"ada":   {UserID: "1", Email: "ada@example.com"},
	"admin": {UserID: "2", Email: "admin@example.com", Admin: true},
}

type echoInput struct {
	Body struct {
		Name     string `json:"name" minLength:"1" maxLength:"10"`
		Password string `json:"password,omitempty" maxLength:"5"`
		Active   bool   `json:"is_active,omitempty"`
	}
}

type echoOutput struct {
	Body struct {
		Hello string `json:"hello"`
	}
}

func newHandler(t *testing.T, limits ...*limit.Limiter) (http.Handler, *httpx.Router) {
	t.Helper()
	r := httpx.NewRouter(func() string { return "test" }, "1", people)
	echo := func(ctx context.Context, in *echoInput) (*echoOutput, error) {
		switch in.Body.Name {
		case "missing":
			return nil, fault.NotFound(fault.Plain("There is no such thing."))
		case "broken":
			return nil, errors.New("secret internal detail")
		case "panic":
			panic("secret panic")
		}
		out := &echoOutput{}
		out.Body.Hello = in.Body.Name
		if p, ok := auth.From(ctx); ok {
			out.Body.Hello += " from " + p.UserID
		}
		return out, nil
	}
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/any", ID: "any", Role: auth.Anyone, Limits: limits, MaxBody: 200},
		echo)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/mine", ID: "mine", Role: auth.SignedIn}, echo)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin", ID: "admin", Role: auth.Admin,
		Effect: auth.Internal}, echo)
	edge := httpx.Edge{Log: slog.New(slog.DiscardHandler), Hosts: []string{"site.example"}, HTTPS: true,
		Texts: contenttest.Texts(t)}
	return edge.Wrap(r), r
}

type answer struct {
	*http.Response
	body string
}

func post(h http.Handler, path, body string, header ...string) answer {
	req := httptest.NewRequest(http.MethodPost, "https://site.example"+path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			req.Host = header[i+1]
		}
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	return answer{rec.Result(), rec.Body.String()}
}

func TestRoles(t *testing.T) {
	h, _ := newHandler(t)
	for _, tc := range []struct {
		path, token string
		status      int
	}{
		{"/api/any", "", 200}, {"/api/any", "ada", 200}, {"/api/any", "forged", 200},
		{"/api/mine", "", 401}, {"/api/mine", "ada", 200}, {"/api/mine", "forged", 401},
		{"/api/admin", "", 401}, {"/api/admin", "ada", 403}, {"/api/admin", "admin", 200},
		{"/api/admin", "forged", 401},
		{"/api/any", "pending a", 200}, {"/api/mine", "pending a", 403}, {"/api/admin", "pending a", 403},
	} {
		var header []string
		if tc.token != "" {
			header = []string{"Authorization", "Bearer " + tc.token}
		}
		if got := post(h, tc.path, `{"name":"x"}`, header...); got.StatusCode != tc.status {
			t.Errorf("%s as %q: status %d, want %d: %s", tc.path, tc.token, got.StatusCode, tc.status, got.body)
		}
	}
}

func TestT130PendingSessionHasNoPrincipal(t *testing.T) {
	h, _ := newHandler(t)
	open := post(h, "/api/any", `{"name":"x"}`, "Authorization", "Bearer pending a")
	if !strings.Contains(open.body, `"hello":"x"`) {
		t.Errorf("an open route knows the account: %s", open.body)
	}
	if got := post(h, "/api/mine", `{"name":"x"}`, "Authorization", "Bearer pending a"); !strings.Contains(got.body,
		`"code":"insufficient_aal"`) {
		t.Errorf("the error contains %s", got.body)
	}
}

func TestT15IdentityComesOnlyFromToken(t *testing.T) {
	h, _ := newHandler(t)
	for _, name := range []string{"X-User-Id", "X-Forwarded-User", "X-WCPAY-PLATFORM-CHECKOUT-USER", "X-Admin",
		"Cookie"} {
		if got := post(h, "/api/mine?user_id=1", `{"name":"x"}`, name,
			"role=admin; 1"); got.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s: status %d", name, got.StatusCode)
		}
	}
}

func TestRouteWithoutRolePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the request was accepted")
		}
	}()
	r := httpx.NewRouter(func() string { return "test" }, "1", people)
	r.Raw(httpx.Route{Pattern: "GET /open"}, nil, nil, http.NotFoundHandler())
}

func TestT3StrictInput(t *testing.T) {
	h, _ := newHandler(t)
	for name, body := range map[string]string{
		"unknown field":         `{"name":"x","id":"7"}`,
		"key in another case":   `{"name":"x","IS_ACTIVE":true}`,
		"key twice":             `{"name":"x","is_active":false,"is_active":true}`,
		"key twice, escaped":    `{"name":"x","is_active":false,"is_\u0061ctive":true}`,
		"wrong type":            `{"name":7}`,
		"missing field":         `{}`,
		"too long":              `{"name":"12345678901"}`,
		"no object":             `[]`,
		"no JSON":               `{`,
		"two documents":         `{"name":"x"}{"name":"y"}`,
		"nested far too deeply": strings.Repeat("[", 90) + strings.Repeat("]", 90),
	} {
		t.Run(name, func(t *testing.T) {
			got := post(h, "/api/any", body)
			if got.StatusCode != http.StatusBadRequest {
				t.Fatalf("status %d: %s", got.StatusCode, got.body)
			}
			if ct := got.Header.Get("Content-Type"); ct != "application/problem+json" {
				t.Errorf("content type %q", ct)
			}
		})
	}
	t.Run("larger than the limit", func(t *testing.T) {
		if got := post(h, "/api/any",
			`{"name":"`+strings.Repeat("x", 300)+`"}`); got.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("status %d: %s", got.StatusCode, got.body)
		}
	})
	t.Run("another content type", func(t *testing.T) {
		if got := post(h, "/api/any", `{"name":"x"}`, "Content-Type",
			"text/plain"); got.StatusCode != http.StatusUnsupportedMediaType {
			t.Errorf("status %d: %s", got.StatusCode, got.body)
		}
	})
}

func TestProblems(t *testing.T) {
	h, _ := newHandler(t)
	t.Run("name the field and repeat no value", func(t *testing.T) {
		got := post(h, "/api/any", `{"name":"x","password":"hunter2-secret"}`)
		var p httpx.Problem
		if err := json.Unmarshal([]byte(got.body), &p); err != nil {
			t.Fatal(err)
		}
		if p.Status != 400 || p.Code != "invalid" || len(p.Errors) != 1 || p.Errors[0].Name != "password" ||
			p.Errors[0].Message == "" {
			t.Errorf("got %s", got.body)
		}
		if strings.Contains(got.body, "hunter2") {
			t.Errorf("the password is repeated: %s", got.body)
		}
	})
	t.Run("explain the remedy in plain words, under the field's own name", func(t *testing.T) {
		for body, want := range map[string]string{
			`{}`:                         `{"field":"name","message":"This is required."}`,
			`{"name":""}`:                `{"field":"name","message":"This is required."}`,
			`{"name":7}`:                 `{"field":"name","message":"Enter a text."}`,
			`{"name":"longer than ten"}`: `{"field":"name","message":"Enter at most 10 characters."}`,
			`{"name":"x","other":1}`:     `{"field":"other","message":"Unknown field. Remove it."}`,
		} {
			if got := post(h, "/api/any", body); got.StatusCode != 400 || !strings.Contains(got.body, want) {
				t.Errorf("%s: got %d %s, want %s", body, got.StatusCode, got.body, want)
			}
		}
	})
	t.Run("carry the request id", func(t *testing.T) {
		got := post(h, "/api/any", `{"name":"missing"}`)
		if id := got.Header.Get("X-Request-Id"); got.StatusCode != 404 || id == "" || !strings.Contains(got.body, id) {
			t.Errorf("got %d %s", got.StatusCode, got.body)
		}
	})
	for _, name := range []string{"broken", "panic"} {
		t.Run("say nothing about our insides: "+name, func(t *testing.T) {
			got := post(h, "/api/any", `{"name":"`+name+`"}`)
			if got.StatusCode != 500 || strings.Contains(got.body, "secret") ||
				!strings.Contains(got.body, "Something went wrong") {
				t.Errorf("got %d %s", got.StatusCode, got.body)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	l := limit.NewFactory(clock.System, true).New(2, time.Hour)
	h, _ := newHandler(t, l)
	for range 2 {
		if got := post(h, "/api/any", `{"name":"x"}`); got.StatusCode != http.StatusOK {
			t.Fatalf("status %d", got.StatusCode)
		}
	}
	t.Run("T14 counts by the socket, whatever the headers say", func(t *testing.T) {
		got := post(h, "/api/any", `{"name":"x"}`, "X-Forwarded-For", "203.0.113.7")
		if got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" {
			t.Errorf("status %d, Retry-After %q", got.StatusCode, got.Header.Get("Retry-After"))
		}
	})
}

func TestEdge(t *testing.T) {
	h, _ := newHandler(t)
	t.Run("T11 unknown host", func(t *testing.T) {
		if got := post(h, "/api/any", `{"name":"x"}`, "Host",
			"evil.example"); got.StatusCode != http.StatusMisdirectedRequest {
			t.Errorf("status %d", got.StatusCode)
		}
	})
	t.Run("T40 cross-site request", func(t *testing.T) {
		for _, header := range [][]string{
			{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}} {
			if got := post(h, "/api/any", `{"name":"x"}`, header...); got.StatusCode != http.StatusForbidden {
				t.Errorf("%v: status %d", header, got.StatusCode)
			}
		}
	})
	t.Run("T41 no CORS", func(t *testing.T) {
		got := post(h, "/api/any", `{"name":"x"}`, "Origin", "https://site.example")
		if got.StatusCode != 200 || got.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("status %d, allows %q", got.StatusCode, got.Header.Get("Access-Control-Allow-Origin"))
		}
	})
	t.Run("T43 T107 headers on every answer, errors too", func(t *testing.T) {
		for _, body := range []string{`{"name":"x"}`, `{"name":"broken"}`} {
			got := post(h, "/api/any", body)
			for name, want := range map[string]string{
				"X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
				"Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
					"object-src 'none'; sandbox",
				"Strict-Transport-Security": "max-age=63072000; includeSubDomains",
			} {
				if got.Header.Get(name) != want {
					t.Errorf("%s: %q, want %q", name, got.Header.Get(name), want)
				}
			}
		}
	})
}

func TestOpenAPIListsRoutes(t *testing.T) {
	_, r := newHandler(t)
	doc, err := r.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"3.1.0"`, `"/api/any"`, `"/api/mine"`, `"/api/admin"`} {
		if !strings.Contains(string(doc), want) {
			t.Errorf("%s is missing", want)
		}
	}
}

func FuzzCheckKeys(f *testing.F) {
	for _, seed := range []string{`{"a":1,"a":2}`, `{"a":{"a":1}}`, `[{"a":1},{"a":1}]`,
		`{"a":"a","b":["a",{"a":null}]}`, `{`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		if httpx.CheckKeys([]byte(data)) != nil || !json.Valid([]byte(data)) {
			return
		}
		var v any
		if err := json.Unmarshal([]byte(data), &v); err != nil {
			t.Skip()
		}
		if object, ok := v.(map[string]any); ok {
			if again, err := json.Marshal(object); err != nil || httpx.CheckKeys(again) != nil {
				t.Errorf("accepted once, refused after a round trip: %q", data)
			}
		}
	})
}

func TestT14ClientAddress(t *testing.T) {
	for name, tc := range map[string]struct{ socket, forwarded, want string }{
		"no proxy in between":        {"203.0.113.9:1", "198.51.100.1", "203.0.113.9"},
		"one proxy of ours":          {"10.0.0.5:1", "198.51.100.1", "198.51.100.1"},
		"forged in front":            {"10.0.0.5:1", "1.1.1.1, 198.51.100.1", "198.51.100.1"},
		"two proxies of ours":        {"10.0.0.5:1", "1.1.1.1, 198.51.100.1, 10.0.0.6", "198.51.100.1"},
		"nothing forwarded":          {"10.0.0.5:1", "", "10.0.0.5"},
		"no address":                 {"10.0.0.5:1", "evil", "10.0.0.5"},
		"IPv6":                       {"10.0.0.5:1", "2001:db8::7", "2001:db8::7"},
		"IPv4 in IPv6, as a network": {"[::ffff:10.0.0.5]:1", "::ffff:198.51.100.1", "198.51.100.1"},
	} {
		t.Run(name, func(t *testing.T) {
			var got string
			edge := httpx.Edge{Log: slog.New(slog.DiscardHandler),
				Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
			h := edge.Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				got = httpx.ClientIP(r.Context())
			}))
			req := httptest.NewRequest(http.MethodGet, "/", nil)
			req.RemoteAddr = tc.socket
			req.Header.Set("X-Forwarded-For", tc.forwarded)
			h.ServeHTTP(httptest.NewRecorder(), req)
			if got != tc.want {
				t.Errorf("got %s, want %s", got, tc.want)
			}
		})
	}
}
