package serving_test

import (
	"compress/gzip"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"harborlight/internal/website/serving"
)

func newSite(t testing.TB) *serving.Site {
	t.Helper()
	s, err := serving.New(fstest.MapFS{
		"index.html":                {Data: []byte("<h1>Home</h1>")},
		"social/home-1a2b3c4d.png":  {Data: []byte("PNG")},
		"index.html.br":             {Data: []byte("brotli home")},
		"index.html.gz":             {Data: []byte("gzip home")},
		"pricing/index.html":        {Data: []byte("<h1>Pricing</h1>")},
		"404.html":                  {Data: []byte("Oops! Page not found")},
		"assets/app-1a2b3c4d.js":    {Data: []byte("run()")},
		"prefetch.speculationrules": {Data: []byte("{}")},
	}, serving.Options{Redirects: map[string]string{"/services": "/pricing"}, Origin: "https://www.example.com"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestServeHTTP(t *testing.T) {
	for _, tc := range []struct {
		name, method, target string
		header               http.Header
		status               int
		body                 string
		want                 http.Header
	}{
		{name: "a page", target: "/pricing", status: 200, body: "<h1>Pricing</h1>",
			want: http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Cache-Control": {"no-cache"},
				"Speculation-Rules": {`"/prefetch.speculationrules"`}}},
		{name: "what a browser may fetch ahead", target: "/prefetch.speculationrules", status: 200, body: "{}",
			want: http.Header{"Content-Type": {"application/speculationrules+json"}, "Speculation-Rules": nil}},
		{name: "the best encoding", target: "/", header: http.Header{"Accept-Encoding": {"gzip, deflate, br"}}, status: 200,
			body: "brotli home",
			want: http.Header{"Content-Encoding": {"br"}, "Vary": {"Accept-Encoding"}}},
		{name: "an encoding refused with q=0", target: "/", header: http.Header{"Accept-Encoding": {"br;q=0, gzip"}},
			status: 200, body: "gzip home",
			want: http.Header{"Content-Encoding": {"gzip"}}},
		{name: "no encoding", target: "/", status: 200, body: "<h1>Home</h1>", want: http.Header{"Content-Encoding": nil}},
		{name: "a hashed asset", target: "/assets/app-1a2b3c4d.js", status: 200, body: "run()",
			want: http.Header{"Cache-Control": {"public, max-age=31536000, immutable"},
				"Content-Type": {"text/javascript; charset=utf-8"}}},
		{name: "a picture that other sites may show", target: "/social/home-1a2b3c4d.png", status: 200, body: "PNG",
			want: http.Header{"Cross-Origin-Resource-Policy": {"cross-origin"},
				"Cache-Control": {"public, max-age=31536000, immutable"}, "Content-Type": {"image/png"}}},
		{name: "nothing else is for other sites", target: "/assets/app-1a2b3c4d.js", status: 200, body: "run()",
			want: http.Header{"Cross-Origin-Resource-Policy": {"same-origin"}}},
		{name: "a missing picture is for nobody", target: "/social/none.png", status: 404, body: "Oops! Page not found",
			want: http.Header{"Cross-Origin-Resource-Policy": {"same-origin"}}},
		{name: "an unknown path", target: "/nope", status: 404, body: "Oops! Page not found"},
		{name: "a file that is no page", target: "/index.html.br", status: 404, body: "Oops! Page not found"},
		{name: "a trailing slash", target: "/pricing/?q=song", status: 308, want: leadsTo("/pricing?q=song")},
		{name: "the old name of pricing", target: "/services", status: 308, want: leadsTo("/pricing")},
		{name: "another host in the path", target: "//evil.example/", status: 404, body: "Oops! Page not found"},
		{name: "HEAD", method: "HEAD", target: "/pricing", status: 200, body: ""},
		{name: "POST", method: "POST", target: "/pricing", status: 405, want: http.Header{"Allow": {"GET, HEAD"}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.method == "" {
				tc.method = http.MethodGet
			}
			req := httptest.NewRequest(tc.method, "http://localhost"+tc.target, nil)
			maps.Copy(req.Header, tc.header)
			rec := httptest.NewRecorder()
			rec.Header().Set("Cross-Origin-Resource-Policy", "same-origin") // as the edge sets it
			newSite(t).ServeHTTP(rec, req)
			if rec.Code != tc.status {
				t.Fatalf("status %d, want %d", rec.Code, tc.status)
			}
			if tc.status < 300 || tc.status == 404 {
				if rec.Body.String() != tc.body {
					t.Errorf("body %q, want %q", rec.Body, tc.body)
				}
			}
			for name, want := range tc.want {
				if got := rec.Header().Values(name); len(got) != len(want) || (len(got) > 0 && got[0] != want[0]) {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestNotModified(t *testing.T) {
	s := newSite(t)
	first := httptest.NewRecorder()
	s.ServeHTTP(first, httptest.NewRequest(http.MethodGet, "/pricing", nil))
	again := httptest.NewRequest(http.MethodGet, "/pricing", nil)
	again.Header.Set("If-None-Match", first.Header().Get("ETag"))
	second := httptest.NewRecorder()
	s.ServeHTTP(second, again)
	if second.Code != http.StatusNotModified || second.Body.Len() != 0 {
		t.Errorf("got %d with %d bytes", second.Code, second.Body.Len())
	}
}

func TestBuiltPagesAreCompressedAtStart(t *testing.T) {
	const page, manifest = "<h1>a page without an address of its own</h1>", `{"name":"Harborlight"}`
	s, err := serving.New(fstest.MapFS{
		"index.html": {Data: []byte(page)}, "404.html": {Data: []byte("none")},
		"site.webmanifest": {Data: []byte(manifest)}, "social/a.png": {Data: []byte("PNG")},
	}, serving.Options{Origin: "https://www.example.com"})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/": page, "/site.webmanifest": manifest} {
		req := httptest.NewRequest(http.MethodGet, path, nil)
		req.Header.Set("Accept-Encoding", "br")
		rec := httptest.NewRecorder()
		s.ServeHTTP(rec, req)
		body, err := io.ReadAll(brotli.NewReader(rec.Body))
		if err != nil || string(body) != want || rec.Header().Get("Content-Encoding") != "br" {
			t.Errorf("%s: %q, %v, %v", path, body, rec.Header(), err)
		}
	}
	req := httptest.NewRequest(http.MethodGet, "/social/a.png", nil)
	req.Header.Set("Accept-Encoding", "br")
	rec := httptest.NewRecorder()
	s.ServeHTTP(rec, req)
	if rec.Header().Get("Content-Encoding") != "" || rec.Body.String() != "PNG" {
		t.Errorf("a picture: %q, %v", rec.Body, rec.Header())
	}
}

func TestPagesContainCanonicalURL(t *testing.T) {
	s, err := serving.New(fstest.MapFS{
		"index.html":    {Data: []byte(`<link rel="canonical" href="https://origin.invalid/">`)},
		"index.html.br": {Data: []byte("compressed with the placeholder inside")},
		"404.html":      {Data: []byte("none")},
	}, serving.Options{Origin: "https://www.example.com"})
	if err != nil {
		t.Fatal(err)
	}
	for encoding, decode := range map[string]func(io.Reader) (io.Reader, error){
		"":     func(r io.Reader) (io.Reader, error) { return r, nil },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	} {
		t.Run("encoding "+encoding, func(t *testing.T) {
			req := httptest.NewRequest(http.MethodGet, "/", nil)
			req.Header.Set("Accept-Encoding", encoding)
			rec := httptest.NewRecorder()
			s.ServeHTTP(rec, req)
			if got := rec.Header().Get("Content-Encoding"); got != encoding {
				t.Errorf("encoded as %q", got)
			}
			r, err := decode(rec.Body)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(r)
			if want := `<link rel="canonical" href="https://www.example.com/">`; err != nil || string(body) != want {
				t.Errorf("got %q (%v)", body, err)
			}
		})
	}
}

// leadsTo returns the headers of a redirect. Browsers may not cache it, because the page may move back.
func leadsTo(path string) http.Header {
	return http.Header{"Location": {path}, "Cache-Control": {"no-cache"}}
}
