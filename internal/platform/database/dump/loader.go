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

// Loader fills a new, empty database that has the schema of the loaded rows.
type Loader struct {
	dialect database.Dialect
	conn    *sql.Conn // without foreign keys on SQLite; they are checked at the end
	tables  map[string]Table
	tx      *sql.Tx
	into    string // table of the insert statement
	insert  *sql.Stmt
	types   []string // column types of the insert statement
	keys    []foreignKey
}

// load migrates an empty database to the schema of the rows, calls Fill and checks all foreign keys. It refuses
// schemas that are newer than this version.
func load(ctx context.Context, db *database.DB, r Replacement) error {
	newest, err := database.NewestSchema(db.Dialect())
	if err != nil {
		return err
	}
	if r.Schema > newest {
		return fmt.Errorf("the backup was written by a newer harborlight (schema %d, this version knows %d): "+
			"restore it with that version", r.Schema, newest)
	}
	if r.Schema < 1 {
		return fmt.Errorf("the backup is damaged: it names schema %d", r.Schema)
	}
	return db.BuildSchema(ctx, r.Schema, func(ctx context.Context, conn *sql.Conn) error {
		l := &Loader{dialect: db.Dialect(), conn: conn, tables: map[string]Table{}}
		return l.run(ctx, r.Fill)
	})
}

// run deletes the rows that migrations inserted, calls fill and checks the foreign keys, in one transaction. If fill
// or a check fails, no row is stored.
func (l *Loader) run(ctx context.Context, fill func(ctx context.Context, l *Loader) error) (err error) {
	if err := l.disableForeignKeys(ctx); err != nil {
		return err
	}
	if l.tx, err = l.conn.BeginTx(ctx, nil); err != nil {
		return err
	}
	defer l.tx.Rollback() //nolint:errcheck // after a commit it does nothing
	tables, err := tablesOf(ctx, l.tx, l.dialect)
	if err != nil {
		return err
	}
	for _, t := range tables { // delete rows that the migrations inserted
		l.tables[t.Name] = t
		if _, err := l.tx.ExecContext(ctx, "DELETE FROM "+quote(t.Name)); err != nil { //nolint:gosec // its own tables
			return err
		}
	}
	if err := fill(ctx, l); err != nil {
		return err
	}
	if err := l.endInsert(); err != nil {
		return err
	}
	if err := l.restoreForeignKeys(ctx); err != nil {
		return err
	}
	return l.tx.Commit()
}

// Begin starts the rows of a table and ends those of the previous one. Unknown tables, unknown columns and repeated
// ones are errors, because their names come from a file.
func (l *Loader) Begin(ctx context.Context, table string, columns []string) error {
	if err := l.endInsert(); err != nil {
		return err
	}
	t, ok := l.tables[table]
	if !ok {
		return fmt.Errorf("the schema has no table %q", table)
	}
	names, marks := t.names(), make([]string, len(columns))
	l.types = make([]string, len(columns))
	for i, column := range columns {
		at := slices.Index(names, column)
		if at < 0 || slices.Contains(columns[:i], column) {
			return fmt.Errorf("the table %s has no column %q, or the file names it twice", table, column)
		}
		l.types[i] = strings.ToLower(t.Columns[at].Type)
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	var err error
	l.into = table
	//nolint:gosec // checked against the schema
	l.insert, err = l.tx.PrepareContext(ctx, "INSERT INTO "+quote(table)+" ("+quoteAll(columns)+") VALUES ("+
		strings.Join(marks, ", ")+")")
	return err
}

// Insert inserts a row into the table of the last Begin. The values have the types of Snapshot.Rows and the order of
// that call's columns; another number of values is an error.
func (l *Loader) Insert(ctx context.Context, values []any) error {
	if l.insert == nil || len(values) != len(l.types) {
		return fmt.Errorf("a row of %q has %d values for %d columns", l.into, len(values), len(l.types))
	}
	args := make([]any, len(values))
	for i, value := range values {
		args[i] = native(l.dialect, l.types[i], value)
	}
	if _, err := l.insert.ExecContext(ctx, args...); err != nil {
		return fmt.Errorf("write a row of %s: %w", l.into, err)
	}
	return nil
}

// endInsert closes the prepared statement of the current table, if any.
func (l *Loader) endInsert() error {
	if l.insert == nil {
		return nil
	}
	err := l.insert.Close()
	l.insert = nil
	return err
}

// native converts a portable value to the type of a PostgreSQL column: numbers to booleans, times (from microseconds
// since 1970) and floats. It returns other values and those for SQLite unchanged; the engine rejects values that
// don't fit.
func native(dialect database.Dialect, columnType string, value any) any {
	number, isNumber := value.(int64)
	if dialect != database.Postgres || !isNumber {
		return value
	}
	switch {
	case columnType == "boolean":
		return number != 0
	case strings.HasPrefix(columnType, "timestamp"):
		return time.UnixMicro(number).UTC()
	case columnType == "double precision":
		return float64(number)
	}
	return value
}

// Count returns the current number of rows of a table, including those just inserted. An unknown table is an error.
func (l *Loader) Count(ctx context.Context, table string) (n int64, err error) {
	if _, ok := l.tables[table]; !ok {
		return 0, fmt.Errorf("the schema has no table %q", table)
	}
	err = l.tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+quote(table)).Scan(&n)
	return n, err
}
