package website_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestPagesCannotUseRoutePaths checks for every route that owners can't create a page with its path, unless
// the route serves that page.
func TestPagesCannotUseRoutePaths(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	for _, route := range s.App.Router.Routes() {
		_, path, ok := strings.Cut(route.Pattern, " ")
		if !ok {
			path = route.Pattern
		}
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		if first == "" || strings.ContainsAny(first, ".{") { // the pages themselves, and impossible page paths
			continue
		}
		_, isPage := s.App.Content().Routes.Find("/" + first)
		if !isPage && !slices.Contains(content.ReservedPaths(), "/"+first) {
			t.Errorf("%s: /%s isn't reserved", route.Pattern, first)
		}
	}
}
