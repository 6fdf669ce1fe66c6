package databasetest

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"harborlight/internal/platform/database"
)

// Explainer returns a function that returns an engine's query plan for a statement as text, one step per line. It
// discourages PostgreSQL from sorts and sequential scans, because the tables are empty.
func Explainer(t *testing.T, engine database.Dialect) func(t *testing.T, query string, args []any) string {
	t.Helper()
	config := Config(t, engine)
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
