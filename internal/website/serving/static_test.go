package serving_test

import (
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/website/serving"
)

// edges returns the site behind two edges: one serves files directly, the other passes every request to the site.
func edges(t *testing.T, s *serving.Site, answered func(httpx.ResponseInfo)) (direct, routed http.Handler) {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/", s)
	mux.HandleFunc("GET /pricing", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("offer") {
			w.Header().Set("Cache-Control", "no-store")
		}
		s.ServeHTTP(w, r)
	})
	pattern := func(path string) string {
		_, pattern := mux.Handler(httptest.NewRequest(http.MethodGet, path, nil))
		return pattern
	}
	e := httpx.Edge{Log: slog.New(slog.DiscardHandler), Hosts: []string{"example.com"}, HTTPS: true,
		OnResponse: answered}
	routed = e.Wrap(mux)
	e.Statics = httpx.Statics{Find: s.Static, Pattern: pattern}
	return e.Wrap(mux), routed
}

func TestStaticFileResponsesMatchRouter(t *testing.T) {
	s := newSite(t)
	var counted []httpx.ResponseInfo
	direct, routed := edges(t, s, func(a httpx.ResponseInfo) { a.First = 0; counted = append(counted, a) })
	tag := httptest.NewRecorder()
	routed.ServeHTTP(tag, httptest.NewRequest(http.MethodGet, "http://example.com/", nil))
	etag := tag.Header().Get("Etag")
	if etag == "" {
		t.Fatal("the home page has no tag")
	}
	counted = nil
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodOptions} {
		for _, target := range []string{"/", "/pricing", "/pricing?offer=1", "/pricing/", "/%70ricing", "/missing", "/404",
			"/assets/app-1a2b3c4d.js", "/social/home-1a2b3c4d.png", "//", "/services", "/auth", "/?x=1"} {
			for _, header := range []http.Header{
				{}, {"Accept-Encoding": {"br"}}, {"Accept-Encoding": {"gzip;q=0, br;q=0"}}, {"Accept-Encoding": {"gzip, deflate"}},
				{"If-None-Match": {etag}}, {"If-None-Match": {`"other", W/` + etag}, "Accept-Encoding": {"gzip"}},
				{"If-None-Match": {"*"}}, {"Range": {"bytes=0-3"}}, {"Authorization": {"Bearer x"}},
				{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"https://evil.example"}},
			} {
				for _, host := range []string{"example.com", "EXAMPLE.com:443", "evil.example"} {
					var answers [2]*httptest.ResponseRecorder
					var bodies [2]string
					for i, handler := range []http.Handler{direct, routed} {
						r := httptest.NewRequest(method, "http://example.com"+target, nil)
						r.Host = host
						maps.Copy(r.Header, header)
						answers[i] = httptest.NewRecorder()
						handler.ServeHTTP(answers[i], r)
						requestID := answers[i].Header().Get("X-Request-Id")
						if !id.IsValid(requestID) {
							t.Errorf("%s %s has the request id %q", method, target, requestID)
						}
						bodies[i] = strings.ReplaceAll(answers[i].Body.String(), requestID, "")
						answers[i].Header().Del("X-Request-Id")
					}
					a, b := answers[0], answers[1]
					if a.Code != b.Code || !reflect.DeepEqual(a.Header(), b.Header()) || bodies[0] != bodies[1] {
						t.Errorf("%s %s of %s with %v:\n%d %v\n%d %v", method, target, host, header, a.Code, a.Header(), b.Code,
							b.Header())
					}
					if n := len(counted); n < 2 || counted[n-1] != counted[n-2] {
						t.Errorf("%s %s is counted differently: %+v", method, target, counted[max(0, n-2):])
					}
				}
			}
		}
	}
}

func TestOpenEditionStaysServed(t *testing.T) {
	s := newSite(t)
	direct, _ := edges(t, s, nil)
	get := func() string {
		w := httptest.NewRecorder()
		direct.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://example.com/", nil))
		return w.Body.String()
	}
	before := get()
	e, err := s.NewEdition(map[string][]byte{"/": []byte("<p>new"), serving.NotFound: []byte("<p>none")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Replace(e)
	if after := get(); after == before || after != "<p>new" {
		t.Errorf("after the change the page says %q", after)
	}
}

// TestStaticFileAllocatesOnlyRequestID checks that a file costs only the request ID, as a text and as a
// header value.
func TestStaticFileAllocatesOnlyRequestID(t *testing.T) {
	direct, _ := edges(t, newSite(t), func(httpx.ResponseInfo) {})
	r := httptest.NewRequest(http.MethodGet, "http://example.com/", nil)
	r.Header.Set("Accept-Encoding", "gzip, br")
	w := discarding{http.Header{}}
	if n := testing.AllocsPerRun(100, func() { direct.ServeHTTP(w, r) }); n > 3 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkStatic(b *testing.B) {
	s := newSite(b)
	mux := http.NewServeMux()
	mux.Handle("/", s)
	e := httpx.Edge{Log: slog.New(slog.DiscardHandler), Hosts: []string{"example.com"}}
	r := httptest.NewRequest(http.MethodGet, "http://example.com/", nil)
	for name, statics := range map[string]httpx.Statics{
		"routed": {}, "direct": {Find: s.Static, Pattern: func(string) string { return "/" }},
	} {
		e.Statics = statics
		handler := e.Wrap(mux)
		w := discarding{http.Header{}}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				handler.ServeHTTP(w, r)
			}
		})
	}
}
