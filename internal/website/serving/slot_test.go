package serving_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"harborlight/internal/website/serving"
)

// contentOf returns a filling's function for constant markup.
func contentOf(markup string) func(context.Context, []byte) ([]byte, error) {
	return func(context.Context, []byte) ([]byte, error) { return []byte(markup), nil }
}

func TestWithSlot(t *testing.T) {
	s, err := serving.New(fstest.MapFS{
		"index.html": {Data: []byte("home")},
		"404.html":   {Data: []byte("none")},
		"partners/index.html": {
			Data: []byte(`<h1>Partners</h1><harborlight-slot data-slot="list"><noscript>Ask us.</noscript></harborlight-slot>`)},
	}, serving.Options{})
	if err != nil {
		t.Fatal(err)
	}
	markup, version, failure := "<ul></ul>", "1", error(nil)
	h, err := s.WithSlot("/partners", "list", func(r *http.Request) (serving.Filling, error) {
		q := r.URL.Query().Get("q")
		return serving.Filling{Key: q, Version: version, Content: contentOf(markup + q)}, failure
	})
	if err != nil {
		t.Fatal(err)
	}
	get := func(header ...string) *httptest.ResponseRecorder {
		req := httptest.NewRequest(http.MethodGet, "/partners", nil)
		for i := 0; i+1 < len(header); i += 2 {
			req.Header.Set(header[i], header[i+1])
		}
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, req)
		return rec
	}

	first := get()
	if want := `<h1>Partners</h1><harborlight-slot data-slot="list"><ul></ul></harborlight-slot>`; first.Body.String() != want {
		t.Fatalf("got %q, want %q", first.Body, want)
	}
	t.Run("answers 304 while nothing has changed", func(t *testing.T) {
		if again := get("If-None-Match", first.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("status %d", again.Code)
		}
	})
	t.Run("shows new data at once", func(t *testing.T) {
		markup, version = "<ul><li>Ada Works</ul>", "2"
		if again := get("If-None-Match", first.Header().Get("ETag")); again.Code != 200 ||
			!strings.Contains(again.Body.String(), "Ada Works") {
			t.Errorf("status %d: %s", again.Code, again.Body)
		}
	})
	t.Run("compresses", func(t *testing.T) {
		if got := get("Accept-Encoding", "gzip"); got.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("headers %v", got.Header())
		}
	})
	t.Run("serves the page as it was built when there is no data", func(t *testing.T) {
		failure = errors.New("the database is down")
		if got := get(); got.Code != 200 || !strings.Contains(got.Body.String(), "Ask us.") {
			t.Errorf("status %d: %s", got.Code, got.Body)
		}
	})
	t.Run("a page without the slot is an error", func(t *testing.T) {
		if _, err := s.WithSlot("/", "list", nil); err == nil || !strings.Contains(err.Error(), `"list"`) {
			t.Errorf("got %v", err)
		}
	})
}

// TestSlotsServeLastPageWhileNextIsAssembled checks that visitors don't wait for a page that another request
// assembles, and that requests with different keys have different pages.
func TestSlotsServeLastPageWhileNextIsAssembled(t *testing.T) {
	t.Parallel()
	s, err := serving.New(fstest.MapFS{
		"index.html": {Data: []byte(`<harborlight-slot data-slot="list">built</harborlight-slot>`)},
		"404.html":   {Data: []byte("none")},
	}, serving.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var version atomic.Int64
	started, goOn := make(chan struct{}), make(chan struct{})
	h, err := s.WithSlot("/", "list", func(r *http.Request) (serving.Filling, error) {
		now := version.Load()
		return serving.Filling{Key: r.URL.RawQuery, Version: now,
			Content: func(context.Context, []byte) ([]byte, error) {
				if now == 1 {
					started <- struct{}{}
					<-goOn
				}
				return fmt.Appendf(nil, "%s version %d", r.URL.RawQuery, now), nil
			}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	get := func(address string) string {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, address, nil))
		return rec.Body.String()
	}
	if get("/"); !strings.Contains(get("/?q=a"), "q=a version 0") || strings.Contains(get("/"), "q=a") {
		t.Error("requests with different keys share a page")
	}
	version.Store(1)
	done := make(chan string)
	go func() { done <- get("/") }()
	<-started
	if got := get("/"); !strings.Contains(got, "version 0") {
		t.Errorf("meanwhile: %s", got)
	}
	close(goOn)
	if got := <-done; !strings.Contains(got, "version 1") {
		t.Errorf("then: %s", got)
	}
}

func TestMarkupForReadersIsInFirstNoScript(t *testing.T) {
	t.Parallel()
	got, err := serving.ForReaders([]byte("<a><noscript>x</noscript><noscript>y</noscript>"), []byte("<ul>"))
	if want := "<a><noscript><ul></noscript><noscript>y</noscript>"; err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := serving.ForReaders([]byte("<noscript>"), nil); err == nil {
		t.Error("a slot without a <noscript> element is accepted")
	}
}
