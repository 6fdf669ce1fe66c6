package database

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Querier runs queries: a *Tx sees its own writes, a *DB the last commit.
type Querier interface {
	bound(ctx context.Context) (context.Context, context.CancelFunc)
	query(ctx context.Context, query string, args []any) (*sql.Rows, error)
}

// All returns every row of the query. T is a struct whose fields carry
// `db:"column"` (or `db:"column,json"` for a value kept as JSON text, and
// `db:"column,computed"` for one that only queries give), or `db:"prefix_*"` for a
// struct whose columns begin with the prefix; a single scalar, or []any: the values
// as the driver hands them out, good as arguments of
// another statement. Every column must have a field. No rows is an empty slice. An
// outage, such as no answer within Deadlines.Statement, is a fault of kind
// Unavailable.
func All[T any](ctx context.Context, q Querier, query string, args ...any) ([]T, error) {
	ctx, cancel := q.bound(ctx)
	defer cancel()
	out, err := all[T](ctx, q, query, args)
	if err != nil {
		return nil, outage(err)
	}
	return out, nil
}

func all[T any](ctx context.Context, q Querier, query string, args []any) ([]T, error) {
	rows, err := q.query(ctx, query, args)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // rows.Err reports errors
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	out := []T{}
	for rows.Next() {
		var row T
		targets, err := targetsOf(reflect.ValueOf(&row).Elem(), columns)
		if err != nil {
			return nil, err
		}
		if err := rows.Scan(targets...); err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, rows.Err()
}

// One returns the only row of the query, or a fault of kind NotFound.
func One[T any](ctx context.Context, q Querier, query string, args ...any) (T, error) {
	rows, err := All[T](ctx, q, query, args...)
	var zero T
	switch {
	case err != nil:
		return zero, err
	case len(rows) == 0:
		return zero, fault.NotFound(message.SiteNoRecord)
	case len(rows) > 1:
		return zero, fmt.Errorf("expected one row, got %d", len(rows))
	}
	return rows[0], nil
}

// Maybe returns the only row of the query and true, or the zero value and false if there is none.
func Maybe[T any](ctx context.Context, q Querier, query string, args ...any) (T, bool, error) {
	row, err := One[T](ctx, q, query, args...)
	if fault.KindOf(err) == fault.KindNotFound {
		return row, false, nil
	}
	return row, err == nil, err
}

// Insert writes row, a struct with `db` tags, as one new row of table.
func Insert(ctx context.Context, tx *Tx, table string, row any) error {
	query, args := insertStatement(table, row)
	_, err := tx.Exec(ctx, query, args...)
	return err
}

// InsertNew is Insert for a row that may be there already, as the unique columns say ("a, b"): it then changes nothing
// and reports false.
func InsertNew(ctx context.Context, tx *Tx, table string, row any, unique string) (bool, error) {
	query, args := insertStatement(table, row)
	n, err := tx.Exec(ctx, query+" ON CONFLICT ("+unique+") DO NOTHING", args...)
	return n == 1, err
}

// Put is Insert for a row that may be there already, as the unique columns say: it then writes the named columns.
func Put(ctx context.Context, tx *Tx, table string, row any, unique, columns string) error {
	query, args := insertStatement(table, row)
	sets := []string{}
	for name := range listed(columns) {
		sets = append(sets, name+" = excluded."+name)
	}
	return tx.ExecOne(ctx, query+" ON CONFLICT ("+unique+") DO UPDATE SET "+strings.Join(sets, ", "), args...)
}

// Update writes the named columns ("state, paid_at") of row, a struct with `db` tags, to the one row of table for which
// where holds: "id = $1 AND state = $2", with args. A name may be an assignment: "revision = revision + 1". It is an
// error if that isn't one row.
func Update(ctx context.Context, tx *Tx, table string, row any, columns, where string, args ...any) error {
	query, args, err := updateStatement(table, row, columns, where, args)
	if err != nil {
		return err
	}
	return tx.ExecOne(ctx, query, args...)
}

// ChangedOne makes it an error that a statement changed no row or several: ChangedOne(tx.Exec(…)).
func ChangedOne(n int64, err error) error {
	if err == nil && n != 1 {
		return fmt.Errorf("one row should have changed, %d did", n)
	}
	return err
}

// Columns returns the columns of T, a struct with `db` tags, for a SELECT: one a line, in the order of its fields, and
// each of the table with the alias, if one is given.
func Columns[T any](alias ...string) string {
	prefix := ""
	if len(alias) == 1 {
		prefix = alias[0] + "."
	}
	names := []string{}
	for _, f := range columnsOf(reflect.TypeFor[T]()) {
		if !f.computed {
			names = append(names, "\n\t\t\t"+prefix+f.column)
		}
	}
	return strings.Join(names, ",")
}

// insertStatement names the columns in alphabetical order, so that every row of a type gives the
// same text and the server finds its prepared statement. Table and columns come from our own
// source, never from input.
func insertStatement(table string, row any) (query string, args []any) {
	v := reflect.Indirect(reflect.ValueOf(row))
	fields := fieldsOf(v.Type())
	columns := slices.Sorted(maps.Keys(fields))
	columns = slices.DeleteFunc(columns, func(name string) bool { return fields[name].computed })
	marks := make([]string, len(columns))
	for i, name := range columns {
		args = append(args, fields[name].of(v))
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	return "INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES (" + strings.Join(marks, ", ") + ")",
		args
}

// updateStatement puts the values to write behind the arguments of where.
func updateStatement(table string, row any, columns, where string, args []any) (query string, all []any, err error) {
	v := reflect.Indirect(reflect.ValueOf(row))
	fields := fieldsOf(v.Type())
	sets := []string{}
	all = slices.Clone(args)
	for name := range listed(columns) {
		if strings.Contains(name, "=") {
			sets = append(sets, name)
			continue
		}
		f, ok := fields[name]
		if !ok {
			return "", nil, fmt.Errorf("%s has no field for column %q", v.Type(), name)
		}
		all = append(all, f.of(v))
		sets = append(sets, fmt.Sprintf("%s = $%d", name, len(all)))
	}
	return "UPDATE " + table + " SET " + strings.Join(sets, ", ") + " WHERE " + where, all, nil
}

// listed yields the names of a list such as "state, paid_at".
func listed(columns string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range strings.SplitSeq(columns, ",") {
			if !yield(strings.TrimSpace(name)) {
				return
			}
		}
	}
}

// JSON returns v as JSON text for a column scanned with `,json`. It panics if v can't be
// marshalled, which is a defect.
func JSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("database.JSON: %v", err))
	}
	return string(text)
}

// field is a field of a row. A computed one is read and never written.
type field struct {
	column         string
	index          []int
	json, computed bool
}

const optionComputed = "computed"

// of returns the value of the field in a row, as a statement takes it.
func (f field) of(row reflect.Value) any {
	value := row.FieldByIndex(f.index).Interface()
	if f.json {
		return JSON(value)
	}
	return value
}

var fieldCache sync.Map // reflect.Type → map[string]field

// fieldsOf maps column names to the fields of a struct type, including those of embedded structs and of structs under
// a prefix.
func fieldsOf(t reflect.Type) map[string]field {
	if cached, ok := fieldCache.Load(t); ok {
		return cached.(map[string]field)
	}
	fields := map[string]field{}
	for _, f := range columnsOf(t) {
		fields[f.column] = f
	}
	fieldCache.Store(t, fields)
	return fields
}

// columnsOf returns the columns of a struct type in the order of its fields.
func columnsOf(t reflect.Type) []field {
	var columns []field
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("db")
		if prefix, found := strings.CutSuffix(tag, "*"); found {
			for _, inner := range columnsOf(f.Type) {
				inner.column, inner.index = prefix+inner.column, slices.Concat(f.Index, inner.index)
				columns = append(columns, inner)
			}
		} else if tag != "" {
			name, option, _ := strings.Cut(tag, ",")
			columns = append(columns, field{name, f.Index, option == "json", option == optionComputed})
		}
	}
	return columns
}

func targetsOf(row reflect.Value, columns []string) ([]any, error) {
	if values, ok := reflect.TypeAssert[*[]any](row.Addr()); ok {
		*values = make([]any, len(columns))
		return valueTargets(*values), nil
	}
	if row.Kind() != reflect.Struct || row.Type() == timeType {
		if len(columns) != 1 {
			return nil, fmt.Errorf("%s takes one column, the query returns %d", row.Type(), len(columns))
		}
		return []any{target(row, false)}, nil
	}
	fields := fieldsOf(row.Type())
	targets := make([]any, len(columns))
	for i, name := range columns {
		f, ok := fields[name]
		if !ok {
			return nil, fmt.Errorf("%s has no field for column %q", row.Type(), name)
		}
		targets[i] = target(row.FieldByIndex(f.index), f.json)
	}
	return targets, nil
}

func valueTargets(values []any) []any {
	targets := make([]any, len(values))
	for i := range values {
		targets[i] = &values[i]
	}
	return targets
}

var timeType = reflect.TypeFor[time.Time]()

func target(v reflect.Value, asJSON bool) any {
	if asJSON {
		return jsonTarget{v.Addr().Interface()}
	}
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		return timeTarget{p}
	case **time.Time:
		return nullTimeTarget{p}
	default:
		return p
	}
}

// timeTarget scans an instant from either engine: a time from PostgreSQL, microseconds since 1970
// from SQLite.
type timeTarget struct{ into *time.Time }

func (t timeTarget) Scan(src any) error {
	switch v := src.(type) {
	case time.Time:
		*t.into = v.UTC()
	case int64:
		*t.into = time.UnixMicro(v).UTC()
	default:
		return fmt.Errorf("cannot scan %T as a time", src)
	}
	return nil
}

type nullTimeTarget struct{ into **time.Time }

func (t nullTimeTarget) Scan(src any) error {
	if src == nil {
		*t.into = nil
		return nil
	}
	*t.into = new(time.Time)
	return timeTarget{*t.into}.Scan(src)
}

type jsonTarget struct{ into any }

func (t jsonTarget) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), t.into)
	case []byte:
		return json.Unmarshal(v, t.into)
	default:
		return fmt.Errorf("cannot scan %T as JSON", src)
	}
}
