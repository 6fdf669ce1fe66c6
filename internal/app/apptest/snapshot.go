package apptest

import (
	"context"
	"strings"
	"testing"

	"harborlight/internal/platform/database"
)

// Snapshot returns all rows by table, each as one line of text with NULL for missing values, so that tests notice all
// writes, even to new tables. Rows are in no particular order.
func (s *Server) Snapshot(tb testing.TB, engine database.Dialect) map[string][]string {
	tb.Helper()
	columns := map[string][]string{}
	for _, c := range s.columns(tb, engine) {
		columns[c.Table] = append(columns[c.Table], `COALESCE(CAST("`+c.Name+`" AS TEXT), 'NULL')`)
	}
	tables := map[string][]string{}
	for table, texts := range columns {
		rows, err := database.All[string](context.Background(), s.App.DB,
			`SELECT `+strings.Join(texts, ` || '|' || `)+` FROM "`+table+`"`)
		if err != nil {
			tb.Fatalf("read the table %s: %v", table, err)
		}
		tables[table] = rows
	}
	return tables
}
