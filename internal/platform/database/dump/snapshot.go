// Package dump reads all rows of a database at one instant, and replaces a database by such rows, on either engine.
//
// It knows tables and columns, but no slice. Package backup defines the file format.
package dump

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"harborlight/internal/platform/database"
)

// Table is a table with the columns that statements can set, without generated columns.
type Table struct {
	Name    string
	Columns []Column
}

// Column is a column with its type in the engine's notation.
type Column struct {
	Name string
	Type string
}

// names returns the names of the columns.
func (t Table) names() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// transientTables lists the tables whose rows are meaningless in another database.
var transientTables = []string{"limit_counts", "live_events"}

// Snapshot is a view of the whole database at one instant, while others write.
type Snapshot struct {
	Schema int64   // newest applied migration
	Tables []Table // sorted by name; without the tables of the engine and of the migrations, and without passing

	tx *sql.Tx
}

// Read calls read with a snapshot of the whole database, without the tables of transient data. On SQLite, the log
// grows until read returns, so read must not wait for a network. On PostgreSQL, Read fails when the server stops
// responding.
func Read(ctx context.Context, db *database.DB, read func(ctx context.Context, s *Snapshot) error) error {
	return db.ReadSnapshot(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		s := &Snapshot{tx: tx}
		if s.Schema, err = schemaOf(ctx, tx); err != nil {
			return err
		}
		if s.Tables, err = tablesOf(ctx, tx, db.Dialect()); err != nil {
			return err
		}
		s.Tables = slices.DeleteFunc(s.Tables, func(t Table) bool { return slices.Contains(transientTables, t.Name) })
		return read(ctx, s)
	})
}

// Count returns the number of rows of a table.
func (s *Snapshot) Count(ctx context.Context, t Table) (n int64, err error) {
	err = s.tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+quote(t.Name)).Scan(&n)
	return n, err
}

// Rows calls each with the values of every row, in the order of the table's columns. A value is nil, an int64, a
// float64, a string or a []byte, the same on both engines. Booleans are 0 or 1, and times are microseconds since
// 1970. The slice is reused for the next row. An error of each ends the rows and is returned.
func (s *Snapshot) Rows(ctx context.Context, t Table, each func(values []any) error) error {
	//nolint:gosec // names of this database's own tables
	rows, err := s.tx.QueryContext(ctx, "SELECT "+quoteAll(t.names())+" FROM "+quote(t.Name))
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // rows.Err reports errors
	values := make([]any, len(t.Columns))
	targets := make([]any, len(values))
	for i := range values {
		targets[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		for i, value := range values {
			if values[i], err = portable(value); err != nil {
				return fmt.Errorf("%s.%s: %w", t.Name, t.Columns[i].Name, err)
			}
		}
		if err := each(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// portable converts a driver's value to a type that both drivers accept: booleans to 0 or 1, and times to
// microseconds since 1970. Other unknown types are an error.
func portable(value any) (any, error) {
	switch v := value.(type) {
	case nil, int64, float64, string:
		return v, nil
	case []byte:
		if v == nil { // SQLite's driver returns nil for an empty value
			return []byte{}, nil
		}
		return v, nil
	case bool:
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	case time.Time:
		return v.UnixMicro(), nil
	case float32:
		return float64(v), nil
	}
	return nil, fmt.Errorf("a value of type %T can't be copied", value)
}

// schemaOf returns the number of the newest applied migration, or 0 if none was applied. A database without the table
// of migrations is an error.
func schemaOf(ctx context.Context, tx *sql.Tx) (version int64, err error) {
	err = tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("read the number of the schema: %w", err)
	}
	return version, nil
}

// columnsOf contains, by engine, the query for the columns of the program's tables. It excludes full-text tables,
// because triggers fill them.
var columnsOf = map[database.Dialect]string{
	database.SQLite: `
		SELECT l.name, x.name, x.type
		FROM pragma_table_list AS l, pragma_table_xinfo(l.name) AS x
		WHERE l.schema = 'main' AND l.type = 'table' AND l.name NOT LIKE 'sqlite~_%' ESCAPE '~'
			AND l.name <> 'goose_db_version' AND x.hidden = 0
		ORDER BY l.name, x.cid`,
	database.Postgres: `
		SELECT c.table_name::text, c.column_name::text, c.data_type::text
		FROM information_schema.columns c
		JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
		WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
			AND c.table_name <> 'goose_db_version' AND c.is_generated = 'NEVER'
		ORDER BY 1, c.ordinal_position`,
}

// tablesOf returns the tables of the current schema with their columns, in the order of the dialect's query.
func tablesOf(ctx context.Context, tx *sql.Tx, dialect database.Dialect) ([]Table, error) {
	rows, err := tx.QueryContext(ctx, columnsOf[dialect])
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err reports errors
	var tables []Table
	for rows.Next() {
		var table string
		var column Column
		if err := rows.Scan(&table, &column.Name, &column.Type); err != nil {
			return nil, err
		}
		if len(tables) == 0 || tables[len(tables)-1].Name != table {
			tables = append(tables, Table{Name: table})
		}
		last := &tables[len(tables)-1]
		last.Columns = append(last.Columns, column)
	}
	return tables, rows.Err()
}

// quote returns a name as a quoted SQL identifier.
func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// quoteAll returns the names as quoted SQL identifiers, separated by commas.
func quoteAll(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = quote(name)
	}
	return strings.Join(quoted, ", ")
}
