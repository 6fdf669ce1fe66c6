package app_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestNoPageCanTakeAnAddressOfTheProgram looks at every route: owners can make no page where one answers, unless it
// serves that page.
func TestNoPageCanTakeAnAddressOfTheProgram(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	for _, route := range s.App.Router.Routes() {
		_, path, ok := strings.Cut(route.Pattern, " ")
		if !ok {
			path = route.Pattern
		}
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		if first == "" || strings.ContainsAny(first, ".{") { // the pages themselves, and no address of a page
			continue
		}
		_, isPage := s.App.Content().Routes.Find("/" + first)
		if !isPage && !slices.Contains(content.ReservedPaths(), "/"+first) {
			t.Errorf("%s: /%s isn't reserved", route.Pattern, first)
		}
	}
}
