package apptest

import (
	"context"
	"testing"

	"harborlight/internal/platform/database"
)

type column struct {
	Table string `db:"table_name"`
	Name  string `db:"column_name"`
}

// columns lists every column of every table.
func (s *Server) columns(tb testing.TB, engine database.Dialect) []column {
	tb.Helper()
	query := `
		SELECT m.name AS table_name, c.name AS column_name
		FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table'`
	if engine == database.Postgres {
		query = `
			SELECT table_name, column_name
			FROM information_schema.columns
			WHERE table_schema = current_schema()`
	}
	columns, err := database.All[column](context.Background(), s.App.DB, query)
	if err != nil {
		tb.Fatal(err)
	}
	return columns
}

// Schema returns the names of the columns of every table.
func (s *Server) Schema(tb testing.TB, engine database.Dialect) map[string][]string {
	tb.Helper()
	tables := map[string][]string{}
	for _, c := range s.columns(tb, engine) {
		tables[c.Table] = append(tables[c.Table], c.Name)
	}
	return tables
}

// Search returns the number of matches of the text by table: a row counts once for each column that contains it.
// Tables without a match are missing. It reads all tables, so that tests also cover new tables; % and _ in the text
// are wildcards.
func (s *Server) Search(tb testing.TB, engine database.Dialect, text string) map[string]int {
	tb.Helper()
	found := map[string]int{}
	for _, c := range s.columns(tb, engine) {
		n, err := database.One[int](context.Background(), s.App.DB,
			`SELECT COUNT(*) FROM "`+c.Table+`" WHERE CAST("`+c.Name+`" AS TEXT) LIKE $1`, "%"+text+"%")
		if err != nil {
			tb.Fatal(err)
		}
		if n > 0 {
			found[c.Table] += n
		}
	}
	return found
}
