package partners_test

import (
	"strings"
	"testing"

	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestPartnerListUsesIndexes checks the query plans of the admin's list on both engines: every order and
// status, first page and later ones, use an index without sorting or a table scan.
func TestPartnerListUsesIndexes(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			explain := databasetest.Explainer(t, engine)
			for _, sort := range []string{partners.SortNewest, partners.SortOldest, partners.SortName, partners.SortRating} {
				for _, status := range []string{"", "active", "pending"} {
					for _, later := range []bool{false, true} {
						query, args := partners.PartnersStatement(engine, "", status, sort, later)
						plan := explain(t, query, args)
						index := "partners_"
						if status != "" {
							index = "partners_of_status_"
						}
						if !strings.Contains(plan, index) || strings.Contains(plan, "Sort") || strings.Contains(plan, "TEMP B-TREE") ||
							strings.Contains(plan, "Seq Scan") {
							t.Errorf("%s, status %q, later %v:\n%s", sort, status, later, plan)
						}
						if begins := strings.Contains(plan, "Index Cond") ||
							strings.Contains(plan, "SEARCH"); (later || status != "") && !begins {
							t.Errorf("%s, status %q, later %v begins at the start:\n%s", sort, status, later, plan)
						}
					}
				}
			}
		})
	}
}

// TestSQLiteSearchUsesIndexes checks SQLite's query plans of searches. Visitors' searches follow the index of
// the public order, with the matches in memory and all filtered columns in the index. The admin's searches, which
// have many orders, start with the matches.
func TestSQLiteSearchUsesIndexes(t *testing.T) {
	t.Parallel()
	explain := databasetest.Explainer(t, database.SQLite)
	for part := range 2 {
		for _, later := range []bool{false, true} {
			query, args := partners.FoundStatement(database.SQLite,
				partners.Filter{Search: "robots vienna", Service: "Automation"}, part, later)
			plan := explain(t, query, args)
			if !strings.Contains(plan, "USING INDEX partners_of_status_rated (is_active=?") ||
				strings.Contains(plan, "TEMP B-TREE") ||
				strings.Count(plan, "partner_index VIRTUAL TABLE") != 1 {
				t.Errorf("part %d, later %v:\n%s", part, later, plan)
			}
		}
	}
	columns := explain(t, "SELECT number FROM partners INDEXED BY partners_of_status_rated WHERE is_active = true", nil)
	if !strings.Contains(columns, "COVERING INDEX partners_of_status_rated") {
		t.Errorf("the index of the public order does not contain the numbers:\n%s", columns)
	}
	for _, sort := range []string{partners.SortNewest, partners.SortName, partners.SortRating} {
		for _, status := range []string{"", "active"} {
			query, args := partners.PartnersStatement(database.SQLite, "robots", status, sort, true)
			if plan := explain(t, query, args); !strings.Contains(plan,
				"SEARCH partners USING INDEX partners_number (number=?)") {
				t.Errorf("%s, status %q:\n%s", sort, status, plan)
			}
		}
	}
}
