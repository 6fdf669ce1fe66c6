package introductions_test

import (
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
)

// TestRequestListUsesIndexes checks the query plans of the admin's list and its search on both
// engines: every order, first page and later ones, uses an index without sorting or a table scan.
func TestRequestListUsesIndexes(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			explain := databasetest.Explainer(t, engine)
			for _, f := range []desk.Query{
				{}, {Sort: "oldest"}, {Sort: "name"}, {Search: "grace consulting"},
				{Search: "grace", Sort: "name"},
				{States: status("won")}, {States: status("won"), Sort: "oldest"}, {States: status("won"), Sort: "name"},
				{States: status("won"), Search: "grace"}, {States: status("unasked"), Sort: "oldest"},
				{States: status("unanswered"), Sort: "oldest"},
			} {
				index := "partnership_requests_newest"
				switch {
				case len(f.States) > 0 && f.Sort == "name":
					index = "partnership_requests_status_name"
				case len(f.States) > 0:
					index = "partnership_requests_status"
				case f.Sort == "name":
					index = "partnership_requests_name"
				}
				for _, later := range []bool{false, true} {
					query, args := introductions.Statement(f, later)
					plan := explain(t, query, args)
					along := strings.Contains(plan, "using "+index+" on") ||
						regexp.MustCompile(`(SCAN|SEARCH) r USING INDEX `+index+`\b`).MatchString(plan)
					if !along || strings.Contains(plan, "Sort") || strings.Contains(plan, "TEMP B-TREE") ||
						strings.Contains(plan, "Seq Scan") {
						t.Errorf("%+v, later %v, not along %s:\n%s", f, later, index, plan)
					}
					begins := regexp.MustCompile(`Index Cond: \(+(ROW|status)|SEARCH r `).MatchString(plan)
					if (later || len(f.States) > 0) && !begins {
						t.Errorf("%+v, later %v begins at the start:\n%s", f, later, plan)
					}
				}
			}
		})
	}
}
