package partners_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestEveryOrderOfTheDeskIsReadOffAnIndex asks both engines how they read the
// administrator's list: in every order, under every status, on the first page
// and later, without sorting or going through the table.
func TestEveryOrderOfTheDeskIsReadOffAnIndex(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			explain := explainer(t, engine)
			for _, sort := range []string{partners.SortNewest, partners.SortOldest, partners.SortName, partners.SortRating} {
				for _, status := range []string{"", partners.StatusActive, partners.StatusPending} {
					for _, later := range []bool{false, true} {
						query, args := partners.PartnersStatement(engine, partners.AdminFilter{Sort: sort, Status: status}, later)
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

// TestEveryOrderOfTheRequestsIsReadOffAnIndex does the same with the list of
// requests, which is searched along the same index.
func TestEveryOrderOfTheRequestsIsReadOffAnIndex(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			explain := explainer(t, engine)
			for _, f := range []partners.RequestFilter{
				{}, {Sort: partners.SortOldest}, {Sort: partners.SortName}, {Search: "grace consulting"},
				{Search: "grace", Sort: partners.SortName},
				{Status: "won"}, {Status: "won", Sort: partners.SortOldest}, {Status: "won", Sort: partners.SortName},
				{Status: "won", Search: "grace"},
			} {
				index := "partnership_requests_newest"
				switch {
				case f.Status != "" && f.Sort == partners.SortName:
					index = "partnership_requests_status_name"
				case f.Status != "":
					index = "partnership_requests_status"
				case f.Sort == partners.SortName:
					index = "partnership_requests_name"
				}
				for _, later := range []bool{false, true} {
					query, args := partners.RequestsStatement(f, later)
					plan := explain(t, query, args)
					along := strings.Contains(plan, "using "+index+" on") ||
						regexp.MustCompile(`(SCAN|SEARCH) r USING INDEX `+index+`\b`).MatchString(plan)
					if !along || strings.Contains(plan, "Sort") || strings.Contains(plan, "TEMP B-TREE") ||
						strings.Contains(plan, "Seq Scan") {
						t.Errorf("%+v, later %v, not along %s:\n%s", f, later, index, plan)
					}
					begins := regexp.MustCompile(`Index Cond: \(+(ROW|status)|SEARCH r `).MatchString(plan)
					if (later || f.Status != "") && !begins {
						t.Errorf("%+v, later %v begins at the start:\n%s", f, later, plan)
					}
				}
			}
		})
	}
}

// TestSQLiteSearchesAlongItsIndexes asks SQLite how it reads a search. That of
// visitors goes along the public order, with the matches in memory and every
// column that decides in the index; that of the administrator, which has many
// orders, begins with the matches.
func TestSQLiteSearchesAlongItsIndexes(t *testing.T) {
	t.Parallel()
	explain := explainer(t, database.SQLite)
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
		t.Errorf("the index of the public order does not hold the numbers:\n%s", columns)
	}
	for _, sort := range []string{partners.SortNewest, partners.SortName, partners.SortRating} {
		for _, status := range []string{"", partners.StatusActive} {
			query, args := partners.PartnersStatement(database.SQLite,
				partners.AdminFilter{Search: "robots", Sort: sort, Status: status}, true)
			if plan := explain(t, query, args); !strings.Contains(plan,
				"SEARCH partners USING INDEX partners_number (number=?)") {
				t.Errorf("%s, status %q:\n%s", sort, status, plan)
			}
		}
	}
}

// explainer returns how an engine reads a statement; PostgreSQL is told to sort
// and to read whole tables only if there is no other way, for the table is empty.
func explainer(t *testing.T, engine database.Dialect) func(t *testing.T, query string, args []any) string {
	t.Helper()
	config := databasetest.Config(t, engine)
	driver, source, word := "pgx", config.URL, "EXPLAIN "
	if engine == database.SQLite {
		driver, source, word = "sqlite", filepath.Join(config.Dir, "harborlight.db"), "EXPLAIN QUERY PLAN "
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	db.SetMaxOpenConns(1)
	if engine == database.Postgres {
		if _, err := db.ExecContext(t.Context(),
			"SET enable_sort = off; SET enable_seqscan = off; SET enable_bitmapscan = off"); err != nil {
			t.Fatal(err)
		}
	}
	return func(t *testing.T, query string, args []any) string {
		t.Helper()
		rows, err := db.QueryContext(t.Context(), word+query, args...)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close() //nolint:errcheck // rows.Err tells what matters
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		var plan strings.Builder
		for rows.Next() {
			cells := make([]any, len(columns))
			for i := range cells {
				cells[i] = new(any)
			}
			if err := rows.Scan(cells...); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&plan, *cells[len(cells)-1].(*any)) //nolint:forcetypeassert // made above
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return plan.String()
	}
}
