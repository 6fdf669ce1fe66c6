package serving_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/internal/website/serving"
)

func TestWithSlot(t *testing.T) {
	s, err := serving.New(fstest.MapFS{
		"index.html": {Data: []byte("home")},
		"404.html":   {Data: []byte("none")},
		"partners/index.html": {
			Data: []byte(`<h1>Partners</h1><noscript data-slot="list"><p>Ask us.</p></noscript><footer>`)},
	}, serving.Options{})
	if err != nil {
		t.Fatal(err)
	}
	markup, version, failure := "<ul></ul>", "1", error(nil)
	h, err := s.WithSlot("/partners", "list", func(context.Context) ([]byte, string, error) {
		return []byte(markup), version, failure
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
	if want := `<h1>Partners</h1><noscript data-slot="list"><ul></ul></noscript><footer>`; first.Body.String() != want {
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
