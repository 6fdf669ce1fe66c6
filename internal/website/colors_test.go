package website_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

func TestPublishedColorsAreAStyleSheet(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	a := s.Do(t, "GET", "/colors/lighthouse-1d4ed8-0f766e.css", "", nil)
	if a.Status != http.StatusOK || !strings.Contains(a.Body, "--light:#1d4ed8") ||
		a.Header.Get("Content-Type") != "text/css; charset=utf-8" ||
		!strings.Contains(a.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v %s", a.Status, a.Header, a.Body)
	}
	for _, name := range []string{"1d4ed8.css", "lighthouse-red-blue.css", "lighthouse-1d4ed8-0f766e.css%0A",
		"%7D-1d4ed8-0f766e.css", "harbor-1d4ed8-0f766e.css", "grid-1d4ed8-0f766e%3B.css"} {
		if a := s.Do(t, "GET", "/colors/"+name, "", nil); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
}
