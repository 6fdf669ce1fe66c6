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

// Querier runs queries. A *Tx sees its own writes, a *DB the last commit.
type Querier interface {
	bound(ctx context.Context) (context.Context, context.CancelFunc)
	query(ctx context.Context, query string, args []any) (*sql.Rows, error)
}

// All returns every row of the query. T is one of:
//
//   - a struct with tagged fields: `db:"column"`, `db:"column,json"` for a value stored as JSON text,
//     `db:"column,computed"` for a column that only queries return, or `db:"prefix_*"` for a struct whose
//     columns begin with the prefix. Every column must
//     have a field.
//   - a scalar, for one column.
//   - []any: the driver's values, which can be arguments of another statement.
//
// No rows is an empty slice. An outage, such as no answer within Deadlines.Statement, is a fault of kind Unavailable.
func All[T any](ctx context.Context, q Querier, query string, args ...any) ([]T, error) {
	ctx, cancel := q.bound(ctx)
	defer cancel()
	out, err := all[T](ctx, q, query, args)
	if err != nil {
		return nil, outage(err)
	}
	return out, nil
}

// all implements All, without its deadline and the conversion of outages.
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

// One returns the only row of the query, or a fault of kind NotFound if there is none. Several rows are an error.
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

// Maybe returns the only row of the query and true, or the zero value and false if there is none. Several rows are an
// error.
func Maybe[T any](ctx context.Context, q Querier, query string, args ...any) (T, bool, error) {
	row, err := One[T](ctx, q, query, args...)
	if fault.KindOf(err) == fault.KindNotFound {
		return row, false, nil
	}
	return row, err == nil, err
}

// Insert inserts row, a struct with `db` tags, into the table. It leaves out computed fields.
func Insert(ctx context.Context, tx *Tx, table string, row any) error {
	query, args := insertStatement(table, row)
	_, err := tx.Exec(ctx, query, args...)
	return err
}

// InsertNew is like Insert but does nothing and returns false if a row with the same values in the unique columns
// ("a, b") exists.
func InsertNew(ctx context.Context, tx *Tx, table string, row any, unique string) (bool, error) {
	query, args := insertStatement(table, row)
	n, err := tx.Exec(ctx, query+" ON CONFLICT ("+unique+") DO NOTHING", args...)
	return n == 1, err
}

// Upsert is like Insert but, if a row with the same values in the unique columns exists, updates its named columns
// instead.
func Upsert(ctx context.Context, tx *Tx, table string, row any, unique, columns string) error {
	query, args := insertStatement(table, row)
	sets := []string{}
	for name := range listed(columns) {
		sets = append(sets, name+" = excluded."+name)
	}
	return tx.ExecOne(ctx, query+" ON CONFLICT ("+unique+") DO UPDATE SET "+strings.Join(sets, ", "), args...)
}

// Update sets the named columns ("state, paid_at") to the values of row, a struct with `db` tags, in the one row that
// matches where ("id = $1 AND state = $2") with args. A column may be an assignment, such as "revision = revision +
// 1". Update fails unless it changes exactly one row.
func Update(ctx context.Context, tx *Tx, table string, row any, columns, where string, args ...any) error {
	query, args, err := updateStatement(table, row, columns, where, args)
	if err != nil {
		return err
	}
	return tx.ExecOne(ctx, query, args...)
}

// ChangedOne returns an error unless a statement changed exactly one row: ChangedOne(tx.Exec(…)).
func ChangedOne(n int64, err error) error {
	if err == nil && n != 1 {
		return fmt.Errorf("changed %d rows instead of one", n)
	}
	return err
}

// Columns returns the columns of T, a struct with `db` tags, for a SELECT, without computed ones. It puts each on a
// line, in the order of the fields, with the table's alias if given.
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

// insertStatement returns an INSERT with its arguments. It sorts the columns, so that all rows of a type share one
// prepared statement. Table and columns must come from source code, never from input.
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

// updateStatement returns an UPDATE, with the new values after the arguments of where. A column without a field is an
// error.
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

// listed yields the names in a list such as "state, paid_at".
func listed(columns string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range strings.SplitSeq(columns, ",") {
			if !yield(strings.TrimSpace(name)) {
				return
			}
		}
	}
}

// JSON returns v as JSON text for a column with the option json. It panics if v can't be marshalled, which is a
// programming error.
func JSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("database.JSON: %v", err))
	}
	return string(text)
}

// field describes a field of a row. A computed field is only read.
type field struct {
	column         string
	index          []int
	json, computed bool
}

const optionComputed = "computed"

// of returns the value of the field in a row, as a statement argument: JSON text for a json field.
func (f field) of(row reflect.Value) any {
	value := row.FieldByIndex(f.index).Interface()
	if f.json {
		return JSON(value)
	}
	return value
}

var fieldCache sync.Map // reflect.Type → map[string]field

// fieldsOf maps column names to the fields of a struct type, including those of embedded structs and structs with a
// prefix.
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

// targetsOf returns the pointers into row to which Scan writes the columns. A column without a field, or several
// columns for a scalar, are an error.
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

// valueTargets returns pointers to the elements of values.
func valueTargets(values []any) []any {
	targets := make([]any, len(values))
	for i := range values {
		targets[i] = &values[i]
	}
	return targets
}

var timeType = reflect.TypeFor[time.Time]()

// target returns the pointer to a field for Scan, wrapped for JSON and for times.
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

// timeTarget scans a time from either engine: a time from PostgreSQL, microseconds since 1970 from SQLite.
type timeTarget struct{ into *time.Time }

// Scan stores a time in UTC, from the driver's time or SQLite's microseconds since 1970. NULL and other types are an
// error.
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

// Scan is like timeTarget.Scan but stores nil for NULL.
func (t nullTimeTarget) Scan(src any) error {
	if src == nil {
		*t.into = nil
		return nil
	}
	*t.into = new(time.Time)
	return timeTarget{*t.into}.Scan(src)
}

type jsonTarget struct{ into any }

// Scan unmarshals JSON text. NULL and other types are an error.
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
