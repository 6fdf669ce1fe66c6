package serving_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"

	"harborlight/internal/website/serving"
)

// documents returns the pages of newSite, each with the given text and a canonical address.
func documents(text string) map[string][]byte {
	pages := map[string][]byte{}
	for _, p := range []string{"/", "/pricing", serving.NotFound} {
		pages[p] = []byte("<h1>" + text + `</h1><link rel="canonical" href="https://origin.invalid` + p + `">`)
	}
	return pages
}

func replace(t *testing.T, s *serving.Site, pages map[string][]byte, redirects map[string]string) {
	t.Helper()
	e, err := s.NewEdition(pages, redirects)
	if err != nil {
		t.Fatal(err)
	}
	s.Replace(e)
}

func TestReplace(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	before := ask(s, "GET", "/pricing", nil)
	pages := documents("New prices")
	pages["/songs"] = []byte("<h1>Songs</h1>")
	redirects := map[string]string{"/music": "/songs"}
	replace(t, s, pages, redirects)
	redirects["/music"], pages["/songs"][4] = "/pricing", 'X' // an edition is a copy

	for _, tc := range []struct{ name, target, body, location string }{
		{name: "a page", target: "/pricing",
			body: `<h1>New prices</h1><link rel="canonical" href="https://www.example.com/pricing">`},
		{name: "a page that was added", target: "/songs", body: "<h1>Songs</h1>"},
		{name: "its address with a slash", target: "/songs/", location: "/songs"},
		{name: "a redirect that was added", target: "/music", location: "/songs"},
		{name: "an asset", target: "/assets/app-1a2b3c4d.js", body: "run()"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := ask(s, "GET", tc.target, nil)
			if got.Header().Get("Location") != tc.location || tc.location == "" && got.Body.String() != tc.body {
				t.Errorf("got %d %s %q", got.Code, got.Body, got.Header().Get("Location"))
			}
		})
	}
	t.Run("other paths get the new not-found page", func(t *testing.T) {
		for _, target := range []string{"/nope", "/services", "/404"} {
			if got := ask(s, "GET", target, nil); got.Code != 404 || !strings.Contains(got.Body.String(), "New prices") {
				t.Errorf("%s: %d %s", target, got.Code, got.Body)
			}
		}
	})
	t.Run("an old tag gets the new page", func(t *testing.T) {
		old := http.Header{"If-None-Match": {before.Header().Get("ETag")}}
		if got := ask(s, "GET", "/pricing", old); got.Code != 200 || got.Header().Get("ETag") == old["If-None-Match"][0] {
			t.Errorf("%d %v", got.Code, got.Header())
		}
	})
	t.Run("a page that stays the same keeps its tag", func(t *testing.T) {
		tag := ask(s, "GET", "/songs", nil).Header().Get("ETag")
		again := documents("Newer prices")
		again["/songs"] = []byte("<h1>Songs</h1>")
		replace(t, s, again, nil)
		if got := ask(s, "GET", "/songs", http.Header{"If-None-Match": {tag}}); got.Code != 304 {
			t.Errorf("%d %s", got.Code, got.Body)
		}
	})
	t.Run("a page that was removed is gone", func(t *testing.T) {
		replace(t, s, documents("Fewer pages"), nil)
		if got := ask(s, "GET", "/songs", nil); got.Code != 404 {
			t.Errorf("%d %s", got.Code, got.Body)
		}
	})
}

func TestReplacedPagesAreCompressed(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	replace(t, s, documents(strings.Repeat("Another text. ", 900)), nil)
	replace(t, s, documents(strings.Repeat("Grüße 日本 ☂️ ", 500)), nil)
	for _, target := range []string{"/", "/pricing"} { // one compressor serves both
		want := ask(s, "GET", target, nil).Body.String()
		for encoding, decode := range map[string]func(io.Reader) (io.Reader, error){
			"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
			"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		} {
			got := ask(s, "GET", target, http.Header{"Accept-Encoding": {encoding}})
			size := got.Body.Len()
			r, err := decode(got.Body)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(r)
			if err != nil || string(body) != want || size > len(want)/10 || got.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s in %s: %d bytes of %d, %v", target, encoding, size, len(want), err)
			}
		}
	}
}

func TestIncompleteEditionsAreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for name, change := range map[string]func(pages map[string][]byte){
		"no home page":               func(pages map[string][]byte) { delete(pages, "/") },
		"no not-found page":          func(pages map[string][]byte) { delete(pages, serving.NotFound) },
		"a page in an asset's place": func(pages map[string][]byte) { pages["/assets/app-1a2b3c4d.js"] = []byte("x") },
		"a path without a slash":     func(pages map[string][]byte) { pages["songs"] = []byte("x") },
		"a path that climbs":         func(pages map[string][]byte) { pages["/a/../b"] = []byte("x") },
		"a path with a slash behind": func(pages map[string][]byte) { pages["/songs/"] = []byte("x") },
	} {
		pages := documents("x")
		change(pages)
		if _, err := s.NewEdition(pages, nil); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// TestResponsesNeverMixEditions replaces editions during requests and checks that body, length, ETag and encoding of
// each response belong together.
func TestResponsesNeverMixEditions(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	editions := map[string]*serving.Edition{} // by the text of their pages
	for i, text := range []string{"short", strings.Repeat("a longer one ", 40)} {
		e, err := s.NewEdition(documents(text), map[string]string{"/old": "/" + strconv.Itoa(i)})
		if err != nil {
			t.Fatal(err)
		}
		editions[text] = e
	}
	tags := map[string]string{} // tag and length to text
	for text, e := range editions {
		s.Replace(e)
		h := ask(s, "GET", "/pricing", nil).Header()
		tags[h.Get("ETag")+h.Get("Content-Length")] = text
	}
	done := make(chan struct{})
	var visitors sync.WaitGroup
	for range 4 {
		visitors.Go(func() {
			for range 2000 {
				got := ask(s, "GET", "/pricing", nil)
				h := got.Header()
				text, known := tags[h.Get("ETag")+h.Get("Content-Length")]
				if !known || !strings.Contains(got.Body.String(), text+"</h1>") {
					t.Errorf("a mixture: %v %s", h, got.Body)
					return
				}
			}
		})
	}
	var swaps sync.WaitGroup
	swaps.Go(func() {
		for {
			for _, e := range editions {
				s.Replace(e)
			}
			select {
			case <-done:
				return
			default:
			}
		}
	})
	visitors.Wait()
	close(done)
	swaps.Wait()
}

func TestFilledSlotFollowsEdition(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	slot := func(text string) map[string][]byte {
		pages := documents(text)
		pages["/pricing"] = append(pages["/pricing"], `<harborlight-slot data-slot="list">Ask us.</harborlight-slot>`...)
		return pages
	}
	replace(t, s, slot("Old"), nil)
	h, err := s.WithSlot("/pricing", "list", func(*http.Request) (serving.Filling, error) {
		return serving.Filling{Version: "1", Content: contentOf("<ul></ul>")}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	get := func() string {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/pricing", nil))
		return rec.Body.String()
	}
	old := get()
	replace(t, s, slot("New"), nil)
	if got := get(); got != strings.Replace(old, "Old", "New", 1) || !strings.Contains(got, "<ul></ul>") {
		t.Errorf("got %s", got)
	}
	if _, err := s.NewEdition(documents("without the slot"), nil); err == nil ||
		!strings.Contains(err.Error(), "/pricing") {
		t.Errorf("got %v", err)
	}
}
