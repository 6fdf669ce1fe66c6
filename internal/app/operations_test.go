package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT73OpenAPIDocumentIsBuiltOnce counts the allocations of a response, which are thousands of times higher
// when the document is built. It isn't parallel, because other tests would be counted too.
func TestT73OpenAPIDocumentIsBuiltOnce(t *testing.T) {
	s := apptest.Start(t, database.SQLite)
	ask := func() string {
		w := httptest.NewRecorder()
		s.App.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, s.URL+"/api/openapi.json", http.NoBody))
		return w.Body.String()
	}
	if !strings.Contains(ask(), `"find-content"`) {
		t.Fatal("the document doesn't describe the API")
	}
	if n := testing.AllocsPerRun(10, func() { ask() }); n > 300 {
		t.Errorf("an answer takes %.0f allocations", n)
	}
	apptest.PublishContent(t, s, s.SignIn(t, apptest.AdminEmail), apptest.Set("brand.json", "/name", "Pharos"))
	if !strings.Contains(ask(), "Pharos") {
		t.Error("the document has the old name")
	}
}
